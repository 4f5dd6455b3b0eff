/// Parses the syntax of regular expressions.
struct PatternParser {
  let scalars: [Unicode.Scalar]
  var place = 0
  var options: TextOptions
  private var dotIncludesLineBreaks = false
  private var depth = 0

  private static let deepest = 100

  init(_ pattern: String, _ options: TextOptions) {
    scalars = Array(pattern.unicodeScalars)
    self.options = options
  }

  var current: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  func peek(_ distance: Int = 1) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    place += 1
    return true
  }

  func error(_ range: Range<Int>, expected: String, note: String? = nil) -> PatternError {
    let end = min(range.upperBound, scalars.count)
    return PatternError(
      range: min(range.lowerBound, end)..<end, expected: expected, note: note)
  }

  mutating func pattern() throws(PatternError) -> PatternNode {
    acceptOptions()
    let node = try alternatives()
    guard current == nil else {
      throw error(place..<place + 1, expected: "the end of the pattern", note: "write \\) for a )")
    }
    return node
  }

  /// Reads `(?i)` or `(?s)` at the start of the pattern.
  private mutating func acceptOptions() {
    guard scalars.starts(with: "(?".unicodeScalars) else { return }
    let letters = scalars.dropFirst(2).prefix { $0 == "i" || $0 == "s" }
    guard !letters.isEmpty, peek(2 + letters.count) == ")" else { return }
    if letters.contains("i") { options.insert(.ignoringCase) }
    if letters.contains("s") { dotIncludesLineBreaks = true }
    place = letters.endIndex + 1
  }

  private mutating func alternatives() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw error(place..<place, expected: "at most \(Self.deepest) nested groups")
    }
    var nodes = [try sequence()]
    while accept("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      let start = place
      let node = try atom(scalar)
      nodes.append(try repeated(node, from: start))
    }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func atom(_ scalar: Unicode.Scalar) throws(PatternError) -> PatternNode {
    switch scalar {
    case "(": return try group()
    case "[": return .set(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?":
      throw error(place..<place + 1, expected: "a character before \(scalar)")
    case "{":
      throw error(place..<place + 1, expected: "a character before {", note: "write \\{ for a {")
    default: break
    }
    let start = place
    place += 1
    switch scalar {
    case ".": return .any(includingLineBreaks: dotIncludesLineBreaks)
    case "^": return .anchor(.start)
    case "$": return .anchor(.lastLine)
    default: return literal(from: start)
    }
  }

  /// Returns the node for a character together with the marks after it, which may be composed.
  private mutating func literal(from start: Int) -> PatternNode {
    while let next = current, next.continuesCharacter { place += 1 }
    let nodes = Array(scalars[start..<place]).composed.flatMap {
      PatternNode.literal($0, options)
    }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func group() throws(PatternError) -> PatternNode {
    let start = place
    place += 1
    if accept("?") { try groupKind(start) }
    let node = try alternatives()
    guard accept(")") else {
      throw error(start..<scalars.count, expected: "a closing ) for this group")
    }
    return node
  }

  /// Reads what follows `(?` in the groups that are supported: `:` or a name.
  private mutating func groupKind(_ start: Int) throws(PatternError) {
    if accept(":") { return }
    let next = peek()
    switch current {
    case "=", "!": throw refusedGroup(start, 3, PatternRefusal.lookAround)
    case "<" where next == "=" || next == "!":
      throw refusedGroup(start, 4, PatternRefusal.lookAround)
    case ">": throw refusedGroup(start, 3, PatternRefusal.possessive)
    case "P" where next == "=": throw refusedGroup(start, 4, PatternRefusal.backReference)
    case "P" where next == "<": place += 2
    case "<": place += 1
    default:
      let note =
        current == "(" ? PatternRefusal.conditional : current == "#" ? nil : PatternRefusal.options
      throw refusedGroup(start, 3, note)
    }
    let name = scalars[place...].prefix { $0.isLetterOfASCII || $0.isDigitOfASCII || $0 == "_" }
    place = name.endIndex
    guard !name.isEmpty, accept(">") else {
      throw error(start..<place + 1, expected: "a name of letters and digits, and >")
    }
  }

  private func refusedGroup(_ start: Int, _ count: Int, _ reason: String?) -> PatternError {
    error(start..<start + count, expected: "a group such as (…) or (?:…)", note: reason)
  }
}

extension Unicode.Scalar {
  /// Whether the character belongs to the one before it: a mark, or a later letter of Hangul.
  fileprivate var continuesCharacter: Bool {
    combiningClass != 0 || 0x1160...0x11FF ~= value
  }
}
