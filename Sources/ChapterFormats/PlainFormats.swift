import Anatomy

extension ChapterFormat {
  /// A time and a title in each line, as mp4chaps and MP4Box read and write them.
  static let mp4chaps = ChapterFormat(
    name: "mp4chaps", title: "a time and a title in each line", abilities: [], timescale: 1000,
    recognizes: { lines in
      lines.first { !$0.hasPrefix("#") }.flatMap { clockAndTitle(in: $0) } != nil
    },
    read: { lines throws(ChapterFormatError) in
      var chapters: [Chapter] = []
      for line in lines.all where !line.text.isEmpty && !line.text.hasPrefix("#") {
        guard let (start, title) = clockAndTitle(in: line.text) else {
          throw ChapterFormatError("expected a time and a title", at: .line(line.number))
        }
        chapters.append(Chapter(start: start, titles: titles(title)))
        try requireRoom(chapters, line.number)
      }
      return chapters
    },
    write: { chapters in
      chapters.map { $0.start.clockText(hourDigits: 2) + " " + ($0.title() ?? "").onOneLine + "\n" }
        .joined()
    })

  private static func clockAndTitle(in line: String) -> (RationalTime, String)? {
    let parts = line.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == " " || $0 == "\t"
    }
    guard let first = parts.first, first.contains(":"), let start = RationalTime(clock: first)
    else { return nil }
    let title = parts.count > 1 ? String(parts[1].drop { $0 == " " || $0 == "\t" }) : ""
    return (start, title)
  }

  /// Two lines for each chapter: `CHAPTER01=00:00:00.000` and `CHAPTER01NAME=Title`.
  static let ogm = ChapterFormat(
    name: "ogm", title: "two lines for each chapter, with a number", abilities: [],
    timescale: 1000,
    recognizes: { $0.first?.uppercased().hasPrefix("CHAPTER") ?? false },
    read: { lines throws(ChapterFormatError) in
      var chapters: [(number: Int, chapter: Chapter)] = []
      var indexes: [Int: Int] = [:]
      for line in lines.all where !line.text.isEmpty {
        let parts = line.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = parts[0].uppercased()
        let digits = key.dropFirst(7).prefix { "0"..."9" ~= $0 }
        let rest = key.dropFirst(7 + digits.count)
        guard parts.count > 1, key.hasPrefix("CHAPTER"), digits.utf8.count <= 9,
          let number = Int(digits)
        else {
          throw ChapterFormatError("expected CHAPTERnn= or CHAPTERnnNAME=", at: .line(line.number))
        }
        switch rest {
        case "":
          guard let start = RationalTime(clock: parts[1].trimmed) else {
            throw ChapterFormatError("\(parts[1].shortened) is no time", at: .line(line.number))
          }
          guard indexes[number] == nil else {
            throw ChapterFormatError("chapter \(number) has two times", at: .line(line.number))
          }
          indexes[number] = chapters.count
          chapters.append((number, Chapter(start: start)))
          try requireRoom(chapters, line.number)
        case "NAME":
          guard let index = indexes[number] else {
            throw ChapterFormatError(
              "the time of chapter \(number) must come before its name", at: .line(line.number))
          }
          chapters[index].chapter.titles = titles(String(parts[1]))
        default:
          throw ChapterFormatError("expected CHAPTERnn= or CHAPTERnnNAME=", at: .line(line.number))
        }
      }
      return chapters.map(\.chapter)
    },
    write: { chapters in
      chapters.enumerated().map { index, chapter in
        let number = (index < 9 ? "0" : "") + String(index + 1)
        return "CHAPTER\(number)=\(chapter.start.clockText(hourDigits: 2))\n"
          + "CHAPTER\(number)NAME=\((chapter.title() ?? "").onOneLine)\n"
      }.joined()
    })

  static func titles(_ text: String) -> [Chapter.Title] { text.isEmpty ? [] : [.init(text)] }

  static func requireRoom(
    _ chapters: some Collection, _ line: Int
  ) throws(ChapterFormatError) {
    guard chapters.count <= mostChapters else {
      throw ChapterFormatError("a list has at most \(mostChapters) chapters", at: .line(line))
    }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs around it.
  var trimmed: String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = utf8.drop(while: isSpace)
    let count = start.reversed().prefix(while: isSpace).count
    return String(decoding: Array(start.dropLast(count)), as: UTF8.self)
  }

  /// The beginning of the text, for messages.
  var shortened: String { utf8.count > 40 ? String(prefix(40)) + "…" : String(self) }
}
