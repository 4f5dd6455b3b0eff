package import Bytes

/// A part of a film or a book that can be jumped to.
package struct MediaChapter: Hashable, Sendable {
  package let start: RationalTime
  /// Nil where neither the file nor the next chapter says.
  package let duration: RationalTime?
  package let title: String?
  package let picture: ChapterPicture?
  /// Chapters within this one.
  package let children: [MediaChapter]
  /// The node that says so.
  package let path: String

  package init(
    start: RationalTime, duration: RationalTime?, title: String?, picture: ChapterPicture? = nil,
    children: [MediaChapter] = [], path: String
  ) {
    self.start = start
    self.duration = duration
    self.title = title
    self.picture = picture
    self.children = children
    self.path = path
  }
}

/// A picture that stands for a chapter.
package struct ChapterPicture: Hashable, Sendable {
  /// Its codec, or the media type that a tag states.
  package let format: String
  /// In the source of its node.
  package let range: ByteRange
  package let path: String
}

/// The chapters of a file, as one structure tells of them.
package struct ChapterList: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// A track of QuickTime, by its ID.
    case track(Int)
    case nero
    /// ID3 frames, by the ID of a table of contents; nil for chapters that none lists.
    case id3(String?)
    /// A file beside a playlist, as the playlist names it.
    case playlist(String)

    package var words: String {
      switch self {
      case .track(let id): "chapter track \(id)"
      case .nero: "Nero chapter list"
      case .id3(let table?): "ID3 table of contents \(table)"
      case .id3(nil): "ID3 chapters"
      case .playlist(let uri): "chapters in \(uri)"
      }
    }
  }

  package let source: Source
  package let title: String?
  /// BCP 47 or ISO 639-2; nil where none is stated.
  package let language: String?
  /// They are to be played in this order.
  package let isOrdered: Bool
  package let chapters: [MediaChapter]
  package let path: String

  package init(
    source: Source, title: String? = nil, language: String?, isOrdered: Bool = true,
    chapters: [MediaChapter], path: String
  ) {
    self.source = source
    self.title = title
    self.language = language
    self.isOrdered = isOrdered
    self.chapters = chapters
    self.path = path
  }
}

extension [ChapterList] {
  /// To somebody who prefers nothing one without a language is no better: those of Nero never state any.
  package func best(preferring languages: [String]) -> ChapterList? {
    languages.isEmpty ? first : best(preferring: languages) { $0.language }
  }
}
