// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A QEMU plug-in that counts the guest's instructions and prints their number at the end. It declares version 1 of
// QEMU's interface (docs/devel/tcg-plugins.rst), as Debian's packages have no header.

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct qemu_plugin_tb;
struct qemu_info_t;
enum { INLINE_ADD_U64 = 0 };

void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*translated)(uint64_t id, struct qemu_plugin_tb *block));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int operation, void *counter, uint64_t added);
void qemu_plugin_register_atexit_cb(uint64_t id, void (*ended)(uint64_t id, void *data), void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;
static uint64_t count;

static void count_block(uint64_t id, struct qemu_plugin_tb *block)
{
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(block, INLINE_ADD_U64, &count, qemu_plugin_tb_n_insns(block));
}

static void print_count(uint64_t id, void *data)
{
    (void)id;
    (void)data;
    fprintf(stderr, "%" PRIu64 "\n", count);
}

__attribute__((visibility("default")))
int qemu_plugin_install(uint64_t id, const struct qemu_info_t *info, int count_of_arguments, char **arguments)
{
    (void)info;
    (void)count_of_arguments;
    (void)arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
    qemu_plugin_register_atexit_cb(id, print_count, NULL);
    return 0;
}
