import Anatomy
import Bytes
import Schema

/// Chapters as frames of ID3v2: a chapter (CHAP) is listed in a table of contents (CTOC). Chapters
/// that contain others are tables.
extension SoundTagAuthor: ChapterTagAuthor {
  func chapterTags(in structure: Node) -> [Node] {
    guard structure.name == .word("id3v2") else { return [] }
    return structure.children.filter { $0.code == "CHAP" || $0.code == "CTOC" }
  }

  func writing(
    _ chapters: ClosedChapters, in structure: Node?
  ) throws(TagRefusal) -> ChapterTagWriting {
    var frames = try ChapterFrames(FrameAuthor(of: structure))
    try frames.addContents(chapters.chapters)
    let tags: TagWriting
    if let structure {
      tags = TagWriting([
        TagInsertion(frames.bytes, into: structure, .child(before: nil))
      ])
    } else {
      guard let tag = FrameContent.tag(frames.bytes) else {
        throw TagRefusal(ofValue: "the chapters do not fit into an ID3v2 tag")
      }
      tags = TagWriting(content: tag)
    }
    return ChapterTagWriting(
      tags, ChapterWriting.Form("ID3 chapters", stating: frames.stated(chapters.chapters)),
      losses: frames.losses)
  }
}

/// The frames of chapters, in the order in which they are written.
private struct ChapterFrames {
  private(set) var bytes: [UInt8] = []
  private let version: Int
  private var chapterCount = 0
  private var tableCount = 0
  private var furtherTitles = 0
  private var unknownPictures = 0
  private var latePictures = 0

  /// Maximum number of entries of a table of contents.
  private static let mostEntries = 255

  init(_ author: FrameAuthor) throws(TagRefusal) {
    if let obstacle = author.obstacle { throw TagRefusal(obstacle) }
    version = author.version
    guard version >= 3 else {
      throw TagRefusal("version 2.2 of ID3 has no chapters; convert the tag with --id3v 2.4")
    }
  }

  /// Adds the table of contents of the whole file, and the frames to which it refers.
  mutating func addContents(_ chapters: [Chapter]) throws(TagRefusal) {
    var ids: [String] = []
    var parts: [UInt8] = []
    for chapter in chapters { ids.append(try add(chapter, to: &parts)) }
    bytes = try table("toc", ids, isTop: true, titled: nil, tables: &parts) + parts
  }

  /// Adds the frames of a chapter. Returns the ID by which a table refers to it.
  private mutating func add(
    _ chapter: Chapter, to parts: inout [UInt8]
  ) throws(TagRefusal) -> String {
    if chapter.titles.count > 1 { furtherTitles += 1 }
    guard chapter.children.isEmpty else {
      tableCount += 1
      let id = "toc\(tableCount)"
      var ids: [String] = []
      var inner: [UInt8] = []
      for child in chapter.children { ids.append(try add(child, to: &inner)) }
      if chapter.picture != nil || chapter.link != nil { latePictures += 1 }
      // A table without a title is not a chapter, but only divides another one.
      let title = chapter.title() ?? " "
      parts += try table(id, ids, isTop: false, titled: title, tables: &inner) + inner
      return id
    }
    chapterCount += 1
    let id = "chp\(chapterCount)"
    var content: [UInt8] = []
    if let title = chapter.title() { content += try frame("TIT2", .text(title)) }
    if let link = chapter.link {
      content += try frame("WXXX", .text(link), description: "chapter url")
    }
    if let picture = chapter.picture {
      if let format = Self.formats[picture.type] {
        content += try frame("APIC", .file(picture.bytes, format))
      } else {
        unknownPictures += 1
      }
    }
    parts += try written(
      "CHAP",
      [
        ("element_id", FrameText.terminatedLink(id)), ("start_time", try time(chapter.start)),
        ("end_time", try time(chapter.end ?? chapter.start)), ("start_offset", Self.unused),
        ("end_offset", Self.unused),
      ], content)
    return id
  }

