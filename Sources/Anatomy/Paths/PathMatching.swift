import Bytes

extension Document {
  /// Visits the nodes that the steps of a path lead to, in file order, until the visitor answers false.
  package func forEachNode(at path: NodePath, _ visit: (Node) -> Bool) {
    _ = matches(of: path.steps, from: [0], at: root, visit)
  }

  package func nodes(at path: NodePath) -> [Node] {
    var found: [Node] = []
    forEachNode(at: path) {
      found.append($0)
      return true
    }
    return found
  }

  /// - Parameter places: how many steps may be done at the node. Going down all ways at once visits
  ///   a node that several of them lead to only once.
  private func matches(
    of steps: [NodePath.Step], from places: Set<Int>, at node: Node, _ visit: (Node) -> Bool
  ) -> Bool {
    var places = places
    for (place, step) in steps.enumerated() where step == .anyDepth && places.contains(place) {
      places.insert(place + 1)
    }
    if places.contains(steps.count), !visit(node) { return false }
    guard places.contains(where: { $0 < steps.count }) else { return true }
    var seen = [Int](repeating: 0, count: steps.count)
    for child in node.children {
      var next: Set<Int> = []
      for place in places where place < steps.count {
        switch steps[place] {
        case .any: next.insert(place + 1)
        case .anyDepth: next.insert(place)
        case .named(let wanted, let ordinal):
          guard child.name.answers(to: wanted) else { continue }
          seen[place] += 1
          if ordinal == nil || ordinal == seen[place] { next.insert(place + 1) }
        }
      }
      if !next.isEmpty, !matches(of: steps, from: next, at: child, visit) { return false }
    }
    return true
  }
}

extension NodeName {
  func answers(to wanted: NodePath.StepName) -> Bool {
    switch self {
    case .word(let word): word == wanted.text
    case .key(let key): key.unicodeScalars.elementsEqual(wanted.text.unicodeScalars)
    case .code(let code):
      wanted.isQuoted
        ? code.scalars.elementsEqual(wanted.text.unicodeScalars) : code == wanted.code
    }
  }
}
