import Anatomy
import Bytes
import Schema

extension FormatTerminology {
  static let chunks = FormatTerminology(
    structure: "the chunk", tooShort: "riff.chunk.too-short", trailing: "riff.chunk.trailing-bytes")
}

/// The declaration of one kind of chunk.
typealias Chunk = Declaration

extension Declaration {
  /// Declares a chunk.
  ///
  /// - Parameter containers: the types of the forms and lists that may contain the chunk.
  init(
    _ code: FourCC, _ title: String, in containers: String..., group: String? = nil,
    occurs: Cardinality = .any, holds: (any Grammar)? = nil, body: Body? = nil,
    summary: (@Sendable (Node) -> String?)? = nil
  ) {
    self.init(
      code: code, title: title, containers: containers, group: group, occurs: occurs, number: "",
      holds: holds, summary: summary, body: body)
  }
}

extension Meaning {
  static func tag(_ space: String, _ key: String) -> Meaning {
    Meaning(.plain, about: .tag(space: space, key: key))
  }
}

extension Clock {
  static let frames: Clock = "sample frames"
}
