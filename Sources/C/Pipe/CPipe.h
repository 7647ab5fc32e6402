#include <sys/types.h>

// fcntl.h declares it where _GNU_SOURCE is defined, which is not so for Swift's Glibc.
ssize_t tee(int from, int to, size_t count, unsigned int flags);
