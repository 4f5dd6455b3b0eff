package import Bytes

/// The key of a metadata value, with the key space that defines its meaning.
package struct TagKey: Hashable, Sendable {
  package let space: String
  /// The key as shown: `©nam`, `com.apple.quicktime.make`, `TIT2`.
  package let name: String
  /// The key itself, if it is a code of four or three bytes rather than text.
  package let code: FourCC?

  package init(space: String, name: String) {
    self.space = space
    self.name = name
    code = nil
  }

  package init(space: String, code: FourCC) {
    self.space = space
    name = code.description
    self.code = code
  }
}
