package import Anatomy
package import Bytes
package import Schema

/// Grammar of JSON objects and arrays (RFC 8259), which divides them into members and values.
package struct JSONGrammar: Grammar {
  package var terminology: FormatTerminology { .json }
  package var kind: StructureKind { .value }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let outline = node.inherited(.jsonOutline), let index = node.jsonIndex(in: outline) else {
      return
    }
    let isObject = node.jsonOpening == 0x7B
    childList.add(
      outline, inside: index, of: node, nodeKind: isObject ? JSONKinds.member : JSONKinds.item,
      rule: "json.malformed", "JSON")
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    if let problem = node.inherited(.jsonOutline)?.problem,
      range.contains(problem.place) || problem.place == range.end
    {
      return ("undecoded", Meaning(.undecoded))
    }
    switch node.source.byte(at: range.start) {
    case 0x7D, 0x5D: return ("close", .type)
    case let letter? where letter == 0x2C || UInt16(letter).isSpace: return ("separator", .padding)
    default: return ("undecoded", Meaning(.undecoded))
    }
  }
}

/// The node kinds of a JSON text and the values inside it.
package enum JSONKinds {
  package static let document = root("json", "JSON")
  /// A description of a photo or movie by Google Takeout.
  package static let takeout = root("takeout", "Google Takeout Description")

  private static func root(_ name: String, _ title: String) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: name, title, by: .json, holds: JSONGrammar()) {
        $0.jsonDocument()
      },
      in: JSONGrammar())
  }

  static let member = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "member", "Member", holds: JSONGrammar(),
      naming: Naming { .key($0.jsonName) }
    ) { member in
      guard let parts = member.node?.jsonMember else { return }
      member.jsonText("name", parts.name, means: .type)
      member.text("colon", .utf8, .bytes(parts.colon), means: .identifies(.playback))
      member.jsonValue()
    },
    in: JSONGrammar())

  static let item = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "item", "Item", holds: JSONGrammar()) {
      $0.jsonValue()
    },
    in: JSONGrammar())

  /// Whether the payload is JSON. If it is declared as JSON, it must begin like an object or array.
  /// Otherwise it must be a well-formed object, or a well-formed array of strings or objects.
  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    let head = payload.source.bytes(payload.range, limit: 64)
    let letters = head.drop { UInt16($0).isSpace }
    guard letters.first == 0x7B || letters.first == 0x5B else { return false }
    switch payload.declaredType {
    case .code("json"), .mediaType("application/json"), .mediaType("application/ld+json"):
      return true
    default: break
    }
    let second = letters.dropFirst().first { !UInt16($0).isSpace }
    let isLikely = letters.first == 0x7B ? second == 0x22 : second == 0x22 || second == 0x7B
    return isLikely && JSONScanner.outline(of: payload.range, in: payload.source).problem == nil
  }
}

extension FormatTerminology {
  static let json = FormatTerminology(structure: "the value", tooShort: "json.malformed")
}
