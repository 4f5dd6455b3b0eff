import Anatomy
import Schema

/// Kinds of PNG values with a size that depends on the color type of the picture.
enum ColorValues {
  case transparency, significantBits, background

  /// Returns the size of the value in bytes; nil if the color type is unknown or does not allow
  /// such a value.
  func size(in picture: Node?) -> Int? {
    let type = picture?.child("IHDR")?.integer("colour_type")
    switch (self, type) {
    case (.transparency, 3): return picture?.child("PLTE").map { ($0.range.count - 12) / 3 }
    case (.transparency, 0), (.background, 0), (.background, 4): return 2
    case (.transparency, 2), (.background, 2), (.background, 6): return 6
    case (.background, 3), (.significantBits, 0): return 1
    case (.significantBits, 4): return 2
    case (.significantBits, 2), (.significantBits, 3): return 3
    case (.significantBits, 6): return 4
    default: return nil
    }
  }
}

extension FieldReader {
  /// Reads a value that depends on the color type. Bytes after it are not read, and are then
  /// reported as trailing bytes.
  func values(_ name: String, _ values: ColorValues) {
    guard !isDescribing, let size = values.size(in: node?.parent), size < remaining else {
      return data(name, .identifies(.playback))
    }
    bytes(name, max(0, size), means: .identifies(.playback))
  }
}
