package import Bytes

/// A metadata value that is to be written, with its key.
package struct NewTag {
  package let key: TagKey
  package let value: NewTagValue
  /// The language of the value; nil for no language.
  package let language: TagLanguage?

  package init(_ key: TagKey, _ value: NewTagValue, language: TagLanguage? = nil) {
    self.key = key
    self.value = value
    self.language = language
  }
}

/// The language of a metadata value, and the country where it is used.
package struct TagLanguage: Equatable {
  /// An ISO 639-2 code.
  package let code: String
  /// An ISO 3166-1 code of two uppercase letters; nil for all countries.
  package let country: String?

  package init(code: String, country: String? = nil) {
    self.code = code
    self.country = country
  }
}

/// A metadata value that is to be written.
package enum NewTagValue: Equatable {
  case text(String)
  /// A whole number. If the number of its bytes is nil, the key determines it.
  case integer(Int64, bytes: Int? = nil, isSigned: Bool = true)
  case real(Double, bytes: Int)
  /// A text with two codes that state what it means, such as who rated a movie.
  case classified(by: FourCC, as: String, text: String)
  /// A position in a sequence and its length; 0 means unknown.
  case pair(number: Int, count: Int)
  case file([UInt8], PictureFormat)
  case data([UInt8])
  /// A place in degrees and meters, with 16 fraction bits each.
  case place(latitude: Int64, longitude: Int64, altitude: Int64)

  /// The formats of pictures that tags contain.
  package enum PictureFormat: Sendable { case jpeg, png, bmp, gif }
}

/// How a tag is added to a file: new structures, or why it cannot be added.
package enum TagAddition {
  case insertions([TagInsertion])
  /// The file cannot contain the tag.
  case impossible(String)
  /// The key cannot have the value, in any file.
  case unfit(String)
}

/// A new structure or row that contains a tag, or to which a tag refers.
package struct TagInsertion {
  package enum Place {
    /// The bytes are a child of the node, before another child or after the last one.
    case child(before: Node?)
    /// The bytes are a row after the last row of the only list or table in the node.
    case row
  }

  package let bytes: [UInt8]
  package let node: Node
  package let place: Place

  package init(_ bytes: [UInt8], into node: Node, _ place: Place) {
    self.bytes = bytes
    self.node = node
    self.place = place
  }
}

/// A grammar of files to which metadata tags can be added.
package protocol TagAuthor: Sendable {
  /// Returns the reason why tags of the file cannot be changed; nil if they can.
  func obstacle(in root: Node) -> String?
  /// Returns the structure with a signature of the whole file, which is not valid after an edit; nil
  /// if there is none.
  func signature(in root: Node) -> Node?
  /// Returns the key spaces of new tags, with the preferred one first. Empty if tags cannot be added.
  /// `scope` is the root of the file, or a track.
  func spaces(forNewTagsIn scope: Node) -> [String]
  /// Returns how a tag is added. `scope` is the root of the file, or a track.
  func addition(of tag: NewTag, to scope: Node) -> TagAddition
  /// Returns the content of a node that contains one value, after its header, with another value;
  /// nil if the node cannot contain that value.
  func content(of node: Node, stating value: NewTagValue) -> [UInt8]?
  /// Returns the number with which a key states a genre, given its number in the list of ID3 and its
  /// ID in Apple's stores; nil if the key cannot state it as a number.
  func genreNumber(music: Int?, store: Int?, for key: TagKey) -> Int?
  /// Returns free space after the list of tags that contains a node; nil if there is no place for it.
  func newFreeSpace(of size: Int, after node: Node) -> TagInsertion?
  /// Returns the settings that give a track a language; nil if the track has none.
  func settings(of language: TrackLanguage, for track: Node) -> [TrackSetting]?
  /// Returns the content of a node that is only free space; nil for other nodes.
  func freeSpace(in node: Node) -> ByteRange?
}

/// The language of a track: an ISO 639-2 code, and a BCP 47 tag if it states more than the code.
package struct TrackLanguage {
  package let code: String
  package let tag: String?

  package init(code: String, tag: String?) {
    self.code = code
    self.tag = tag
  }
}

/// A field or structure of a track that states its language.
package struct TrackSetting {
  package enum Change {
    case replace(ByteRange, [UInt8])
    case insert([UInt8], before: Node?)
    case remove
  }

  package let node: Node
  package let path: String
  package let change: Change
  package let before: String?
  package let after: String?

  package init(_ change: Change, of node: Node, path: String, before: String?, after: String?) {
    self.change = change
    self.node = node
    self.path = path
    self.before = before
    self.after = after
  }
}

extension Document {
  /// The author of tags in this file; nil if tags cannot be added.
  package var tagAuthor: (any TagAuthor)? { root.capabilities.authoring }
}
