import Anatomy
import InvariantChecks

extension Node {
  /// A field as text: its value, and its label.
  func words(_ name: String) -> String? {
    field(name)?.words
  }
}

extension Table {
  /// A table cell as text.
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
