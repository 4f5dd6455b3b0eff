/// A concept that `help` explains, such as paths.
struct Topic: Sendable {
  let name: String
  /// A few words in lower case, without a period.
  let summary: String
  /// Lines of at most 80 columns.
  let text: String
  let examples: [Command.Example]
}
