import Bytes

extension Node {
  /// Returns the bytes of a new structure as a child of this node.
  ///
  /// The structure is written by reading it: the declaration reads the values written so far,
  /// followed by zeros, and states which field comes next and how it encodes its value. So there is
  /// no second description of the structure, and each value is known to be read as it was written.
  package func bytes(of draft: Draft) throws(DraftError) -> [UInt8] {
    try linkedBytes(of: draft).bytes
  }

  /// Returns the bytes of a new structure, and the numbers in them that state the offsets of labels.
  package func linkedBytes(
    of draft: Draft
  ) throws(DraftError) -> (bytes: [UInt8], references: [LabelLinks.Reference]) {
    let hasRows = draft.fields.contains { $0.name.isOfLaterRow }
    do throws(DraftError) {
      return try written(draft, rowsAtOnce: hasRows)
    } catch {
      // The error may be caused by rows that differ from the first row. Therefore the structure is
      // written again, field by field.
      guard hasRows else { throw error }
      return try written(draft, rowsAtOnce: false)
    }
  }

  private func written(
    _ draft: Draft, rowsAtOnce: Bool
  ) throws(DraftError) -> (bytes: [UInt8], references: [LabelLinks.Reference]) {
    var writer = DraftWriter(draft, in: self, rowsAtOnce: rowsAtOnce)
    for index in draft.fields.indices { try writer.write(field: index) }
    try writer.finishFields()
    for child in draft.children { try writer.write(child) }
    return (try writer.finished(), writer.references)
  }
}

/// Writes the fields of one new structure one after the other, and then its children.
private struct DraftWriter {
  private let draft: Draft
  private let parent: Node
  /// Whether rows after the first one are written without reading them one by one.
  private let rowsAtOnce: Bool
  /// The bytes after the header that are written so far.
  private var content: [UInt8] = []
  /// The number of bits in `content` that belong to fields written so far. The bits after them are
  /// zero.
  private var bitCount = 0
  /// The numbers that state the offsets of labels, and their places in the structure.
  private(set) var references: [LabelLinks.Reference] = []

  /// While the next field is determined, zeros follow the written bytes: as many as the values of
  /// the draft may need, plus this number.
  private static let zeroCount = 64
  /// Maximum number of fields in list items and table rows of a new structure.
  private static let maxFields = 1_000_000

  init(_ draft: Draft, in parent: Node, rowsAtOnce: Bool) {
    self.draft = draft
    self.rowsAtOnce = rowsAtOnce
    self.parent = parent
  }

  // MARK: Fields

  mutating func write(field index: Int) throws(DraftError) {
    let (name, value) = draft.fields[index]
    // Rows after the first one are not read one by one. `finishFields` reads all rows at the end.
    if rowsAtOnce, bitCount == content.count * 8, let bytes = value.probableBytes,
      name.isOfLaterRow
    {
      return append(bytes, at: content.count)
    }
    while true {
      guard let next = try next(named: name, zeros: zeroCount) else { throw .unexpected(name) }
      if next.name == name { return try write(value, as: next) }
      if try writeAhead(field: index) { return }
      guard next.isFilledWithZeros, next.endBit > next.firstBit else { throw .missing(next.name) }
      advance(toBit: next.endBit - headerSize * 8)
    }
  }

  /// Writes a field that exists only if its own value, or a value after it, is already in the
  /// structure. For this, the bytes of all following values are written ahead. Returns false if the
  /// structure does not have the field even then.
  private mutating func writeAhead(field index: Int) throws(DraftError) -> Bool {
    guard bitCount % 8 == 0, let bytes = draft.fields[index].value.probableBytes, !bytes.isEmpty
    else { return false }
    var trial = self
    let place = bitCount / 8
    var ahead: [UInt8] = []
    var isComplete = true
    for field in draft.fields[index...] where isComplete {
      if let probable = field.value.probableBytes { ahead += probable } else { isComplete = false }
    }
    trial.append(ahead, at: place)
    trial.bitCount = bitCount
    let zeros = isComplete ? 0 : zeroCount
    guard let next = try trial.next(named: draft.fields[index].name, zeros: zeros),
      next.name == draft.fields[index].name, next.field.range.count == bytes.count
    else { return false }
    // Only this field counts as written. The bytes after it are overwritten by the following
    // fields.
    trial.bitCount = (place + bytes.count) * 8
    self = trial
    return true
  }

  private mutating func write(_ value: DraftValue, as leaf: LeafField) throws(DraftError) {
    let node = try node(zeros: zeroCount)
    var leaf = leaf
    // A field that extends to the end of the structure has no fixed size, so it includes the zeros
    // at the end. Either the bytes of the value determine the size, or the field is read again
    // without these zeros.
    let end = node.headerSize + content.count + zeroCount
    if leaf.field.range.end == end, leaf.endBit > leaf.firstBit {
      if let bytes = value.ownBytes { return append(bytes, at: bitCount / 8) }
      if let shorter = try ended.next(named: leaf.name, zeros: 0), shorter.name == leaf.name {
        leaf = shorter
      }
    }
    guard let bytes = bytes(of: value, as: leaf, in: node.source) else {
      throw .doesNotFit(leaf.name)
    }
    let start = leaf.firstBit - headerSize * 8
    append(bytes, at: start / 8)
    if let bits = leaf.field.bits { bitCount = start + bits.count }
  }

  private func bytes(
    of value: DraftValue, as leaf: LeafField, in source: ByteSource
  ) -> [UInt8]? {
    let (range, isWhole) = (leaf.field.range, leaf.field.bits == nil)
    if case .bytes(let own) = value {
      return isWhole && (own.count == range.count || range.isEmpty) ? own : nil
    }
    if case .text(_, _?) = value { return isWhole ? value.ownBytes : nil }
    return value.value.flatMap { leaf.field.bytes(of: $0, in: source) }
  }

