import Privacy

/// Writes as JSON what is kept and may reveal the location.
struct LocationClueJSON {
  let writer: JSONWriter

  /// Writes a member of an object about a file.
  func write(_ clues: [LocationClue]) {
    writer.key("locationClues")
    writer.array {
      for clue in clues {
        writer.object {
          writer.member("kind", ownWord: clue.kind.rawValue)
          writer.member("count", clue.count)
          writer.key("paths")
          writer.array { clue.paths.forEach(writer.string) }
        }
      }
    }
  }
}
