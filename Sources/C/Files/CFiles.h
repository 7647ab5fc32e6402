// C functions for plug-ins with files, off the audio thread: reading files, locks between threads that may wait, and
// variadic functions, which Swift cannot call. Also the mailboxes between these threads and the audio thread.

#include <errno.h>
#include <fcntl.h>
#include <lv2/log/log.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

/// Opens a file for reading, and returns its size in `size`. A negative result is an error: -1 if the file does not
/// exist, -2 if it cannot be opened or is not a regular file. It never blocks, as opening a pipe would.
static inline int file_open(const char *path, int64_t *size) {
    struct stat status;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR ? -1 : -2;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(descriptor);
        return -2;
    }
    *size = status.st_size;
    return descriptor;
}

/// Reads all of `size` bytes; 0 where there were fewer.
static inline int file_read(int descriptor, void *memory, int64_t size) {
    int64_t done = 0;
    while (done < size) {
        const ssize_t count = read(descriptor, (char *)memory + done, (size_t)(size - done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return 0;
        done += count;
    }
    return 1;
}

static inline void file_close(int descriptor) { close(descriptor); }

/// A lock, for threads that are not the audio's.
typedef struct {
    pthread_mutex_t mutex;
} FileLock;

static inline void file_lock_init(FileLock *lock) { pthread_mutex_init(&lock->mutex, NULL); }
static inline void file_lock_destroy(FileLock *lock) { pthread_mutex_destroy(&lock->mutex); }
static inline void file_lock(FileLock *lock) { pthread_mutex_lock(&lock->mutex); }
static inline void file_unlock(FileLock *lock) { pthread_mutex_unlock(&lock->mutex); }

// Memory that one thread writes and another reads without locks. `state` says which thread owns it.

enum { MAILBOX_EMPTY = 0, MAILBOX_FULL = 1, MAILBOX_READING = 2 };

/// Takes back an unread message; 0 while the reader reads it and owns the memory.
static inline int mailbox_recall(uint32_t *state) {
    uint32_t sent = MAILBOX_FULL;
    return __atomic_compare_exchange_n(state, &sent, MAILBOX_EMPTY, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)
        || sent == MAILBOX_EMPTY;
}

/// Makes the written message visible to the reader.
static inline void mailbox_send(uint32_t *state) { __atomic_store_n(state, MAILBOX_FULL, __ATOMIC_RELEASE); }

/// Starts to read; 0 if the mailbox has no message.
static inline int mailbox_open(uint32_t *state) {
    uint32_t sent = MAILBOX_FULL;
    // Usually the mailbox is empty, and a relaxed load suffices.
    return __atomic_load_n(state, __ATOMIC_RELAXED) == MAILBOX_FULL
        && __atomic_compare_exchange_n(state, &sent, MAILBOX_READING, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

/// Ends reading. The writer owns the memory again.
static inline void mailbox_close(uint32_t *state) { __atomic_store_n(state, MAILBOX_EMPTY, __ATOMIC_RELEASE); }

/// Whether the mailbox has a message that was not read to its end.
static inline int mailbox_is_full(const uint32_t *state) {
    return __atomic_load_n(state, __ATOMIC_ACQUIRE) != MAILBOX_EMPTY;
}

/// Writes the line "NAME: PATH: FAULT" to a host's log.
static inline void file_log(
    const LV2_Log_Log *log, LV2_URID type, const char *name, const char *path, const char *fault) {
    log->printf(log->handle, type, "%s: %s: %s\n", name, path, fault);
}
