import Anatomy
import Bytes

/// Checks that fields and children of every node cover each of its bits exactly once.
enum ConfigurationTiling {
  /// Bits that are not covered exactly once; empty if there are none.
  static func problems(of document: Document) -> [String] {
    var problems: [String] = []
    visit(document.root, &problems)
    return problems
  }

  private static func visit(_ node: Node, _ problems: inout [String]) {
    var spans = node.fields.flatMap { leaves($0) }
    spans += node.children.filter { $0.source === node.source }.map { child in
      (child.range.start * 8, child.range.end * 8, child.name.description)
    }
    spans = spans.filter { $0.0 < $0.1 }.sorted { $0.0 < $1.0 }
    var place = node.range.start * 8
    for (start, end, name) in spans {
      if start != place { problems.append("\(node.path): \(name) at bit \(start), not \(place)") }
      place = end
    }
    if place != node.range.end * 8 {
      problems.append("\(node.path): ends at bit \(place), not \(node.range.end * 8)")
    }
    for child in node.children { visit(child, &problems) }
  }

  private static func leaves(_ field: Field) -> [(Int, Int, String)] {
    switch field.value {
    case .group(let members):
      return members.flatMap { leaves($0) }
    case .list(let list):
      var all: [(Int, Int, String)] = []
      list.forEach { item in
        all += leaves(item)
        return true
      }
      return all
    default:
      let start = field.range.start * 8 + (field.bits?.first ?? 0)
      return [(start, start + (field.bits?.count ?? field.range.count * 8), field.name)]
    }
  }
}
