import Anatomy
import Bytes

/// Updates the sizes, counts and offsets in a file after bytes were removed, inserted or moved.
struct ReferenceUpdater {
  private let offsetMap: OffsetMap
  private(set) var patches: [Replacement] = []
  /// The nodes with a field or a table cell that has too few bits for its new value.
  private(set) var overflowing: Set<Node> = []
  var overflows: Bool { !overflowing.isEmpty }

  /// Nodes that are replaced as a whole, so that their fields are not updated.
  private let replaced: Set<Node>
  /// Ranges of the file that are replaced together with all structures in them.
  private let rewritten: [ByteRange]

  init(
    _ offsetMap: OffsetMap, except replaced: Set<Node> = [], rewriting rewritten: [ByteRange] = []
  ) {
    (self.offsetMap, self.replaced, self.rewritten) = (offsetMap, replaced, rewritten)
  }

  mutating func update(_ node: Node) {
    guard node.source.exactFileRanges(of: node.range) != nil else { return }
    if !node.isRoot, isRemoved(node.range, node) { return }
    if replaced.contains(node) { return }
    if !rewritten.isEmpty, let places = node.source.exactFileRanges(of: node.range),
      places.allSatisfy({ place in rewritten.contains { $0.contains(place) } })
    {
      return
    }
    update(node.fields, of: node, row: nil) { _ in nil }
    for child in node.children { update(child) }
  }

  /// - Parameter outer: Finds a preceding field by name that is not in `fields`. Offsets may be
  ///   counted from the position that this field states.
  private mutating func update(
    _ fields: [Field], of node: Node, row: ByteRange?, outer: (String) -> Field?
  ) {
    for (index, field) in fields.enumerated() {
      let following = fields[(index + 1)...]
      func known(_ name: String) -> Field? {
        fields[..<index].last { $0.name == name } ?? outer(name)
      }
      if let number = field.value.integer,
        let new = newNumber(for: field, number, following, known, node, row)
      {
        patch(field, new, in: node)
      }
      switch field.value {
      case .group(let members): update(members, of: node, row: row, outer: known)
      case .list(let rows):
        rows.forEach { item in
          if case .group(let members) = item.value, !isRemoved(item.range, node) {
            update(members, of: node, row: item.range, outer: known)
          }
          return true
        }
      case .table(let table): update(table, of: node, outer: known)
      default: break
      }
    }
  }

  // MARK: Numbers

  /// Returns the new value of a field, or nil if it does not change.
  private func newNumber(
    for field: Field, _ number: Int, _ following: ArraySlice<Field>, _ outer: (String) -> Field?,
    _ node: Node, _ row: ByteRange?
  ) -> Int? {
    let less: Int
    switch field.meaning.role {
    case .size(let extent):
      guard extent.isSize(number),
        let range = range(of: extent, field, number, following, node, row)
      else { return nil }
      less = count(in: range, of: node, whole: whole(of: extent, range, node))
    case .count(let counted): less = removedCount(of: counted, number, following, node)
    case .offset(let base, let unit):
      guard unit > 0, let start = place(of: base, node, outer),
        let target = target(start, number.saturatingTimes(unit), node)
      else { return nil }
      less = shortening(from: start, to: target, base, node) / unit
    default: return nil
    }
    return less == 0 ? nil : number.saturatingLess(less)
  }

  /// Returns the range and the depth of the structure of which the given extent is a part.
  private func whole(of extent: Extent, _ range: ByteRange, _ node: Node) -> (ByteRange, Int) {
    switch extent {
    case .node, .nodeBut, .restOfNode: (node.range, node.depth)
    case .parent: (range, node.depth - 1)
    case .file: (range, 0)
    default: (range, node.depth)
    }
  }

  private func range(
    of extent: Extent, _ field: Field, _ number: Int, _ following: ArraySlice<Field>,
    _ node: Node, _ row: ByteRange?
  ) -> ByteRange? {
    switch extent {
    case .node: node.range
    // The structure may have more bytes than it states. Only the stated bytes count.
    case .nodeBut(let count):
      ByteRange(
        start: node.range.start, count: min(node.range.count, number.saturatingAdd(count)))
    case .restOfNode: rest(of: node, after: field, number, following)
    case .nextField: following.first?.range
    case .nextFields(let count):
      following.prefix(count).last.map { ByteRange(from: field.range.end, to: $0.range.end) }
    case .field(let name): following.first { $0.name == name }?.range
    case .row: row
    case .parent: node.parent.flatMap { $0.source === node.source ? $0.range : nil }
    case .file: node.source.wholeRange
    case .consecutive, .sample, .samples, .extent: nil
    }
  }

