package import Anatomy
import Bytes

/// Writes a tree as JSON, node by node.
package struct TreeJSON {
  let depth: Int?
  let fields: FieldJSON
  let writer: JSONWriter
  let found: (Finding) -> Void

  package init(
    depth: Int?, rows: RowLimit?, writer: JSONWriter, found: @escaping (Finding) -> Void
  ) {
    self.depth = depth
    self.fields = FieldJSON(rows: rows, writer: writer)
    self.writer = writer
    self.found = found
  }

  package func write(_ node: Node) { write(node, path: node.path, level: 0) }

  private func write(_ node: Node, path: String, level: Int) {
    let reading = node.read(for: .fields)
    let children = node.children
    writer.object {
      writer.member("path", path)
      writer.member("type", node.isRoot ? "file" : node.name.plain)
      writer.member("title", node.title)
      if let clause = node.clause { writer.member("clause", clause.description) }
      let places = OffsetFormat(of: node)
      writer.member("offset", places.offset(node.range.start))
      writer.member("size", node.range.count)
      writeOrigin(of: node, places)
      if let sample = node.sample { SampleJSON(writer: writer).write(sample) }
      writer.key("fields")
      writer.array { reading.fields.forEach { fields.write($0, of: node) } }
      writer.key("findings")
      writer.array {
        for finding in node.layoutFindings + reading.findings {
          found(finding)
          FindingJSON(writer: writer).write(finding)
        }
      }
      guard depth.map({ level < $0 }) ?? true else { return }
      writer.key("children")
      writer.array {
        for child in children where !writer.output.isClosed {
          write(child, path: (path == "/" ? "" : path) + "/" + child.pathStep, level: level + 1)
        }
      }
    }
  }
}

extension TreeJSON {
  /// For a node with derived bytes, writes the ranges of the file from which the bytes were
  /// derived.
  private func writeOrigin(of node: Node, _ places: OffsetFormat) {
    guard places.isDerived else { return }
    writer.derived(places)
    guard let origin = node.derivedFrom else { return }
    writer.key("derivedFrom")
    writer.array {
      for range in origin where !writer.output.isClosed {
        writer.object {
          writer.member("offset", range.start)
          writer.member("size", range.count)
        }
      }
    }
  }
}

extension NodeName {
  /// The name of a node without escapes, because the JSON writer escapes strings.
  var plain: String {
    switch self {
    case .code(let code): String(String.UnicodeScalarView(code.scalars))
    case .word(let word): word
    case .key(let text): text
    }
  }
}
