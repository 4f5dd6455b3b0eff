package import Bytes

/// What a node is called in a path.
package enum NodeName: Hashable, Sendable {
  case code(FourCC)
  /// A structure that has no code of its own, such as `frame`.
  case word(String)
  /// Text from the file, such as a metadata key.
  case key(String)
}

extension NodeName: CustomStringConvertible {
  /// As shown, with nothing in it that a terminal would act on.
  package var description: String {
    switch self {
    case .code(let code): code.description
    case .word(let word): word
    case .key(let text): text.escapedForDisplay
    }
  }
}
