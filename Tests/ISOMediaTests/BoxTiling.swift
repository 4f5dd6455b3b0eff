import Anatomy
import Bytes
import Testing

/// Walks a whole document and checks that every bit of a node belongs to exactly one field or
/// child.
struct Tiling {
  private(set) var problems: [String] = []
  private(set) var findings: [Finding] = []

  init(_ document: Document) { visit(document.root) }

  private mutating func visit(_ node: Node) {
    let reading = node.read(for: .fields)
    findings += node.layoutFindings + reading.findings
    check(
      reading.fields, children: node.children.filter { $0.source === node.source }.map(\.range),
      fill: bits(of: node.range), node.path)
    for child in node.children { visit(child) }
    _ = node.read(for: .line)
    _ = node.summary
  }

  private mutating func check(
    _ fields: [Field], children: [ByteRange], fill whole: Range<Int>, _ path: String
  ) {
    var spans = fields.map { span(of: $0) } + children.map { bits(of: $0) }
    spans.removeAll(where: \.isEmpty)
    spans.sort { $0.lowerBound < $1.lowerBound }
    var place = whole.lowerBound
    for span in spans {
      if span.lowerBound != place { problems.append("\(path) is not tiled at bit \(place)") }
      place = span.upperBound
    }
    if place != whole.upperBound { problems.append("\(path) ends at bit \(place)") }
    for field in fields {
      switch field.value {
      case .group(let members):
        check(members, children: [], fill: span(of: field), "\(path).\(field.name)")
      case .list:
        var items: [Field] = []
        field.forEachRow {
          items.append($0); return true
        }
        check(items, children: [], fill: span(of: field), "\(path).\(field.name)")
        for item in items {
          if case .group(let members) = item.value {
            check(members, children: [], fill: span(of: item), "\(path).\(field.name)")
          }
        }
      default: break
      }
    }
  }

  private func bits(of range: ByteRange) -> Range<Int> { range.start * 8..<range.end * 8 }

  private func span(of field: Field) -> Range<Int> {
    guard let span = field.bits else { return bits(of: field.range) }
    let first = field.range.start * 8 + span.first
    return first..<first + span.count
  }
}

/// Checks tiling of the whole bytes, and of the bytes truncated at every offset.
func expectTiled(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  let whole = Tiling(open(bytes))
  #expect(whole.problems == [], sourceLocation: sourceLocation)
  for count in 0..<bytes.count {
    let cut = Tiling(open(Array(bytes.prefix(count))))
    #expect(cut.problems == [], "cut to \(count) bytes", sourceLocation: sourceLocation)
    if !cut.problems.isEmpty { return }
  }
}

/// Checks tiling of the whole and truncated bytes, and that the whole has no findings.
func expectSound(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  expectTiled(bytes, sourceLocation: sourceLocation)
  let findings = Tiling(open(bytes)).findings.map { "\($0.rule): \($0.message)" }
  #expect(findings == [], sourceLocation: sourceLocation)
}