  /// Returns a table of contents. More entries than it can have are divided among further tables.
  private mutating func table(
    _ id: String, _ entries: [String], isTop: Bool, titled title: String?,
    tables parts: inout [UInt8]
  ) throws(TagRefusal) -> [UInt8] {
    var entries = entries
    while entries.count > Self.mostEntries {
      var divided: [String] = []
      for start in stride(from: 0, to: entries.count, by: Self.mostEntries) {
        tableCount += 1
        let id = "toc\(tableCount)"
        let own = Array(entries[start..<min(start + Self.mostEntries, entries.count)])
        parts = try table(own, id, flags: 1, titled: nil) + parts
        divided.append(id)
      }
      entries = divided
    }
    return try table(entries, id, flags: isTop ? 3 : 1, titled: title)
  }

  private func table(
    _ entries: [String], _ id: String, flags: UInt64, titled title: String?
  ) throws(TagRefusal) -> [UInt8] {
    let fields: [(name: String, value: DraftValue)] =
      [
        ("element_id", FrameText.terminatedLink(id)), ("flags", .number(flags, bytes: 1)),
        ("entry_count", .number(UInt64(entries.count), bytes: 1)),
      ]
      + entries.enumerated().map { index, entry in
        ("children[\(index + 1)].element_id", FrameText.terminatedLink(entry))
      }
    var content: [UInt8] = []
    if let title { content = try frame("TIT2", .text(title)) }
    return try written("CTOC", fields, content)
  }

  private static let unused = DraftValue.number(0xFFFF_FFFF, bytes: 4)

  private func time(_ time: RationalTime) throws(TagRefusal) -> DraftValue {
    let milliseconds = time.rounded(to: 1000).value
    guard 0..<0xFFFF_FFFF ~= milliseconds else {
      throw TagRefusal(ofValue: "ID3 cannot state the time \(time.clockText)")
    }
    return .number(UInt64(milliseconds), bytes: 4)
  }

  private func written(
    _ code: FourCC, _ fields: [(name: String, value: DraftValue)], _ content: [UInt8]
  ) throws(TagRefusal) -> [UInt8] {
    do throws(DraftError) {
      return try ID3v2.emptyTag(version).bytes(of: Draft(code, fields: fields, content: content))
    } catch {
      throw TagRefusal(ofValue: "a chapter cannot be written: \(error.words)")
    }
  }

  /// Returns a frame within a chapter.
  private func frame(
    _ id: String, _ value: NewTagValue, description: String? = nil
  ) throws(TagRefusal) -> [UInt8] {
    let content = FrameContent(version: version, id: id, frame: nil)
    guard let bytes = content.stating([value], description: description),
      let frame = FrameContent.frame(FourCC(bytes: Array(id.utf8)), bytes, version: version)
    else { throw TagRefusal(ofValue: "a value of a chapter does not fit a frame \(id)") }
    return frame
  }

  private static let formats: [String: NewTagValue.PictureFormat] = [
    "image/jpeg": .jpeg, "image/jpg": .jpeg, "image/png": .png, "image/gif": .gif,
    "image/bmp": .bmp,
  ]

  // MARK: Result

  var losses: [String] {
    var losses: [String] = []
    if furtherTitles > 0 {
      losses.append("ID3 chapters have one title; further languages are left out: \(furtherTitles)")
    }
    if unknownPictures > 0 {
      losses.append("pictures of chapters in other formats are left out: \(unknownPictures)")
    }
    if latePictures > 0 {
      losses.append("chapters that contain others have no picture and no link: \(latePictures)")
    }
    return losses
  }

  /// Returns the chapters as they are read from the frames. A chapter that contains others starts
  /// with the first of them, and ends with the last one.
  func stated(_ chapters: [Chapter]) -> [Chapter] {
    chapters.map { chapter in
      var stated = chapter
      stated.titles = chapter.title().map { [.init($0)] } ?? []
      stated.children = self.stated(chapter.children)
      if let first = stated.children.first {
        stated.start = first.start
        stated.end = stated.children.compactMap(\.end).max { $0 < $1 }
        if stated.titles.isEmpty { stated.titles = [.init(" ")] }
      }
      return stated
    }
  }
}
