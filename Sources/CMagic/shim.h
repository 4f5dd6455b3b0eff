#include <magic.h>

#ifndef MEDIAINSPECT_DATABASE_H
#define MEDIAINSPECT_DATABASE_H

// A database of libmagic, compressed by zlib.
struct mediainspect_database {
  unsigned long size;
  unsigned long compressed_size;
  // Not a flexible array, because Swift does not import it.
  const unsigned char *compressed;
};

#ifdef __linux__
// scripts/package links an object that defines it.
extern const struct mediainspect_database mediainspect_database __attribute__((weak));
#endif

// Returns the database in the program; NULL if the program has none.
static inline const struct mediainspect_database *mediainspect_linked_database(void) {
#ifdef __linux__
  return &mediainspect_database;
#else
  return 0;
#endif
}

#endif
