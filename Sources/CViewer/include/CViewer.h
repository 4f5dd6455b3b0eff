#pragma once

#include <stddef.h>
#include <stdint.h>

/// The parts of the pages of reports.
typedef enum __attribute__((enum_extensibility(closed))) ViewerPart : uint8_t {
  ViewerPartPage,
  ViewerPartStyle,
  ViewerPartScriptOfFile,
  ViewerPartScriptOfIndex,
  /// Coast lines for maps.
  ViewerPartCoast,
} ViewerPart;

/// The bytes of a part, and their number.
typedef struct {
  const uint8_t *bytes;
  size_t size;
} ViewerBytes;

/// The bytes of each part.
extern const ViewerBytes viewer_parts[5];

/// Returns the number of bytes of a part.
static inline size_t viewer_size(ViewerPart part) { return viewer_parts[part].size; }

/// Returns a byte of a part; 0 behind its end.
static inline uint8_t viewer_byte(ViewerPart part, size_t index) {
  return index < viewer_parts[part].size ? viewer_parts[part].bytes[index] : 0;
}
