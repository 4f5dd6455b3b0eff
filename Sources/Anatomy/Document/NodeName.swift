package import Bytes

/// The name of a node in a path.
package enum NodeName: Hashable, Sendable {
  case code(FourCC)
  /// The name of a structure that has no code; a word such as `frame`.
  case word(String)
  /// A name that is text from the file, such as a metadata key.
  case key(String)
}

extension NodeName: CustomStringConvertible {
  /// The name for display, with characters escaped that a terminal would interpret.
  package var description: String {
    switch self {
    case .code(let code): code.description
    case .word(let word): word
    case .key(let text): text.escapedForDisplay
    }
  }
}
