import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

/// A box in its container, and the expected values of some of its fields.
struct PlacedBox: Sendable, CustomTestStringConvertible {
  let places: [String]
  let bytes: [UInt8]
  let says: [String: String]

  init(_ places: String..., holding bytes: [UInt8], says: [String: String] = [:]) {
    self.places = places
    self.bytes = bytes
    self.says = says
  }

  var testDescription: String {
    String(decoding: bytes[4..<8], as: UTF8.self) + " in " + places.joined()
  }

  func expectToRead() throws {
    var whole = bytes
    for code in places.reversed() { whole = box(code, whole) }
    expectSound(whole)
    var node = try #require(open(whole).root.children.first)
    for _ in places { node = try #require(node.children.first) }
    #expect(undecoded(node) == [])
    for (path, words) in says {
      let field = try node.fieldAt("." + path)
      #expect(field.value.words == words, "\(path)")
    }
  }
}

extension Value {
  fileprivate var words: String {
    switch self {
    case .text(let text): text.string
    case .code(let code): code.description
    case .fixed(let raw, let fractionBits): Quantity.fixedPoint(raw, fractionBits: fractionBits)
    case .uuid(let bytes): bytes.map(String.init).joined(separator: " ")
    default: integer.map(String.init) ?? "\(self)"
    }
  }
}
