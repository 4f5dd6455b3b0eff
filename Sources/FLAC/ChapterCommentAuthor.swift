import Anatomy
import Bytes

/// Chapters as comments: `CHAPTER001` with the start, `CHAPTER001NAME` with the title, and
/// `CHAPTER001URL` with a link.
extension FLACTagAuthor: ChapterTagAuthor {
  func chapterTags(in structure: Node) -> [Node] {
    let comments = structure.child("vorb")?.children.filter { comment in
      ChapterComment(named: comment.name.description) != nil
    }
    return comments ?? []
  }

  func writing(
    _ chapters: ClosedChapters, in structure: Node?
  ) throws(TagRefusal) -> ChapterTagWriting {
    let flat = chapters.chapters.flat
    guard flat.count < 1000 else {
      throw TagRefusal(ofValue: "comments state at most 999 chapters")
    }
    var losses: [String] = []
    func lose(_ words: String, _ isLost: (Chapter) -> Bool) {
      let count = flat.count(where: isLost)
      if count > 0 { losses.append("comments cannot state \(words) of chapters: \(count)") }
    }
    lose("titles in further languages") { $0.titles.count > 1 }
    lose("pictures") { $0.picture != nil }
    if chapters.chapters.contains(where: { !$0.children.isEmpty }) {
      losses.append("comments cannot state which chapters contain others")
    }
    let ends = zip(flat, flat.dropFirst()).count { one, next in
      one.end.map { $0 < next.start } ?? false
    }
    if ends > 0 { losses.append("comments cannot state ends of chapters: \(ends)") }
    var changes = TagChanges(of: structure)
    var stated: [Chapter] = []
    for (index, chapter) in flat.enumerated() {
      let digits = String(index + 1)
      let name = "CHAPTER" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      func add(_ suffix: String, _ text: String?) {
        guard let text else { return }
        changes.added.append(
          NewTag(TagKey(space: .vorbis, name: name + suffix), .text(text)))
      }
      add("", chapter.start.clockText(hourDigits: 2))
      add("NAME", chapter.title())
      add("URL", chapter.link)
      stated.append(
        Chapter(
          start: chapter.start, titles: chapter.title().map { [.init($0)] } ?? [],
          link: chapter.link))
    }
    return ChapterTagWriting(
      try writing(changes), ChapterWriting.Form("chapters in comments", stating: stated),
      losses: losses)
  }
}
