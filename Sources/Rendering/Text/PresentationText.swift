import Anatomy
import Bytes
package import Movie

/// Writes the facts that decide how media is decoded and presented, one per line.
package final class PresentationText {
  private let style: Style
  private let output: Output
  private var owner: Node?
  private static let aspectColumns = 14

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ fact: PresentationFact) {
    if owner != fact.owner {
      owner = fact.owner
      let name = fact.owner.isRoot ? "the file" : fact.owner.path
      output.line(style.paint("presentation of \(name)", .strong))
    }
    let aspect = fact.aspect.rawValue.padded(to: Self.aspectColumns)
    let offset = OffsetFormat(of: fact.node).text(fact.field.range.start)
    let place = "\(fact.path) \(offset) \(fact.field.range.count) bytes"
    output.line("  \(aspect)  \(fact.value)  " + style.paint(place, .faint))
  }
}

extension PresentationFact {
  /// The value of the fact as text. For a short table, it contains all cells.
  var value: String {
    if let statement { return statement }
    let texts = ValueText(longestText: 80)
    guard case .table(let table) = field.value, table.rowCount <= Self.mostRows else {
      return texts.text(of: field, in: node.source)
    }
    let rows = (0..<table.rowCount).map { row in
      table.columns.map { column in
        let cell = Field(
          name: column.name, range: table.place(row: row, column: column).range,
          value: table.cell(row: row, column: column), meaning: column.meaning)
        return texts.text(of: cell, in: node.source)
      }.joined(separator: " ")
    }
    return rows.joined(separator: ", ")
  }

  private static let mostRows = 16
}
