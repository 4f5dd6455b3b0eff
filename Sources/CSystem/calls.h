#ifndef MEDIAINSPECT_CALLS_H
#define MEDIAINSPECT_CALLS_H

#include <iconv.h>
#include <sys/types.h>
#include <sys/xattr.h>

// Calls of Linux that the headers show only to those who ask for GNU's extensions.
#ifdef __linux__
extern ssize_t copy_file_range(
  int input, off_t *input_place, int output, off_t *output_place, size_t count, unsigned int flags);
#else
#include <sys/acl.h>
#endif

#endif
