/// The text that replaces the name of a genre if the list of genres does not define its number.
/// Code that reads the metadata omits this text.
package enum UndefinedGenre {
  private static let prefix = "undefined genre number "

  package static func words(_ number: Int) -> String { prefix + String(number) }
  package static func isUndefined(_ words: String) -> Bool { words.hasPrefix(prefix) }
}
