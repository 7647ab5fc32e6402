// Folders and whole files: C functions of views and the command for presets and preferences.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// Calls `body` with the name of each entry of a folder.
static inline void folder_list(const char *path, void (*body)(const char *name, void *data), void *data) {
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) body(entry->d_name, data);
    closedir(folder);
}

/// Creates a folder. Returns 0 if it exists now, and with `is_new` only if it did not exist before.
static inline int folder_make(const char *path, int is_new) {
    return mkdir(path, 0777) == 0 || (errno == EEXIST && !is_new) ? 0 : -1;
}

/// Writes a new file. Returns 0 if all of it is on the disk.
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

static inline int file_rename(const char *path, const char *target) { return rename(path, target); }
static inline int file_remove(const char *path) { return unlink(path); }
static inline const char *environment(const char *name) { return getenv(name); }

/// Returns the user's home folder from `HOME`, the only place where hosts look for `~/.lv2`; NULL if it is not set.
static inline const char *home_folder(void) {
    const char *home = getenv("HOME");
    return home && home[0] == '/' ? home : NULL;
}

/// Returns a hash of a file's time, size and inode, which tells whether it has changed; 0 if the file does not exist.
static inline uint64_t file_version(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) return 0;
    const uint64_t parts[] = {
        (uint64_t)status.st_ctim.tv_sec, (uint64_t)status.st_ctim.tv_nsec, (uint64_t)status.st_size,
        (uint64_t)status.st_ino};
    uint64_t version = 1;
    for (int index = 0; index < 4; ++index) version = (version ^ parts[index]) * 0x9e3779b97f4a7c15u;
    return version | 1;
}

// MARK: - Replacing folders

/// Removes an entry of a folder with all its contents. Returns 0 if it is gone.
static inline int entry_remove(int parent, const char *name) {
    if (unlinkat(parent, name, 0) == 0 || errno == ENOENT) return 0;
    const int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    if (!list) {
        if (folder >= 0) close(folder);
        return -1;
    }
    for (struct dirent *entry = readdir(list); entry; entry = readdir(list)) {
        const char *const entry_name = entry->d_name;
        const int is_link = entry_name[0] == '.' && (!entry_name[1] || (entry_name[1] == '.' && !entry_name[2]));
        if (!is_link) entry_remove(folder, entry_name);
    }
    closedir(list);
    return unlinkat(parent, name, AT_REMOVEDIR);
}

/// Removes a folder with all that is in it, or a file.
static inline int folder_remove(const char *path) { return entry_remove(AT_FDCWD, path); }

/// Opens a folder, and locks it against other processes that do the same, until the descriptor is closed. Where another one
/// has it, waits up to `milliseconds`; -1 and `EWOULDBLOCK` where it still has it then.
static inline int folder_lock(const char *path, int milliseconds) {
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    // NFS has no locks of folders: there, two processes that save at the same time may fail.
    while (folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
        const struct timespec pause = {0, 5000000};
        if (milliseconds <= 0) {
            close(folder);
            errno = EWOULDBLOCK;
            return -1;
        }
        nanosleep(&pause, NULL);
        milliseconds -= 5;
    }
    return folder;
}

static inline void folder_unlock(int folder) { close(folder); }

/// Flushes a folder and its files to the disk, so that a power failure leaves no empty files.
static inline int folder_store(const char *path) {
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    if (!list) {
        if (folder >= 0) close(folder);
        return -1;
    }
    int status = 0;
    for (struct dirent *entry = readdir(list); entry; entry = readdir(list)) {
        struct stat kind;
        if (fstatat(folder, entry->d_name, &kind, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(kind.st_mode)) continue;
        const int file = openat(folder, entry->d_name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
        if (file < 0 || fsync(file) != 0) status = -1;
        if (file >= 0) close(file);
    }
    if (fsync(folder) != 0) status = -1;
    closedir(list);
    return status;
}

/// Creates a folder in `drafts` that will replace another later. `drafts` is beside that folder and holds nothing else.
/// Existing contents were left by a process that was killed.
///
/// `drafts` is an empty bundle: hosts complain about folders without a manifest, and do not look into deeper ones.
static inline int draft_begin(const char *drafts, const char *draft) {
    char manifest[PATH_MAX];
    const int length = snprintf(manifest, sizeof manifest, "%s/manifest.ttl", drafts);
    if (length >= (int)sizeof manifest || folder_remove(drafts) != 0 || mkdir(drafts, 0777) != 0) return -1;
    const char text[] = "# Presets that are being saved. Hosts do not look into the folders here.\n";
    return file_write(manifest, text, sizeof text - 1) == 0 ? mkdir(draft, 0777) : -1;
}

/// Moves the entries of a folder into another one, replacing entries of the same name.
static inline int entries_move(const char *path, const char *target) {
    const int from = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int to = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = from < 0 || to < 0 ? NULL : fdopendir(from);
    int status = list ? 0 : -1;
    for (struct dirent *entry = list ? readdir(list) : NULL; entry; entry = readdir(list)) {
        const char *const name = entry->d_name;
        if (name[0] != '.' && renameat(from, name, to, name) != 0) status = -1;
    }
    if (list) closedir(list);
    else if (from >= 0) close(from);
    if (to >= 0) close(to);
    return status;
}

/// Moves a complete folder to its place, in exchange for an existing folder; `parent` is the parent folder of that
/// place. At any time, either the old or the new folder exists as a whole. On file systems without exchange (NFS), this
/// holds only for each file.
static inline int draft_finish(const char *draft, const char *place, const char *parent) {
    if (folder_store(draft) != 0) return -1;
    struct stat status;
    if (lstat(place, &status) != 0) {
        if (rename(draft, place) != 0) return -1;
    } else if (syscall(SYS_renameat2, AT_FDCWD, draft, AT_FDCWD, place, RENAME_EXCHANGE) != 0) {
        if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP) return -1;
        if (entries_move(draft, place) != 0) return -1;
    }
    const int folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return 0;
    fsync(folder);
    close(folder);
    return 0;
}
