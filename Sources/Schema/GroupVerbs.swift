package import Anatomy
import Bytes

extension FieldReader {
  /// Reads fields that belong together as one field, which is a group with its own name.
  package func group(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil, _ body: () -> Void
  ) {
    if isDescribing { return within(name + ".", body) }
    guard !hasFailed else { return }
    let (start, firstBit) = (position, bit)
    guard wants(name, line: line), mode != .reading(.line) else {
      // The group is read only to advance to its end. Its members are discarded: a request for a
      // field by name never finds a member of a group.
      _ = collected(false, body)
      return
    }
    let members = collected(true, body)
    let range = ByteRange(from: start, to: bit == 0 ? position : position + 1)
    var span: BitSpan?
    if firstBit != 0 || bit != 0 {
      span = BitSpan(first: firstBit, count: (position - start) * 8 + bit - firstBit)
    }
    emit(
      Field(
        name: name, range: range, bits: span, value: .group(members), meaning: meaning, line: line),
      line: line, named: name)
  }

  /// Executes `body`, and labels the last field with the given name that it reads, if this field
  /// has no label.
  package func labelingLast(
    _ name: String, _ label: @autoclosure () -> String?, _ body: () -> Void
  ) {
    let count = fields.count
    body()
    guard !isDescribing, fields.count > count,
      let index = fields.lastIndex(where: { $0.name == name }), index >= count,
      fields[index].label == nil, let label = label()
    else { return }
    fields[index] = fields[index].labeled(label)
  }

  /// Reads a list of items of different sizes, one after the other. If the count is nil, the items
  /// extend to the end of the structure.
  package func list(
    _ name: String, count: Int?, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    _ item: @escaping (FieldReader) -> Void
  ) {
    if isDescribing { return within(name + "[].") { item(self) } }
    guard !hasFailed else { return }
    let start = position
    let scout = FieldReader(item: self, purpose: .layout, at: start)
    var items = 0
    var whole = start
    while count.map({ items < $0 }) ?? (scout.remaining > 0) {
      item(scout)
      if scout.hasFailed || scout.position == whole { break }
      whole = scout.position
      items += 1
      if scout.isLastItem { break }
    }
    findings += scout.findings
    advance(to: whole)
    let range = ByteRange(from: start, to: whole)
    emit(
      Field(
        name: name, range: range, value: .list(readAgain(items, in: range, item)), meaning: meaning,
        line: line),
      line: line, named: name)
    if scout.hasFailed {
      leaveUndecoded()
    } else if let count, items < count, scout.remaining == 0 {
      failCount(name, stated: count, possible: items)
    }
  }

  /// Ends the list that is being read after the current item, regardless of the stated count.
  package func endList() { isLastItem = true }

  /// Returns items as a lazy list. Each iteration reads the items again, from a copy of the current
  /// state of this reader.
  private func readAgain(
    _ count: Int, in range: ByteRange, _ item: @escaping (FieldReader) -> Void
  ) -> FieldList {
    let beginning = FieldReader(item: self, purpose: .fields, at: range.start)
    return FieldList(count: count, range: range) { visit in
      let reader = FieldReader(item: beginning, purpose: .fields, at: range.start)
      for index in 0..<count {
        let first = reader.position
        let members = reader.collected(true) { item(reader) }
        let field = Field(
          name: "\(index + 1)", range: ByteRange(from: first, to: reader.position),
          value: .group(members))
        if !visit(field) { return }
      }
    }
  }

  func failCount(_ name: String, stated: Int, possible: Int) {
    guard node?.isCut != true else { return leaveUndecoded() }
    let count = [lastNumber, lastCount].compactMap { $0 }.first {
      $0.value == UInt64(clamping: stated)
    }
    fail(
      rule: terminology.countTooLarge,
      "\(name): \(stated) rows stated, but \(terminology.structure) has space for only \(possible)",
      at: count?.range, field: count?.name ?? name)
  }

  private func collected(_ areWanted: Bool, _ body: () -> Void) -> [Field] {
    let outer = (fields, wantsMembers)
    (fields, wantsMembers) = ([], areWanted)
    body()
    defer { (fields, wantsMembers) = outer }
    return fields
  }

  func within(_ part: String, _ body: () -> Void) {
    let outer = prefix
    prefix += part
    body()
    prefix = outer
  }
}
