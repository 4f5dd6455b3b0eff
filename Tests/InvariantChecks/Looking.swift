package import Anatomy
import Bytes
import ISOMedia

/// The first node that a path leads to in a file.
package func node(_ path: String, in bytes: [UInt8]) throws -> Node {
  try Invariants.open(bytes).node(path)
}

/// The rules of all findings in a file, in tree order.
package func rules(in bytes: [UInt8]) -> [String] {
  Invariants.open(bytes).findings.map(\.rule)
}

package struct NothingThere: Error {
  let path: String

  package init(path: String) { self.path = path }
}

/// Opens boxes as ISO media, whatever the first one is.
package func isoDocument(_ bytes: [UInt8]) -> Document {
  Document(ByteSource(bytes: bytes), nodeKind: ISODialect.file)
}

/// The rules of all findings in a node and below it.
package func rules(_ node: Node) -> [String] {
  node.layoutFindings.map(\.rule) + node.read(for: .fields).findings.map(\.rule)
    + node.children.flatMap(rules)
}

/// Names of all fields that were not decoded, with their nodes.
package func undecoded(_ node: Node) -> [String] {
  node.fields.filter { $0.meaning.role == .undecoded || $0.meaning.role == .trailing }
    .map { "\(node.name).\($0.name)" } + node.children.flatMap(undecoded)
}

extension Document {
  package func node(_ path: String) throws -> Node {
    guard let first = nodes(at: try NodePath(parsing: path)).first else {
      throw NothingThere(path: path)
    }
    return first
  }

  /// The bits that do not belong to exactly one field or child.
  package var tilingViolations: [String] {
    var tiling = Tiling()
    root.forEachNode { node in
      tiling.check(node, fields: node.read(for: .fields).fields)
      _ = node.read(for: .line)
      _ = node.summary
    }
    return tiling.violations.texts
  }

  /// All findings of all nodes.
  package var findings: [Finding] {
    var found: [Finding] = []
    root.forEachNode { found += $0.layoutFindings + $0.read(for: .fields).findings }
    return found
  }
}

extension Node {
  /// A field at a path such as `.arrays[1].nalUnits[1].nalUnit.nuh_layer_id`.
  package func fieldAt(_ path: String) throws -> Field {
    var found: Field?
    forEachField(at: try NodePath(parsing: "/x" + path).fields) {
      found = $0.field
      return false
    }
    guard let found else { throw NothingThere(path: path) }
    return found
  }

  package func number(_ path: String) throws -> Int? { try fieldAt(path).value.integer }
}

extension Field {
  package var text: String? {
    if case .text(let text) = value { return text.string }
    return nil
  }

  /// The value as text, with its label.
  package var words: String {
    let value =
      switch value {
      case .unsigned(let number): "\(number)"
      case .signed(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let text): text.string
      case .code(let code): code.description
      default: ""
      }
    return label.map { "\(value) · \($0)" } ?? value
  }
}
