import Metadata

/// How a template writes a value.
enum ValueFormat: Sendable {
  case plain
  /// Integers get leading zeros up to this number of digits.
  case digits(Int)
  case uppercase
  case lowercase
  /// The values of a list are joined by this text.
  case joined(by: String)
  case date(DateFormat)
  case duration(DurationFormat)
  case size(LiteralUnit)

  /// Parses a format; nil if values of the type have no such format.
  init?(_ text: String, for type: FactType) {
    if let digits = Int(text), 1...9 ~= digits {
      self = .digits(digits)
      return
    }
    if type.isList {
      guard !text.isEmpty else { return nil }
      self = .joined(by: text)
      return
    }
    switch type.kind {
    case .text where text == "upper": self = .uppercase
    case .text where text == "lower": self = .lowercase
    case .date:
      guard let format = DateFormat(text) else { return nil }
      self = .date(format)
    case .duration:
      guard let format = DurationFormat(rawValue: text) else { return nil }
      self = .duration(format)
    case .size:
      guard let unit = LiteralUnit.named(text), unit.dimension == .bytes else { return nil }
      self = .size(unit)
    case .text, .integer, .number, .bool: return nil
    }
  }

  /// The formats of a type, for messages.
  static func choices(for type: FactType) -> String {
    let digits = "a number of digits from 1 to 9"
    if type.isList { return "\(digits), or a separator such as {keywords:, }" }
    return switch type.kind {
    case .text: "\(digits), upper or lower"
    case .date: "a format such as yyyy-MM-dd"
    case .duration: "one of the formats \(DurationFormat.names)"
    case .size: "a unit such as MB"
    case .integer, .number, .bool: digits
    }
  }

  func text(of value: FactValue, _ lists: ListRendering) -> String {
    guard case .list(let values) = value else { return text(ofElement: value) }
    if case .joined(let separator) = self {
      return values.map { text(ofElement: $0) }.joined(separator: separator)
    }
    switch lists {
    case .first: return values.first.map { text(ofElement: $0) } ?? ""
    case .joined(let separator):
      return values.map { text(ofElement: $0) }.joined(separator: separator)
    }
  }

  private func text(ofElement value: FactValue) -> String {
    switch (self, value) {
    case (.date(let format), .date(let date)): return format.text(of: date)
    case (.duration(let format), .duration(let seconds)): return format.text(of: seconds)
    case (.size(let unit), .size(let bytes)): return unit.text(ofBytes: bytes)
    default: break
    }
    let text = value.plainText
    switch self {
    case .digits(let digits) where Int(text) != nil:
      let zeros = String(repeating: "0", count: max(0, digits - text.utf8.count))
      return text.hasPrefix("-") ? "-" + zeros + text.dropFirst() : zeros + text
    case .uppercase: return text.uppercased()
    case .lowercase: return text.lowercased()
    default: return text
    }
  }
}
