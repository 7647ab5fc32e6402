// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC
//
// Delays a program that reads a slow song, while a file `slowing` exists next to the folder of songs. After 100,000
// bytes, it waits for a file `go`. The files `begun N` and `resumed N` report the state.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char file[PATH_MAX + 64];

static void make(const char *folder, const char *name, int number) {
    snprintf(file, sizeof file, "%s/%s %d", folder, name, number);
    close(open(file, O_CREAT | O_WRONLY, 0666));
}

static int exists(const char *folder, const char *name) {
    snprintf(file, sizeof file, "%s/%s", folder, name);
    return access(file, F_OK) == 0;
}

// Headers are read in smaller pieces.
static void hold(int descriptor, size_t count, off_t offset) {
    static const char songs[] = "/songs/slow ";
    char link[64], path[PATH_MAX];
    if (count < 1024 || offset < 100000) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    char *place = strstr(path, songs);
    if (!place) return;
    const int number = atoi(place + strlen(songs));
    *place = 0;
    if (!exists(path, "slowing")) return;
    make(path, "begun", number);
    while (!exists(path, "go")) usleep(100000);
    make(path, "resumed", number);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    static ssize_t (*next)(int, void *, size_t, off_t);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pread");
    hold(descriptor, count, offset);
    return next(descriptor, bytes, count, offset);
}
