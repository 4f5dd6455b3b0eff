import RuleEngine

/// Example playlists, created from plain text.
extension ExampleMaking {
  /// Returns a playlist with exactly this text.
  static func playlist(_ text: String) -> Self { make(script(of: text), showing: text) }

  /// Returns a media playlist with the given lines.
  ///
  /// - Parameter files: scripts of other files in the same directory, by file name.
  static func playlist(media lines: String, files: [String: String] = [:]) -> Self {
    let text = """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:10
      \(lines)
      #EXTINF:4.0,
      a.ts
      #EXT-X-ENDLIST

      """
    return make(script(of: text), showing: lines, files: files)
  }

  /// Returns a multivariant playlist with the given lines.
  static func playlist(
    multivariant lines: String, files: [String: String] = [:]
  ) -> Self {
    make(script(of: "#EXTM3U\n\(lines)\n"), showing: lines, files: files)
  }

  /// Converts a text to a ByteScript. A `↓` in the text becomes the mark of the script.
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
