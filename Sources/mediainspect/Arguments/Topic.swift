/// A concept that `help` explains, such as paths.
struct Topic: Sendable {
  let name: String
  /// A summary of the concept in a few words: in lower case, without a final period.
  let summary: String
  let examples: [Command.Example]
  private let makeText: @Sendable () -> String

  /// The explanation of the concept, in lines of at most 80 columns.
  var text: String { makeText() }

  /// - Parameter text: the explanation. It is made only when it is printed, because each run of the
  ///   program declares all topics.
  init(
    name: String, summary: String, text: @autoclosure @escaping @Sendable () -> String,
    examples: [Command.Example]
  ) {
    self.name = name
    self.summary = summary
    self.examples = examples
    makeText = text
  }
}
