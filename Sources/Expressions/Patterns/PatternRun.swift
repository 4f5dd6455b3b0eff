/// The simulation of a program on a text. All states are followed at once, so each instruction
/// takes at most two steps for each character.
struct PatternRun {
  private let program: PatternProgram
  private let folded: [Unicode.Scalar]
  private let original: [Unicode.Scalar]
  private let isWhole: Bool

  /// The states before the current character that take a character.
  private var last: [Int] = []
  /// The states after the current character that take a character.
  private var states: [Int] = []
  /// For each state, the number of the last place at which it was reached.
  private var reached: [Int]
  private var pending: [Int] = []
  /// The number of states that were followed.
  private(set) var steps = 0

  /// - Parameter isWhole: Whether the pattern must match the whole text.
  init(_ program: PatternProgram, on text: PatternText, isWhole: Bool) {
    self.program = program
    folded = text.folded
    original = text.original
    self.isWhole = isWhole
    reached = Array(repeating: -1, count: program.instructions.count)
  }

  mutating func matches() -> Bool {
    if follow(0, at: 0) { return true }
    for place in folded.indices {
      swap(&states, &last)
      states.removeAll(keepingCapacity: true)
      if advance(over: place) { return true }
      if !isWhole, follow(0, at: place + 1) { return true }
      if isWhole, states.isEmpty { return false }
    }
    return false
  }

  /// Moves all states over a character. Returns whether the pattern matched.
  private mutating func advance(over place: Int) -> Bool {
    for state in last {
      steps += 1
      if consumes(state, at: place), follow(state + 1, at: place + 1) { return true }
    }
    return false
  }

  private func consumes(_ state: Int, at place: Int) -> Bool {
    switch program.instructions[state] {
    case .scalar(let scalar): folded[place] == scalar
    case .any(let includingLineBreaks): includingLineBreaks || !original[place].isLineBreak
    case .set(let index):
      program.sets[index].contains(folded: folded[place], original: original[place])
    case .anchor, .split, .jump, .match: false
    }
  }

  /// Adds all states that can be reached without a character. Returns whether the pattern matched.
  private mutating func follow(_ state: Int, at place: Int) -> Bool {
    pending.append(state)
    while let state = pending.popLast() {
      guard reached[state] != place else { continue }
      reached[state] = place
      steps += 1
      switch program.instructions[state] {
      case .jump(let target): pending.append(target)
      case .split(let one, let two): pending += [two, one]
      case .anchor(let anchor): if holds(anchor, at: place) { pending.append(state + 1) }
      case .match:
        if !isWhole || place == folded.count {
          pending.removeAll()
          return true
        }
      case .scalar, .any, .set: states.append(state)
      }
    }
    return false
  }

  private func holds(_ anchor: PatternAnchor, at place: Int) -> Bool {
    switch anchor {
    case .start: place == 0
    case .end: place == original.count
    case .lastLine:
      place == original.count || place == original.count - 1 && original[place].isLineBreak
        || place == original.count - 2 && original[place...].elementsEqual(["\r", "\n"])
    case .wordBoundary: isWordBoundary(place)
    case .noWordBoundary: !isWordBoundary(place)
    }
  }

  private func isWordBoundary(_ place: Int) -> Bool {
    let before = place > 0 && original[place - 1].isOfWord
    let after = place < original.count && original[place].isOfWord
    return before != after
  }
}
