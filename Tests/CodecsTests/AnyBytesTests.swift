import Anatomy
import Bytes
import ISOMedia
import InvariantChecks
import Schema
import Testing

private typealias B = ConfigurationBuilding

/// Invariants of codec configurations that must hold for arbitrary bytes.
struct AnyBytesTests {
  @Test(arguments: AllConfigurations.cases.map(\.name))
  func wholeOnesDecodeWhole(name: String) throws {
    let bytes = try bytes(of: name)
    let document = isoDocument(bytes)
    #expect(document.tilingViolations.isEmpty)
    var rules: [String] = []
    var bad: [String] = []
    visit(document.root) { node in
      rules += node.rules()
      bad += node.fields.map(\.name).filter { $0 == "trailing" }
      if node.name != .word("tag_0xC1") {
        bad += node.fields.map(\.name).filter { $0 == "undecoded" }
      }
    }
    #expect(rules.isEmpty)
    #expect(bad.isEmpty)
  }

  /// A truncated file.
  @Test(arguments: AllConfigurations.cases.map(\.name))
  func cutFiles(name: String) throws {
    let bytes = try bytes(of: name)
    for count in 8..<bytes.count {
      let document = isoDocument(Array(bytes.prefix(count)))
      #expect(document.tilingViolations.isEmpty, "\(name) cut to \(count) bytes")
    }
  }

  /// A box with a stated size that is too small for its contents.
  @Test(arguments: AllConfigurations.cases.map(\.name))
  func shortBoxes(name: String) throws {
    let bytes = try bytes(of: name)
    for count in 8..<bytes.count {
      let short = [0, 0, 0, UInt8(count)] + bytes[4..<count]
      let document = isoDocument(short)
      #expect(document.tilingViolations.isEmpty, "\(name) of \(count) bytes")
    }
  }

  @Test(arguments: AllConfigurations.cases.map(\.name))
  func changedBytes(name: String) throws {
    let bytes = try bytes(of: name)
    for place in 8..<bytes.count {
      for value: UInt8 in [0x00, 0xFF, 0x80, 0x7F, bytes[place] ^ 0x01, bytes[place] &+ 0x10] {
        var changed = bytes
        changed[place] = value
        let problems = isoDocument(changed).tilingViolations
        #expect(problems.isEmpty, "\(name): byte \(place) is \(value)")
      }
    }
  }

  /// Reading for any purpose returns the same fields.
  @Test(arguments: AllConfigurations.cases.map(\.name))
  func everyPurposeReadsTheSame(name: String) throws {
    visit(isoDocument(try bytes(of: name)).root) { node in
      for field in node.fields {
        #expect(node.field(field.name)?.range == node.fields.first { $0.name == field.name }?.range)
      }
      let shown = node.read(for: .line).fields.map(\.name)
      #expect(shown == node.fields.filter { $0.line != nil }.map(\.name))
    }
  }

  @Test func everyDeclarationDescribesItself() {
    for nodeKind in ISODialect.descriptors.nodeKinds {
      #expect(nodeKind.explanation.fields.first?.name == "tag")
      #expect(nodeKind.explanation.fields.count > 1)
    }
  }

  private func bytes(of name: String) throws -> [UInt8] {
    try #require(AllConfigurations.cases.first { $0.name == name }?.bytes)
  }

  private func visit(_ node: Node, _ body: (Node) -> Void) {
    body(node)
    for child in node.children { visit(child, body) }
  }
}
