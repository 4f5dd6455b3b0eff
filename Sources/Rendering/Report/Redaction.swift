import Anatomy
package import Bytes
import Metadata
import Privacy

/// What a page that is itself to be shared may not show: the bytes of all findings, and what they say
/// wherever it stands.
package final class Redaction {
  private var ranges: [ObjectIdentifier: [ByteRange]] = [:]
  /// Sources are known by their address, so that they have to stay.
  private var sources: [ByteSource] = []
  private var values: Set<[UInt8]> = []
  /// Values by their first bytes.
  private var heads: [UInt32: [[UInt8]]] = [:]
  /// Too short to be looked for in bytes.
  private var shortTexts: Set<String> = []
  /// In too many values nobody can look for each.
  private var hidesAll = false

  private static let shortest = 4
  private static let mostValues = 20_000
  /// What describes media stands before it.
  private static let mostNodesWithDigests = 10_000
  /// What hidden text stands for.
  static let mark = "▒▒▒"

  init(of audit: AuditReport, _ view: NormalisedView, in document: Document) {
    for finding in audit.findings { take(finding.trace) }
    var left = Self.mostNodesWithDigests
    markDigests(in: document.root, &left)
    for key in ranges.keys { ranges[key] = ranges[key]?.merged }
    for entry in view.entries {
      for source in entry.values + entry.others
      where hides(source.item.range, source.item.node.source) {
        take(source.value.text)
      }
    }
    hidesAll = values.count > Self.mostValues
    for value in values { heads[Self.head(of: value[...]), default: []].append(value) }
  }

  // MARK: What is asked

  /// Whether any of these bytes is part of a finding.
  package func hides(_ range: ByteRange, _ source: ByteSource) -> Bool {
    hidesAll || !marked(in: range, of: source).isEmpty
  }

  func hidesOfFile(_ range: ByteRange) -> Bool {
    sources.contains { source in
      if case .file = source.origin { return hides(range, source) }
      return false
    }
  }

  /// The same of a field; samples are not shown at all, as not each is looked into.
  func hidesField(_ field: Field, _ source: ByteSource) -> Bool {
    field.meaning.role == .media || hides(field.range, source)
  }

  /// What of a range may not be shown: parts of findings, and values that stand there again.
  func hidden(in range: ByteRange, of source: ByteSource) -> [ByteRange] {
    if hidesAll { return [range] }
    var parts = marked(in: range, of: source)
    let bytes = source.bytes(range)
    forEachValue(in: bytes) { place, value in
      parts.append(ByteRange(start: range.start + place, count: value.count))
    }
    return parts.merged.map { $0.clamped(to: range) }
  }

  func masks(_ bytes: [UInt8]) -> Bool {
    var isFound = hidesAll
    forEachValue(in: bytes) { _, _ in isFound = true }
    return isFound
  }

  /// The text without any of the values.
  func masking(_ text: String) -> String {
    guard text.utf8.count >= Self.shortest else { return text }
    let bytes = Array(text.utf8)
    var parts: [ByteRange] = []
    forEachValue(in: bytes) { parts.append(ByteRange(start: $0, count: $1.count)) }
    if parts.isEmpty { return text }
    let kept = ByteRange(start: 0, count: bytes.count).without(parts.merged)
    var shown: [UInt8] = []
    var end = 0
    for part in kept {
      if part.start > end { shown += Array(Self.mark.utf8) }
      shown += bytes[part.start..<part.end]
      end = part.end
    }
    if end < bytes.count { shown += Array(Self.mark.utf8) }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Whether a text that is too short to be looked for everywhere stands in these words as one of them.
  func quotesShortText(_ words: String) -> Bool {
    shortTexts.contains { text in
      words.ranges(of: text).contains { range in
        !(words[..<range.lowerBound].last?.isPartOfWord ?? false)
          && !(words[range.upperBound...].first?.isPartOfWord ?? false)
      }
    }
  }

  /// A reading without fields that may not be shown.
  func visible(_ reading: Reading, of node: Node) -> Reading {
    var visible = reading
    visible.fields = reading.fields.filter { !hidesField($0, node.source) }
    return visible
  }

  // MARK: Gathering

  private func take(_ trace: Trace) {
    // That samples are hidden is no value, and samples are not shown.
    if case .words = trace.saying { return }
    var range = trace.range
    if let key = trace.key, KeyCatalogue.all.entry(for: key) == nil {
      takeName(of: trace.node, key)
    }
    if trace.field == nil {
      // What the structure is stays; what it says goes.
      range = ByteRange(from: range.start + min(trace.node.headerSize, range.count), to: range.end)
      take(trace.node, depth: 0)
    }
    mark(range, trace.node.source)
    switch trace.saying {
    case .value(let field, let node):
      mark(field.range, node.source)
      take(field, in: node.source)
    case .places(let first, _, _):
      take(first.latitude.description)
      take(first.longitude.description)
    case .times, .bytes, .words: break
    }
    if let place = trace.whole?.place {
      take(place.latitude.description)
      take(place.longitude.description)
    }
    if trace.field != nil, let field = trace.node.field(trace.field ?? "") {
      take(field, in: trace.node.source)
    }
  }

  /// Whoever has the media finds the file by them, as by digests of the whole.
  private func markDigests(in node: Node, _ left: inout Int) {
    left -= 1
    guard left > 0 else { return }
    for field in node.fields {
      if case .checksum(.md5, _) = field.meaning.role {
        mark(field.range, node.source)
        take(field, in: node.source)
      }
    }
    for child in node.children { markDigests(in: child, &left) }
  }

  /// Keys that nobody knows may be words of a person.
  private func takeName(of node: Node, _ key: TagKey) {
    take(key.name)
    take(Identifier(key).description)
    guard case .key(let text) = node.name else { return }
    take(text)
    take(node.name.pathStep)
  }

  /// What is in a tag is a part of it.
  private func take(_ node: Node, depth: Int) {
    for field in node.fields where field.meaning.role == .plain || field.meaning.subject != nil {
      take(field, in: node.source)
    }
    guard depth < 4 else { return }
    for child in node.children.prefix(64) {
      mark(
        ByteRange(from: child.range.start + child.headerSize, to: child.range.end), child.source)
      take(child, depth: depth + 1)
    }
  }

  private func take(_ field: Field, in source: ByteSource) {
    if let label = field.label { take(label) }
    switch field.value {
    case .text(let text): take(text.string)
    case .unsigned(let number): if number > 99_999 { take("\(number)") }
    case .signed(let number): if number.magnitude > 99_999 { take("\(number)") }
    case .fixed(let raw, let bits): take(Quantity.fixedPoint(raw, fractionBits: bits))
    case .real(let number): take("\(number)")
    case .uuid(let bytes): take(uuid(bytes))
    case .bytes: take(source.bytes(field.range, limit: 64))
    case .group(let members): members.prefix(64).forEach { take($0, in: source) }
    case .list(let list):
      var left = 256
      list.forEach {
        take($0, in: source)
        left -= 1
        return left > 0
      }
    case .table, .code: break
    }
  }

  private func take(_ text: String) {
    take(Array(text.utf8))
    if 1..<Self.shortest ~= text.utf8.count, shortTexts.count < Self.mostValues {
      shortTexts.insert(text)
    }
    let escaped = text.escapedForDisplay
    if escaped != text { take(Array(escaped.utf8)) }
    guard text.utf8.count >= Self.shortest, text.utf8.count < 1 << 16 else { return }
    for isBig in [true, false] {
      take(
        text.utf16.flatMap { unit in
          let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
          return isBig ? [high, low] : [low, high]
        })
    }
  }

  private func take(_ value: [UInt8]) {
    let isBlank = value.allSatisfy { $0 == value.first } || Self.ownWords.contains(value)
    if value.count >= Self.shortest, !isBlank, values.count <= Self.mostValues {
      values.insert(value)
    }
  }

  /// Words that are the program's own tell nothing, and a page needs them.
  private static let ownWords: Set<[UInt8]> = Set(
    (Category.allCases.map(\.rawValue) + Severity.allCases.map(\.word)
      + ["high", "medium", "file", "true", "false", "none", "unknown", "track", "place"])
      .map { Array($0.utf8) })

  private func mark(_ range: ByteRange, _ source: ByteSource) {
    guard !range.isEmpty else { return }
    let key = ObjectIdentifier(source)
    if ranges[key] == nil { sources.append(source) }
    ranges[key, default: []].append(range)
    switch source.origin {
    case .file: break
    case .pieces(let base, let pieces): pieces.ranges(of: range).forEach { mark($0, base) }
    // Whoever has the bytes that were unpacked can unpack them.
    case .transformed(let base, let whole): mark(whole, base)
    }
  }

  private func marked(in range: ByteRange, of source: ByteSource) -> [ByteRange] {
    var parts: [ByteRange] = []
    if let own = ranges[ObjectIdentifier(source)] {
      parts = own[own.endOfFirst { $0.end <= range.start }...]
        .prefix { $0.start < range.end }.map { $0.clamped(to: range) }
    }
    guard parts.isEmpty, case .pieces(let base, let pieces) = source.origin else { return parts }
    let isHidden = pieces.ranges(of: range).contains { !marked(in: $0, of: base).isEmpty }
    return isHidden ? [range] : []
  }

  // MARK: Looking for values

  private static func head(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(shortest).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func forEachValue(in bytes: [UInt8], _ visit: (Int, [UInt8]) -> Void) {
    guard bytes.count >= Self.shortest, !heads.isEmpty else { return }
    var head: UInt32 = 0
    for (place, byte) in bytes.enumerated() {
      head = head << 8 | UInt32(byte)
      let start = place - Self.shortest + 1
      guard start >= 0, let candidates = heads[head] else { continue }
      for value in candidates
      where start + value.count <= bytes.count && bytes[start...].starts(with: value) {
        visit(start, value)
      }
    }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
