import Anatomy
import Bytes

/// What is made when asked for is whole, and its path leads back to it.
struct Elements {
  private(set) var violations = Violations()
  private var tiling = Tiling()
  /// Of each list so many are looked at, and no more than so many elements altogether.
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
