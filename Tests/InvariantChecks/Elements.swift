import Anatomy
import Bytes

/// Checks elements that are created on demand: their fields cover them, and their paths lead back
/// to them.
struct Elements {
  private(set) var violations = Violations()
  private var tiling = Tiling()
  /// Number of elements that are checked in each list; `left` limits them in total.
  private static let ofEachList = 2
  private var left = 64

  var texts: [String] { violations.texts + tiling.violations.texts }

  mutating func check(_ node: Node) {
    for list in node.elements where left > 0 {
      var seen: [Node] = []
      list.forEach { element in
        seen.append(node.node(for: element))
        return seen.count < Self.ofEachList
      }
      for element in seen {
        left -= 1
        checkPath(of: element, in: node.document.outermost)
        element.forEachNode { inner in
          tiling.check(inner, fields: inner.read(for: .fields).fields)
        }
      }
    }
  }

  private mutating func checkPath(of element: Node, in document: Document) {
    do {
      let found = document.nodes(at: try NodePath(parsing: element.path))
      violations.expect(
        found == [element], element.path, "leads to \(found.map(\.path)), not to the element")
    } catch {
      violations.add(element.path, "does not parse: \(error)")
    }
  }
}
