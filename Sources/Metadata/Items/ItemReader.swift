import Anatomy
import Bytes

/// Makes items of what stands in a structure: the fields that are values, each with those beside it.
struct ItemReader {
  private let node: Node
  private let key: TagKey
  private let scope: KeyedItem.Scope
  private(set) var items: [KeyedItem] = []

  /// The items of a structure that is a tag as a whole.
  init(_ node: Node, _ key: TagKey, _ scope: KeyedItem.Scope) {
    self.node = node
    self.key = key
    self.scope = scope
    read()
  }

  private mutating func read() {
    // Its numbers say something only together.
    if node.code == "loci" { return takeWhole(companions: []) }
    let inner = node.children.filter { $0.tagKey == nil }
    let named = inner.filter { !$0.isPayload && Self.names.contains($0.code) }
    let about = named.flatMap(\.valueFields)
    for holder in [node] + inner where !named.contains(holder) {
      take(holder, holder.valueFields, companions: about)
    }
    if items.isEmpty { takeWhole(companions: about) }
  }

  /// Boxes beside a value that tell of it.
  private static let names: Set<FourCC> = ["mean", "name", "itif"]

  private mutating func take(_ holder: Node, _ fields: [Field], companions about: [Field]) {
    if holder.isPayload { return add(file: holder, companions: about) }
    take(fields, of: holder, companions: about)
    // Further in lies a file, or bytes that nobody opened.
    for child in holder.children where child.isPayload && child.tagKey == nil && holder != node {
      add(file: child, companions: fields + about)
    }
  }

  private mutating func take(_ fields: [Field], of holder: Node, companions about: [Field]) {
    let companions = fields.filter { !$0.isValue } + about
    // Letters that stand for a file are told as the file.
    let isOpened = holder == node && holder.children.contains { $0.tagKey == nil }
    for field in fields {
      if isOpened, field.isValue, case .bytes = field.value { continue }
      if field.isValue {
        add(field, in: holder, companions: companions)
      } else if case .list(let rows) = field.value {
        rows.forEach { row in
          if case .group(let members) = row.value, members.contains(where: \.isValue) {
            take(members.filter(\.isMeaningful), of: holder, companions: about)
          }
          return items.count < ItemValue.maxMembers
        }
      }
    }
  }

  /// A file inside: what stands before it in the structure tells of it.
  private mutating func add(file: Node, companions about: [Field]) {
    let picture = file.pictureInside ?? file
    let around = file.parent.map { $0.valueFields } ?? []
    let kind = picture.name.description
    var companions: [Field] = []
    for field in around + about where !field.isValue && !companions.contains(where: field.isSame) {
      companions.append(field)
    }
    add(
      .data(picture.source, picture.range, kind: kind), nil, at: picture.range, in: picture,
      companions: companions)
  }

  /// Without a value of its own, all that it says is one.
  private mutating func takeWhole(companions about: [Field]) {
    let fields = node.valueFields
    let telling = fields.filter { $0.meaning.role != .type && $0.meaning.role != .language }
    let kinds = fields.filter { $0.meaning.role == .type || $0.meaning.role == .language }
    guard let first = telling.first, let last = telling.last else { return }
    if telling.count == 1 { return add(first, in: node, companions: kinds + about) }
    let value = ItemValue.dictionary(
      telling.prefix(ItemValue.maxMembers).map { ($0.name, ItemValue($0, in: node.source)) })
    add(
      value, nil,
      at: ByteRange(from: first.range.start, to: max(first.range.start, last.range.end)),
      in: node, companions: kinds + about)
  }

  private mutating func add(_ field: Field, in holder: Node, companions others: [Field]) {
    add(ItemValue(field, in: holder.source), field, at: field.range, in: holder, companions: others)
  }

  private mutating func add(
    _ value: ItemValue, _ field: Field?, at range: ByteRange, in holder: Node,
    companions others: [Field]
  ) {
    let companions = CompanionFields(others, in: holder)
    items.append(
      KeyedItem(
        key: key, title: node.title, value: value, words: field?.label,
        dataType: DataType(
          of: value, field: field, statedType: companions.type, encoding: companions.encoding,
          key: key),
        language: companions.language, country: companions.country,
        attributes: companions.attributes, scope: scope, node: holder, range: range))
  }

  // MARK: Tags without a structure of their own

  /// Fields that say themselves which tag they are.
  static func loose(in node: Node, _ scope: KeyedItem.Scope) -> [KeyedItem] {
    var items: [KeyedItem] = []
    take(node.fields, of: node, scope, into: &items, depth: 0)
    return items
  }

  private static func take(
    _ fields: [Field], of node: Node, _ scope: KeyedItem.Scope,
    into items: inout [KeyedItem], depth: Int
  ) {
    lazy var language = CompanionFields(fields.filter { $0.meaning.role == .language }, in: node)
      .language
    for field in fields where items.count < ItemValue.maxMembers && depth < 4 {
      if let key = field.ownKey {
        if case .text(let text) = field.value, text.string.isEmpty { continue }
        let value = ItemValue(field, in: node.source)
        items.append(
          KeyedItem(
            key: key, title: field.name, value: value, words: field.label,
            dataType: DataType(of: value, field: field, statedType: nil, encoding: nil, key: key),
            language: language, country: nil, attributes: [], scope: scope, node: node,
            range: field.range))
        continue
      }
      switch field.value {
      case .group(let members): take(members, of: node, scope, into: &items, depth: depth + 1)
      case .list(let rows):
        rows.forEach { row in
          if case .group(let members) = row.value {
            take(members, of: node, scope, into: &items, depth: depth + 1)
          }
          return items.count < ItemValue.maxMembers
        }
      default: break
      }
    }
  }
}

extension Field {
  /// A tag whose key the field itself tells, in a space that tells of files.
  fileprivate var ownKey: TagKey? {
    guard case .tag(let space, let key?, _)? = meaning.subject,
      KeySpace(space).title != nil
    else { return nil }
    return TagKey(space: space, name: key)
  }

  /// The same in another reading of the same structure.
  fileprivate func isSame(_ other: Field) -> Bool { name == other.name && range == other.range }

  /// The value of the tag that it stands in.
  fileprivate var isValue: Bool {
    if case .tag? = meaning.subject { return true }
    return meaning.role == .payload
  }
}

extension Node {
  /// What the structure says behind its head.
  fileprivate var valueFields: [Field] {
    let head = range.start + headerSize
    return fields.filter { $0.isMeaningful && $0.range.start >= head }
  }

  /// Of a structure around a picture, the picture.
  fileprivate var pictureInside: Node? {
    children.first { $0.isPayload }
  }
}
