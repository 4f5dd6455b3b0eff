/// Splits the text of a script into tokens.
struct Scanner {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var place = Place()

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func next() throws(ByteScriptError) -> Token {
    skipSpaceAndComments()
    let start = place
    guard let first = peek else { return Token(kind: .end, place: start) }
    if first == "\"" { return Token(kind: .string(try string()), place: start) }
    if Self.isWord(first) { return Token(kind: .word(word()), place: start) }
    guard "{}()*,:@+-↓".unicodeScalars.contains(first) else {
      throw ByteScriptError("unexpected '\(first)'", at: start)
    }
    advance()
    return Token(kind: .symbol(Character(first)), place: start)
  }

  private var peek: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private mutating func advance() {
    if peek == "\n" {
      place = Place(line: place.line + 1, column: 1)
    } else {
      place.column += 1
    }
    index += 1
  }

  private mutating func skipSpaceAndComments() {
    while let scalar = peek {
      if scalar == "#" {
        while let inside = peek, inside != "\n" { advance() }
      } else if scalar.properties.isWhitespace {
        advance()
      } else {
        return
      }
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".": true
    default: false
    }
  }

  private mutating func word() -> String {
    var word = ""
    while let scalar = peek, Self.isWord(scalar) {
      word.unicodeScalars.append(scalar)
      advance()
    }
    return word
  }

  private mutating func string() throws(ByteScriptError) -> [Token.Character] {
    let opening = place
    var characters: [Token.Character] = []
    advance()
    while let scalar = peek, scalar != "\n" {
      let start = place
      advance()
      switch scalar {
      case "\"": return characters
      case "\\": characters.append(.init(kind: .escaped(try escape(from: start)), place: start))
      default: characters.append(.init(kind: .scalar(scalar), place: start))
      }
    }
    throw ByteScriptError("expected '\"' at the end of the string", at: opening)
  }

  private mutating func escape(from start: Place) throws(ByteScriptError) -> UInt8 {
    let letter = peek
    if letter != nil { advance() }
    switch letter {
    case "n": return 0x0a
    case "r": return 0x0d
    case "t": return 0x09
    case "0": return 0x00
    case "\"": return 0x22
    case "\\": return 0x5c
    case "x":
      if let high = hexDigit(), let low = hexDigit() { return high << 4 | low }
      throw ByteScriptError("expected two hex digits after '\\x'", at: start)
    default: throw ByteScriptError("expected \\xHH, \\n, \\r, \\t, \\0, \\\" or \\\\", at: start)
    }
  }

  private mutating func hexDigit() -> UInt8? {
    guard let digit = peek.flatMap({ UInt8(String($0), radix: 16) }) else { return nil }
    advance()
    return digit
  }
}
