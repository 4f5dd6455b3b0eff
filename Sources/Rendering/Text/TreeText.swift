package import Anatomy
import Bytes

/// A tree as lines: one a node, with guides, and below it, when asked for, its fields.
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
  /// Told of every finding that is printed.
  let found: (Finding) -> Void

  package init(
    options: Options, style: Style, output: Output, found: @escaping (Finding) -> Void
  ) {
    self.options = options
    self.style = style
    self.output = output
    self.found = found
  }

  /// The nodes below the root of a document, and what is told about the file as a whole.
  package func writeContents(of root: Node) {
    writeDetails(of: root, prefix: "", hasChildren: !root.children.isEmpty)
    writeChildren(of: root, prefix: "", level: 1)
  }

  /// One node, as a tree of its own under its whole path.
  package func write(_ node: Node) {
    output.line(line(of: node, name: node.path, columns: Columns(single: node)))
    let showsChildren = options.depth != 0 && !node.children.isEmpty
    writeDetails(of: node, prefix: "", hasChildren: showsChildren)
    writeChildren(of: node, prefix: "", level: 1)
  }

  // MARK: Lines

  /// The widths that the lines of siblings share.
  private struct Columns {
    var name = 0
    var title = 0
    var offset = 0
    var size = 0

    /// So many siblings decide the widths; a longer list may step out of line once.
    private static let sampleSize = 256

    init(of children: NodeList) {
      for child in children.prefix(Self.sampleSize) { include(child) }
      if let last = children.last { include(last) }
    }

    init(single node: Node) { include(node) }

    private mutating func include(_ node: Node) {
      name = max(name, node.name.description.columns)
      title = max(title, node.title.columns)
      offset = max(offset, hexadecimal(node.range.start).columns)
      size = max(size, grouped(node.range.count).columns)
    }
  }

  private func writeChildren(of node: Node, prefix: String, level: Int) {
    if let depth = options.depth, level > depth { return }
    let children = node.children
    let columns = Columns(of: children)
    for (index, child) in children.enumerated() {
      if output.isClosed { return }
      let isLast = index == children.count - 1
      output.write(prefix + style.paint(isLast ? style.guides.last : style.guides.branch, .faint))
      output.line(line(of: child, name: child.name.description, columns: columns))
      let below = prefix + style.paint(isLast ? style.guides.blank : style.guides.pass, .faint)
      let goesDeeper = options.depth.map { level < $0 } ?? true
      writeDetails(of: child, prefix: below, hasChildren: goesDeeper && !child.children.isEmpty)
      writeChildren(of: child, prefix: below, level: level + 1)
    }
  }

  private func line(of node: Node, name: String, columns: Columns) -> String {
    let parts = [node.summary].compactMap { $0?.escapedForDisplay } + lineParts(of: node)
    return style.paint(name.padded(to: columns.name), .strong) + "  "
      + node.title.padded(to: columns.title) + "  "
      + style.paint("@" + hexadecimal(node.range.start).padded(to: columns.offset), .faint) + "  "
      + grouped(node.range.count).aligned(right: columns.size)
      + (parts.isEmpty ? "" : "  " + parts.joined(separator: style.separator))
  }

  private func lineParts(of node: Node) -> [String] {
    let texts = ValueText(longestText: 60)
    return node.read(for: .line).fields.compactMap { field in
      guard let line = field.line else { return nil }
      let value = texts.inLine(field, in: node.source)
      guard let place = line.template.firstIndex(of: "%") else { return line.template }
      return line.template[..<place] + value + line.template[line.template.index(after: place)...]
    }
  }

  // MARK: Below the line

  private func writeDetails(of node: Node, prefix: String, hasChildren: Bool) {
    let reading = node.read(for: options.showsFields ? .fields : .line)
    let guide = style.paint(hasChildren ? style.guides.pass : style.guides.blank, .faint)
    if options.showsFields {
      FieldLines(options: options, style: style, output: output, source: node.source)
        .write(reading.fields, prefix: prefix + guide)
    }
    for finding in node.layoutFindings + reading.findings {
      found(finding)
      output.line(prefix + guide + FindingText(style: style).line(finding))
    }
  }
}
