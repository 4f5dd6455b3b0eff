package import Anatomy
package import Bytes
package import Keys
package import Movie

/// One metadata item of a file: a key, a value, and the location of its bytes.
package struct KeyedItem {
  /// The object that an item describes.
  package enum Scope: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A track, by its number in the file, counted from 1 as in paths.
    case track(Int)
    /// An item of an image file (HEIF), by its `item_ID`.
    case item(Int)

    /// The number of the track; nil for other objects.
    package var trackNumber: Int? {
      if case .track(let number) = self { return number }
      return nil
    }
  }

  package let key: TagKey
  /// The title of the tag's node, for display.
  package let title: String
  package let value: ItemValue
  /// The meaning of the value as text, if the value is a number with a defined meaning.
  package let words: String?
  package let dataType: DataType
  /// The language of the value as a BCP 47 tag; nil if the file states none.
  package internal(set) var language: String?
  package let country: String?
  /// Other facts that the file states about the value, such as the type of a picture.
  package let attributes: [(name: String, value: ItemValue)]
  package let scope: Scope
  /// The node that contains the value.
  package let node: Node
  /// The bytes of the value, in the source of ``node``.
  package let range: ByteRange
  /// The time range that the item applies to; nil for items that do not depend on time.
  package var span: TimeSpan?

  package var keySpace: KeySpace { key.space }
  package var identifier: Identifier { Identifier(key) }

  /// The language and country of the value as a locale identifier, such as `en_US`.
  package var locale: String? {
    guard let language, let country, !language.contains("-") else {
      return language?.replacing("-", with: "_") ?? country.map { "_\($0)" }
    }
    return "\(language)_\(country)"
  }

  /// The first identifier that the item has in AVFoundation's common key space; nil if it has none.
  package var commonIdentifier: Identifier? { commonIdentifiers.first }

  /// All identifiers that the item has in AVFoundation's common key space. Some items have several.
  package var commonIdentifiers: [Identifier] {
    isKeptByProgram ? [] : normalKey.commonIdentifiers
  }

  /// The item's value as a date; nil if the key is not for dates, or if the value is not a date.
  package var date: StatedDate? {
    guard let text = value.text, normalKey.isForDates else { return nil }
    return StatedDate(text)
  }

  /// The URI of the value, if an HLS playlist or an ID3 tag only refers to the value; nil if the
  /// file contains the value.
  package var valueURI: String? {
    if key.space == .id3, ["APIC", "PIC"].contains(key.name) { return value.text }
    guard key.space == .hls, node.name == .word("EXT-X-SESSION-DATA") else { return nil }
    let uri = PlaylistLine(node).text(.URI)
    return uri == value.text ? uri : nil
  }

  /// The key, extended by the description that distinguishes the tag from others with the same key,
  /// such as `COMM:iTunNORM` or `TXXX:BARCODE`; the key alone if there is no description.
  package var describedKey: TagKey {
    guard key.space == .id3 else { return key }
    let names: [FieldName] = [
      .description, .short_content_description, .content_descriptor, .owner_identifier,
    ]
    let isDescribed = [
      "TXXX", "TXX", "WXXX", "WXX", "COMM", "COM", "USLT", "ULT", "UFID", "UFI",
    ].contains(key.name)
    guard isDescribed, let text = names.lazy.compactMap({ attribute($0)?.text }).first,
      !text.isEmpty
    else { return key }
    return TagKey(space: .id3, name: key.name + ":" + text)
  }

  /// The key with which the item is looked up in the list of known keys. For a user-defined ID3
  /// text (`TXXX`), it includes the description of the text; for an identifier (`UFID`), its owner.
  package var normalKey: TagKey {
    key.normalized(describedAs: (attribute(.description) ?? attribute(.owner_identifier))?.text)
  }

  /// The text in a value of bytes that usually are text; nil for other values, and for bytes that are
  /// not printable ASCII.
  package var textInData: String? {
    guard case .data(let source, let range, nil) = value, key.isForTextInData,
      1...256 ~= range.count
    else { return nil }
    let bytes = source.bytes(range)
    return bytes.allSatisfy { 0x20...0x7E ~= $0 } ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// What is known about the key, or about the key without its description; nil if nothing is known.
  package var entry: KeyEntry? {
    KnownKeys.entry(for: normalKey) ?? KnownKeys.entry(for: key)
  }

  /// The people that the item lists with their roles; nil if it is no list of people.
  package var credits: [Credit]? { value.credits }
}

extension KeyedItem {
  package func attribute(_ name: FieldName) -> ItemValue? {
    attributes.first { $0.name == name.rawValue }?.value
  }
}
