import Anatomy
import Schema

/// Values of which the colour type of a picture says how many bytes they take.
enum ColorValues {
  case transparency, significantBits, background

  /// Nil for a colour type that has none, or that nobody knows.
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
  /// Those that belong to the colours of the picture; what follows them is no part of the chunk.
  func values(_ name: String, _ values: ColorValues) {
    guard !isDescribing, let size = values.size(in: node?.parent), size < remaining else {
      return data(name, .identifies(.playback))
    }
    bytes(name, max(0, size), means: .identifies(.playback))
  }
}
