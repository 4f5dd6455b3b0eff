import Anatomy
import Bytes
import Formats
import Rendering

extension ChapterFormat {
  /// The chapters of Podcasting 2.0. Hidden chapters have `toc` false.
  static let podcast = ChapterFormat(
    name: "podcast", title: "JSON chapters of Podcasting 2.0", abilities: [.end, .link, .hidden],
    timescale: 0,
    recognizes: { isJSON($0) && $0.contains { $0.contains("\"startTime\"") } },
    read: { lines throws(ChapterFormatError) in
      try chapters(in: lines) { item throws(ChapterFormatError) in
        Chapter(
          start: try item.time("startTime"), end: try item.optionalTime("endTime"),
          titles: titles(item.text("title") ?? ""), link: item.text("url"),
          isHidden: item.text("toc") == "false")
      }
    },
    write: { chapters in
      json { writer in
        writer.member("version", "1.2.0")
        writer.key("chapters")
        writer.array {
          for chapter in chapters {
            writer.object {
              writer.decimal("startTime", chapter.start)
              if let end = chapter.end { writer.decimal("endTime", end) }
              if let title = chapter.title() { writer.member("title", title) }
              if let link = chapter.link { writer.member("url", link) }
              if chapter.isHidden {
                writer.key("toc")
                writer.bool(false)
              }
            }
          }
        }
      }
    })

  /// The format of this program, which states all that chapters have.
  static let json = ChapterFormat(
    name: "json", title: "JSON of this program, which states everything",
    abilities: Set(Ability.allCases), timescale: 0,
    recognizes: { isJSON($0) && $0.contains { $0.contains("\"mediainspectChapters\"") } },
    read: { lines throws(ChapterFormatError) in
      try chapters(in: lines) { item throws(ChapterFormatError) in try chapter(item, 0) }
    },
    write: { chapters in
      json { writer in
        writer.member("mediainspectChapters", 1)
        write(chapters, to: writer)
      }
    })

  /// Maximum nesting depth of chapters.
  private static let deepest = 8

  private static func chapter(_ item: Item, _ depth: Int) throws(ChapterFormatError) -> Chapter {
    guard depth < deepest else {
      throw ChapterFormatError("chapters are nested more than \(deepest) times", at: item.place)
    }
    var titles: [Chapter.Title] = []
    for title in item.items("titles") {
      titles.append(.init(title.text("text") ?? "", in: title.text("language")))
    }
    var children: [Chapter] = []
    for child in item.items("chapters") { children.append(try chapter(child, depth + 1)) }
    return Chapter(
      start: try item.time("start"), end: try item.optionalTime("end"), titles: titles,
      picture: try item.picture, link: item.text("link"), isHidden: item.text("hidden") == "true",
      children: children)
  }

  private static func write(_ chapters: [Chapter], to writer: JSONWriter) {
    writer.key("chapters")
    writer.array {
      for chapter in chapters {
        writer.object {
          writer.time("start", chapter.start)
          if let end = chapter.end { writer.time("end", end) }
          if !chapter.titles.isEmpty {
            writer.key("titles")
            writer.array {
              for title in chapter.titles {
                writer.object {
                  writer.member("text", title.text)
                  if let language = title.language { writer.member("language", language) }
                }
              }
            }
          }
          if let link = chapter.link { writer.member("link", link) }
          if chapter.isHidden {
            writer.key("hidden")
            writer.bool(true)
          }
          if let picture = chapter.picture {
            writer.key("picture")
            writer.object {
              writer.member("type", picture.type)
              writer.key("data")
              writer.base64(picture.bytes)
            }
          }
          if !chapter.children.isEmpty { write(chapter.children, to: writer) }
        }
      }
    }
  }

  // MARK: JSON

  private static func isJSON(_ lines: [String]) -> Bool { lines.first?.hasPrefix("{") ?? false }

  private static func json(_ members: (JSONWriter) -> Void) -> String {
    let bytes = Output.bytes { output in
      let writer = JSONWriter(output)
      writer.object { members(writer) }
      output.line()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func chapters(
    in lines: ChapterLines, _ read: (Item) throws(ChapterFormatError) -> Chapter
  ) throws(ChapterFormatError) -> [Chapter] {
    guard let root = JSONValue(parsing: ByteSource(bytes: lines.bytes)) else {
      throw ChapterFormatError("the JSON is malformed")
    }
    guard let list = root["chapters"] else {
      throw ChapterFormatError("expected an object with a member named chapters")
    }
    var chapters: [Chapter] = []
    for (index, value) in list.items.enumerated() {
      chapters.append(try read(Item(value: value, place: .chapter(index + 1))))
      guard chapters.count <= mostChapters else {
        throw ChapterFormatError("a list has at most \(mostChapters) chapters")
      }
    }
    return chapters
  }

  /// An object of the JSON text.
  struct Item {
    let value: JSONValue
    let place: ChapterFormatError.Place

    func items(_ name: String) -> [Item] {
      value[name]?.items.map { Item(value: $0, place: place) } ?? []
    }

    /// The text of a string, a number, or a truth value.
    func text(_ name: String) -> String? { value[name]?.text }

    func time(_ name: String) throws(ChapterFormatError) -> RationalTime {
      guard let time = try optionalTime(name) else {
        throw ChapterFormatError("\(name) is missing", at: place)
      }
      return time
    }

    /// The time in a member: a number of seconds, or an object with value and timescale.
    func optionalTime(_ name: String) throws(ChapterFormatError) -> RationalTime? {
      guard let member = value[name] else { return nil }
      guard let time = member.time else {
        throw ChapterFormatError("\(name) is no time", at: place)
      }
      return time
    }

    var picture: Chapter.Picture? {
      get throws(ChapterFormatError) {
        guard let member = value["picture"] else { return nil }
        guard let type = member["type"]?.text, let data = member["data"]?.base64, !data.isEmpty
        else { throw ChapterFormatError("the picture has no type or no data", at: place) }
        return Chapter.Picture(data, type: type)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a time as a number of seconds with at most nine decimal places.
  fileprivate func decimal(_ name: String, _ time: RationalTime) {
    key(name)
    let nanoseconds = time.rounded(to: 1_000_000_000).value
    let rest = nanoseconds % 1_000_000_000
    guard rest != 0 else { return decimal("\(nanoseconds / 1_000_000_000)") }
    let digits = String(rest)
    var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    decimal("\(nanoseconds / 1_000_000_000).\(fraction)")
  }
}
