import Anatomy
import Bytes
import Formats
import Schema
import Testing

@testable import InvariantChecks

/// Checks the invariants for bytes of one node kind, undamaged and with random damage.
func expectInvariants(
  of bytes: [UInt8], nodeKind: any NodeKind, sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = Invariants.violations(of: bytes, damages: 600) {
    Invariants.violations(
      in: Document(ByteSource(bytes: $0), nodeKind: nodeKind, detector: .families))
  }
  #expect(found == [], sourceLocation: sourceLocation)
}

/// Checks the same for a file, and for the elements of its nodes.
func expectInvariants(
  ofFile bytes: [UInt8], damages: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = Invariants.violations(of: bytes, damages: damages) { copy in
    let document = Invariants.open(copy)
    var found = Invariants.violations(in: document)
    document.root.forEachNode { node in
      for list in node.elements {
        list.forEach { element in
          found += violations(ofElement: node.node(for: element), checksPaths: copy == bytes)
          return element.number < 8
        }
      }
    }
    return found
  }
  #expect(found == [], sourceLocation: sourceLocation)
}

/// Elements are part of the file's document: their paths begin with those of the file.
private func violations(ofElement element: Node, checksPaths: Bool) -> [String] {
  var tiling = Tiling()
  var evidence = EvidenceOfFindings()
  var purposes = Purposes()
  var paths = Violations()
  element.forEachNode { node in
    let reading = node.read(for: .fields)
    tiling.check(node, fields: reading.fields)
    for finding in node.layoutFindings + reading.findings { evidence.check(finding, at: node) }
    purposes.check(node, whole: reading)
    if checksPaths {
      let path = try? NodePath(parsing: node.path)
      let found = path.map { element.document.outermost.nodes(at: $0) } ?? []
      paths.expect(
        found.map(\.path) == [node.path] && found.first?.range == node.range, node.path,
        "does not lead back")
    }
  }
  return tiling.violations.texts + evidence.violations.texts + purposes.violations.texts
    + paths.texts
}
