package import Bytes

/// The key of a metadata value, with the name of the key space that defines its meaning.
package struct TagKey: Hashable, Sendable {
  package let space: KeySpace
  /// The key for display, such as `©nam`, `com.apple.quicktime.make` or `TIT2`.
  package let name: String
  /// The key as a code, if it is one of four or three bytes. Nil if the key is text.
  package let code: FourCC?

  package init(space: KeySpace, name: String) {
    self.space = space
    self.name = name
    code = nil
  }

  package init(space: KeySpace, code: FourCC) {
    self.space = space
    name = code.description
    self.code = code
  }

  /// Whether a new tag with this key precedes a new tag with another key: codes precede names.
  package func precedes(_ other: TagKey) -> Bool {
    switch (code, other.code) {
    case (let one?, let two?): one.rawValue < two.rawValue
    case (nil, nil): name < other.name
    case (_?, nil): true
    case (nil, _?): false
    }
  }
}
