/// The words for a genre number that the list of genres does not define. They replace a name, and
/// readers of the metadata leave them out.
package enum UndefinedGenre {
  private static let prefix = "undefined genre number "

  package static func words(_ number: Int) -> String { prefix + String(number) }
  package static func isUndefined(_ words: String) -> Bool { words.hasPrefix(prefix) }
}
