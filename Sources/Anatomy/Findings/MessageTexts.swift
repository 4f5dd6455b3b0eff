extension String {
  /// The text in quotation marks for a message, truncated to 32 characters.
  package var quoted: String { "\"\(prefix(32))\"" }
}
