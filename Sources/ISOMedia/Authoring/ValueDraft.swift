import Anatomy
import Bytes
import Keys
import Schema

/// A new `data` box with one value of a metadata item.
struct ValueDraft {
  /// The new box; nil if the value does not fit the key.
  let draft: Draft?

  init(_ value: NewTagValue, of key: TagKey?, language: TagLanguage? = nil) {
    let packed = language.flatMap { try? UInt16(packing: $0.code) } ?? 0
    let country = language?.country?.utf8.reduce(0) { $0 << 8 | UInt16($1) } ?? 0
    self.init(value, key, country: country, language: packed, type: nil)
  }

  /// Creates a box with a new value. The country and the language are taken from the present box
  /// `node`, and also the type if it fits the value.
  init(_ value: NewTagValue, of key: TagKey?, like node: Node) {
    self.init(
      value, key, country: UInt16(clamping: node.integer("country") ?? 0),
      language: UInt16(clamping: node.integer("language") ?? 0), type: node.integer("type"))
  }

  private init(
    _ value: NewTagValue, _ key: TagKey?, country: UInt16, language: UInt16, type old: Int?
  ) {
    guard let content = Content(value, key, old) else {
      draft = nil
      return
    }
    let locale: [(name: String, value: DraftValue)] = [
      ("type_set", .number(0, bytes: 1)), ("type", .number(UInt64(content.type), bytes: 3)),
      ("country", .number(UInt64(country), bytes: 2)),
      ("language", .number(UInt64(language), bytes: 2)),
    ]
    draft = Draft("data", fields: locale + content.fields, content: content.file)
  }
}

/// The type of a value and the fields that contain it.
private struct Content {
  let type: Int
  private(set) var fields: [(name: String, value: DraftValue)] = []
  private(set) var file: [UInt8] = []

  /// - Parameter old: the type of the present value, which is kept if it fits; nil for a new value.
  init?(_ value: NewTagValue, _ key: TagKey?, _ old: Int?) {
    let code = key?.space == .iTunes ? key?.code : nil
    let known = code.flatMap { KeyList.iTunes[$0.description]?.type }
    let fixed: Int? =
      switch known {
      case .integer(let bytes)?: bytes
      case .musicGenre?: 2
      case .storeGenre?: 4
      default: nil
      }
    switch value {
    case .text(let text):
      // A key for a number, a pair or a picture cannot have a text.
      guard known == nil || known == .date else { return nil }
      type = old == 4 ? 4 : 1
      fields = [("value", .text(text))]
    case .pair(let number, let count):
      guard number != 0 || count != 0 else { return nil }
      guard known == .pair, let number = UInt16(exactly: number),
        let count = UInt16(exactly: count)
      else { return nil }
      type = 0
      func part(_ name: String) -> String { "value." + name }
      fields = [
        (part("reserved"), .number(0, bytes: 2)),
        (part("index"), .number(UInt64(number), bytes: 2)),
        (part("total"), .number(UInt64(count), bytes: 2)),
      ]
      if code == "trkn" { fields.append((part("reserved"), .number(0, bytes: 2))) }
    case .integer(let number, let width, let isSigned):
      if code != nil {
        guard let fixed, width.map({ $0 == fixed }) ?? true, number >= 0 else {
          return nil
        }
        // iTunes knows only the first genres of ID3's list.
        if known == .musicGenre, !(1...80 ~= number) { return nil }
        type = known == .musicGenre ? 0 : 21
        fields = [("value", Self.number(number, fixed, isSigned: type == 21))]
      } else {
        let width = width ?? 8
        guard let known = Self.types[width] else { return nil }
        type = isSigned ? known.signed : known.unsigned
        fields = [("value", Self.number(number, width, isSigned: isSigned))]
      }
    case .real(let number, let width):
      guard code == nil, width == 4 || width == 8 else { return nil }
      type = width == 4 ? 23 : 24
      fields = [("value", .real(number, bytes: width))]
    case .file(let bytes, let format):
      guard code == nil || known == .picture else { return nil }
      type =
        switch format {
        case .gif: 12
        case .jpeg: 13
        case .png: 14
        case .bmp: 27
        }
      file = bytes
    case .data(let bytes):
      guard fixed == nil else { return nil }
      type = 0
      fields = [("value", .bytes(bytes))]
    case .place, .classified, .credits: return nil
    }
  }

  private static func number(_ number: Int64, _ width: Int, isSigned: Bool) -> DraftValue {
    isSigned || number < 0
      ? .signed(number, bytes: width) : .number(UInt64(number), bytes: width)
  }

  private static let types: [Int: (signed: Int, unsigned: Int)] = [
    1: (65, 75), 2: (66, 76), 4: (67, 77), 8: (74, 78),
  ]
}
