package import Anatomy
package import Bytes
package import Schema

/// Grammar of CBOR maps and arrays (RFC 8949), which divides them into entries and items.
package struct CBORGrammar: Grammar {
  package var terminology: FormatTerminology { .cbor }
  package var kind: StructureKind { .item }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    if let embedded = node.embeddedInCOSE {
      let payload = Payload(
        node.source, embedded.range, declaredType: .mediaType(embedded.type))
      childList.open(payload, in: node)
      return
    }
    guard let outline = node.inherited(.cborOutline), let index = node.cborIndex(in: outline) else {
      return
    }
    let isMap = node.cborHead?.major == 5
    childList.add(
      outline, inside: index, of: node, nodeKind: isMap ? CBORKinds.entry : CBORKinds.item,
      rule: "cbor.malformed", "CBOR")
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    if node.embeddedInCOSE != nil { return ("value", node.cborMeaning) }
    let isBreak = range.count == 1 && node.source.byte(at: range.start) == 0xFF
    return isBreak ? ("break", .terminator) : ("undecoded", Meaning(.undecoded))
  }
}

/// The node kinds of a CBOR value and the values inside it.
package enum CBORKinds {
  /// The node kind of a payload that consists of one CBOR value.
  package static let document = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "cbor", "CBOR", by: .cbor, holds: CBORGrammar()) {
      $0.cborDocument()
    },
    in: CBORGrammar())

  static let entry = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "entry", "Entry", holds: CBORGrammar(),
      naming: Naming { $0.cborKeyName.map(NodeName.key) ?? .word("entry") }
    ) { entry in
      entry.cborKey(after: entry.node?.cborKeyEnd ?? 0)
      entry.cborValue(means: entry.node?.cborMeaning ?? .plain)
    },
    in: CBORGrammar())

  static let item = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "item", "Item", holds: CBORGrammar()) {
      $0.cborValue(means: $0.node?.cborMeaning ?? .plain)
    },
    in: CBORGrammar())

  /// Whether the payload is declared as CBOR, or begins with the CBOR tag 55799. Other CBOR cannot
  /// be recognized by its bytes.
  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    switch payload.declaredType {
    case .code("cbor"), .mediaType("application/cbor"): true
    default: payload.source.bytes(payload.range, limit: 3) == [0xD9, 0xD9, 0xF7]
    }
  }
}

extension FieldReader {
  /// Reads the outermost CBOR value of a payload.
  func cborDocument() {
    if let outline = inherited(.cborOutline), outline.items.isEmpty, let problem = outline.problem {
      return fail(
        rule: "cbor.malformed",
        "the CBOR data is malformed at byte \(problem.place): \(problem.words)",
        at: ByteRange(start: position, count: min(1, remaining)))
    }
    cborValue(means: node?.cborMeaning ?? .plain)
  }
}

extension FormatTerminology {
  static let cbor = FormatTerminology(structure: "the item", tooShort: "cbor.malformed")
}
