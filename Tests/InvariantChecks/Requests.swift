package import Anatomy
import Bytes
import Rendering

/// Checks requests other than the tree: a search, the owner of a byte, the bytes and the value of a
/// node, a sample. All results must be printable, and a search must find its pattern.
package struct Requests {
  private var violations = Violations()
  private var texts: [(what: String, text: String)] = []
  private static let style = Style(usesColor: false, width: 100)

  package static func violations(in document: Document) -> [String] {
    var requests = Requests()
    requests.searchAndLocate(document)
    var nodes: [Node] = []
    document.root.forEachNode { nodes.append($0) }
    for node in nodes.sampled(atMost: 12) { requests.print(node) }
    requests.printElements(of: nodes)
    for (what, text) in requests.texts {
      guard let scalar = Rendered.unsafeScalar(in: text) else { continue }
      requests.violations.add(what, "prints U+\(String(scalar.value, radix: 16))")
    }
    return requests.violations.texts
  }

  private mutating func collect(_ what: String, _ write: (Output) -> Void) {
    texts.append((what, Rendered.collect(write)))
  }

  // MARK: Places

  private mutating func searchAndLocate(_ document: Document) {
    for offset in (0..<document.source.size).sampled(atMost: 3) {
      let start = min(offset, max(0, document.source.size - Self.patternLength))
      search(document, for: document.source.bytes(ByteRange(start: start, count: 3)), at: start)
      guard let owner = document.owner(of: offset) else { continue }
      collect("hex @\(offset)") { output in
        let hex = HexText(style: Self.style, output: output, rows: .ends, mark: offset)
        owner.chain.forEach(hex.heading)
        owner.fields.forEach(hex.write)
      }
    }
  }

  private static let patternLength = 3
  /// Limit for patterns that occur everywhere.
  private static let maxOccurrences = 16

  private mutating func search(_ document: Document, for pattern: [UInt8], at place: Int) {
    var found: [Occurrence] = []
    document.forEachOccurrence(of: [pattern]) {
      found.append($0)
      return found.count < Self.maxOccurrences
    }
    let what = "find \(pattern) @\(place)"
    violations.expect(!found.isEmpty, what, "finds nothing")
    for occurrence in found {
      let bytes = occurrence.node?.source.bytes(occurrence.range) ?? []
      // A node may end inside the pattern, which continues after it in the file and elsewhere in
      // derived bytes.
      violations.expect(
        bytes.first == pattern.first, what, "finds \(bytes) at \(occurrence.range)")
      collect(what) { output in
        OccurrenceText(style: Self.style, output: output).write(occurrence, form: "bytes")
        OccurrenceJSON(writer: JSONWriter(output)).write(occurrence, form: "bytes")
      }
    }
  }

  // MARK: Nodes

  private mutating func print(_ node: Node) {
    texts.append(("hex \(node.path)", Rendered.hex(of: node)))
    let (owner, field) = node.principalField ?? (node, Field.whole(node))
    collect("get \(node.path)") { output in
      let match = FieldMatch(node: owner, field: field, path: "")
      ValueLines(style: Self.style, output: output, rows: .ends).write(match)
      FieldJSON(rows: nil, writer: JSONWriter(output)).write(field, of: owner, path: owner.path)
    }
  }

  private mutating func printElements(of nodes: [Node]) {
    var left = 12
    for node in nodes {
      for list in node.elements where left > 0 {
        list.forEach { element in
          left -= 1
          let root = node.node(for: element)
          print(root)
          collect("tree \(root.path)") { output in
            TreeText(
              options: TreeText.Options(), style: Self.style, output: output, found: { _ in }
            ).write(root)
            TreeJSON(depth: nil, rows: nil, writer: JSONWriter(output), found: { _ in })
              .write(root)
          }
          return left % 3 > 0
        }
      }
      if left <= 0 { return }
    }
  }
}

extension Field {
  fileprivate static func whole(_ node: Node) -> Field {
    Field(name: node.name.description, range: node.range, value: .bytes)
  }
}
