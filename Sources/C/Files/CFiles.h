// Reading files, locks among threads that may wait, and what takes a variable number of arguments, which Swift cannot
// call: what plug-ins with files need of the C library, off the audio thread; and what passes between that and the others.

#include <errno.h>
#include <fcntl.h>
#include <lv2/log/log.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

/// Opens a file to be read, and gives its size. Below 0 is an error: -1 where there is none, -2 where it cannot be opened or
/// is no ordinary file. It never waits, as it would for the other end of a pipe.
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

// Memory that one thread writes and another reads, neither of which ever locks: `state` says whose it is.

enum { MAILBOX_EMPTY = 0, MAILBOX_FULL = 1, MAILBOX_READING = 2 };

/// Takes back what was not read; 0 while it is being read, and the memory is not the writer's.
static inline int mailbox_recall(uint32_t *state) {
    uint32_t sent = MAILBOX_FULL;
    return __atomic_compare_exchange_n(state, &sent, MAILBOX_EMPTY, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)
        || sent == MAILBOX_EMPTY;
}

/// Has the reader see what was written.
static inline void mailbox_send(uint32_t *state) { __atomic_store_n(state, MAILBOX_FULL, __ATOMIC_RELEASE); }

/// Begins to read; 0 where nothing was sent.
static inline int mailbox_open(uint32_t *state) {
    uint32_t sent = MAILBOX_FULL;
    // Mostly, there is nothing, which costs no more than a look.
    return __atomic_load_n(state, __ATOMIC_RELAXED) == MAILBOX_FULL
        && __atomic_compare_exchange_n(state, &sent, MAILBOX_READING, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

/// Ends reading: the memory is the writer's again.
static inline void mailbox_close(uint32_t *state) { __atomic_store_n(state, MAILBOX_EMPTY, __ATOMIC_RELEASE); }

/// Whether something was sent and not read to its end.
static inline int mailbox_is_full(const uint32_t *state) {
    return __atomic_load_n(state, __ATOMIC_ACQUIRE) != MAILBOX_EMPTY;
}

/// Writes the line "NAME: PATH: FAULT" to a host's log.
static inline void file_log(
    const LV2_Log_Log *log, LV2_URID type, const char *name, const char *path, const char *fault) {
    log->printf(log->handle, type, "%s: %s: %s\n", name, path, fault);
}
