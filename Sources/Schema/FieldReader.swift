package import Anatomy
package import Bytes

/// Reads the fields of one structure in order. The same declaration is run to find where children
/// begin, to show a line, to list all fields, to answer for one field, and, without any bytes, to
/// be described.
///
/// It is sticky: the first read that does not fit leaves one finding and one `undecoded` field and
/// puts the reader at its end; all later reads are absent. Nothing throws, nothing traps.
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
  /// The next byte; bits of it may be read already.
  package private(set) var position: Int
  var bit = 0
  package var order = ByteOrder.big
  package private(set) var hasFailed = false

  /// Of a structure that has them.
  package var version = 0
  package var flags = 0

  var fields: [Field] = []
  /// Inside a group all members are wanted or none is, as the group itself; nil outside.
  var wantsMembers: Bool?
  /// The unsigned number that was read last and where: a count stands before what it counts.
  var lastNumber: (name: String, value: UInt64, range: ByteRange)?
  /// The last that was said to be a count: other numbers may stand between it and what it counts.
  var lastCount: (name: String, value: UInt64, range: ByteRange)?
  /// The item that was read last ends its list.
  var isLastItem = false
  var findings: [Finding] = []
  var descriptions: [Explanation.Line] = []
  var conditions: [String] = []
  /// The list items or group members around what is read, for describing.
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

  /// A reader that has no bytes and writes down what would be read.
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
  /// Whether somebody wants to know what is wrong, and so checks that take long.
  package var isForFindings: Bool { mode == .reading(.fields) || mode == .reading(.line) }

  /// Finding words may take more than the reading itself.
  var wantsWords: Bool {
    if case .reading(.field(_, words: false)) = mode { return false }
    return true
  }

  /// Bytes that nothing has read yet.
  package var remaining: Int { end - position }

  package var rest: ByteRange { ByteRange(from: position, to: end) }

  package var reading: Reading { Reading(fields: fields, findings: findings, end: position) }

  /// The answer that the structure around gives; none while describing.
  package func inherited<Answer>(_ inheritedValue: InheritedValue<Answer>) -> Answer? {
    node?.inherited(inheritedValue)
  }

  // MARK: What the verbs stand on

  /// Whether a field of this name is wanted now.
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

  /// Claims the next bytes for a field; nil when they are not there.
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

  /// Claims bits; they may begin and end inside a byte.
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
    // One field was asked for and is there: the rest of the declaration has nothing to do.
    if case .reading(.field) = mode, wantsMembers == nil { hasFailed = true }
  }

  package func describe(_ name: String, _ type: String, _ meaning: Meaning) {
    descriptions.append(
      Explanation.Line(
        name: prefix + name, type: type, meaning: meaning, conditions: conditions))
  }

  /// Ends the reading where it is: what is left shows as undecoded.
  package func fail(
    rule: String, severity: Severity = .error, _ message: String, at range: ByteRange? = nil,
    field: String? = nil, clause: Clause? = nil
  ) {
    guard !hasFailed, !isDescribing else { return }
    report(rule: rule, severity: severity, message, at: range ?? rest, field: field, clause: clause)
    leaveUndecoded()
  }

  /// A finding that does not end the reading.
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

  /// Everything that is left becomes one undecoded field.
  package func leaveUndecoded() {
    guard !hasFailed, !isDescribing else { return }
    emitRest("undecoded", Meaning(.undecoded))
    hasFailed = true
  }

  private func failShort(_ name: String, needs count: Int) {
    if bit != 0, count <= end - position {
      // A declaration that leaves bits over is mended here, visibly, rather than trusted.
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
        "\(terminology.structure) ends inside \(name), which needs \(count) bytes where \(remaining) are left",
        field: name)
    }
  }

  /// What is left, bits and bytes, as one field of the given part.
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

  /// Where an item reader stopped, taken over by its list.
  func advance(to place: Int) { position = min(max(place, position), end) }

  /// Goes to the end of the header when nothing in it is wanted; its size is known.
  package func passOverHeader() -> Bool {
    guard let node, mode == .reading(.line) || mode == .reading(.layout),
      node.headerSize <= node.range.count
    else { return false }
    advance(to: node.range.start + node.headerSize)
    return true
  }

  /// What stands behind the content of a structure, up to where the next one may begin. The place
  /// where the reading ended stays.
  func fillUp(to place: Int) {
    guard mode != .reading(.layout), mode != .reading(.line) else { return }
    let field = Field(filling: ByteRange(from: end, to: place))
    if wants(field.name, line: nil) { fields.append(field) }
  }

  /// Hides what lies behind `place` from the reads inside `body`.
  package func limited(to place: Int, _ body: () -> Void) {
    let outer = end
    end = min(max(place, position), outer)
    body()
    end = outer
    // What failed inside leaves nothing to read outside either.
    if hasFailed { emitRest("undecoded", Meaning(.undecoded)) }
  }
}
