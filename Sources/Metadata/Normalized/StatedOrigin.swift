package import Anatomy

/// A statement of a file about how its media was made.
package struct StatedOrigin {
  package let type: DigitalSourceType
  /// The standard of the statement: `xmp` or `contentCredentials`.
  package let standard: Standard
  /// The path of the node that contains the statement.
  package let path: String

  package enum Standard: String, Sendable {
    case xmp, contentCredentials
  }

  package init(_ type: DigitalSourceType, by standard: Standard, at path: String) {
    (self.type, self.standard, self.path) = (type, standard, path)
  }

  /// The statement as text, such as `states that it was made by generative AI`.
  package var words: String {
    type.words.map { "states that it was \($0)" } ?? "states the source type \(type.term)"
  }
}

extension NormalizedView {
  /// The statements in metadata items about how the media was made.
  package var origins: [StatedOrigin] {
    guard let entry = self[.digitalSourceType] else { return [] }
    return (entry.values + entry.others).map { source in
      StatedOrigin(
        DigitalSourceType(source.value.text), by: .xmp, at: source.item.node.path)
    }
  }
}
