package import Anatomy
package import Bytes
import Notations

extension Document {
  /// Opens bytes that another structure declares as JSON. Returns nil if they are not JSON.
  package static func json(_ source: ByteSource) -> Document? {
    let claimed = Payload(source, source.wholeRange, declaredType: .mediaType("application/json"))
    return JSONKinds.opens(claimed)
      ? Document(source, nodeKind: JSONKinds.document, detector: .families) : nil
  }
}

/// A value of a JSON text that a user wrote.
package struct JSONValue {
  package let node: Node

  /// Reads a text; nil if it is not well-formed.
  package init?(parsing source: ByteSource) {
    guard let document = Document.json(source), !document.root.isMalformedJSON else { return nil }
    node = document.root
  }

  private init(_ node: Node) { self.node = node }

  /// The member of an object with the given name; nil if there is none.
  package subscript(_ name: String) -> JSONValue? {
    node.children.first { $0.name == .key(name) }.map { JSONValue($0) }
  }

  /// The items of an array. Empty for other values.
  package var items: [JSONValue] { node.children.map { JSONValue($0) } }

  /// The text of a string, or the letters of a number or a truth value; nil for an object, an array
  /// or null.
  package var text: String? {
    node.textValue(named: "value").flatMap { isString || $0 != "null" ? $0 : nil }
  }

  package var isString: Bool {
    (node.field(named: "value")?.range.start).flatMap { node.source.byte(at: $0) } == 0x22
  }

  /// Whether the value is an object or an array.
  package var isContainer: Bool { node.field(named: "open") != nil }

  /// The bytes that a string states in Base64; nil for other values.
  package var base64: [UInt8]? {
    guard let range = node.field(named: "value")?.range, range.count >= 2,
      let bytes = node.source.decodingBase64(ByteRange(from: range.start + 1, to: range.end - 1))
    else { return nil }
    return bytes.bytes(bytes.wholeRange)
  }
}

extension Node {
  /// Whether this value, or one within it, is not written as JSON demands.
  fileprivate var isMalformedJSON: Bool {
    !layoutFindings.isEmpty || !read(for: .fields).findings.isEmpty
      || children.contains(where: \.isMalformedJSON)
  }
}

extension JSONValue {
  /// A time: a number of seconds, a text such as `1:02:03.25`, or an object with value and
  /// timescale. Nil for other values.
  package var time: RationalTime? {
    if let value = self["value"]?.text.flatMap({ Int64($0) }),
      let scale = self["timescale"]?.text.flatMap({ Int64($0) })
    {
      return RationalTime(value, per: scale)
    }
    return text.flatMap { RationalTime(decimal: Array($0.utf8)) ?? RationalTime(clock: $0) }
  }
}