  private func rest(
    of node: Node, after field: Field, _ number: Int, _ following: ArraySlice<Field>
  ) -> ByteRange {
    let end = following.last.flatMap { $0.isFilling ? $0.range.start : nil } ?? node.range.end
    let whole = ByteRange(from: field.range.end, to: end)
    // If a single field follows and is larger than the stated size, only the stated number of its
    // bytes counts.
    guard following.isEmpty || following.first?.range == whole else { return whole }
    return ByteRange(start: whole.start, count: min(whole.count, number))
  }

  private func removedCount(
    of counted: Counted, _ stated: Int, _ following: ArraySlice<Field>, _ node: Node
  ) -> Int {
    switch counted {
    case .children:
      // If there were more children than stated, the count decreases only if fewer than stated are
      // left.
      let left = node.children.count { !isRemoved($0.range, node) }
      let new = insertionCount(into: node, areRows: false)
      return (left == node.children.count ? 0 : max(0, stated - left)) - new
    case .rows:
      for field in following {
        switch field.value {
        case .table(let table):
          let bytes = count(in: table.range, of: node)
          return table.rowBits > 0 ? bytes * 8 / table.rowBits : 0
        case .list(let rows):
          var removed = 0
          rows.forEach { item in
            if isRemoved(item.range, node) { removed += 1 }
            return true
          }
          return removed - insertionCount(into: node, areRows: true)
        default: continue
        }
      }
      return 0
    case .samples, .field: return 0
    }
  }

  private func insertionCount(into node: Node, areRows: Bool) -> Int {
    node.source.exactFileRange(of: node.range).map {
      offsetMap.insertionCount(into: $0, depth: node.depth, areRows: areRows)
    } ?? 0
  }

  // MARK: Offsets

  /// Returns the position from which an offset with the given base is counted, as an offset in the
  /// file. Returns nil if the position is not known.
  ///
  /// - Parameter outer: Finds a preceding field by name.
  private func place(
    of base: OffsetBase, _ node: Node, _ outer: (String) -> Field? = { _ in nil }
  ) -> Int? {
    switch base {
    // Offsets in an embedded file are counted from its own start.
    case .file: node.source.exactFileRange(of: node.source.wholeRange)?.start
    case .enclosing(let code), .enclosingOrFile(let code):
      FourCC(argument: code).flatMap { node.enclosing($0) }
        .flatMap { $0.source.exactFileRange(of: $0.range)?.start }
    case .payload(let code):
      FourCC(argument: code).flatMap { node.parent?.child($0) }.flatMap {
        $0.source.exactFileRange(of: $0.range).map { range in range.start + 8 }
      }
    case .endOfNode: node.source.exactFileRange(of: node.range)?.end
    case .field(let name): outer(name).flatMap { place(describedByFields: $0, node) }
    case .previousRun, .otherFile, .describedByFields: nil
    }
  }

  private func place(describedByFields field: Field, _ node: Node) -> Int? {
    guard case .offset(let base, let unit) = field.meaning.role, unit > 0,
      let distance = field.value.integer, let start = place(of: base, node)
    else { return nil }
    return start.saturatingAdd(distance.saturatingTimes(unit))
  }

  /// Returns by how many bytes the distance from `start` to `target` decreases. `start` is the
  /// position of the given base.
  private func shortening(from start: Int, to target: Int, _ base: OffsetBase, _ node: Node) -> Int
  {
    // The end of a structure does not move if another structure is inserted after it.
    if base == .endOfNode, let whole = node.source.exactFileRange(of: node.range) {
      return offsetMap.shift(to: target) - offsetMap.shift(toEndOf: whole, depth: node.depth)
    }
    // The start of the file is always at offset 0, even if bytes are moved there.
    return base == .file && node.source.exactFileRange(of: node.source.wholeRange)?.start == 0
      ? offsetMap.shift(to: target) : offsetMap.shift(from: start, to: target)
  }

  /// Returns the target of an offset, as an offset in the file. Returns nil for a target outside
  /// the file.
  private func target(_ start: Int, _ distance: Int, _ node: Node) -> Int? {
    let place = start.saturatingAdd(distance)
    return place <= node.document.outermost.source.size ? place : nil
  }

  private mutating func update(_ table: Table, of node: Node, outer: (String) -> Field?) {
    guard let place = node.source.exactFileRange(of: table.range) else { return }
    // The bytes of the table are copied once for all columns: a row may have both an offset and a
    // size.
    var bytes: [UInt8] = []
    for column in table.columns {
      guard let less = less(in: column, of: table, node, outer) else { continue }
      for row in 0..<table.rowCount {
        guard let raw = table.rawCell(row: row, column: column), let old = Int(exactly: raw) else {
          continue
        }
        let change = less(row, old)
        guard change != 0 else { continue }
        let new = old.saturatingLess(change)
        if !fits(new, bits: column.bitCount) { overflowing.insert(node) }
        if bytes.isEmpty { bytes = node.source.bytes(table.range) }
        // The file may have been truncated since it was opened.
        guard bytes.count == table.range.count else { return }
        bytes.set(
          UInt64(clamping: new), firstBit: row * table.rowBits + column.firstBit,
          count: column.bitCount, order: column.order)
      }
    }
    if bytes.isEmpty { return }
    // Only the rows that are not removed are written.
    for rest in offsetMap.rest(of: place) {
      let first = rest.start - place.start
      patches.append(Replacement(rest, with: Array(bytes[first..<(first + rest.count)])))
    }
  }

