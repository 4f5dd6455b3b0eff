package import Anatomy
import Bytes

/// Writes a tree as text: one line per node with guide lines. The fields of a node follow if
/// requested.
package struct TreeText {
  package struct Options: Sendable {
    package var depth: Int?
    package var showsFields = false
    package var showsBytes = false
    package var rows = RowLimit.ends

    package init() {}
  }

  let options: Options
  let style: Style
  let output: Output
  /// A function that is called with every finding that is printed.
  let found: (Finding) -> Void

  package init(
    options: Options, style: Style, output: Output, found: @escaping (Finding) -> Void
  ) {
    self.options = options
    self.style = style
    self.output = output
    self.found = found
  }

  /// Writes the details of the root node of a document, and the nodes below it.
  package func writeContents(of root: Node) {
    writeDetails(of: root, reading(of: root), prefix: "", hasChildren: !root.children.isEmpty)
    writeChildren(of: root, prefix: "", level: 1)
  }

  /// Writes one node as a separate tree, with its full path.
  package func write(_ node: Node) {
    let reading = self.reading(of: node)
    writeLine(of: node, reading, name: node.path, columns: Columns(single: node))
    let showsChildren = options.depth != 0 && !node.children.isEmpty
    writeDetails(of: node, reading, prefix: "", hasChildren: showsChildren)
    writeChildren(of: node, prefix: "", level: 1)
  }

  /// Reads the properties of a node that its lines show, all at once.
  private func reading(of node: Node) -> Reading {
    node.read(for: options.showsFields ? .fields : .line)
  }

  // MARK: Lines

  /// The widths of the columns, which are the same for the lines of all siblings.
  private struct Columns {
    var name = 0
    var title = 0
    var offset = 0
    var size = 0

    /// The number of siblings that are measured to set the column widths. Later siblings may be
    /// wider.
    private static let sampleSize = 256

    init(of children: NodeList) {
      for child in children.prefix(Self.sampleSize) { include(child) }
      if let last = children.last { include(last) }
    }

    init(single node: Node) {
      include(node)
      name = 0
    }

    private mutating func include(_ node: Node) {
      name = max(name, node.name.description.columns)
      title = max(title, node.title.columns)
      offset = max(offset, OffsetFormat(of: node).text(node.range.start).columns)
      size = max(size, grouped(node.range.count).columns)
    }
  }

  private func writeChildren(of node: Node, prefix: String, level: Int) {
    if let depth = options.depth, level > depth { return }
    let children = node.children
    let columns = Columns(of: children)
    let goesDeeper = options.depth.map { level < $0 } ?? true
    // The guide lines are computed once for all siblings, because there may be very many siblings.
    let guides = (
      branch: prefix + style.paint(Guide.branch, .faint),
      last: prefix + style.paint(Guide.last, .faint),
      pass: prefix + style.paint(Guide.pass, .faint),
      blank: prefix + Guide.blank
    )
    for (index, child) in children.enumerated() {
      if output.isClosed { return }
      let isLast = index == children.count - 1
      let below = isLast ? guides.blank : guides.pass
      let reading = self.reading(of: child)
      output.write(isLast ? guides.last : guides.branch)
      writeLine(of: child, reading, name: child.name.description, columns: columns)
      let hasChildren = goesDeeper && !child.children.isEmpty
      writeDetails(of: child, reading, prefix: below, hasChildren: hasChildren)
      if hasChildren { writeChildren(of: child, prefix: below, level: level + 1) }
    }
  }

  private func writeLine(of node: Node, _ reading: Reading, name: String, columns: Columns) {
    let range = node.range
    output.write(style.paint(name.padded(to: columns.name), .strong))
    output.write("  ")
    output.write(node.title.padded(to: columns.title))
    output.write("  ")
    output.write(
      style.paint(OffsetFormat(of: node).text(range.start).padded(to: columns.offset), .faint))
    output.write("  ")
    output.write(grouped(range.count).aligned(right: columns.size))
    let words = NodeLine.words(of: node, reading)
    if !words.isEmpty { output.write("  " + words) }
    output.line()
  }

  // MARK: Below the line

  private func writeDetails(
    of node: Node, _ reading: Reading, prefix: String, hasChildren: Bool
  ) {
    let layoutFindings = node.layoutFindings
    guard options.showsFields || !layoutFindings.isEmpty || !reading.findings.isEmpty else {
      return
    }
    let guide =
      prefix + style.paint(hasChildren ? Guide.pass : Guide.blank, .faint)
    if options.showsFields {
      FieldLines(options: options, style: style, output: output, node: node)
        .write(reading.fields, prefix: guide)
    }
    for finding in layoutFindings + reading.findings {
      found(finding)
      output.line(guide + FindingText(style: style).line(finding))
    }
  }
}
