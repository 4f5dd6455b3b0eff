import Anatomy
import Bytes
import Movie

/// Chapters in ID3 tags, and the nested tables of contents that order them (ID3v2 Chapter Frame
/// Addendum).
extension Node {
  var taggedChapters: [ChapterList] {
    let tag = tags.first { tag in tag.children.prefix(4096).contains { $0.code == "CHAP" } }
    return tag.map { TagChapters($0).lists } ?? []
  }

  /// The ID3 tags of a file, in any of the structures that may contain them.
  private var tags: [Node] {
    let holders: Set<FourCC> = [
      "RIFF", "RF64", "BW64", "RIFX", "FORM", "id3 ", "ID3 ", "meta", "moov", "ID32",
    ]
    var found: [Node] = []
    func look(in node: Node, _ levels: Int) {
      for child in node.children.prefix(1024) {
        if child.name == .word("id3v2") {
          found.append(child)
        } else if levels > 0, holders.contains(child.code) {
          look(in: child, levels - 1)
        }
      }
    }
    look(in: self, 4)
    return found
  }
}

private struct TagChapters {
  private let tag: Node
  private var chapters: [String: Node] = [:]
  private var tables: [String: Node] = [:]
  private var order: [String] = []
  private var tops: [String] = []

  /// Upper bound on the nesting depth of tables of contents.
  private static let deepest = 8

  init(_ tag: Node) {
    self.tag = tag
    for frame in tag.children where frame.code == "CHAP" || frame.code == "CTOC" {
      guard order.count + tables.count < MovieContext.maxChapters,
        case .text(let text)? = frame.value(.element_id)
      else { continue }
      let id = text.string
      if frame.code == "CHAP", chapters[id] == nil {
        chapters[id] = frame
        order.append(id)
      } else if frame.code == "CTOC", tables[id] == nil {
        tables[id] = frame
        if Self.flags(frame) & 2 != 0 { tops.append(id) }
      }
    }
    // If no table of contents is flagged as top-level, the tables to which no other table refers
    // are used.
    if tops.isEmpty {
      let named = Set(tables.values.flatMap(Self.entries))
      tops = tables.keys.filter { !named.contains($0) }.sorted()
    }
  }

  var lists: [ChapterList] {
    var seen: Set<String> = []
    var found: [ChapterList] = []
    for id in tops {
      guard let table = tables[id], seen.insert(id).inserted else { continue }
      found.append(
        ChapterList(
          source: .id3(id), title: Self.title(of: table), language: nil,
          isOrdered: Self.flags(table) & 1 != 0,
          chapters: contents(of: table, &seen, level: 1), path: table.path))
    }
    let rest = order.filter { !seen.contains($0) }.compactMap { chapters[$0].flatMap(chapter) }
    if !rest.isEmpty {
      found.append(
        ChapterList(
          source: .id3(nil), language: nil, chapters: rest.sorted { $0.start < $1.start },
          path: tag.path))
    }
    return found
  }

  /// Returns the chapters of a table of contents. Each table and chapter is used once, so that
  /// tables that refer to each other do not recurse forever.
  private func contents(
    of table: Node, _ seen: inout Set<String>, level: Int
  ) -> [MediaChapter] {
    var found: [MediaChapter] = []
    let entries = Self.entries(table)
    // Tables with more than 255 entries are divided into tables that are no chapters.
    let isDivided = entries.allSatisfy { tables[$0].map { Self.title(of: $0) == nil } ?? false }
    for id in entries where !seen.contains(id) {
      if let frame = chapters[id], let chapter = chapter(frame) {
        seen.insert(id)
        found.append(chapter)
      } else if let inner = tables[id], level < Self.deepest {
        seen.insert(id)
        let children = contents(of: inner, &seen, level: level + 1)
        if isDivided {
          found += children
          continue
        }
        guard let start = children.map(\.start).min() else { continue }
        let end = children.compactMap { $0.duration.flatMap($0.start.adding) }.max()
        found.append(
          MediaChapter(
            start: start, duration: end.flatMap { $0.subtracting(start) },
            title: Self.title(of: inner), children: children, path: inner.path))
      }
    }
    return found
  }

  /// The flags of a table of contents. They are in the last field named `flags`; an earlier field
  /// with this name belongs to the frame header.
  private static func flags(_ table: Node) -> Int {
    table.fields.last { $0.isNamed(.flags) }?.value.integer ?? 0
  }

  private static func entries(_ table: Node) -> [String] {
    guard case .list(let list)? = table.value(.children) else { return [] }
    var ids: [String] = []
    list.forEach { item in
      if let id = item.member(called: .element_id)?.string { ids.append(id) }
      return true
    }
    return ids
  }

  private func chapter(_ frame: Node) -> MediaChapter? {
    guard let begin = frame.integer(.start_time), let end = frame.integer(.end_time),
      let start = RationalTime(Int64(begin), per: 1000)
    else { return nil }
    return MediaChapter(
      start: start, duration: end >= begin ? RationalTime(Int64(end - begin), per: 1000) : nil,
      title: Self.title(of: frame), picture: Self.picture(of: frame),
      link: frame.children.first { $0.code == "WXXX" }?.string(of: .url), path: frame.path)
  }

  private static func title(of frame: Node) -> String? {
    frame.children.first { $0.code == "TIT2" }?.string(of: .text)
  }

  private static func picture(of frame: Node) -> ChapterPicture? {
    guard let picture = frame.children.first(where: { $0.code == "APIC" }) else { return nil }
    let range = picture.children.first?.range ?? picture.field(.picture_data)?.range
    return range.map {
      ChapterPicture(
        format: picture.string(of: .mime_type) ?? "", range: $0, path: picture.path)
    }
  }
}
