package import Anatomy
package import Bytes
import Keys
package import Metadata
package import Privacy

/// The data that a redacted page must not show: the bytes of all findings, and their values wherever
/// they occur.
package final class Redaction {
  private var ranges: [ObjectIdentifier: [ByteRange]] = [:]
  /// The sources with redacted bytes. They are retained, because `ranges` identifies them by their
  /// address.
  private var sources: [ByteSource] = []
  private var values = RedactedValues()

  /// The maximum number of nodes that are searched for digests of media. A limit suffices, because
  /// the structures with digests precede the many nodes of the media data.
  private static let maxNodesWithDigests = 10_000

  package init(of audit: AuditReport, _ view: NormalizedView, in document: Document) {
    for finding in audit.findings { take(finding.disclosure) }
    var left = Self.maxNodesWithDigests
    markDigests(in: document.root, &left)
    for key in ranges.keys { ranges[key] = ranges[key]?.merged }
    for entry in view.entries {
      for source in entry.values + entry.others
      where hides(source.item.range, source.item.node.source) { values.add(source.value.text) }
    }
    values.arrange()
  }

  // MARK: Queries

  /// Returns whether any byte of a range is redacted as part of a finding.
  package func hides(_ range: ByteRange, _ source: ByteSource) -> Bool {
    values.isFull || !marked(in: range, of: source).isEmpty
  }

  package func hidesOfFile(_ range: ByteRange) -> Bool {
    sources.contains { source in
      if case .file = source.origin { return hides(range, source) }
      return false
    }
  }

  /// Returns whether a field is redacted. Sample data is always redacted, because not every sample
  /// is examined.
  package func hidesField(_ field: Field, _ source: ByteSource) -> Bool {
    field.meaning.role == .media || hides(field.range, source)
  }

  /// Returns the redacted parts of a range: the bytes of findings, and other occurrences of their
  /// values.
  package func hidden(in range: ByteRange, of source: ByteSource) -> [ByteRange] {
    if values.isFull { return [range] }
    var parts = marked(in: range, of: source)
    let bytes = source.bytes(range)
    values.forEach(in: bytes) { place, value in
      parts.append(ByteRange(start: range.start + place, count: value.count))
    }
    return parts.merged.map { $0.clamped(to: range) }
  }

  func masks(_ bytes: [UInt8]) -> Bool {
    var isFound = values.isFull
    values.forEach(in: bytes) { _, _ in isFound = true }
    return isFound
  }

  /// Returns a text with all redacted values in it replaced.
  func masking(_ text: String) -> String { values.masking(text) }

  /// Returns whether a message contains, as a whole word, a redacted text of fewer than four bytes.
  package func quotesShortText(_ words: String) -> Bool { values.quotesShortText(words) }

  /// Returns the fields and properties read from a node, without the redacted fields.
  package func visible(_ reading: Reading, of node: Node) -> Reading {
    var visible = reading
    visible.fields = reading.fields.filter { !hidesField($0, node.source) }
    return visible
  }

  // MARK: Gathering

  private func take(_ disclosure: Disclosure) {
    // A disclosure that is described by a text has no field with a value to redact. If the text is
    // from samples, the report does not contain the data of the samples.
    if case .words = disclosure.statement { return }
    var range = disclosure.range
    if let key = disclosure.key, KnownKeys.entry(for: key) == nil {
      takeName(of: disclosure.node, key)
    }
    if disclosure.field == nil {
      // The header of the structure is shown, and its content is redacted.
      range = ByteRange(
        from: range.start + min(disclosure.node.headerSize, range.count), to: range.end)
      take(disclosure.node, depth: 0)
    }
    mark(range, disclosure.node.source)
    switch disclosure.statement {
    case .value(let field, let node):
      mark(field.range, node.source)
      take(field, in: node.source)
    case .places(let first, _, _):
      values.add(first.latitude.description)
      values.add(first.longitude.description)
    case .times, .bytes, .words: break
    }
    if let place = disclosure.whole?.place {
      values.add(place.latitude.description)
      values.add(place.longitude.description)
    }
    if disclosure.field != nil, let field = disclosure.node.field(named: disclosure.field ?? "") {
      take(field, in: disclosure.node.source)
    }
  }

  /// Redacts digests of media, because a person who has the same media could identify the file by
  /// them.
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

  /// Redacts the name of a metadata key that is not in the catalog, because a person may have
  /// chosen it.
  private func takeName(of node: Node, _ key: TagKey) {
    values.add(key.name)
    values.add(Identifier(key).description)
    guard case .key(let text) = node.name else { return }
    values.add(text)
    values.add(node.name.pathStep)
  }

  /// Redacts the fields and children of a node that is reported as a whole, such as a tag.
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
    if let label = field.label { values.add(label) }
    switch field.value {
    case .text(let text): values.add(text.string)
    case .unsigned(let number): if number > 99_999 { values.add("\(number)") }
    case .signed(let number): if number.magnitude > 99_999 { values.add("\(number)") }
    case .fixed(let raw, let bits): values.add(Quantity.fixedPoint(raw, fractionBits: bits))
    case .real(let number): values.add("\(number)")
    case .uuid(let bytes): values.add(uuid(bytes))
    case .bytes: values.add(source.bytes(field.range, limit: 64))
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

  private func mark(_ range: ByteRange, _ source: ByteSource) {
    guard !range.isEmpty else { return }
    let key = ObjectIdentifier(source)
    if ranges[key] == nil { sources.append(source) }
    ranges[key, default: []].append(range)
    switch source.origin {
    case .file: break
    case .pieces(let base, let pieces): pieces.ranges(of: range).forEach { mark($0, base) }
    // A reader could decompress the compressed bytes, so the whole compressed range is redacted.
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

}
