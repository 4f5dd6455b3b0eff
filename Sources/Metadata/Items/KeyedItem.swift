package import Anatomy
package import Bytes

/// One thing that a file says about itself: a key, a value, and the bytes that say it.
package struct KeyedItem {
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
  package internal(set) var language: String?
  package let country: String?
  /// What else the structure says beside the value, such as the kind of a picture.
  package let attributes: [(name: String, value: ItemValue)]
  package let scope: Scope
  /// Where it stands.
  package let node: Node
  package let range: ByteRange
  /// When it holds; nil for what is said of the whole.
  package var span: TimeSpan?

  package var keySpace: KeySpace { KeySpace(key.space) }
  package var identifier: Identifier { Identifier(key) }

  /// As systems name locales: `en_US`.
  package var locale: String? {
    guard let language, let country, !language.contains("-") else {
      return language?.replacing("-", with: "_") ?? country.map { "_\($0)" }
    }
    return "\(language)_\(country)"
  }

  /// Under which all formats know what it says: the first, as some say several things.
  package var commonIdentifier: Identifier? { commonIdentifiers.first }

  package var commonIdentifiers: [Identifier] {
    let uses = FieldTables.all.uses(of: normalKey).map(\.field)
    return uses.isEmpty ? [] : NormalizedField.allCases.filter(uses.contains).compactMap(\.common)
  }

  /// What the item says, where that is a date.
  package var date: StatedDate? {
    guard let text = value.text, Self.isDate(normalKey) else { return nil }
    return StatedDate(text)
  }

  private static func isDate(_ key: TagKey) -> Bool {
    FieldTables.all.uses(of: key).contains {
      [.creationDate, .lastModifiedDate, .year].contains($0.field)
    } || dates.contains("\(key.space)/\(key.name)")
  }

  /// Dates that no field of the normalised view is fed from.
  private static let dates: Set<String> = [
    "itsk/purd", "id3/TDEN", "id3/TDOR", "id3/TDRL", "id3/TDTG", "exif/DateTimeDigitized",
  ]

  /// Texts that users define are told apart by their description.
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
