import Bytes

extension Document {
  /// Visits the nodes that a path matches, in file order, until the visitor returns false.
  package func forEachNode(at path: NodePath, _ visit: (Node) -> Bool) {
    _ = PathMatcher(path).visit(root, 1, visit)
  }

  package func nodes(at path: NodePath) -> [Node] {
    var found: [Node] = []
    forEachNode(at: path) {
      found.append($0)
      return true
    }
    return found
  }
}

/// A path that is prepared for matching very many nodes.
private struct PathMatcher {
  /// A set of numbers of steps, with one bit for each number. It contains a number n if the first n
  /// steps of the path match the nodes from the root to a node. With `**` there can be several such
  /// numbers. All are followed in one pass, so that each node is visited only once.
  typealias Places = UInt128

  private enum Move {
    case any, anyDepth
    /// A step with a four-character code. Nearly all nodes are named by their code, which is
    /// compared without creating a name.
    case code(FourCC)
    case name
  }

  private let moves: [Move]
  /// For each step, its numbers in brackets; nil if it has none.
  private let ordinals: [ClosedRange<Int>?]
  private let names: [NodePath.StepName?]
  private let hasOrdinals: Bool
  /// The steps that are named by a word, such as `samples`, not by a four-character code. Only
  /// these can match the elements of a list, such as the samples of a track.
  private let wordSteps: Places

  init(_ path: NodePath) {
    moves = path.steps.map { step in
      switch step {
      case .any: .any
      case .anyDepth: .anyDepth
      case .named(let name, _): name.code.map { .code($0) } ?? .name
      }
    }
    ordinals = path.steps.map { step in
      if case .named(_, let ordinals) = step { return ordinals }
      return nil
    }
    names = path.steps.map { step in
      if case .named(let name, _) = step { return name }
      return nil
    }
    hasOrdinals = ordinals.contains { $0 != nil }
    var wordSteps: Places = 0
    for (place, move) in moves.enumerated() {
      if case .name = move { wordSteps |= .bit(place) }
    }
    self.wordSteps = wordSteps
  }

  /// Visits a node and the nodes below it that the path matches. Returns false if the visitor
  /// stopped.
  func visit(_ node: Node, _ reached: Places, _ visitor: (Node) -> Bool) -> Bool {
    var places = reached
    for place in moves.indices where places.has(place) {
      if case .anyDepth = moves[place] { places |= .bit(place + 1) }
    }
    if places.has(moves.count), !visitor(node) { return false }
    guard places & (.bit(moves.count) - 1) != 0 else { return true }
    guard visitElements(of: node, places, visitor) else { return false }
    let children = node.children
    var seen = hasOrdinals ? [Int](repeating: 0, count: moves.count) : []
    for child in children {
      let next = step(to: child, from: places, &seen)
      if next != 0, !visit(child, next, visitor) { return false }
    }
    return true
  }

  private func step(to child: Node, from places: Places, _ seen: inout [Int]) -> Places {
    var next: Places = 0
    for place in moves.indices where places.has(place) {
      switch moves[place] {
      case .any: next |= .bit(place + 1)
      case .anyDepth: next |= .bit(place)
      case .code(let code):
        let hasName = child.isNamedByCode ? child.code == code : answers(child, place)
        if hasName, counts(place, &seen) { next |= .bit(place + 1) }
      case .name:
        if answers(child, place), counts(place, &seen) { next |= .bit(place + 1) }
      }
    }
    return next
  }

  private func answers(_ node: Node, _ place: Int) -> Bool {
    names[place].map(node.name.answers) ?? false
  }

  /// Whether a node is at a position that the number in the brackets of a step selects. The node
  /// already matches the name of the step.
  private func counts(_ place: Int, _ seen: inout [Int]) -> Bool {
    guard let wanted = ordinals[place] else { return true }
    seen[place] += 1
    return wanted.contains(seen[place])
  }

  /// Visits the list elements that a step names. Lists without such a step are not iterated,
  /// because there may be millions of elements. Returns false if the visitor stopped.
  private func visitElements(
    of node: Node, _ places: Places, _ visitor: (Node) -> Bool
  ) -> Bool {
    guard places & wordSteps != 0 else { return true }
    for place in moves.indices where (places & wordSteps).has(place) {
      guard let name = names[place] else { continue }
      let wanted = ordinals[place] ?? 1...Int.max
      for list in node.elements where list.kind.rawValue == name.text {
        var continues = true
        list.forEach { element in
          guard element.number >= wanted.lowerBound else { return true }
          guard element.number <= wanted.upperBound else { return false }
          continues = visit(node.node(for: element), .bit(place + 1), visitor)
          return continues && element.number < wanted.upperBound
        }
        if !continues { return false }
      }
    }
    return true
  }
}

extension UInt128 {
  fileprivate static func bit(_ place: Int) -> UInt128 { 1 &<< UInt128(truncatingIfNeeded: place) }

  fileprivate func has(_ place: Int) -> Bool { self & .bit(place) != 0 }
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
