import Anatomy

/// The declaration of one attribute of a playlist tag.
struct Attribute: Sendable {
  enum Kind: Sendable {
    case quoted
    case enumerated
    /// A quoted string, or a word such as NONE.
    case quotedOrWord
    case integer
    case decimal
    case signedDecimal
    case hexadecimal
    case resolution
    /// A date and time of day in quotes.
    case date
    /// A value of a client-defined or unknown attribute: a quoted string, a hexadecimal sequence or
    /// a decimal number.
    case any
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  let meaning: Meaning
  /// The name of the attribute of the same tag that contains the metadata key for the value of this
  /// attribute; nil if the value has no key.
  let keyedBy: String?
  let line: SummaryPart?
}

extension Attribute {
  private init(
    _ name: String, _ kind: Kind, _ isRequired: Bool, _ meaning: Meaning, _ line: SummaryPart?
  ) {
    self.init(
      name: name, kind: kind, isRequired: isRequired, meaning: meaning, keyedBy: nil, line: line)
  }

  static func quoted(
    _ name: String, required: Bool = false, means meaning: Meaning = .identifies(.playback),
    line: SummaryPart? = nil
  ) -> Attribute { Attribute(name, .quoted, required, meaning, line) }

  static func quotedOrWord(_ name: String, line: SummaryPart? = nil) -> Attribute {
    Attribute(name, .quotedOrWord, false, .identifies(.playback), line)
  }

  static func word(_ name: String, required: Bool = false, line: SummaryPart? = nil) -> Attribute {
    Attribute(name, .enumerated, required, .identifies(.playback), line)
  }

  static func integer(
    _ name: String, required: Bool = false, means meaning: Meaning = .plain,
    line: SummaryPart? = nil
  ) -> Attribute { Attribute(name, .integer, required, meaning, line) }

  static func decimal(
    _ name: String, required: Bool = false, line: SummaryPart? = nil
  ) -> Attribute { Attribute(name, .decimal, required, .identifies(.playback), line) }

  static func signedDecimal(
    _ name: String, required: Bool = false, line: SummaryPart? = nil
  ) -> Attribute { Attribute(name, .signedDecimal, required, .identifies(.playback), line) }

  static func hexadecimal(
    _ name: String, means meaning: Meaning = .identifies(.playback)
  ) -> Attribute {
    Attribute(name, .hexadecimal, false, meaning, nil)
  }

  static func resolution(_ name: String, line: SummaryPart? = nil) -> Attribute {
    Attribute(name, .resolution, false, .identifies(.playback), line)
  }

  static func date(_ name: String, required: Bool = false, line: SummaryPart? = nil) -> Attribute {
    Attribute(name, .date, required, .identifies(.time), line)
  }

  /// An attribute with the URI of another resource.
  static func uri(
    _ name: String, required: Bool = false, line: SummaryPart? = nil
  ) -> Attribute { Attribute(name, .quoted, required, .identifies(.path), line) }

  static func language(_ name: String, line: SummaryPart? = nil) -> Attribute {
    Attribute(name, .quoted, false, Meaning(.language), line)
  }

  /// An attribute with a metadata value. The attribute `key` of the same tag contains the metadata
  /// key for this value.
  static func value(_ name: String, keyedBy key: String, line: SummaryPart? = nil) -> Attribute {
    Attribute(
      name: name, kind: .quoted, isRequired: false,
      meaning: Meaning(.plain, about: .tag(space: .hls, key: nil)), keyedBy: key, line: line)
  }

  /// An attribute that the author of the playlist defines, such as `X-COM-EXAMPLE`.
  static func ofClient(_ name: String) -> Attribute {
    Attribute(
      name, .any, false, Meaning(.plain, about: .tag(space: .hls, key: name)), nil)
  }

  /// An attribute that is not declared for its tag.
  static func unknown(_ name: String) -> Attribute {
    Attribute(name, .any, false, Meaning(.undecoded), nil)
  }
}

extension Attribute.Kind {
  /// The name of the value format, as shown by `explain` and in findings.
  var words: String {
    switch self {
    case .quoted: "quoted string"
    case .enumerated: "enumerated string"
    case .quotedOrWord: "quoted or enumerated string"
    case .integer: "decimal integer"
    case .decimal: "decimal floating point"
    case .signedDecimal: "signed decimal floating point"
    case .hexadecimal: "hexadecimal sequence"
    case .resolution: "decimal resolution"
    case .date: "ISO 8601 date in a quoted string"
    case .any: "quoted string, hexadecimal sequence or decimal"
    }
  }
}
