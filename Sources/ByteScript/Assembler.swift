/// Reads a ByteScript from left to right and writes the bytes that it describes.
struct Assembler {
  private static let deepest = 64

  var output = ScriptOutput()
  private(set) var token: Token
  private var scanner: Scanner
  private var depth = 0

  init(_ text: String) throws(ByteScriptError) {
    scanner = Scanner(text)
    token = try scanner.next()
  }

  mutating func assemble() throws(ByteScriptError) -> ScriptOutput {
    while token.kind != .end { try item() }
    try output.resolve()
    return output
  }

  /// Assembles one item of the script that writes bytes, with its repeat count.
  private mutating func item() throws(ByteScriptError) {
    let start = output.extent
    let first = token
    switch first.kind {
    case .symbol("↓"):
      try advance()
      output.mark()
      return
    case .symbol("("):
      try nested(until: ")")
    case .string(let characters):
      try advance()
      let bytes = try TextForm.plain.bytes(of: characters)
      if token.kind == .symbol("{") {
        try box(.plain, named: bytes, at: first.place)
      } else {
        try output.append(bytes, at: first.place)
      }
    case .word(let word):
      try advance()
      if token.kind == .symbol(":") {
        try advance()
        try output.define(word, at: first.place)
        return
      }
      try self.word(word, at: first.place)
    default:
      throw expected("bytes, a string, a number, a box, a label or '('")
    }
    if token.kind == .symbol("*") {
      try advance()
      let place = token.place
      try output.repeat(since: start, count: count(), at: place)
    }
  }

  private mutating func word(_ word: String, at place: Place) throws(ByteScriptError) {
    if let form = BoxForm(word) {
      try box(form, named: boxName(), at: place)
    } else if word == "nest" {
      try nest(at: place)
    } else if word == "sized" {
      try sized(at: place)
    } else if word == "crc32" {
      try checksummed(at: place)
    } else if word == "sha256" {
      var ranges: [ScriptDigest.Range] = []
      repeat {
        ranges.append(ScriptDigest.Range(start: try label(), end: try label()))
      } while token.kind == .symbol("@")
      try output.append(ScriptDigest(ranges: ranges), at: place)
    } else if let form = TextForm(rawValue: word), form != .plain {
      guard case .string(let characters) = token.kind else { throw expected("a string") }
      try advance()
      try output.append(form.bytes(of: characters), at: place)
    } else if let form = FixedPointForm(rawValue: word) {
      try fixedPoint(form)
    } else if let format = IntegerFormat(word) {
      try list { assembler throws(ByteScriptError) in
        try assembler.output.append(assembler.sum(), as: format)
      }
    } else if token.kind == .symbol("{") {
      try box(.plain, named: Array(word.utf8), at: place)
    } else if let bytes = Literals.bytes(word) {
      try output.append(bytes, at: place)
    } else {
      throw ByteScriptError(
        "'\(word)' is not a hexadecimal byte, a number type or a keyword", at: place)
    }
  }

  private mutating func fixedPoint(_ form: FixedPointForm) throws(ByteScriptError) {
    try list { assembler throws(ByteScriptError) in
      let place = assembler.token.place
      let isNegative = try assembler.take("-")
      guard case .word(let word) = assembler.token.kind, let number = Literals.decimal(word) else {
        throw assembler.expected("a decimal number")
      }
      try assembler.advance()
      guard let bytes = form.bytes(of: isNegative ? -number : number) else {
        throw ByteScriptError("the number does not fit the fixed-point format", at: place)
      }
      try assembler.output.append(bytes, at: place)
    }
  }

  /// Assembles list elements that are separated by commas.
  private mutating func list(
    _ element: (inout Assembler) throws(ByteScriptError) -> Void
  ) throws(ByteScriptError) {
    repeat { try element(&self) } while try take(",")
  }

  /// Parses a sum of numbers and labels: `12`, `-0x1f`, `@end - @start + 4`.
  mutating func sum() throws(ByteScriptError) -> Sum {
    var sum = Sum(at: token.place)
    var isNegative = token.kind == .symbol("-")
    if isNegative || token.kind == .symbol("+") { try advance() }
    while true {
      if try take("@") {
        guard case .word(let name) = token.kind else { throw expected("the name of a label") }
        sum.add(Sum.Label(name: name, isNegative: isNegative, place: token.place))
      } else {
        guard let number = number() else { throw expected("a number or '@'") }
        try sum.add(number, isNegative: isNegative)
      }
      try advance()
      if try take("+") {
        isNegative = false
      } else if try take("-") {
        isNegative = true
      } else {
        return sum
      }
    }
  }

  /// Parses the name of a label, such as `@start`.
  private mutating func label() throws(ByteScriptError) -> Sum.Label {
    guard try take("@"), case .word(let name) = token.kind else {
      throw expected("'@' and the name of a label")
    }
    let label = Sum.Label(name: name, isNegative: false, place: token.place)
    try advance()
    return label
  }

  /// Parses the repeat count of an item.
  mutating func count() throws(ByteScriptError) -> Int {
    guard let number = number(), let count = Int(exactly: number) else {
      throw expected("a count")
    }
    try advance()
    return count
  }

  private func number() -> UInt64? {
    guard case .word(let word) = token.kind else { return nil }
    return Literals.number(word)
  }

  /// Assembles all items from the opening bracket, which is the current token, to its closing
  /// bracket.
  mutating func nested(until closing: Character) throws(ByteScriptError) {
    guard depth < Self.deepest else {
      throw ByteScriptError("more than \(Self.deepest) nested levels; use 'nest'", at: token.place)
    }
    depth += 1
    defer { depth -= 1 }
    try advance()
    while token.kind != .symbol(closing) {
      if token.kind == .end { throw expected("'\(closing)'") }
      try item()
    }
    try advance()
  }

  mutating func advance() throws(ByteScriptError) { token = try scanner.next() }

  /// Advances past the given symbol if it is the current token. Returns whether it was.
  mutating func take(_ symbol: Character) throws(ByteScriptError) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  func expected(_ what: String) -> ByteScriptError {
    ByteScriptError("expected \(what), found \(token.description)", at: token.place)
  }
}
