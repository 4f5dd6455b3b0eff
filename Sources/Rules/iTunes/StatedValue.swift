import Anatomy
import Bytes

/// A value of a metadata item: what its head says, and where its bytes are.
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
  /// What the type is called; nil where it is none that is laid down.
  var typeName: String? { node.fields.last { $0.name == "type" }?.label }

  var localeRange: ByteRange { ByteRange(start: start + 4, count: 4) }
  /// Country and language.
  var locale: UInt32 { node.source.big32(at: start + 4) ?? 0 }

  var payload: ByteRange { ByteRange(from: start + 8, to: node.range.end) }

  /// As far as it is of a length that tags have.
  var bytes: [UInt8] { node.source.bytes(payload, limit: 1 << 20) }

  var unsigned: UInt64? {
    (1...8).contains(payload.count)
      ? node.source.integer(at: payload.start, width: payload.count) : nil
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Something is wrong with the bytes of the value.
  func fault(_ message: String, related: [RelatedPlace] = []) -> Violation {
    .bytes(payload, in: node, message, related: related)
  }
}

extension Node {
  /// The values of an item.
  var values: [StatedValue] { children.compactMap(StatedValue.init) }

  /// The items of a list that are named by their code, as those of iTunes are.
  var codedItems: [Node] {
    children.filter { $0.code[0] != 0 && $0.code != "free" && $0.code != "skip" }
  }

  /// The items of a list that are named by the index of a key.
  var keyedItems: [Node] { children.filter { $0.code[0] == 0 } }

  /// What is wrong with the values of some items; nil where there are none.
  func faults(
    inValuesOf codes: Set<FourCC>, _ judge: (_ value: StatedValue, _ item: Node) -> Violation?
  ) -> [Violation]? {
    var faults: [Violation] = []
    var isIdle = true
    for item in codedItems where codes.contains(item.code) {
      for value in item.values {
        isIdle = false
        if let fault = judge(value, item) { faults.append(fault) }
      }
    }
    return isIdle ? nil : faults
  }

  /// What is wrong with the values of any items.
  func faults(
    inAllValues judge: (_ value: StatedValue, _ item: Node) -> Violation?
  ) -> [Violation]? {
    let values = children.flatMap { item in item.values.map { (item, $0) } }
    return values.isEmpty ? nil : values.compactMap { judge($1, $0) }
  }
}
