package import Anatomy
import Bytes

extension [ChapterList] {
  /// The chapters of the first list without its container. Other lists with the same starts add
  /// their titles in other languages. Empty if there are no lists.
  ///
  /// - Parameter document: the file with the lists.
  package func plainChapters(of document: Document) -> [Chapter] {
    guard let first else { return [] }
    let language = first.plainLanguage
    var chapters = first.chapters.map { Chapter($0, in: language, of: document) }
    for list in dropFirst()
    where list.language != first.language && list.chapters.count == chapters.count
      && zip(list.chapters, chapters).allSatisfy({ $0.start.isSame(as: $1.start) })
    {
      guard let language = list.plainLanguage else { continue }
      for (index, other) in list.chapters.enumerated() {
        if let title = other.title { chapters[index].titles.append(.init(title, in: language)) }
      }
    }
    return chapters
  }
}

extension ChapterList {
  /// The language as a BCP 47 tag; nil if it is not stated.
  fileprivate var plainLanguage: String? { language.map { LanguageTag($0).text } }
}

extension Chapter {
  fileprivate init(_ chapter: MediaChapter, in language: String?, of document: Document) {
    self.init(
      start: chapter.start, end: chapter.duration.flatMap(chapter.start.adding),
      titles: chapter.title.map { [Title($0, in: language)] } ?? [],
      picture: chapter.picture.flatMap { Picture($0, of: document) }, link: chapter.link,
      children: chapter.children.map { Chapter($0, in: language, of: document) })
  }
}

extension Chapter.Picture {
  fileprivate init?(_ picture: ChapterPicture, of document: Document) {
    let types = [
      "jpeg": "image/jpeg", "png ": "image/png", "jpg": "image/jpeg", "png": "image/png",
    ]
    guard let node = try? document.nodes(at: NodePath(parsing: picture.path)).first,
      picture.range.count <= 16 << 20
    else { return nil }
    let type = types[picture.format] ?? picture.format
    self.init(node.source.bytes(picture.range), type: type)
  }
}
