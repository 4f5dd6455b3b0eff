import Anatomy
import Bytes
import Keys
import Rewriting

/// Finds personal data in the fields of one node.
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

  /// - Parameter row: the range of the list row that contains the field; nil if the field is not in
  ///   a list.
  private func add(
    _ field: Field, named name: String, row: ByteRange?, to walk: inout DisclosureScan
  ) {
    switch field.meaning.role {
    case .padding, .terminator:
      if field.isPunctuation(in: node.source) { return }
      return addHidden(field, name, .field(field.range), to: &walk)
    case .reserved: return addHidden(field, name, .field(field.range), to: &walk)
    case .trailing, .unreferenced: return addHidden(field, name, .bytes(field.range), to: &walk)
    case .media:
      walk.countMedia(field.range, in: node.source)
      if case .text(let text) = field.value {
        walk.add(wordsIn: text.string, field, of: node, named: name)
      }
    case .undecoded:
      walk.countNotUnderstood(field.range, in: node.source)
      // The tag of a value that is not decoded may state what the value identifies.
      if !isInTag, let subject = field.meaning.subject, subject.isIdentifyingTag {
        return add(field, name, subject, row, to: &walk)
      }
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
    case .table(let table): add(table, named: name, to: &walk)
    default: break
    }
  }

  // MARK: Content

  /// Returns the subject of a field; nil if the field cannot disclose anything. Text and bytes
  /// without a declared subject may disclose anything, unless they are very short.
  private func subject(of field: Field, inRow: Bool) -> Subject? {
    if let subject = field.meaning.subject { return subject }
    if field.meaning.role == .language, case .text(let text) = field.value {
      return text.string.mayBeLanguage ? nil : .category(.unknown)
    }
    guard field.range.count > Self.maxHarmless else { return nil }
    switch (field.meaning.role, field.value) {
    // A type that is stored as text, not as a four-character code, may contain any text. A type in
    // a list is reported with its row.
    case (.type, .text) where !inRow && node.declaredNodeKind.kind == .box && node.tagKey == nil:
      return .category(.playback)
    case (.plain, .text), (.plain, .bytes), (.plain, .uuid): return .category(.unknown)
    // A payload without child nodes was not opened, so its content is unknown.
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
      entry = KnownKeys.entry(for: tag)
      category = category ?? entry?.category ?? .unknown
      if entry?.isNumber == true, field.holdsWords(in: node.source) { category = .unknown }
      if category == .location, case .text(let text) = field.value,
        tag.isEmpty(text.string, in: node)
      {
        return
      }
    }
    // The name of an unknown key may be any text, so its category is `unknown`.
    if case .keyName(let space, let word) = subject,
      !KnownKeys.lists(TagKey(space: space, name: word))
    {
      category = .unknown
    }
    guard var category else { return }
    if key != nil, category.isIdentifying, field.isNotSet(in: node.source) { return }
    var isNeeded = false
    if category == .playback, key == nil {
      isNeeded = field.hasUnusualText(in: node)
      if isNeeded { category = .unknown } else if field.isForDecoders { return }
    }
    if category == .encoding { isNeeded = node.changesNothing(field) }
    let target = row.flatMap { key == nil ? nil : Target.row($0) } ?? .field(field.range)
    walk.add(
      Disclosure(
        category: category, weight: entry?.weight ?? category.weight,
        title: key?.title ?? node.title, statement: .value(field, of: node), key: key, node: node,
        field: name, range: field.range,
        // A value that decoders need is kept. If a list row contains a tag, the edit removes the
        // whole row, including the key.
        request: isNeeded ? .needed : .edit(Edit(target, of: node)), writer: entry?.writer))
  }

  /// Adds one disclosure for each table column that has a category.
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
          node: node, field: name, range: table.range,
          request: .edit(Edit(.field(table.range), of: node)), writer: nil))
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
    _ field: Field, _ name: String, _ target: Target, to walk: inout DisclosureScan
  ) {
    // Bit fields and single bytes are too short to hide anything, and many are fixed to values
    // other than 0.
    guard field.bits == nil, field.range.count > 1,
      !UnreferencedBytes.isBlank(field.range, in: node.source)
    else { return }
    if case .trailing = field.meaning.role {
      walk.countNotUnderstood(field.range, in: node.source)
    }
    walk.add(disclosure(.unreferenced, field, name, target))
  }

  private func addUnknown(_ field: Field, _ name: String, to walk: inout DisclosureScan) {
    // A tag was already reported together with its undecoded data. Undecoded data in child nodes of
    // the tag is reported here.
    guard !field.range.isEmpty, !isInTag || node.tagKey == nil else { return }
    // If other parts of the node were decoded, only the undecoded bytes are removed. Otherwise the
    // whole node is removed.
    let isPart = node.isRoot || !node.children.isEmpty
    walk.add(disclosure(.unknown, field, name, isPart ? .bytes(field.range) : .structure))
  }

  private func disclosure(
    _ category: Anatomy.Category, _ field: Field, _ name: String, _ target: Target
  ) -> Disclosure {
    Disclosure(
      category: category, weight: category.weight, title: node.title,
      statement: .bytes(field.range.count), key: nil, node: node, field: name, range: field.range,
      request: .edit(Edit(target, of: node)), writer: nil)
  }
}

extension Subject {
  /// Whether this is a known tag that identifies people, places or devices.
  fileprivate var isIdentifyingTag: Bool {
    guard case .tag(let space, let name?, _) = self else { return false }
    return KnownKeys.entry(for: TagKey(space: space, name: name))?.category.isIdentifying ?? false
  }
}

extension Anatomy.Category {
  /// Whether data of this category identifies people, places or devices.
  fileprivate var isIdentifying: Bool {
    switch self {
    case .identifier, .person, .location, .face, .device, .time: true
    default: false
    }
  }
}

extension Field {
  /// Whether the value consists of 0xFF bytes, which cameras write for a value that is not set. In
  /// a text, zeros and blanks may follow.
  fileprivate func isNotSet(in source: ByteSource) -> Bool {
    let bytes = source.bytes(range, limit: 64)
    guard bytes.first == 0xFF, range.count > 1, range.count <= 64 else { return false }
    if case .text = value { return bytes.allSatisfy { $0 == 0xFF || $0 == 0 || $0 == 0x20 } }
    return bytes.allSatisfy { $0 == 0xFF }
  }
}

extension Table {
  /// Whether all rows are zero. A table that was already overwritten with zeros is not reported
  /// again.
  fileprivate func isBlank(in source: ByteSource) -> Bool { source.isZero(range) }
}

extension Node {
  /// Whether removing the field would change nothing, because it already contains the bytes that
  /// would replace it.
  fileprivate func changesNothing(_ field: Field) -> Bool {
    guard case .overwrite(let range, let bytes) = removal(of: .field(field.range)) else {
      return false
    }
    return source.bytes(range) == bytes
  }
}

extension String {
  /// Whether the text has the form of a language tag (BCP 47): parts of up to eight letters and
  /// digits.
  fileprivate var mayBeLanguage: Bool {
    utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    .allSatisfy { $0.count <= 8 && $0.allSatisfy { $0.isDigit || $0.isLetter } }
  }
}
