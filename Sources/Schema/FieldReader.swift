package import Anatomy
package import Bytes

/// Reads the fields of one structure in order. The same declaration is executed for several
/// purposes: to find where the children begin, to show the summary line, to list all fields, or to
/// return one field. A reader without bytes records which fields the declaration reads.
///
/// Errors are sticky. The first read that does not fit adds one finding and one `undecoded` field,
/// and moves the reader to the end of the structure. All later reads add nothing. No read throws or
/// traps.
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
  /// Offset of the next byte to read. Some of its bits may already be read.
  package private(set) var position: Int
  var bit = 0
  package var order = ByteOrder.big
  package private(set) var hasFailed = false

  /// The version that the structure states; 0 for structures without a version.
  package var version = 0
  package var flags = 0

  var fields: [Field] = []
  /// Whether the members of the current group are needed. This is decided for the group as a whole.
  /// Nil outside of groups.
  var wantsMembers: Bool?
  /// The last unsigned number that was read, with its range. It is used to find the count of a
  /// table, which precedes the rows.
  var lastNumber: (name: String, value: UInt64, range: ByteRange)?
  /// The last number with the role of a count. It is stored because other numbers may follow it
  /// before the rows.
  var lastCount: (name: String, value: UInt64, range: ByteRange)?
  /// Whether the list item that was read last ends its list.
  var isLastItem = false
  var findings: [Finding] = []
  var descriptions: [Explanation.Line] = []
  var conditions: [String] = []
  /// The path of the enclosing list items or group members, for descriptions without a file.
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

  /// Creates a reader without bytes that records which fields a declaration reads.
  init(describing terminology: FormatTerminology) {
    self.node = nil
    self.source = ByteSource(bytes: [])
    self.terminology = terminology
    self.clause = nil
    self.mode = .describing
    self.position = 0
    self.end = 0
  }

  /// Creates a reader for the items of a list in the structure that the parent reads.
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
  /// Whether the result of the reading includes findings, so that slow checks are necessary, too.
  package var isForFindings: Bool { mode == .reading(.fields) || mode == .reading(.line) }

  /// Whether the reading needs labels. Finding a label may take longer than reading the value.
  var wantsLabel: Bool {
    if case .reading(.field(_, words: false)) = mode { return false }
    return true
  }

  /// Number of bytes of the structure that are not yet read.
  package var remaining: Int { end - position }

  package var rest: ByteRange { ByteRange(from: position, to: end) }

  package var reading: Reading { Reading(fields: fields, findings: findings, end: position) }

  /// Returns a value that an enclosing node provides. Returns nil if there is none, or if the
  /// reader describes a structure without a file.
  package func inherited<Answer>(_ inheritedValue: InheritedValue<Answer>) -> Answer? {
    node?.inherited(inheritedValue)
  }

  // MARK: Foundation of the field methods

  /// Whether a field is needed for the purpose of this reading. `line` is the part of the summary
  /// line that shows the field; nil if the line does not show it.
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

  /// Reserves the next bytes for a field and returns their offset. Returns nil if there are not
  /// enough.
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

  /// Reserves the next bits for a field. They may begin and end inside a byte. Returns nil if there
  /// are not enough.
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
    // The one requested field is found, so the rest of the declaration is skipped.
    if case .reading(.field) = mode, wantsMembers == nil { hasFailed = true }
  }

  /// Adds a line about a field to the description of a structure without a file.
  package func describe(_ name: String, _ type: String, _ meaning: Meaning) {
    descriptions.append(
      Explanation.Line(
        name: prefix + name, type: type, meaning: meaning, conditions: conditions))
  }

  /// Adds a finding and stops reading at the current position. The remaining bytes become an
  /// undecoded field.
  package func fail(
    rule: RuleID, severity: Severity = .error, _ message: String, at range: ByteRange? = nil,
    field: String? = nil, clause: Clause? = nil
  ) {
    guard !hasFailed, !isDescribing else { return }
    report(rule: rule, severity: severity, message, at: range ?? rest, field: field, clause: clause)
    leaveUndecoded()
  }

  /// Adds a finding without stopping the reading.
  package func report(
    rule: RuleID, severity: Severity, _ message: String, at range: ByteRange, field: String? = nil,
    clause: Clause? = nil
  ) {
    guard !isDescribing else { return }
    findings.append(
      Finding(
        rule: rule, severity: severity, message: message, evidence: Evidence(range, in: source),
        field: field, clause: clause ?? self.clause))
  }

  /// Makes one undecoded field of all remaining bytes, and stops reading.
  package func leaveUndecoded() {
    guard !hasFailed, !isDescribing else { return }
    emitRest("undecoded", Meaning(.undecoded))
    hasFailed = true
  }

  private func failShort(_ name: String, needs count: Int) {
    if bit != 0, count <= end - position {
      // The declaration ends inside a byte, so the meaning of the remaining bytes is not certain.
      // They become visible as an undecoded field.
      emitRest("undecoded", Meaning(.undecoded))
      hasFailed = true
      return
    }
    let isCut = node?.isCut ?? false
    if isCut {
      leaveUndecoded()
    } else {
      let accepted = terminology.accepted.flatMap { accepted in
        node.flatMap { accepted.codes.contains($0.code.rawValue) ? accepted.tooShort : nil }
      }
      fail(
        rule: accepted ?? terminology.tooShort, severity: accepted == nil ? .error : .warning,
        "\(terminology.structure) ends inside \(name): \(count) bytes needed, only \(remaining) left",
        field: name)
    }
  }

  /// Adds a field with all remaining bits and bytes of the structure.
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

  /// Advances to an offset. A list uses this method to continue where the reader of its items
  /// stopped.
  func advance(to place: Int) { position = min(max(place, position), end) }

  /// Skips the header of the structure if none of its fields is needed. Returns whether it was
  /// skipped.
  package func passOverHeader() -> Bool {
    guard let node, mode == .reading(.line) || mode == .reading(.layout),
      node.headerSize <= node.range.count
    else { return false }
    advance(to: node.range.start + node.headerSize)
    return true
  }

  /// Adds a pad field for the bytes between the end of the content and the offset where the next
  /// structure may begin. The reader still ends at the end of the content.
  func addPadding(to place: Int) {
    guard mode != .reading(.layout), mode != .reading(.line) else { return }
    let field = Field(filling: ByteRange(from: end, to: place))
    if wants(field.name, line: nil) { fields.append(field) }
  }

  /// Executes `body`, which can read only bytes before `place`.
  package func limited(to place: Int, _ body: () -> Void) {
    let outer = end
    end = min(max(place, position), outer)
    body()
    end = outer
    // If reading failed inside the limit, the bytes after it are not decoded either.
    if hasFailed { emitRest("undecoded", Meaning(.undecoded)) }
  }
}

extension FieldReader {
  /// Whether the next `count` bytes are zero. If fewer bytes remain, only the remaining bytes are
  /// tested.
  package func nextAreZero(_ count: Int) -> Bool {
    source.bytes(ByteRange(start: position, count: min(count, remaining))).allSatisfy { $0 == 0 }
  }
}
