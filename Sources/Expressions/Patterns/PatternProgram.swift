/// The program of a pattern: a nondeterministic automaton; its states are the instructions.
struct PatternProgram: Sendable {
  private(set) var instructions: [PatternInstruction] = []
  private(set) var sets: [ScalarSet] = []

  /// Maximum number of instructions. Matching takes at most this many steps for each character.
  static let mostInstructions = 10_000

  init(_ node: PatternNode) throws(PatternError) {
    try append(node, in: 0..<0)
    try emit(.match, in: 0..<0)
  }

  private mutating func emit(
    _ instruction: PatternInstruction, in range: Range<Int>
  ) throws(PatternError) {
    guard instructions.count < Self.mostInstructions else {
      throw PatternError(
        range: range, expected: "a pattern with at most \(Self.mostInstructions) states",
        note: "repetitions count as copies")
    }
    instructions.append(instruction)
  }

  /// - Parameter range: The place of the outermost repetition around the node, for errors.
  private mutating func append(_ node: PatternNode, in range: Range<Int>) throws(PatternError) {
    switch node {
    // An empty part is counted too, so that the number of its repetitions is limited.
    case .empty: try emit(.jump(instructions.count + 1), in: range)
    case .scalar(let scalar): try emit(.scalar(scalar), in: range)
    case .any(let including): try emit(.any(includingLineBreaks: including), in: range)
    case .set(let set):
      sets.append(set)
      try emit(.set(sets.count - 1), in: range)
    case .anchor(let anchor): try emit(.anchor(anchor), in: range)
    case .sequence(let nodes): for node in nodes { try append(node, in: range) }
    case .alternatives(let nodes): try append(alternatives: nodes, in: range)
    case .repeated(let node, let repetition, let own):
      try append(node, repetition, in: range.isEmpty ? own : range)
    }
  }

  private mutating func append(
    alternatives: [PatternNode], in range: Range<Int>
  ) throws(PatternError) {
    var jumps: [Int] = []
    for (place, node) in alternatives.enumerated() {
      guard place < alternatives.count - 1 else {
        try append(node, in: range)
        break
      }
      let split = instructions.count
      try emit(.split(split + 1, split + 1), in: range)
      try append(node, in: range)
      jumps.append(instructions.count)
      try emit(.jump(0), in: range)
      instructions[split] = .split(split + 1, instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func append(
    _ node: PatternNode, _ repetition: PatternRepetition, in range: Range<Int>
  ) throws(PatternError) {
    if repetition.most == 0 { return try append(.empty, in: range) }
    guard let most = repetition.most else {
      return try append(node, atLeast: repetition.least, in: range)
    }
    for _ in 0..<repetition.least { try append(node, in: range) }
    var splits: [Int] = []
    for _ in repetition.least..<max(most, repetition.least) {
      splits.append(instructions.count)
      try emit(.jump(0), in: range)
      try append(node, in: range)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  private mutating func append(
    _ node: PatternNode, atLeast least: Int, in range: Range<Int>
  ) throws(PatternError) {
    guard least > 0 else {
      let split = instructions.count
      try emit(.split(split + 1, split + 1), in: range)
      try append(node, in: range)
      try emit(.jump(split), in: range)
      instructions[split] = .split(split + 1, instructions.count)
      return
    }
    for _ in 1..<least { try append(node, in: range) }
    let last = instructions.count
    try append(node, in: range)
    try emit(.split(last, instructions.count + 1), in: range)
  }
}
