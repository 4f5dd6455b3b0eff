import Privacy
import Rendering

/// Writes as JSON the kept data that may reveal the recording location, such as a time zone offset.
struct LocationClueJSON {
  let writer: JSONWriter

  /// Writes the clues as a member of an open JSON object about a file.
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
