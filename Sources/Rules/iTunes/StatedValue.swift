import Anatomy
import Bytes
import Movie

/// A value of a metadata item, from a `data` box: its type, locale and payload.
struct StatedValue {
  let node: Node
  private let start: Int

  init?(_ node: Node) {
    guard node.code == "data", !node.isCut, node.range.count >= node.headerSize + 8 else {
      return nil
    }
    self.node = node
    start = node.range.start + node.headerSize
  }

  var typeSetRange: ByteRange { ByteRange(start: start, count: 1) }
  var typeSet: Int { Int(node.source.byte(at: start) ?? 0) }

  var typeRange: ByteRange { ByteRange(start: start + 1, count: 3) }
  var type: Int { Int((node.source.big32(at: start) ?? 0) & 0xFF_FFFF) }
  /// The name of the value type; nil if the type is not defined.
  var typeName: String? { node.fields.last { $0.isNamed(.type) }?.label }

  var localeRange: ByteRange { ByteRange(start: start + 4, count: 4) }
  /// The country and language of the value; 0 means all.
  var locale: UInt32 { node.source.big32(at: start + 4) ?? 0 }

  var payload: ByteRange { ByteRange(from: start + 8, to: node.range.end) }

  /// The bytes of the payload, up to a limit that real tags do not reach.
  var bytes: [UInt8] { node.source.bytes(payload, limit: 1 << 20) }

  var unsigned: UInt64? {
    (1...8).contains(payload.count)
      ? node.source.integer(at: payload.start, width: payload.count) : nil
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a violation about the payload of the value.
  func violation(_ message: String, related: [RelatedPlace] = []) -> Violation {
    .bytes(payload, in: node, message, related: related)
  }
}

extension Node {
  /// The values of this metadata item.
  var values: [StatedValue] { children.compactMap(StatedValue.init) }

  /// The items of this list with a code of four characters, as in iTunes tags.
  var codedItems: [Node] {
    children.filter { $0.code[0] != 0 && $0.code != "free" && $0.code != "skip" }
  }

  /// The items of this list that are identified by the index of a key in `keys`.
  var keyedItems: [Node] { children.filter { $0.code[0] == 0 } }

  /// Returns the violations in the values of items with one of the given codes; nil if there are no
  /// such values.
  func violations(
    inValuesOf codes: Set<FourCC>, _ judge: (_ value: StatedValue, _ item: Node) -> Violation?
  ) -> [Violation]? {
    var violations: [Violation] = []
    var isNotApplicable = true
    for item in codedItems where codes.contains(item.code) {
      for value in item.values {
        isNotApplicable = false
        if let violation = judge(value, item) { violations.append(violation) }
      }
    }
    return isNotApplicable ? nil : violations
  }

  /// Returns the violations in the values of all items in this list; nil if there are no values.
  func violations(
    inAllValues judge: (_ value: StatedValue, _ item: Node) -> Violation?
  ) -> [Violation]? {
    let values = children.flatMap { item in item.values.map { (item, $0) } }
    return values.isEmpty ? nil : values.compactMap { judge($1, $0) }
  }
}
