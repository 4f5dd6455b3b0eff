import Anatomy
import Bytes

/// Finds what the fields of one node disclose.
struct FieldDisclosures {
  private let node: Node
  /// Whether the node was reported as a tag. In this case, only hidden data in it is reported
  /// separately.
  private let isInTag: Bool

  init(_ node: Node, isInTag: Bool) {
    self.node = node
    self.isInTag = isInTag
  }

  /// Maximum number of rows of a list that are examined.
  private static let maxRows = 10_000

  func add(to walk: inout DisclosureScan) {
    let fields = node.fields
    for field in fields { add(field, named: field.name, row: nil, to: &walk) }
    if !isInTag { TextInNumbers.add(fields, of: node, to: &walk) }
  }

  /// - Parameter row: the row of a list that contains the field.
  private func add(
    _ field: Field, named name: String, row: ByteRange?, to walk: inout DisclosureScan
  ) {
    switch field.meaning.role {
    case .padding, .terminator:
      if field.isPunctuation(in: node.source) { return }
      return addHidden(field, name, .field, to: &walk)
    case .reserved: return addHidden(field, name, .field, to: &walk)
    case .trailing, .unreferenced: return addHidden(field, name, .bytes, to: &walk)
    case .media: walk.countMedia(field.range, in: node.source)
    case .undecoded:
      walk.countNotUnderstood(field.range, in: node.source)
      return addUnknown(field, name, to: &walk)
    default: break
    }
    if let subject = subject(of: field, inRow: row != nil),
      !isInTag || subject == .category(.unreferenced)
    {
      add(field, name, subject, row, to: &walk)
    }
    switch field.value {
    case .group(let members):
      for member in members { add(member, named: "\(name).\(member.name)", row: row, to: &walk) }
    case .list(let rows):
      var number = 0
      rows.forEach { entry in
        number += 1
        if case .group(let members) = entry.value {
          for member in members {
            add(
              member, named: "\(name)[\(number)].\(member.name)", row: row ?? entry.range, to: &walk
            )
          }
        } else {
          add(entry, named: "\(name)[\(number)]", row: row ?? entry.range, to: &walk)
        }
        return number < Self.maxRows
      }
    case .table(let table):
      add(table, named: name, to: &walk)
      if !isInTag { addUnusedRows(of: table, named: name, to: &walk) }
    default: break
    }
  }

  // MARK: Content

  /// Returns the subject of a field. A field without a declared subject may disclose anything if it
  /// is long enough.
  private func subject(of field: Field, inRow: Bool) -> Subject? {
    if let subject = field.meaning.subject { return subject }
    if field.meaning.role == .language, case .text(let text) = field.value {
      return text.string.mayBeLanguage ? nil : .category(.unknown)
    }
    guard field.range.count > Self.maxHarmless else { return nil }
    switch (field.meaning.role, field.value) {
    // Names of kinds are free text if they are not codes. In lists they are reported with their
    // row.
    case (.type, .text) where !inRow && node.declaredNodeKind.kind == "box" && node.tagKey == nil:
      return .category(.playback)
    case (.plain, .text), (.plain, .bytes), (.plain, .uuid): return .category(.unknown)
    // The payload was not opened.
    case (.payload, _) where node.children.isEmpty: return .category(.unknown)
    default: return nil
    }
  }

  /// Fields of at most this many bytes are too short to identify anyone.
  private static let maxHarmless = 2

  private func add(
    _ field: Field, _ name: String, _ subject: Subject, _ row: ByteRange?,
    to walk: inout DisclosureScan
  ) {
    guard field.isMeaningful(in: node.source) else { return }
    var (category, key): (Anatomy.Category?, TagKey?) = (subject.category, nil)
    var entry: KeyEntry?
    if case .tag(let space, let word?, _) = subject {
      let tag = TagKey(space: space, name: word)
      key = tag
      entry = KeyCatalog.all.entry(for: tag)
      category = category ?? entry?.category ?? .unknown
      if entry?.isNumber == true, field.holdsWords(in: node.source) { category = .unknown }
    }
    guard var category else { return }
    var isNeeded = false
    if category == .playback, key == nil {
      isNeeded = field.hasUnusualText(in: node)
      if isNeeded { category = .unknown } else if field.isForDecoders { return }
    }
    if category == .encoding { isNeeded = node.changesNothing(field) }
    let unit: Disclosure.Target = key != nil ? row.map { .row($0) } ?? .field : .field
    walk.add(
      Disclosure(
        category: category, weight: entry?.weight ?? category.weight,
        title: key?.name ?? node.title, statement: .value(field, of: node), key: key, node: node,
        field: name, range: field.range,
        // A tag in a row is removed with its key. A value that decoders need is kept.
        unit: isNeeded ? .needed : unit, writer: entry?.writer))
  }

