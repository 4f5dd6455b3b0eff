package import Anatomy
package import Bytes

/// One thing that a file says about itself: a key, a value, and the bytes that say it.
package struct MetadataItem {
  /// What it is said of.
  package enum Scope: Hashable, Sendable {
    case file
    /// Tracks and items of pictures, counted from 1 as paths count them.
    case track(Int)
    case item(Int)
  }

  package let key: TagKey
  /// What the structure is called by its declaration.
  package let title: String
  package let value: ItemValue
  /// The value in words, where it is a number that stands for something.
  package let words: String?
  package let dataType: DataType
  /// A tag of BCP 47, where the file tells the language.
  package let language: String?
  package let country: String?
  /// What else the structure says beside the value, such as the kind of a picture.
  package let attributes: [(name: String, value: ItemValue)]
  package let scope: Scope
  /// Where it stands.
  package let node: Node
  package let range: ByteRange

  package var keySpace: KeySpace { KeySpace(key.space) }
  package var identifier: Identifier { Identifier(key) }
}

extension MetadataItem {
  package func attribute(_ name: String) -> ItemValue? {
    attributes.first { $0.name == name }?.value
  }
}