  /// A function that returns by how much the value of a cell decreases. The function is called for
  /// the rows in order, from the first to the last.
  private typealias Decrease = (_ row: Int, _ old: Int) -> Int

  /// Returns a function that returns by how much the values of the given column decrease. Returns
  /// nil if the column contains neither offsets nor sizes.
  private func less(
    in column: Column, of table: Table, _ node: Node, _ outer: (String) -> Field?
  ) -> Decrease? {
    switch column.meaning.role {
    case .offset(let base, let unit):
      guard unit > 0, let start = place(of: base, node, outer) else { return nil }
      return { _, old in
        guard let target = target(start, old.saturatingTimes(unit), node) else { return 0 }
        return shortening(from: start, to: target, base, node) / unit
      }
    case .size(of: .consecutive(let name)):
      guard let first = node.field(named: name), var place = place(describedByFields: first, node)
      else {
        return nil
      }
      func isEnd(_ place: Int) -> Bool {
        node.parent?.child(holding: place - 1)?.range.end == place
      }
      return { _, old in
        var end = place.saturatingAdd(old)
        defer { place = end }
        let less = offsetMap.shift(in: ByteRange(from: place, to: end))
        // Some writers insert bytes without updating the sizes in this column. If such bytes are
        // removed, the size is already correct.
        if less > 0, !isEnd(end), isEnd(end.saturatingAdd(less)) {
          end += less
          return 0
        }
        return less
      }
    case .size(of: .extent): return decrease(ofExtentsIn: table, node, outer)
    default: return nil
    }
  }

  /// Returns a function that returns by how much the sizes of extents decrease. The offsets of the
  /// extents are in another column of the table. Returns nil if no column has offsets.
  private func decrease(
    ofExtentsIn table: Table, _ node: Node, _ outer: (String) -> Field?
  ) -> Decrease? {
    for column in table.columns {
      guard case .offset(let base, 1) = column.meaning.role,
        let start = place(of: base, node, outer)
      else { continue }
      var zero = start
      if case .enclosingOrFile = base { zero = place(of: .file, node) ?? start }
      return { row, old in
        let offset = Int(clamping: table.rawCell(row: row, column: column) ?? 0)
        let begin = offset == 0 ? zero : start.saturatingAdd(offset)
        let extent = ByteRange(from: begin, to: begin.saturatingAdd(old))
        return offsetMap.shift(in: extent, of: extent, depth: node.depth)
      }
    }
    return nil
  }

  // MARK: Bytes

  private func isRemoved(_ range: ByteRange, _ node: Node) -> Bool {
    offsetMap.holds(range, of: node.source)
  }

  /// Returns by how many bytes the given range in the source of a node becomes shorter.
  ///
  /// - Parameter whole: the structure of which the range is a part; nil if the range is a whole
  ///   structure.
  private func count(
    in range: ByteRange, of node: Node, whole: (range: ByteRange, depth: Int)? = nil
  ) -> Int {
    let ranges = node.source.exactFileRanges(of: range) ?? []
    let (whole, depth) = whole ?? (range, node.depth)
    if ranges.count == 1, let whole = node.source.exactFileRange(of: whole) {
      return offsetMap.shift(in: ranges[0], of: whole, depth: depth)
    }
    return ranges.reduce(0) { $0 + offsetMap.shift(in: $1) }
  }

  private func fits(_ number: Int, bits: Int) -> Bool {
    number >= 0 && (bits >= 63 || number >> bits == 0)
  }

  private mutating func patch(_ field: Field, _ number: Int, in node: Node) {
    guard field.bits == nil, number >= 0,
      let place = node.source.exactFileRange(of: field.range)
    else { return }
    guard let bytes = field.bytes(of: .unsigned(UInt64(number)), in: node.source) else {
      overflowing.insert(node)
      return
    }
    patches.append(Replacement(place, with: bytes))
  }
}

extension Extent {
  /// Whether the given number is a size. As the size of a box, 0 means that the box extends to the
  /// end of the file, and 1 that another field states the size. Interrupted recorders leave 0 as
  /// the size of the data that follows.
  fileprivate func isSize(_ number: Int) -> Bool {
    switch self {
    case .node: number > 1
    case .nodeBut, .nextField, .nextFields, .field, .row: true
    default: number > 0
    }
  }
}
