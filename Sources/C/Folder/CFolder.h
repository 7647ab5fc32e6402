// Folders and whole files: what views need of the C library for presets.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/// Calls `body` with the name of each entry of a folder.
static inline void folder_list(const char *path, void (*body)(const char *name, void *data), void *data) {
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) body(entry->d_name, data);
    closedir(folder);
}

/// Makes a folder; 0 where it is there now, and, with `is_new`, was not before.
static inline int folder_make(const char *path, int is_new) {
    return mkdir(path, 0777) == 0 || (errno == EEXIST && !is_new) ? 0 : -1;
}

/// Writes a new file; 0 where all of it is on the disk.
static inline int file_write(const char *path, const void *bytes, int64_t size) {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return -1;
    int64_t done = 0;
    while (done < size) {
        const ssize_t count = write(file, (const char *)bytes + done, (size_t)(size - done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += count;
    }
    const int is_kept = done == size && fsync(file) == 0;
    return close(file) == 0 && is_kept ? 0 : -1;
}

static inline int folder_rename(const char *path, const char *target) { return rename(path, target); }
static inline int folder_remove(const char *path) { return rmdir(path); }
static inline int file_remove(const char *path) { return unlink(path); }
static inline const char *environment(const char *name) { return getenv(name); }
/// A number that no other process has now.
static inline int process_number(void) { return (int)getpid(); }
