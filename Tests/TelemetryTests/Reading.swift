import Anatomy
import Bytes
import Formats
import InvariantChecks
import Testing

/// The node that a path leads to in a file.
func node(_ path: String, in bytes: [UInt8]) throws -> Node {
  let found = Invariants.open(bytes).nodes(at: try NodePath(parsing: path))
  return try #require(found.first, "nothing at \(path)")
}

extension Node {
  /// A field in words: its value, and what its label says.
  func words(_ name: String) -> String? {
    guard let field = field(name) else { return nil }
    return field.words
  }
}

extension Field {
  var words: String {
    let value =
      switch value {
      case .unsigned(let number): "\(number)"
      case .signed(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let text): text.string
      case .code(let code): code.description
      default: ""
      }
    return label.map { "\(value) \($0)" } ?? value
  }
}

extension Table {
  /// A cell in words.
  func words(_ row: Int, _ name: String) -> String? {
    guard let column = column(named: name) else { return nil }
    let raw = rawCell(row: row, column: column) ?? 0
    if let words = column.label?(raw) { return words }
    switch cell(row: row, column: column) {
    case .real(let number): return "\(number)"
    case .signed(let number): return "\(number)"
    default: return "\(raw)"
    }
  }
}
