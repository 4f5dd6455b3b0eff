/// A concept that `help` explains, such as paths.
struct Topic: Sendable {
  let name: String
  /// A summary of the concept in a few words: in lower case, without a final period.
  let summary: String
  /// The explanation of the concept, in lines of at most 80 columns.
  let text: String
  let examples: [Command.Example]
}