  /// Adds one disclosure for each column with a category.
  private func add(_ table: Table, named name: String, to walk: inout DisclosureScan) {
    for column in table.columns where table.rowCount > 0 {
      guard !isInTag, let category = category(of: column, in: table) else { continue }
      let place = table.place(row: 0, column: column)
      let first = Field(
        name: column.name, range: place.range, bits: place.bits,
        value: table.cell(row: 0, column: column), meaning: column.meaning)
      walk.add(
        Disclosure(
          category: category, weight: category.weight, title: node.title,
          statement: table.rowCount == 1 ? .value(first, of: node) : .times(table.rowCount, nil),
          key: nil,
          node: node, field: name, range: table.range, unit: .field, writer: nil))
    }
  }

  /// Adds rows that apply to no sample. A single one is ignored, because some writers end a table
  /// with it.
  private func addUnusedRows(of table: Table, named name: String, to walk: inout DisclosureScan) {
    let idle = table.unusedRows(of: Self.maxRows, in: node.source)
    guard idle.reduce(0, { $0 + $1.count }) > table.rowBits / 8 else { return }
    for range in idle {
      walk.add(
        Disclosure(
          category: .unreferenced, weight: Category.unreferenced.weight,
          title: "\(node.title), rows that apply to no sample", statement: .bytes(range.count),
          key: nil, node: node, field: name, range: range, unit: .row(range), writer: nil))
    }
  }

  private func category(of column: Column, in table: Table) -> Anatomy.Category? {
    if let category = column.meaning.subject?.category {
      return table.isBlank(in: node.source) ? nil : category
    }
    guard column.meaning.role == .plain, column.bitCount > Self.maxHarmless * 8 else { return nil }
    switch column.kind {
    case .bytes, .uuid:
      return UnreferencedBytes.isBlank(table.range, in: node.source) ? nil : .unknown
    default: return nil
    }
  }

  // MARK: Hidden data

  private func addHidden(
    _ field: Field, _ name: String, _ unit: Disclosure.Target, to walk: inout DisclosureScan
  ) {
    // Bit fields and single bytes are too short to hide anything, and many are fixed to values
    // other than 0.
    guard field.bits == nil, field.range.count > 1,
      !UnreferencedBytes.isBlank(field.range, in: node.source)
    else { return }
    walk.add(disclosure(.unreferenced, field, name, unit))
  }

  private func addUnknown(_ field: Field, _ name: String, to walk: inout DisclosureScan) {
    // The undecoded data of a tag was reported with the tag, but not that of its parts.
    guard !field.range.isEmpty, !isInTag || node.tagKey == nil else { return }
    // If other parts of the node were decoded, only the undecoded bytes are removed.
    let unit: Disclosure.Target = node.isRoot || !node.children.isEmpty ? .bytes : .structure
    walk.add(disclosure(.unknown, field, name, unit))
  }

  private func disclosure(
    _ category: Anatomy.Category, _ field: Field, _ name: String, _ unit: Disclosure.Target
  ) -> Disclosure {
    Disclosure(
      category: category, weight: category.weight, title: node.title,
      statement: .bytes(field.range.count), key: nil, node: node, field: name, range: field.range,
      unit: unit, writer: nil)
  }
}

extension Table {
  /// Whether all rows are zero. Values that were blanked are not reported again.
  fileprivate func isBlank(in source: ByteSource) -> Bool { source.isZero(range) }
}

extension Node {
  /// Whether the field already contains its replacement.
  fileprivate func changesNothing(_ field: Field) -> Bool {
    guard case .overwrite(let range, let bytes) = removal(of: .field(field.range)) else {
      return false
    }
    return source.bytes(range) == bytes
  }
}

extension String {
  /// Whether it has the form of a language tag (BCP 47): parts of up to eight letters and digits.
  fileprivate var mayBeLanguage: Bool {
    utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    .allSatisfy { $0.count <= 8 && $0.allSatisfy { $0.isDigit || $0.isLetter } }
  }
}
