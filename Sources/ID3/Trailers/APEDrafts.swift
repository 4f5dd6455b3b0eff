import Anatomy
import Bytes
import Schema

/// Writes new items and tags with the declarations that also read them.
extension APEItem {
  /// The code of items with texts in drafts. Items in files have no code.
  static let textCode = FourCC(rawValue: 0)
  /// The code of items with a picture in drafts.
  static let coverCode = FourCC(rawValue: 1)

  /// Returns an item with texts, or with a picture after a file name; nil if an item cannot state
  /// the values.
  static func draft(_ key: String, stating values: [NewTagValue]) -> Draft? {
    if values.count == 1, case .file(let bytes, let format) = values[0] {
      let name = "Cover.\(format == .jpeg ? "jpg" : "\(format)")"
      let size = name.utf8.count + 1 + bytes.count
      return Draft(
        coverCode,
        fields: head(key, size: size, flags: 2) + [
          (name: "filename", value: .text(name, as: TextSpelling(.utf8, .terminated)))
        ], content: bytes)
    }
    var texts: [String] = []
    for value in values {
      switch value {
      case .text(let text): texts.append(text)
      case .pair(0, let count): texts.append("0/\(count)")
      default: return nil
      }
    }
    let size = texts.reduce(texts.count - 1) { $0 + $1.utf8.count }
    return Draft(textCode, fields: head(key, size: size, flags: 0) + fields(stating: texts))
  }

  /// Returns the fields for the texts of an item, with zeros between the texts.
  private static func fields(stating texts: [String]) -> [(name: String, value: DraftValue)] {
    texts.enumerated().map { number, text in
      let further = number - namedValues
      let isLast = number == texts.count - 1
      return (
        name: further < 0 ? "value" : "further_values[\(further)].value",
        value: .text(text, as: TextSpelling(.utf8, isLast ? .plain : .terminated))
      )
    }
  }

  private static func head(
    _ key: String, size: Int, flags: UInt64
  ) -> [(name: String, value: DraftValue)] {
    [
      (name: "value_size", value: .number(UInt64(max(0, size)), bytes: 4)),
      (name: "flags", value: .number(flags, bytes: 4)),
      (name: "key", value: .text(key, as: TextSpelling(.ascii, .terminated))),
    ]
  }
}

extension APE {
  /// A tag without items, as a container in which new items are written.
  static var emptyTag: Node { tag.holder() }

  private static let headerCode = FourCC(rawValue: 2)
  private static let footerCode = FourCC(rawValue: 3)

  /// Returns a tag of version 2 with the given items.
  static func tag(with items: [UInt8], count: Int) throws(TagRefusal) -> [UInt8] {
    let size = UInt64(items.count + headSize)
    let hasHeader: UInt64 = 0x8000_0000
    func end(_ code: FourCC, flags: UInt64) throws(TagRefusal) -> [UInt8] {
      try emptyTag.written(
        Draft(
          code,
          [
            "preamble": .text("APETAGEX"), "version": .number(2000), "tag_size": .number(size),
            "item_count": .number(UInt64(count)), "flags": .number(flags),
          ]))
    }
    return try end(headerCode, flags: hasHeader | UInt64(APEHead.isHeaderFlag)) + items
      + end(footerCode, flags: hasHeader)
  }

  /// Returns the node kind of a draft with the given code; nil if no draft has this code.
  static func written(_ code: FourCC) -> DeclaredNodeKind? {
    switch code {
    case APEItem.textCode: APEItem.text
    case APEItem.coverCode: APEItem.cover
    case headerCode: header
    case footerCode: footer
    default: nil
    }
  }
}
