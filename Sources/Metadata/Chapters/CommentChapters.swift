import Anatomy
import Bytes
import Movie

/// Chapters in the Vorbis comments of FLAC: `CHAPTER001=00:01:02.500`, and the title in
/// `CHAPTER001NAME`.
extension Node {
  var commentChapters: ChapterList? {
    guard let flac = children.first(where: { $0.name == .word("flac") }),
      let block = flac.child("vorb")
    else { return nil }
    struct Entry {
      var start: RationalTime?
      var title: String?
      var link: String?
      var path = ""
    }
    var entries: [Int: Entry] = [:]
    for comment in block.children where entries.count < MovieContext.maxChapters {
      guard let name = ChapterComment(named: comment.name.description),
        let text = comment.textValue(.value)
      else { continue }
      var entry = entries[name.number] ?? Entry()
      switch name.part {
      case .start:
        entry.start = RationalTime(clock: text)
        entry.path = comment.path
      case .name: entry.title = text
      case .url: entry.link = text
      }
      entries[name.number] = entry
    }
    let chapters = entries.sorted { $0.key < $1.key }.compactMap { _, entry in
      entry.start.map {
        MediaChapter(
          start: $0, duration: nil, title: entry.title, link: entry.link, path: entry.path)
      }
    }
    let end = flac.soundTrack(precise: false)?.duration?.value
    return ChapterList(
      source: .comments, language: nil,
      chapters: chapters.sorted { $0.start < $1.start }.closed(at: end), path: block.path)
  }
}
