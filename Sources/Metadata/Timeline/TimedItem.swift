package import Anatomy
import Bytes
import Movie

/// One metadata item in a sample of a timed metadata track.
package struct TimedItem {
  package let keySpace: String
  package let key: String
  /// The declaration of the item's key in the sample description; nil if there is none.
  let stated: StatedIdentifier?
  /// The node that contains the value.
  package let node: Node
  /// The field that contains the value; nil if the whole node is the value.
  package let field: Field?

  /// The data type that the sample description states, for display; nil if none is stated.
  package var dataType: String? { stated?.dataType }
  package var identifier: String {
    Identifier(TagKey(space: KeySpace(named: keySpace), name: key)).description
  }
  /// The value as a number; nil if it is not a floating-point number.
  package var number: ExactNumber? { field.flatMap { Self.number($0) } }

  /// The members of the value that are floating-point numbers.
  package var parts: [(name: String, number: ExactNumber)] {
    guard case .group(let members)? = field?.value else { return [] }
    return members.compactMap { member in Self.number(member).map { (member.name, $0) } }
  }

  private static func number(_ field: Field) -> ExactNumber? {
    if case .real = field.value { return field.exactNumber }
    return nil
  }

  /// Whether a name is the item's identifier or key. Nil matches every item.
  func answers(to name: String?) -> Bool { name == nil || name == identifier || name == key }
  package var path: String { node.path + (field.map { ".\($0.name)" } ?? "") }
}

/// Reads the metadata items of samples, according to the format of their track.
struct TimedItemReader {
  private let format: FourCC
  private let keys: [FourCC: StatedIdentifier]

  /// Upper bound on the number of items read from one sample.
  static let maxItems = 4096

  init(_ format: FourCC, _ identifiers: [StatedIdentifier]) {
    self.format = format
    keys = Dictionary(
      identifiers.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameters:
  ///   - sample: the sample to read.
  ///   - all: whether to include items that describe other values, and undecoded bytes.
  func items(of sample: Node, all: Bool = false) -> [TimedItem] {
    var items: [TimedItem] = []
    if format == "mebx" {
      for child in sample.children { boxed(child, &items) }
    } else if let payload = sample.children.first(where: { $0.isPayload }) {
      telemetry(payload, all, &items)
    } else {
      texts(sample, &items)
    }
    return items
  }

  // MARK: Boxed metadata

  private func boxed(_ node: Node, _ items: inout [TimedItem]) {
    guard items.count < Self.maxItems, node.code.rawValue != 0 else { return }
    for child in node.children { boxed(child, &items) }
    let stated = keys[node.code]
    guard node.children.isEmpty, stated != nil || node.field(.value) != nil else { return }
    items.append(
      TimedItem(
        keySpace: stated?.keySpace ?? "mebx", key: stated?.key ?? node.name.description,
        stated: stated, node: node, field: node.field(.value)))
  }

  // MARK: Telemetry

  private func telemetry(_ payload: Node, _ all: Bool, _ items: inout [TimedItem]) {
    if all { undecoded(payload, &items) }
    let space = payload.name.description
    switch space {
    case "gpmf" where all: leaves(payload, space, reportableOnly: false, &items)
    case "gpmf": streams(payload, space, &items)
    case "dji": leaves(payload, space, reportableOnly: !all, &items)
    case "camm":
      for packet in payload.children { add(packet, space, nil, &items) }
    case "rtmd": leaves(payload, space, reportableOnly: false, &items)
    default: add(payload, space, nil, &items)
    }
  }

  /// Adds the last item of each GPMF stream (`STRM`), which contains the data of the stream.
  private func streams(_ node: Node, _ space: String, _ items: inout [TimedItem]) {
    for device in node.children {
      for stream in device.children where stream.code == "STRM" {
        guard let data = stream.children.last else { continue }
        add(data, space, data.field(.entries) ?? data.field(.value), &items)
      }
    }
  }

  private func leaves(
    _ node: Node, _ space: String, reportableOnly: Bool, _ items: inout [TimedItem]
  ) {
    for child in node.children {
      if child.declaredNodeKind.mayHaveChildren {
        leaves(child, space, reportableOnly: reportableOnly, &items)
        continue
      }
      let fields = child.fields
      let field = fields.last { $0.meaning.subject != nil } ?? (reportableOnly ? nil : fields.last)
      if let field { add(child, space, field, &items) }
    }
  }

  /// Adds items for undecoded bytes between and after nodes.
  // Recursion is bounded, because the parser limits nesting.
  private func undecoded(_ node: Node, _ items: inout [TimedItem]) {
    guard node.isPayload || !node.children.isEmpty else { return }
    for field in node.fields {
      if case .undecoded = field.meaning.role { add(node, "undecoded", field, &items) }
    }
    for child in node.children { undecoded(child, &items) }
  }

  private func add(_ node: Node, _ space: String, _ field: Field?, _ items: inout [TimedItem]) {
    guard items.count < Self.maxItems else { return }
    items.append(
      TimedItem(
        keySpace: space, key: node.name.description, stated: nil, node: node,
        field: field))
  }

  // MARK: Text

  private func texts(_ sample: Node, _ items: inout [TimedItem]) {
    let space = format.description
    for node in [sample] + sample.children {
      guard items.count < Self.maxItems else { return }
      for field in node.fields {
        switch (field.value, field.meaning.role) {
        case (.text(let text), .plain) where text.string.isEmpty || field.meaning.subject == nil:
          break
        case (.text, .plain), (_, .payload), (_, .media):
          items.append(
            TimedItem(
              keySpace: space, key: field.name, stated: nil, node: node,
              field: field))
        default: break
        }
      }
    }
  }
}
