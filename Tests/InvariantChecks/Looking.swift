package import Anatomy

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
}

extension Document {
  package func node(_ path: String) throws -> Node {
    guard let first = nodes(at: try NodePath(parsing: path)).first else {
      throw NothingThere(path: path)
    }
    return first
  }

  /// All findings of all nodes.
  package var findings: [Finding] {
    var found: [Finding] = []
    root.forEachNode { found += $0.layoutFindings + $0.read(for: .fields).findings }
    return found
  }
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
