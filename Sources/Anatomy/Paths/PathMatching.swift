import Bytes

extension Document {
  /// Visits the nodes that the steps of a path lead to, in file order, until the visitor answers false.
  package func forEachNode(at path: NodePath, _ visit: (Node) -> Bool) {
    _ = matches(of: path.steps, from: 1, at: root, visit)
  }

  package func nodes(at path: NodePath) -> [Node] {
    var found: [Node] = []
    forEachNode(at: path) {
      found.append($0)
      return true
    }
    return found
  }

  /// - Parameter places: a bit for each number of steps that may be done at the node. Going down all
  ///   ways at once visits a node that several of them lead to only once.
  private func matches(
    of steps: [NodePath.Step], from places: UInt128, at node: Node, _ visit: (Node) -> Bool
  ) -> Bool {
    var places = places
    for (place, step) in steps.enumerated() where step == .anyDepth && places.has(place) {
      places |= 1 << UInt128(place + 1)
    }
    if places.has(steps.count), !visit(node) { return false }
    guard places & ((1 << UInt128(steps.count)) - 1) != 0 else { return true }
    guard matchElements(of: steps, from: places, at: node, visit) else { return false }
    let children = node.children
    if children.isEmpty { return true }
    var seen = [Int](repeating: 0, count: steps.count)
    for child in children {
      var next: UInt128 = 0
      for (place, step) in steps.enumerated() where places.has(place) {
        switch step {
        case .any: next |= 1 << UInt128(place + 1)
        case .anyDepth: next |= 1 << UInt128(place)
        case .named(let wanted, let ordinal):
          guard child.answers(to: wanted) else { continue }
          seen[place] += 1
          if ordinal == nil || ordinal == seen[place] { next |= 1 << UInt128(place + 1) }
        }
      }
      if next != 0, !matches(of: steps, from: next, at: child, visit) { return false }
    }
    return true
  }
}

extension Document {
  /// Elements are gone through only where a step names their list: there may be millions.
  private func matchElements(
    of steps: [NodePath.Step], from places: UInt128, at node: Node, _ visit: (Node) -> Bool
  ) -> Bool {
    for (place, step) in steps.enumerated() where places.has(place) {
      guard case .named(let wanted, let ordinal) = step, wanted.code == nil else { continue }
      for list in node.elements where list.name == wanted.text {
        var goesOn = true
        list.forEach { element in
          guard ordinal == nil || ordinal == element.number else { return true }
          goesOn = matches(
            of: steps, from: 1 << UInt128(place + 1), at: node.node(for: element), visit)
          return goesOn && ordinal == nil
        }
        if !goesOn { return false }
      }
    }
    return true
  }
}

extension UInt128 {
  fileprivate func has(_ bit: Int) -> Bool { self & (1 << UInt128(bit)) != 0 }
}

extension Node {
  fileprivate func answers(to wanted: NodePath.StepName) -> Bool {
    // Nearly all nodes are called by their code, and comparing that needs no name.
    !wanted.isQuoted && isNamedByCode ? code == wanted.code : name.answers(to: wanted)
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
