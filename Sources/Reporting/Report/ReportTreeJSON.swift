import Anatomy
import Bytes
import Rendering

/// Writes the nodes of a report as JSON: the kinds of nodes, an array per node property, and the
/// fields of the first nodes.
struct ReportTreeJSON {
  let writer: JSONWriter
  let redaction: Redaction?

  /// The maximum number of rows of a list that are written.
  private static let rowsOfLists = 100

  func write(_ tree: ReportTree) {
    writer.object {
      writer.key("kinds")
      writer.array { tree.kinds.forEach(write) }
      writer.key("sources")
      writer.array { tree.sources.all.forEach { write($0.source, from: $0.from) } }
      writer.key("nodes")
      writer.object {
        let columns = tree.columns
        writer.column("kind", columns.kind)
        writer.column("offset", columns.offset)
        writer.column("size", columns.size)
        writer.column("depth", columns.depth)
        if !tree.sources.all.isEmpty { writer.column("source", columns.source) }
      }
      writer.member("isCut", tree.isCut)
      for (name, ranges) in tree.runs.all {
        writer.key(name)
        writer.array { writer.ranges(ranges) }
      }
      writer.key("details")
      writer.array { tree.detailed.forEach(writeDetails) }
    }
  }

  private func write(_ kind: ReportTree.Kind) {
    writer.object {
      writer.member("name", kind.name.description)
      writer.member("step", kind.name.pathStep)
      writer.member("title", kind.title)
      if let clause = kind.clause { writer.member("clause", clause.description) }
      writer.member("part", kind.part.rawValue)
    }
  }

  private func write(_ source: ByteSource, from ranges: [ByteRange]) {
    writer.object {
      writer.member("size", source.size)
      writer.key("from")
      writer.array { writer.ranges(ranges) }
    }
  }

  /// Returns the description of a node in one line. The summary is omitted if it may contain
  /// redacted values.
  private func line(of node: Node, _ reading: Reading) -> String {
    guard let redaction else { return NodeLine.words(of: node, reading) }
    // The summary may quote values of children, and these may be outside the byte range of the
    // node.
    let isHidden =
      redaction.hides(node.range, node.source)
      || node.children.prefix(64).contains { redaction.hides($0.range, $0.source) }
    return NodeLine.words(
      of: node, redaction.visible(reading, of: node), withSummary: !isHidden)
  }

  private func writeDetails(of node: Node) {
    let reading = node.read(for: .fields)
    var options = FieldJSON.Options()
    options.includesLayout = true
    if let redaction { (options.hides, options.hidesTargets) = (redaction.hidesField, true) }
    let fields = FieldJSON(rows: .first(Self.rowsOfLists), writer: writer, options: options)
    writer.object {
      let line = line(of: node, reading)
      if !line.isEmpty { writer.member("line", line) }
      writer.key("fields")
      writer.array { reading.fields.forEach { fields.write($0, of: node) } }
    }
  }
}

extension JSONWriter {
  /// Writes an array of numbers as a member.
  func column(_ name: String, _ numbers: [Int]) {
    key(name)
    array { numbers.forEach { number($0) } }
  }

  /// Writes ranges of the file as elements of an open JSON array.
  func ranges(_ ranges: [ByteRange]) {
    for range in ranges {
      object {
        member("offset", range.start)
        member("size", range.count)
      }
    }
  }
}
