package import Anatomy
package import Bytes

/// One metadata item of a file: a key, a value, and the location of its bytes.
package struct KeyedItem {
  /// What the item describes.
  package enum Scope: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A track, numbered from 1 as in paths.
    case track(Int)
    /// An item of an image file (HEIF), by its `item_ID`.
    case item(Int)
  }

  package let key: TagKey
  /// The title in the declaration of the node.
  package let title: String
  package let value: ItemValue
  /// A textual form of the value, if it is a number with a defined meaning.
  package let words: String?
  package let dataType: DataType
  /// The language as a BCP 47 tag, if the file states one.
  package internal(set) var language: String?
  package let country: String?
  /// Other facts that the structure states about the value, such as the type of a picture.
  package let attributes: [(name: String, value: ItemValue)]
  package let scope: Scope
  /// The node that contains the value.
  package let node: Node
  /// The bytes of the value, in the source of ``node``.
  package let range: ByteRange
  /// The time that the item applies to; nil for items that apply to the whole.
  package var span: TimeSpan?

  package var keySpace: KeySpace { KeySpace(key.space) }
  package var identifier: Identifier { Identifier(key) }

  /// Language and country as a locale identifier: `en_US`.
  package var locale: String? {
    guard let language, let country, !language.contains("-") else {
      return language?.replacing("-", with: "_") ?? country.map { "_\($0)" }
    }
    return "\(language)_\(country)"
  }

  /// The first of the item's common identifiers.
  package var commonIdentifier: Identifier? { commonIdentifiers.first }

  /// The identifiers in AVFoundation's common key space that the item has. Some items have several.
  package var commonIdentifiers: [Identifier] {
    let uses = FieldTables.all.uses(of: normalKey).map(\.field)
    return uses.isEmpty ? [] : NormalizedField.allCases.filter(uses.contains).compactMap(\.common)
  }

  /// The item's value as a date, if its key denotes one.
  package var date: StatedDate? {
    guard let text = value.text, Self.isDate(normalKey) else { return nil }
    return StatedDate(text)
  }

  private static func isDate(_ key: TagKey) -> Bool {
    FieldTables.all.uses(of: key).contains {
      [.creationDate, .lastModifiedDate, .year].contains($0.field)
    } || dates.contains("\(key.space)/\(key.name)")
  }

  /// Keys for dates that do not feed any field of the normalized view.
  private static let dates: Set<String> = [
    "itsk/purd", "id3/TDEN", "id3/TDOR", "id3/TDRL", "id3/TDTG", "exif/DateTimeDigitized",
  ]

  /// The key that the field tables use. User-defined ID3 texts (`TXXX`) are distinguished by
  /// description.
  var normalKey: TagKey {
    guard key.space == "id3", key.name == "TXXX" || key.name == "TXX",
      let description = attribute("description")?.text
    else { return key }
    return TagKey(space: "id3", name: "TXXX:" + description)
  }
}

extension KeyedItem {
  package func attribute(_ name: String) -> ItemValue? {
    attributes.first { $0.name == name }?.value
  }
}
