package import Bytes

/// What a structure is the value of: a key, in the space where it has its meaning.
package struct TagKey: Hashable, Sendable {
  package let space: String
  /// As it is shown: `©nam`, `com.apple.quicktime.make`, `TIT2`.
  package let name: String
  /// The key itself, where it is four or three bytes and no text.
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
