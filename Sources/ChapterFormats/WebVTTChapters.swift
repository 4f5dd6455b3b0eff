import Anatomy

extension ChapterFormat {
  /// WebVTT, with one cue for each chapter.
  static let webVTT = ChapterFormat(
    name: "webvtt", title: "WebVTT with a cue for each chapter", abilities: [.end],
    timescale: 1000,
    recognizes: { $0.first.map { $0 == "WEBVTT" || $0.hasPrefix("WEBVTT ") } ?? false },
    read: { lines throws(ChapterFormatError) in
      var chapters: [Chapter] = []
      var text: [String]?
      func finish() {
        guard let lines = text, !chapters.isEmpty else { return }
        chapters[chapters.count - 1].titles = titles(unescaped(lines.joined(separator: " ")))
        text = nil
      }
      for line in lines.all.dropFirst() {
        if line.text.isEmpty {
          finish()
        } else if text != nil {
          text?.append(line.text)
        } else if let arrow = line.text.firstRange(ofText: "-->") {
          let after = line.text[arrow.upperBound...].trimmed
          guard let start = RationalTime(clock: line.text[..<arrow.lowerBound].trimmed),
            let end = RationalTime(clock: after.prefix { $0 != " " && $0 != "\t" })
          else { throw ChapterFormatError("expected two times around -->", at: .line(line.number)) }
          chapters.append(Chapter(start: start, end: end))
          try requireRoom(chapters, line.number)
          text = []
        }
      }
      finish()
      return chapters
    },
    write: { chapters in
      "WEBVTT\n"
        + chapters.enumerated().map { index, chapter in
          let next = index + 1 < chapters.count ? chapters[index + 1].start : nil
          let end = chapter.end ?? next ?? chapter.start.adding(.init(value: 1, clock: 1000))
          return "\n\(index + 1)\n\(chapter.start.clockText(hourDigits: 2)) --> "
            + "\((end ?? chapter.start).clockText(hourDigits: 2))\n\(escaped(chapter.title() ?? ""))\n"
        }.joined()
    })

  private static func escaped(_ text: String) -> String {
    var result = ""
    for letter in text.onOneLine.unicodeScalars {
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(letter)
      }
    }
    return result
  }

  private static func unescaped(_ text: String) -> String {
    let names = [
      "amp": "&", "lt": "<", "gt": ">", "nbsp": "\u{A0}", "lrm": "\u{200E}", "rlm": "\u{200F}",
    ]
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      let after = rest[rest.index(after: mark)...]
      if let end = after.prefix(8).firstIndex(of: ";"), let letter = names[String(after[..<end])] {
        result += letter
        rest = after[after.index(after: end)...]
      } else {
        result += "&"
        rest = after
      }
    }
    return result + rest
  }
}

extension String {
  /// The range of the first occurrence of a text; nil if there is none.
  func firstRange(ofText text: String) -> Range<Index>? {
    var place = startIndex
    while let start = self[place...].firstIndex(of: text.first ?? " ") {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      place = index(after: start)
    }
    return nil
  }
}
