import Bytes

extension Document {
  /// Visits the nodes that the steps of a path lead to, in file order, until the visitor answers false.
  package func forEachNode(at path: NodePath, _ visit: (Node) -> Bool) {
    _ = matches(of: path.steps[...], below: root, visit)
  }

  package func nodes(at path: NodePath) -> [Node] {
    var found: [Node] = []
    forEachNode(at: path) {
      found.append($0)
      return true
    }
    return found
  }

  private func matches(
    of steps: ArraySlice<NodePath.Step>, below node: Node, _ visit: (Node) -> Bool
  ) -> Bool {
    guard let step = steps.first else { return visit(node) }
    let rest = steps.dropFirst()
    if step == .anyDepth, !matches(of: rest, below: node, visit) { return false }
    var ordinals: [NodeName: Int] = [:]
    for child in node.children {
      switch step {
      case .any:
        if !matches(of: rest, below: child, visit) { return false }
      case .anyDepth:
        if !matches(of: steps, below: child, visit) { return false }
      case .named(let wanted, let ordinal):
        let name = child.name
        guard name.answers(to: wanted) else { continue }
        if let ordinal {
          ordinals[name, default: 0] += 1
          if ordinals[name] != ordinal { continue }
        }
        if !matches(of: rest, below: child, visit) { return false }
      }
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
