/// A regular expression, or a pattern with wildcards. Matching takes linear time.
struct TextPattern: Sendable {
  private let program: PatternProgram
  private let options: TextOptions
  private let isWhole: Bool

  /// - Parameter isWhole: Whether the pattern must match the whole text.
  init(
    regularExpression pattern: String, _ options: TextOptions, isWhole: Bool
  ) throws(PatternError) {
    var parser = PatternParser(pattern, options)
    program = try PatternProgram(try parser.pattern())
    self.options = parser.options
    self.isWhole = isWhole
  }

  /// Creates a pattern in which `*` matches any characters and `?` one character.
  init(wildcards pattern: String, _ options: TextOptions) throws(PatternError) {
    program = try PatternProgram(WildcardPattern.node(pattern, options))
    self.options = options
    isWhole = true
  }

  /// The number of states of the automaton.
  var stateCount: Int { program.instructions.count }

  func matches(_ text: String) -> Bool { run(text).isMatch }

  /// Returns also the number of steps, for tests.
  func run(_ text: String) -> (isMatch: Bool, steps: Int) {
    var run = PatternRun(program, on: PatternText(text, options), isWhole: isWhole)
    let isMatch = run.matches()
    return (isMatch, run.steps)
  }
}
