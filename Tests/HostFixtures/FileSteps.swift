// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A log of a program's file operations. A preloaded library writes each call of the C library to a file, and can end
/// the process before one of them, as if it were killed there.
///
/// The environment variables are `STEPS_BELOW`, a part of the logged paths; `STEPS_LOG`, the log file; `STEPS_END`, the
/// number of the call that is not executed; and `STEPS_NO_EXCHANGE`, for a file system without atomic exchange.
public enum FileSteps {
    /// The variables for a process and its children.
    public static func environment(below: String, log: String, endingAt end: Int? = nil) -> [String: String] {
        ["LD_PRELOAD": library, "STEPS_BELOW": below, "STEPS_LOG": log, "STEPS_END": "\(end ?? 0)"]
    }

    private static let library: String = Fixture.make("steps", ["steps.c": source]) + "/steps.so"

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <limits.h>
        #include <signal.h>
        #include <stdarg.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <unistd.h>

        typedef long (*Syscall)(long, ...);

        static Syscall real_syscall(void) {
          static Syscall function;
          if (!function) function = (Syscall)dlsym(RTLD_NEXT, "syscall");
          return function;
        }

        static void step(const char* name, const char* path) {
          static int count;
          const char* below = getenv("STEPS_BELOW");
          if (!below || !path || !strstr(path, below)) return;
          if (__atomic_add_fetch(&count, 1, __ATOMIC_RELAXED) == atoi(getenv("STEPS_END"))) kill(getpid(), SIGKILL);
          char line[2 * PATH_MAX];
          const int length = snprintf(line, sizeof line, "%s %s\n", name, path);
          const int log = real_syscall()(SYS_openat, AT_FDCWD, getenv("STEPS_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0666);
          if (log >= 0) {
            if (write(log, line, length) != length) abort();
            close(log);
          }
        }

        static const char* of_descriptor(int descriptor, const char* name) {
          static _Thread_local char path[PATH_MAX + NAME_MAX];
          char link[40];
          if (name && (*name == '/' || descriptor == AT_FDCWD)) return name;
          snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
          const ssize_t length = readlink(link, path, PATH_MAX);
          if (length < 0) return NULL;
          snprintf(path + length, sizeof path - length, "%s%s", name ? "/" : "", name ? name : "");
          return path;
        }

        #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

        static int opening(int folder, const char* path, int flags, mode_t mode) {
          if (flags & (O_CREAT | O_TRUNC)) step("write", of_descriptor(folder, path));
          return real_syscall()(SYS_openat, folder, path, flags, mode);
        }

        static mode_t mode_of(int flags, va_list arguments) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0; }

        #define OPEN(name) \
          int name(const char* path, int flags, ...) { \
            va_list arguments; \
            va_start(arguments, flags); \
            const mode_t mode = mode_of(flags, arguments); \
            va_end(arguments); \
            return opening(AT_FDCWD, path, flags, mode); \
          }
        OPEN(open)
        OPEN(open64)

        FILE* fopen(const char* path, const char* mode) {
          if (*mode == 'w') step("write", path);
          return REAL(fopen)(path, mode);
        }
        FILE* fopen64(const char* path, const char* mode) {
          if (*mode == 'w') step("write", path);
          return REAL(fopen)(path, mode);
        }
        int mkdir(const char* path, mode_t mode) { step("mkdir", path); return REAL(mkdir)(path, mode); }
        int rmdir(const char* path) { step("rmdir", path); return REAL(rmdir)(path); }
        int unlink(const char* path) { step("unlink", path); return REAL(unlink)(path); }
        int unlinkat(int folder, const char* path, int flags) {
          step("unlink", of_descriptor(folder, path));
          return REAL(unlinkat)(folder, path, flags);
        }
        int rename(const char* path, const char* target) { step("rename", path); return REAL(rename)(path, target); }
        int renameat(int from, const char* path, int to, const char* target) {
          step("rename", of_descriptor(from, path));
          return REAL(renameat)(from, path, to, target);
        }
        int fsync(int descriptor) { step("fsync", of_descriptor(descriptor, NULL)); return REAL(fsync)(descriptor); }

        long syscall(long number, ...) {
          va_list arguments;
          va_start(arguments, number);
          long word[6];
          for (int index = 0; index < 6; ++index) word[index] = va_arg(arguments, long);
          va_end(arguments);
          if (number == SYS_renameat2) {
            step("exchange", (const char*)word[1]);
            if (getenv("STEPS_NO_EXCHANGE")) {
              errno = EINVAL;
              return -1;
            }
          }
          return real_syscall()(number, word[0], word[1], word[2], word[3], word[4], word[5]);
        }
        """#
}
