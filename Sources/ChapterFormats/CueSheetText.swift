import Anatomy

extension ChapterFormat {
  /// A cue sheet, with a track for each chapter. Times are in frames, of which a second has 75.
  static let cueSheet = ChapterFormat(
    name: "cue", title: "a cue sheet with a track for each chapter", abilities: [], timescale: 75,
    recognizes: { lines in
      let words = ["FILE", "TRACK", "REM", "TITLE", "PERFORMER", "CATALOG"]
      let isSheet = lines.first.map { line in
        words.contains { line.uppercased().hasPrefix($0 + " ") }
      }
      return isSheet ?? false
        && lines.contains {
          $0.uppercased().hasPrefix("TRACK ") || $0.uppercased().hasPrefix("FILE ")
        }
    },
    read: { lines throws(ChapterFormatError) in
      var chapters: [Chapter] = []
      var title: String?
      var hasStart = true
      var files = 0
      for line in lines.all where !line.text.isEmpty {
        let word = line.text.prefix { $0 != " " && $0 != "\t" }.uppercased()
        let rest = line.text.dropFirst(word.count).trimmed
        switch word {
        case "FILE":
          files += 1
          if files > 1 {
            throw ChapterFormatError(
              "a sheet for several files does not state times in one work", at: .line(line.number))
          }
        case "TRACK":
          guard hasStart else {
            throw ChapterFormatError("the track before has no INDEX 01", at: .line(line.number))
          }
          (title, hasStart) = (nil, false)
        case "TITLE":
          let text = rest.unquoted
          // A title in front of the first track is the title of the work.
          if hasStart, !chapters.isEmpty {
            chapters[chapters.count - 1].titles = titles(text)
          } else if !hasStart {
            title = text
          }
        case "INDEX":
          let parts = rest.split(separator: " ", omittingEmptySubsequences: true)
          guard parts.count == 2, let number = Int(parts[0]),
            let start = RationalTime(frames: parts[1])
          else {
            throw ChapterFormatError("expected INDEX nn mm:ss:ff", at: .line(line.number))
          }
          // Index 0 is the pause before the track.
          guard number == 1, !hasStart else { continue }
          chapters.append(Chapter(start: start, titles: titles(title ?? "")))
          hasStart = true
          try requireRoom(chapters, line.number)
        default: break
        }
      }
      guard hasStart else { throw ChapterFormatError("the last track has no INDEX 01") }
      return chapters
    },
    write: { chapters in
      "FILE \"\" WAVE\n"
        + chapters.enumerated().map { index, chapter in
          let number = (index < 9 ? "0" : "") + String(index + 1)
          let title = (chapter.title() ?? "").onOneLine.split(
            separator: "\"", omittingEmptySubsequences: false
          ).joined(separator: "'")
          return "  TRACK \(number) AUDIO\n    TITLE \"\(title)\"\n"
            + "    INDEX 01 \(chapter.start.frames)\n"
        }.joined()
    })
}

extension RationalTime {
  /// Reads minutes, seconds and frames of 1/75 s, such as `03:25:74`.
  fileprivate init?(frames text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.utf8.count <= 7 && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int64(part) : nil
    }
    guard parts.count == 3, let minutes = parts[0], let seconds = parts[1], let frames = parts[2],
      seconds < 60, frames < 75
    else { return nil }
    self.init(value: (minutes * 60 + seconds) * 75 + frames, clock: 75)
  }

  /// The time in minutes, seconds and frames of 1/75 s.
  fileprivate var frames: String {
    let total = max(0, rounded(to: 75).value)
    func padded(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(padded(total / 4500)):\(padded(total / 75 % 60)):\(padded(total % 75))"
  }
}

extension String {
  /// The text without quotation marks around it.
  fileprivate var unquoted: String {
    utf8.count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
