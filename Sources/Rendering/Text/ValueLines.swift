package import Anatomy
import Bytes

/// Writes the value of a field or node with its path: the output of `get`.
package struct ValueLines {
  let style: Style
  let output: Output
  let rows: RowLimit

  package init(style: Style, output: Output, rows: RowLimit) {
    self.style = style
    self.output = output
    self.rows = rows
  }

  package func write(_ match: FieldMatch) {
    let texts = ValueText(longestText: .max)
    let path = style.paint(match.node.path + match.path, .faint)
    let summary = match.path.isEmpty ? match.node.summary?.withoutControls : nil
    output.line("\(path)  \(summary ?? texts.text(of: match.field, in: match.node.source))")
    var options = TreeText.Options()
    options.rows = rows
    FieldLines(options: options, style: style, output: output, node: match.node)
      .writeInside(match.field, prefix: "  ")
  }
}
