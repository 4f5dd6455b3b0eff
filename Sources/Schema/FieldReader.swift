package import Anatomy
package import Bytes

/// Reads the fields of one structure in order. The same declaration is run for several purposes: to
/// find where the children begin, to show a line, to list all fields, to return one field, and,
/// without any bytes, to describe the structure.
///
/// Errors are sticky. The first read that does not fit adds one finding and one `undecoded` field
/// and moves the reader to its end; all later reads return nothing. No read throws or traps.
package final class FieldReader {
  package enum Mode: Equatable {
    case reading(ReadingPurpose)
    case describing
  }

  package let node: Node?
  package let source: ByteSource
  package let terminology: FormatTerminology
  package let clause: Clause?
  let mode: Mode
  private(set) var end: Int
  /// Offset of the next byte; some of its bits may already be read.
  package private(set) var position: Int
  var bit = 0
  package var order = ByteOrder.big
  package private(set) var hasFailed = false

  /// Set for structures that have a version.
  package var version = 0
  package var flags = 0

  var fields: [Field] = []
  /// Whether the members of the current group are wanted, which is decided for the group as a
  /// whole; nil outside of groups.
  var wantsMembers: Bool?
  /// The unsigned number that was read last and its range: a count precedes the rows that it
  /// counts.
  var lastNumber: (name: String, value: UInt64, range: ByteRange)?
  /// The last number with the role of a count: other numbers may be between it and the rows.
  var lastCount: (name: String, value: UInt64, range: ByteRange)?
  /// Whether the item that was read last ends its list.
  var isLastItem = false
  var findings: [Finding] = []
  var descriptions: [Explanation.Line] = []
  var conditions: [String] = []
  /// The enclosing list items or group members, for descriptions.
  var prefix = ""

  package init(
    _ node: Node, terminology: FormatTerminology, purpose: ReadingPurpose, range: ByteRange? = nil
  ) {
    self.node = node
    self.source = node.source
    self.terminology = terminology
    self.clause = node.clause
    self.mode = .reading(purpose)
    let range = range ?? node.range
    self.position = range.start
    self.end = range.end
  }

  /// A reader without bytes that records which fields would be read.
  init(describing terminology: FormatTerminology) {
    self.node = nil
    self.source = ByteSource(bytes: [])
    self.terminology = terminology
    self.clause = nil
    self.mode = .describing
    self.position = 0
    self.end = 0
  }

  /// A reader for the items of a list in the same structure.
  init(item parent: FieldReader, purpose: ReadingPurpose, at position: Int) {
    self.node = parent.node
    self.source = parent.source
    self.terminology = parent.terminology
    self.clause = parent.clause
    self.mode = .reading(purpose)
    self.position = position
    self.end = parent.end
    self.order = parent.order
    self.version = parent.version
    self.flags = parent.flags
  }

  package var isDescribing: Bool { mode == .describing }
  /// Whether findings are wanted, and with them checks that take long.
  package var isForFindings: Bool { mode == .reading(.fields) || mode == .reading(.line) }

  /// Whether labels are wanted. Finding one may take longer than reading the value.
  var wantsLabel: Bool {
    if case .reading(.field(_, words: false)) = mode { return false }
    return true
  }

  /// Number of bytes not yet read.
  package var remaining: Int { end - position }

  package var rest: ByteRange { ByteRange(from: position, to: end) }

  package var reading: Reading { Reading(fields: fields, findings: findings, end: position) }

  /// Returns a value that an enclosing node provides; nil while describing.
  package func inherited<Answer>(_ inheritedValue: InheritedValue<Answer>) -> Answer? {
    node?.inherited(inheritedValue)
  }

  // MARK: Foundation of the field methods

  /// Whether a field of this name is wanted for the current purpose.
  @inline(__always)
  func wants(_ name: String, line: SummaryPart?) -> Bool {
    if let wantsMembers { return wantsMembers }
    return switch mode {
    case .reading(.layout), .describing: false
    case .reading(.line): line != nil
    case .reading(.fields): true
    case .reading(.field(let wanted, _)): name == wanted
    }
  }

  /// Claims the next bytes for a field; nil if there are not enough.
  @inline(__always)
  func claim(_ count: Int, for name: @autoclosure () -> String) -> Int? {
    guard !hasFailed, bit == 0, count >= 0, count <= end - position else {
      if !hasFailed { failShort(name(), needs: count) }
      return nil
    }
    let start = position
    position += count
    return start
  }

  /// Claims bits, which may begin and end inside a byte.
  func claimBits(_ count: Int, for name: String) -> (range: ByteRange, bits: BitSpan?)? {
    let (lastBit, overflow) = bit.addingReportingOverflow(count)
    guard !hasFailed, count >= 0, !overflow, (lastBit + 7) / 8 <= end - position else {
      if !hasFailed { failShort(name, needs: overflow || count < 0 ? .max : (lastBit + 7) / 8) }
      return nil
    }
    let range = ByteRange(start: position, count: (lastBit + 7) / 8)
    let span = bit == 0 && count % 8 == 0 ? nil : BitSpan(first: bit, count: count)
    position += lastBit / 8
    bit = lastBit % 8
    return (range, span)
  }

  func emit(_ field: @autoclosure () -> Field, line: SummaryPart?, named name: String) {
    guard wants(name, line: line) else { return }
    fields.append(field())
    // The one requested field is found: the rest of the declaration is skipped.
    if case .reading(.field) = mode, wantsMembers == nil { hasFailed = true }
  }

  package func describe(_ name: String, _ type: String, _ meaning: Meaning) {
    descriptions.append(
      Explanation.Line(
        name: prefix + name, type: type, meaning: meaning, conditions: conditions))
  }

  /// Stops reading at the current position; the remaining bytes become an undecoded field.
  package func fail(
    rule: String, severity: Severity = .error, _ message: String, at range: ByteRange? = nil,
    field: String? = nil, clause: Clause? = nil
  ) {
    guard !hasFailed, !isDescribing else { return }
    report(rule: rule, severity: severity, message, at: range ?? rest, field: field, clause: clause)
    leaveUndecoded()
  }

  /// Adds a finding without stopping.
  package func report(
    rule: String, severity: Severity, _ message: String, at range: ByteRange, field: String? = nil,
    clause: Clause? = nil
  ) {
    guard !isDescribing else { return }
    findings.append(
      Finding(
        rule: rule, severity: severity, message: message, evidence: Evidence(range, in: source),
        field: field, clause: clause ?? self.clause))
  }

  /// Makes one undecoded field of the remaining bytes, and stops reading.
  package func leaveUndecoded() {
    guard !hasFailed, !isDescribing else { return }
    emitRest("undecoded", Meaning(.undecoded))
    hasFailed = true
  }

  private func failShort(_ name: String, needs count: Int) {
    if bit != 0, count <= end - position {
      // The declaration leaves bits over, so the remaining bytes are not trusted and become visible
      // as undecoded.
      emitRest("undecoded", Meaning(.undecoded))
      hasFailed = true
      return
    }
    let isCut = node?.isCut ?? false
    if isCut {
      leaveUndecoded()
    } else {
      fail(
        rule: terminology.tooShort,
        "\(terminology.structure) ends inside \(name): \(count) bytes needed, \(remaining) left",
        field: name)
    }
  }

  /// Adds a field with all remaining bits and bytes.
  func emitRest(_ name: String, _ meaning: Meaning) {
    guard bit != 0 || position < end else { return }
    let range = rest
    let span = bit == 0 ? nil : BitSpan(first: bit, count: range.count * 8 - bit)
    emit(
      Field(name: name, range: range, bits: span, value: .bytes, meaning: meaning),
      line: nil, named: name)
    position = end
    bit = 0
  }

  /// Advances to an offset; a list uses it to continue where its item reader stopped.
  func advance(to place: Int) { position = min(max(place, position), end) }

  /// Skips the header if none of its fields is wanted, as its size is known.
  package func passOverHeader() -> Bool {
    guard let node, mode == .reading(.line) || mode == .reading(.layout),
      node.headerSize <= node.range.count
    else { return false }
    advance(to: node.range.start + node.headerSize)
    return true
  }

  /// Adds a field for the bytes after the content of a structure, up to where the next one may
  /// begin. The end of the reading is not changed.
  func addPadding(to place: Int) {
    guard mode != .reading(.layout), mode != .reading(.line) else { return }
    let field = Field(filling: ByteRange(from: end, to: place))
    if wants(field.name, line: nil) { fields.append(field) }
  }

  /// Hides the bytes after `place` from the reads inside `body`.
  package func limited(to place: Int, _ body: () -> Void) {
    let outer = end
    end = min(max(place, position), outer)
    body()
    end = outer
    // If reading failed inside, the bytes outside are not decoded either.
    if hasFailed { emitRest("undecoded", Meaning(.undecoded)) }
  }
}
