/// Playlists from their plain text.
extension Example {
  /// A complete playlist.
  static func playlist(_ text: String) -> Example {
    Example(script(of: text), showing: text)
  }

  /// A media playlist with some lines.
  ///
  /// - Parameter files: scripts of the files in the same directory, by their names.
  static func playlist(media lines: String, files: [String: String] = [:]) -> Example {
    let text = """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:10
      \(lines)
      #EXTINF:4.0,
      a.ts
      #EXT-X-ENDLIST

      """
    return Example(script(of: text), showing: lines, files: files)
  }

  /// A multivariant playlist with some lines.
  static func playlist(
    multivariant lines: String, files: [String: String] = [:]
  ) -> Example {
    Example(script(of: "#EXTM3U\n\(lines)\n"), showing: lines, files: files)
  }

  /// The text as a script, split at each `↓`.
  private static func script(of text: String) -> String {
    let parts = text.split(separator: "↓", omittingEmptySubsequences: false).map { part in
      part.isEmpty ? "" : "utf8\"" + part.map(escaped).joined() + "\""
    }
    return parts.joined(separator: " ↓ ")
  }

  private static func escaped(_ letter: Character) -> String {
    switch letter {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    default: String(letter)
    }
  }
}
