// What the static libraries need from a C library that is newer than the one that the archive is linked with.

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

#define PRIVATE __attribute__((visibility("hidden")))

// libstdc++ uses no atomic instructions while this is true. Zero is always safe.
PRIVATE extern const char __libc_single_threaded;
PRIVATE const char __libc_single_threaded = 0;

// expat seeds its hash tables with it.
PRIVATE void arc4random_buf(void *bytes, size_t count) {
  unsigned char *next = bytes;
  while (count > 0) {
    ssize_t made = getrandom(next, count, 0);
    if (made < 0) {
      if (errno == EINTR) continue;
      abort();
    }
    next += made;
    count -= (size_t)made;
  }
}
