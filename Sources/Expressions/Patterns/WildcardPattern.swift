/// Patterns of `like`.
enum WildcardPattern {
  static func node(_ pattern: String, _ options: TextOptions) -> PatternNode {
    let any = PatternNode.any(includingLineBreaks: true)
    let scalars = Array(pattern.unicodeScalars).composed
    var nodes: [PatternNode] = []
    var place = 0
    while place < scalars.count {
      switch scalars[place] {
      case "*": nodes.append(.repeated(any, PatternRepetition(least: 0, most: nil), range: 0..<0))
      case "?": nodes.append(any)
      case "\\" where place + 1 < scalars.count:
        place += 1
        nodes += PatternNode.literal(scalars[place], options)
      default: nodes += PatternNode.literal(scalars[place], options)
      }
      place += 1
    }
    return .sequence(nodes)
  }
}

extension PatternNode {
  /// Returns the nodes for a character of a pattern. There is none for a diacritic that is ignored.
  static func literal(_ scalar: Unicode.Scalar, _ options: TextOptions) -> [PatternNode] {
    guard !options.isEmpty else { return [.scalar(scalar)] }
    let folded = scalar.folded(options)
    if folded.isEmpty { return [] }
    return [.scalar(folded.count == 1 ? folded[0] : scalar)]
  }
}
