package import Anatomy
package import Bytes
package import Keys

/// The metadata keys that a name on a command line means.
package enum KeySelector: Sendable {
  /// All keys that state a field, such as `title`.
  case field(NormalizedField)
  case identifier(Identifier)
  /// A code without its key space, such as `©nam`.
  case code(FourCC)
  /// The name of a key without its key space, such as `com.apple.quicktime.make` or `GPSLatitude`.
  case name(String)
  /// All keys of a key space.
  case space(KeySpace)

  /// Parses the name of a field, an AVFoundation constant, an identifier, a code, or a key without
  /// its key space; fails for other names.
  package init?(_ text: String) {
    if let field = NormalizedField(named: text) {
      self = .field(field)
    } else if let identifier = KeyExplanation(text)?.identifier {
      self = .identifier(identifier)
    } else if text.contains("/") {
      return nil
    } else if let identifier = Identifier("common/" + text), Constant.of(identifier) != nil {
      self = .identifier(identifier)
    } else if KnownKeys.statesField(text) || Self.isDescribed(text) {
      self = .name(text)
    } else if let code = FourCC(argument: text) {
      self = .code(code)
    } else if text.contains(".") {
      self = .name(text)
    } else {
      return nil
    }
  }

  /// Whether a text is the ID of an ID3 frame and a description, such as `TXXX:BARCODE`.
  private static func isDescribed(_ text: String) -> Bool {
    let code = text.prefix { $0 != ":" }
    return 3...4 ~= code.utf8.count && code.utf8.count + 1 < text.utf8.count
      && code.utf8.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
  }

  /// Names that are suggested to the user if a name is unknown.
  package static var suggestions: [String] {
    NormalizedField.allCases.map(\.rawValue) + Constant.all.map(\.name)
      + KnownKeys.namesOfFields.sorted()
  }

  package func selects(_ item: KeyedItem) -> Bool {
    switch self {
    case .field(let field): item.normalKey.feeds(field)
    case .identifier(let identifier):
      item.identifier.isSame(as: identifier) || Identifier(item.describedKey) == identifier
        || identifier.keySpace == .common && item.commonIdentifiers.contains(identifier)
    case .code(let code): item.key.code == code
    case .name(let name):
      item.key.name == name || item.identifier.readableKey == name || item.describedKey.name == name
    case .space(let space): item.keySpace == space
    }
  }
}

/// A key on a command line that may choose some of several values: `title[de]` by language,
/// `artwork[2]` or `artwork[2..3]` by number.
package struct KeyName: Sendable {
  package let key: String
  /// The language in brackets; nil for values of any language.
  package let language: String?
  /// The numbers in brackets, counted from 1; nil for all values.
  package let ordinals: ClosedRange<Int>?

  package init(_ text: String) {
    guard text.hasSuffix("]"), let bracket = text.lastIndex(of: "["), bracket > text.startIndex
    else {
      (key, language, ordinals) = (text, nil, nil)
      return
    }
    let choice = String(text[text.index(after: bracket)...].dropLast())
    key = String(text[..<bracket])
    ordinals = Self.range(choice)
    language = ordinals == nil ? choice : nil
  }

  /// Returns the numbers that a text such as `2`, `2..3` or `*` means; nil for other texts.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    if text == "*" { return 1...Int.max }
    let parts = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count <= 2, first > 0,
      last >= first
    else { return nil }
    return first...last
  }

  /// Returns the items with the language or the numbers in brackets; all items if there are no
  /// brackets.
  package func chosen(of items: [KeyedItem]) -> [KeyedItem] {
    let items = items.filter { item in
      language.map { wanted in
        item.locale.map { LanguageTag($0).agrees(with: LanguageTag(wanted)) } ?? false
      } ?? true
    }
    guard let ordinals else { return items }
    return items.indices.filter { ordinals.contains($0 + 1) }.map { items[$0] }
  }
}
