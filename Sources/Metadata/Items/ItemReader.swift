import Anatomy
import Bytes
import Movie

/// Creates metadata items from a node: one item for each field that is a value, together with the
/// fields that qualify the value.
struct ItemReader {
  private let node: Node
  private let key: TagKey
  private let scope: KeyedItem.Scope
  private(set) var items: [KeyedItem] = []

  /// Reads the items of a node that is a tag.
  init(_ node: Node, _ key: TagKey, _ scope: KeyedItem.Scope) {
    self.node = node
    self.key = key
    self.scope = scope
    read()
  }

  private mutating func read() {
    // The fields of `loci` are meaningful only together.
    if node.code == "loci" { return takeWhole(companions: []) }
    let inner = node.children.filter { $0.tagKey == nil }
    let named = inner.filter { !$0.isPayload && Self.names.contains($0.code) }
    let about = named.flatMap(\.valueFields)
    for holder in [node] + inner where !named.contains(holder) {
      take(holder, holder.valueFields, companions: about)
    }
    if items.isEmpty { takeWhole(companions: about) }
  }

  /// Codes of boxes that are next to a value and qualify it.
  private static let names: Set<FourCC> = ["mean", "name", "itif"]

  private mutating func take(_ holder: Node, _ fields: [Field], companions about: [Field]) {
    if holder.isPayload { return add(file: holder, companions: about) }
    take(fields, of: holder, companions: about)
    // An embedded file can be a child of the node with the value, such as a picture in `data`.
    for child in holder.children where child.isPayload && child.tagKey == nil && holder != node {
      add(file: child, companions: fields + about)
    }
  }

  private mutating func take(_ fields: [Field], of holder: Node, companions about: [Field]) {
    let companions = fields.filter { !$0.isValue } + about
    // If the bytes of a field were parsed as an embedded file, the item of the embedded file
    // represents these bytes.
    let isOpened = holder == node && holder.children.contains { $0.tagKey == nil }
    for field in fields {
      if isOpened, field.isValue, case .bytes = field.value { continue }
      if field.isAfterText { continue }
      if field.isValue {
        add(field, in: holder, companions: companions)
      } else if case .list(let rows) = field.value {
        let language = fields.filter { $0.meaning.role == .language }
        rows.forEach { row in
          if case .group(let members) = row.value, members.contains(where: \.isValue) {
            // A row that states no language has the language of the list.
            let isSpoken = members.contains { $0.meaning.role == .language }
            take(
              members.filter(\.isMeaningful), of: holder,
              companions: about + (isSpoken ? [] : language))
          }
          return items.count < ItemValue.maxMembers
        }
      }
    }
  }

  /// Adds an item for an embedded file. The fields in front of the file qualify the item.
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

  /// Adds one item for all fields of the node together, for nodes without a value field.
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

  // MARK: Tags within fields

  /// Returns the items for fields that state their own metadata key.
  static func loose(in node: Node, _ scope: KeyedItem.Scope) -> [KeyedItem] {
    var items: [KeyedItem] = []
    take(node.fields, of: node, scope, into: &items, depth: 0)
    guard items.contains(where: { $0.keySpace == .xmp }), let language = node.xmlLanguage else {
      return items
    }
    return items.map { item in
      var item = item
      item.language = language
      return item
    }
  }

  private static func take(
    _ fields: [Field], of node: Node, _ scope: KeyedItem.Scope,
    into items: inout [KeyedItem], depth: Int
  ) {
    lazy var language = CompanionFields(fields.filter { $0.meaning.role == .language }, in: node)
      .language
    for field in fields where items.count < ItemValue.maxMembers && depth < 4 {
      if let key = field.ownKey {
        if field.isAfterText { continue }
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
  /// The metadata key of the field itself, as opposed to the key of its node; nil if there is none,
  /// or if its key space is unknown.
  fileprivate var ownKey: TagKey? {
    guard case .tag(let space, let key?, _)? = meaning.subject,
      space.title != nil
    else { return nil }
    return TagKey(space: space, name: key)
  }

  /// Whether the field contains the bytes after the end of a text. They are not a value of the tag.
  fileprivate var isAfterText: Bool {
    guard name == FieldName.further.rawValue, case .bytes = value else { return false }
    return true
  }

  /// Whether two fields are the same field, read from two instances of the same node.
  fileprivate func isSame(_ other: Field) -> Bool { name == other.name && range == other.range }

  /// Whether the field is the value of the tag that contains it.
  fileprivate var isValue: Bool {
    if case .tag? = meaning.subject { return true }
    return meaning.role == .payload
  }
}

extension Node {
  /// The language that an XML element states for its text; nil if it states none, or `x-default`.
  fileprivate var xmlLanguage: String? {
    guard case .list(let attributes)? = value(named: "attributes") else { return nil }
    var language: String?
    attributes.forEach { attribute in
      guard case .group(let members) = attribute.value,
        case .text(let name)? = members.first(where: { $0.name == "name" })?.value,
        name.string == "xml:lang",
        case .text(let text)? = members.first(where: { $0.name == "value" })?.value
      else { return true }
      language = text.string == "x-default" ? nil : LanguageTag(text.string).text
      return false
    }
    return language
  }

  /// The fields after the node's header that contain data, unlike sizes, counts and padding.
  fileprivate var valueFields: [Field] {
    let head = range.start + headerSize
    return fields.filter { $0.isMeaningful && $0.range.start >= head }
  }

  /// The first embedded file in this node, such as the picture in an ID3 frame; nil if there is
  /// none.
  fileprivate var pictureInside: Node? { children.first { $0.isPayload } }
}
