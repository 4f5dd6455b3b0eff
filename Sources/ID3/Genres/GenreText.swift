import Anatomy

/// Checks a text of the genre frame TCON. Version 2.3 refers to genres by numbers in parentheses,
/// version 2.4 by numbers alone.
struct GenreText {
  private let text: String
  /// The first number in the text that is not a genre number; nil if all numbers are valid.
  private var unknown: Int?
  private var hasParentheses = false
  private var isBroken = false
  private var isNumber = false

  init(_ text: String) {
    self.text = text
    if let number = Self.number(text[...]) {
      isNumber = true
      check(number)
      return
    }
    var rest = text[...]
    while rest.first == "(", !rest.hasPrefix("((") {
      guard let end = rest.firstIndex(of: ")") else {
        isBroken = true
        return
      }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      if let number = Self.number(inside) {
        check(number)
        hasParentheses = true
      } else if inside == "RX" || inside == "CR" {
        hasParentheses = true
      } else {
        isBroken = true
      }
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Int(text)
  }

  private mutating func check(_ number: Int) {
    if unknown == nil, Genre.name(number) == nil { unknown = number }
  }

  func problem(in version: Int) -> TextRule.Problem? {
    if let unknown {
      return TextRule.Problem(
        rule: "id3.tcon.index-out-of-range", message: "genre number \(unknown) is undefined")
    }
    if version < 4, isBroken {
      return TextRule.Problem(
        rule: "id3.tcon.syntax",
        message: "parentheses in \"\(text.prefix(32))\" do not contain a genre number, RX or CR")
    }
    if version >= 4, hasParentheses {
      return TextRule.Problem(
        rule: "id3.tcon.v24-parentheses", severity: .info,
        message:
          "\"\(text.prefix(32))\" has genre numbers in parentheses, a form of earlier versions")
    }
    if version < 4, isNumber {
      return TextRule.Problem(
        rule: "id3.tcon.v23-bare-number", severity: .info,
        message: "genre number \(text) has no parentheses, expected (\(text)) before version 2.4")
    }
    return nil
  }
}
