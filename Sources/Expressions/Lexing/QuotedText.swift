/// A text in quotes, with its escapes decoded.
struct QuotedText: Sendable {
  let text: String
  /// The place in the expression of each scalar of the text, and of the closing quote.
  let places: [Int]
}
