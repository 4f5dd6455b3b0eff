/// Playlists, written as they are.
extension Example {
  /// A whole playlist.
  static func playlist(_ text: String) -> Example {
    Example(script(of: text), showing: text)
  }

  /// Lines of a playlist of segments.
  ///
  /// - Parameter files: scripts of what lies beside it, by their names.
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

  /// Lines of a playlist of playlists.
  static func playlist(
    multivariant lines: String, files: [String: String] = [:]
  ) -> Example {
    Example(script(of: "#EXTM3U\n\(lines)\n"), showing: lines, files: files)
  }

  /// Text as a script has it, cut where `↓` stands.
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
