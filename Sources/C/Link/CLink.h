// How loaded libraries are linked to each other.

#include <elf.h>
#include <stddef.h>

// link.h declares these only if _GNU_SOURCE is defined, which Swift's Glibc does not do. A library's address and
// program headers; the system's structure has more members.
struct dl_phdr_info {
    Elf64_Addr dlpi_addr;
    const char *dlpi_name;
    const Elf64_Phdr *dlpi_phdr;
    Elf64_Half dlpi_phnum;
};

int dl_iterate_phdr(int (*visit)(struct dl_phdr_info *information, size_t size, void *data), void *data);
