import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Schema
import Testing

func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
  isLittle ? utf16Little(text) : utf16Big(text)
}

/// A movie file with a payload in an undeclared box.
func file(around payload: [UInt8]) -> [UInt8] {
  box("ftyp", utf8("isom"), big(0, 4)) + box("pay ", payload)
}

/// The document with the payload as its root.
func open(_ bytes: [UInt8], as nodeKind: DeclaredNodeKind) -> Document {
  Document(ByteSource(bytes: bytes), nodeKind: nodeKind, detector: .families)
}

extension Node {
  /// The fields of each member of a list or group, by name.
  func members(_ list: String) -> [[String: Field]] {
    guard let field = field(list) else { return [] }
    var rows: [[String: Field]] = []
    field.forEachRow { row in
      guard case .group(let members) = row.value else { return true }
      rows.append(
        Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }))
      return true
    }
    return rows
  }

  func text(_ name: String) -> String? { field(name)?.text }
}

extension Field {
  /// The key of the tag that this field is.
  var key: String? {
    if case .tag(_, let key, _)? = meaning.subject { return key }
    return nil
  }
}

/// Checks all invariants for the bytes, alone and in a box, undamaged and with random damage.
func expectSound(
  _ bytes: [UInt8], as nodeKind: DeclaredNodeKind, damages: Int = 300,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = Invariants.violations(of: bytes, damages: damages) { copy in
    Invariants.violations(in: open(copy, as: nodeKind))
      + Invariants.violations(of: file(around: copy))
  }
  #expect(found == [], sourceLocation: sourceLocation)
}
