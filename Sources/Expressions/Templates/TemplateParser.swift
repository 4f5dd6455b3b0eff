import Bytes
import Metadata

/// Parses templates.
struct TemplateParser {
  let text: ExpressionText
  let registry: any FactRegistry
  private var place = 0

  init(text: ExpressionText, registry: any FactRegistry) {
    self.text = text
    self.registry = registry
  }

  mutating func parts() throws(ExpressionError) -> [TemplatePart] {
    var parts: [TemplatePart] = []
    var plain = String.UnicodeScalarView()
    func finishPlain() {
      if !plain.isEmpty { parts.append(.text(String(plain))) }
      plain = String.UnicodeScalarView()
    }
    while let scalar = text[place] {
      if scalar == "{", text[place + 1] != "{" {
        finishPlain()
        parts.append(.value(try value()))
      } else {
        // A doubled brace is a brace. A single } outside of a value is text, too.
        let isDoubled = (scalar == "{" || scalar == "}") && text[place + 1] == scalar
        plain.append(scalar)
        place += isDoubled ? 2 : 1
      }
    }
    finishPlain()
    return parts
  }

  /// Reads alternatives in braces.
  private mutating func value() throws(ExpressionError) -> TemplateValue {
    let start = place
    place += 1
    var value = TemplateValue()
    while true {
      if text[place] == "'" {
        value.fallback = try quoted("'")
      } else {
        value.fields.append(try field(from: start))
      }
      guard let next = text[place] else {
        throw text.error(start..<text.count, expected: "a closing }", note: "} is missing")
      }
      if next == "}" {
        place += 1
        return value
      }
      guard next == "|", value.fallback == nil else {
        throw text.error(place..<place + 1, expected: value.fallback == nil ? "| or }" : "}")
      }
      place += 1
    }
  }

  /// Reads a text up to its closing quote.
  private mutating func quoted(_ quote: Unicode.Scalar) throws(ExpressionError) -> String {
    let start = place
    place += 1
    while let scalar = text[place], scalar != quote { place += 1 }
    guard text[place] != nil else {
      throw text.error(start..<text.count, expected: "a closing \(quote)")
    }
    place += 1
    return text.string(start + 1..<place - 1)
  }

  /// Reads the name of a fact, and its format if there is one.
  ///
  /// - Parameter brace: The place of the opening brace.
  private mutating func field(from brace: Int) throws(ExpressionError) -> TemplateField {
    if text[place] == "`" {
      let start = place
      let name = try quoted("`")
      guard let fact = registry.fact(spelled: name) else { throw unknown(start..<place) }
      guard text[place] == ":" else { return TemplateField(fact: fact, format: .plain) }
      place += 1
      return TemplateField(fact: fact, format: try format(place..<end(), of: fact))
    }
    let range = place..<end()
    guard text[range.upperBound] != nil else {
      throw text.error(brace..<text.count, expected: "a closing }", note: "} is missing")
    }
    let (fact, nameEnd) = try name(range)
    guard nameEnd < range.upperBound else {
      place = range.upperBound
      return TemplateField(fact: fact, format: .plain)
    }
    return TemplateField(fact: fact, format: try format(nameEnd + 1..<range.upperBound, of: fact))
  }

  /// Returns the place of the next `|` or `}`, or of the end.
  private func end() -> Int {
    var end = place
    while let scalar = text[end], scalar != "|", scalar != "}" { end += 1 }
    return end
  }

  /// Returns the longest name before a colon that is the name of a fact: names may contain colons.
  private func name(
    _ range: Range<Int>
  ) throws(ExpressionError) -> (fact: FactDescription, end: Int) {
    var end = range.upperBound
    while true {
      if let fact = registry.fact(spelled: text.string(range.lowerBound..<end)) {
        return (fact, end)
      }
      guard let colon = text.scalars[range.lowerBound..<end].lastIndex(of: ":") else { break }
      end = colon
    }
    throw unknown(range.lowerBound..<max(end, range.lowerBound))
  }

  private func unknown(_ range: Range<Int>) -> ExpressionError {
    let spelling = text.string(range)
    let nearest = spelling.utf8.count <= 100 ? nearest(to: spelling, in: registry.spellings) : nil
    return text.error(
      range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range,
      expected: "the name of a fact", note: nearest.map { "did you mean \($0)?" })
  }

  /// Reads a format, up to the end of the range.
  private mutating func format(
    _ range: Range<Int>, of fact: FactDescription
  ) throws(ExpressionError) -> ValueFormat {
    guard let format = ValueFormat(text.string(range), for: fact.type) else {
      throw text.error(
        range, expected: ValueFormat.choices(for: fact.type),
        note: "\(fact.name) is \(fact.type.noun)")
    }
    place = range.upperBound
    return format
  }
}
