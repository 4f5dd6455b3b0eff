import Anatomy

extension ChapterFormat {
  /// The metadata format of FFmpeg. Only the sections with chapters are read.
  static let ffmetadata = ChapterFormat(
    name: "ffmetadata", title: "the metadata format of FFmpeg", abilities: [.end], timescale: 0,
    recognizes: { $0.first?.hasPrefix(";FFMETADATA") ?? false },
    read: { lines throws(ChapterFormatError) in try FFMetadataReader(lines).chapters },
    write: { chapters in
      var text = ";FFMETADATA1\n"
      for (index, chapter) in chapters.enumerated() {
        let next = index + 1 < chapters.count ? chapters[index + 1].start : nil
        let end = chapter.end ?? next ?? chapter.start
        let scale =
          RationalTime.commonClock(chapter.start.timescale, end.timescale) ?? 1_000_000_000
        text +=
          "\n[CHAPTER]\nTIMEBASE=1/\(scale)\nSTART=\(chapter.start.rounded(to: scale).value)\n"
        text += "END=\(end.rounded(to: scale).value)\n"
        if let title = chapter.title() { text += "title=\(escaped(title))\n" }
      }
      return text
    })

  private static func escaped(_ text: String) -> String {
    var result = ""
    for letter in text.unicodeScalars {
      if "=;#\\\n".unicodeScalars.contains(letter) { result += "\\" }
      result.unicodeScalars.append(letter)
    }
    return result
  }
}

private struct FFMetadataReader {
  private(set) var chapters: [Chapter] = []
  private var isInChapter = false
  private var line = 0
  private var base = RationalTime(value: 1, clock: 1_000_000_000)
  private var start: Int64?
  private var end: Int64?
  private var title: String?

  init(_ lines: ChapterLines) throws(ChapterFormatError) {
    var joined = ""
    for line in lines.all {
      // A backslash at the end of a line makes the line break a part of the text.
      joined += line.text
      if joined.endsInEscape {
        joined.removeLast()
        joined += "\\\n"
        continue
      }
      try take(joined, line.number)
      joined = ""
    }
    try finish()
  }

  private mutating func take(_ text: String, _ number: Int) throws(ChapterFormatError) {
    guard let first = text.utf8.first, first != 0x3B, first != 0x23 else { return }
    if first == 0x5B {
      try finish()
      isInChapter = text.uppercased() == "[CHAPTER]"
      line = number
      return
    }
    guard isInChapter, let (key, value) = text.unescapedPair else { return }
    switch key.uppercased() {
    case "TIMEBASE":
      let parts = value.split(separator: "/").map { Int64($0.trimmed) }
      guard parts.count == 2, let above = parts[0], let below = parts[1], above > 0, below > 0,
        above < 1 << 31, below < 1 << 31
      else { throw ChapterFormatError("\(value.shortened) is no time base", at: .line(number)) }
      base = RationalTime(value: above, clock: below)
    case "START": start = try units(value, number)
    case "END": end = try units(value, number)
    case "TITLE": title = value
    default: break
    }
  }

  private func units(_ text: String, _ number: Int) throws(ChapterFormatError) -> Int64 {
    guard let units = Int64(text.trimmed), units.magnitude < 1 << 62 else {
      throw ChapterFormatError("\(text.shortened) is no number", at: .line(number))
    }
    return units
  }

  private func time(_ units: Int64, _ number: Int) throws(ChapterFormatError) -> RationalTime {
    let (value, overflow) = units.multipliedReportingOverflow(by: base.value)
    if overflow { throw ChapterFormatError("the time is too large", at: .line(number)) }
    return RationalTime(value: value, clock: base.timescale)
  }

  private mutating func finish() throws(ChapterFormatError) {
    defer {
      (base, start, end, title) = (RationalTime(value: 1, clock: 1_000_000_000), nil, nil, nil)
      isInChapter = false
    }
    guard isInChapter else { return }
    guard let start else { throw ChapterFormatError("the chapter has no START", at: .line(line)) }
    // If FFmpeg does not know the end of a chapter, it writes the start again.
    chapters.append(
      Chapter(
        start: try time(start, line),
        end: try end.flatMap { $0 == start ? nil : $0 }.map { end throws(ChapterFormatError) in
          try time(end, line)
        }, titles: ChapterFormat.titles(title ?? "")))
    try ChapterFormat.requireRoom(chapters, line)
  }
}

extension String {
  /// Whether the text ends in an odd number of backslashes.
  fileprivate var endsInEscape: Bool {
    utf8.reversed().prefix { $0 == 0x5C }.count % 2 == 1
  }

  /// The parts before and after the first equals sign that is not escaped, without escapes; nil if
  /// there is none.
  fileprivate var unescapedPair: (key: String, value: String)? {
    var (key, value) = ("", "")
    var isValue = false
    var isEscaped = false
    for letter in unicodeScalars {
      if !isEscaped, letter == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, !isValue, letter == "=" {
        isValue = true
      } else if isValue {
        value.unicodeScalars.append(letter)
      } else {
        key.unicodeScalars.append(letter)
      }
      isEscaped = false
    }
    return isValue ? (key, value) : nil
  }
}
