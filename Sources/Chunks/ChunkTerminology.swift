import Anatomy
import Schema

extension FormatTerminology {
  static let chunks = FormatTerminology(
    structure: "the chunk", tooShort: "riff.chunk.too-short", trailing: "riff.chunk.trailing-bytes")
}

/// The declaration of one kind of chunk.
typealias Chunk = Declaration

extension Meaning {
  static func tag(_ space: KeySpace, _ key: String) -> Meaning {
    Meaning(.plain, about: .tag(space: space, key: key))
  }
}

extension Clock {
  static let frames: Clock = "sample frames"
}