  /// A copy of this writer without the bytes after the fields that are written so far.
  private var ended: DraftWriter {
    var copy = self
    copy.content = Array(content.prefix((bitCount + 7) / 8))
    return copy
  }

  /// Checks that the structure has exactly the fields of the draft, with the values of the draft.
  /// Throws an error otherwise.
  mutating func finishFields() throws(DraftError) {
    self = ended
    // The draft does not list reserved bytes at the end of the structure, so they are added here.
    while let next = try next(named: "", zeros: zeroCount), next.isReserved, next.field.bits == nil,
      next.endBit > next.firstBit, next.field.range.end < (try node(zeros: zeroCount)).range.end
    { advance(toBit: next.endBit - headerSize * 8) }
    let node = try node(zeros: 0, before: draft.content)
    let reading = node.read(for: .fields)
    guard draft.keepsFaults || reading.findings.isEmpty else { throw .notWritable(draft.code) }
    var expected = draft.fields[...]
    // The bytes of an embedded file are read as a field if its format is not recognized, and so is
    // a checksum after it. The content can also be the rows of a table. The draft does not list
    // these fields.
    let end = headerSize + content.count
    let most =
      draft.content.isEmpty ? Self.maxFields : min(Self.maxFields, draft.fields.count + 64)
    for leaf in reading.fields.leaves(atMost: most)
    where leaf.firstBit >= headerSize * 8
      && (leaf.field.range.start < end || leaf.field.range.isEmpty)
    {
      if let field = expected.first, leaf.name == field.name {
        expected.removeFirst()
        guard
          bytes(of: field.value, as: leaf, in: node.source) == node.source.bytes(leaf.field.range)
        else { throw .doesNotFit(leaf.name) }
        if case .offset(let label, let width) = field.value {
          references.append(
            LabelLinks.Reference(to: label, at: leaf.field.range.start, width: width))
        }
      } else if !leaf.isFilledWithZeros, leaf.endBit > leaf.firstBit {
        throw .missing(leaf.name)
      }
    }
    if let field = expected.first { throw .unexpected(field.name) }
  }

  // MARK: Children

  mutating func write(_ child: Draft) throws(DraftError) {
    let node = try node(zeros: 0)
    let new = try node.linkedBytes(of: child)
    let place = node.headerSize + content.count
    references += new.references.map { $0.moved(by: place) }
    content += new.bytes
  }

  func finished() throws(DraftError) -> [UInt8] {
    let whole = content + draft.content
    return try envelope(whole.count).bytes(around: whole)
  }

  // MARK: Reading what is written

  private var zeroCount: Int {
    draft.fields.reduce(Self.zeroCount) { sum, field in
      switch field.value {
      case .text(let text, _): sum + 2 * text.utf8.count
      case .bytes(let bytes): sum + bytes.count
      default: sum + 8
      }
    }
  }

  private func envelope(_ size: Int) throws(DraftError) -> Envelope {
    guard let envelope = parent.envelope(of: draft.code, contentSize: size) else {
      throw .notWritable(draft.code)
    }
    return envelope
  }

  /// Returns a node with the structure as written so far, then the given number of zeros, then the
  /// given other bytes.
  private func node(zeros: Int, before rest: [UInt8] = []) throws(DraftError) -> Node {
    let envelope = try envelope(content.count + zeros + rest.count)
    return parent.draftedChild(
      draft.code, envelope, content: content + [UInt8](repeating: 0, count: zeros) + rest)
  }

  private var headerSize: Int { (try? envelope(content.count))?.header.count ?? 0 }

  /// Returns the first field that is not written yet; nil if there is none. An empty field counts
  /// only if it has the given name.
  private func next(named name: String, zeros: Int) throws(DraftError) -> LeafField? {
    let node = try node(zeros: zeros)
    let bit = node.headerSize * 8 + bitCount
    let rows = draft.fields.count + Self.zeroCount
    return node.fields.leaves(atMost: rows).first {
      $0.firstBit == bit && ($0.endBit > bit || $0.name == name)
    }
  }

  private mutating func append(_ bytes: [UInt8], at place: Int) {
    content.replaceSubrange(min(place, content.count)..., with: bytes)
    bitCount = content.count * 8
  }

  private mutating func advance(toBit bit: Int) {
    let missing = (bit + 7) / 8 - content.count
    if missing > 0 { content += [UInt8](repeating: 0, count: missing) }
    bitCount = bit
  }
}

extension String {
  /// Whether this is the name of a field in a list row after the first row, such as
  /// `entries[2].size`.
  fileprivate var isOfLaterRow: Bool {
    guard let start = utf8.firstIndex(of: UInt8(ascii: "[")) else { return false }
    let number = utf8[utf8.index(after: start)...]
    return number.first != UInt8(ascii: "1") || number.dropFirst().first != UInt8(ascii: "]")
  }
}

extension DraftValue {
  /// The bytes that probably encode the value; reading the finished structure confirms them. Nil if
  /// only the field decides how the value is encoded.
  fileprivate var probableBytes: [UInt8]? {
    if case .text(let text, nil) = self { return Array(text.utf8) }
    return ownBytes
  }
}

extension LeafField {
  fileprivate var isReserved: Bool {
    switch field.meaning.role {
    case .reserved, .padding: true
    default: false
    }
  }

  /// Whether the field is zero if a draft states no value for it.
  fileprivate var isFilledWithZeros: Bool {
    switch field.meaning.role {
    case .reserved, .padding, .version, .flags: true
    default: false
    }
  }
}
