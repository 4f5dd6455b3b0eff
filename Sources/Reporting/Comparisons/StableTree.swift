package import Anatomy
import Bytes
import Crypto
package import Rendering

/// Writes a tree for programs that compare texts line by line, such as git. The text has no offsets
/// and sizes, so that a change affects only a few lines. Long tables, samples and other content are
/// written as digests.
package struct StableTree {
  private let output: Output
  private let hasTracks: Bool

  /// Maximum number of rows of a table that are written one by one.
  private static let mostRows = 64

  package init(of document: Document, output: Output) {
    self.output = output
    hasTracks = document.root.children.contains { box in box.children.contains { $0.samples != nil }
    }
  }

  package func write(_ root: Node) { write(root, indent: "") }

  // The recursion is bounded, because the parser limits nesting.
  private func write(_ node: Node, indent: String) {
    guard !output.isClosed else { return }
    for field in node.read(for: .fields).fields {
      write(field, name: field.name, of: node, indent: indent)
    }
    if let samples = node.samples {
      output.line("\(indent)samples: \(samples.statedCount), \(digest(of: samples, in: node))")
    }
    for child in node.children {
      output.line("\(indent)\(child.name) \(child.title)")
      write(child, indent: indent + "  ")
    }
  }

  private func write(_ field: Field, name: String, of node: Node, indent: String) {
    switch field.meaning.role {
    case .size, .offset, .count, .checksum, .continuation, .type: return
    // Media data is not written if the file has tracks, because a digest of the samples is written
    // for each track. A payload is not written if it is decoded into nodes.
    case .media, .payload:
      let isWritten = field.meaning.role == .media ? !hasTracks : node.children.isEmpty
      if isWritten {
        output.line("\(indent)\(name): \(digest(of: [field.range], in: node.source))")
      }
      return
    default: break
    }
    switch field.value {
    case .group(let members):
      for member in members {
        write(member, name: "\(name).\(member.name)", of: node, indent: indent)
      }
    case .list(let rows) where rows.count <= Self.mostRows: writeRows(of: field, name, node, indent)
    case .table(let table) where table.rowCount <= Self.mostRows:
      writeRows(of: field, name, node, indent)
    case .list(let rows):
      output.line(
        "\(indent)\(name): \(counted(rows.count, "row")), \(digest(of: [field.range], in: node.source))"
      )
    case .table(let table):
      // A table that contains only offsets and sizes is not written, because they change with every
      // edit.
      guard table.columns.contains(where: { !$0.isOfPlace }) else { return }
      output.line(
        "\(indent)\(name): \(counted(table.rowCount, "row")), "
          + digest(of: [field.range], in: node.source))
    default:
      output.line(
        "\(indent)\(name): \(ValueText(longestText: 10_000).text(of: field, in: node.source))")
    }
  }

  private func writeRows(of field: Field, _ name: String, _ node: Node, _ indent: String) {
    var number = 0
    field.forEachRow { row in
      number += 1
      write(row, name: "\(name)[\(number)]", of: node, indent: indent)
      return true
    }
  }

  private func digest(of ranges: [ByteRange], in source: ByteSource) -> String {
    let bytes = source.joined(ranges).digests([.sha256])?[.sha256] ?? []
    return bytes.isEmpty ? "no digest" : "sha256 " + bytes.prefix(16).map(hexByte).joined()
  }

  private func digest(of samples: SampleSequence, in track: Node) -> String {
    guard !samples.isExternal else { return "in another file" }
    return digest(of: samples.map(\.range), in: track.document.outermost.source)
  }
}

extension Column {
  fileprivate var isOfPlace: Bool {
    switch meaning.role {
    case .offset, .size: true
    default: false
    }
  }
}
