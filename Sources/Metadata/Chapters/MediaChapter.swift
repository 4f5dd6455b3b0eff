package import Anatomy
package import Bytes
import Movie

/// A named part of a movie or an audiobook that players can jump to.
package struct MediaChapter: Hashable, Sendable {
  package let start: RationalTime
  /// The duration; nil if neither the file nor the start of the next chapter determines it.
  package let duration: RationalTime?
  package let title: String?
  package let picture: ChapterPicture?
  /// The address of a page about the chapter.
  package let link: String?
  /// The chapters nested within this chapter.
  package let children: [MediaChapter]
  /// The path of the node that declares the chapter.
  package let path: String

  package init(
    start: RationalTime, duration: RationalTime?, title: String?, picture: ChapterPicture? = nil,
    link: String? = nil, children: [MediaChapter] = [], path: String
  ) {
    self.start = start
    self.duration = duration
    self.title = title
    self.picture = picture
    self.link = link
    self.children = children
    self.path = path
  }
}

/// A picture that illustrates a chapter.
package struct ChapterPicture: Hashable, Sendable {
  /// The format of the picture: a codec code for a track, a MIME type for a tag, or a file name
  /// extension for a playlist. Empty if unknown.
  package let format: String
  /// The range of the picture in the source of the node at `path`. In a playlist, it is the range
  /// of the whole file that the URI in `path` refers to.
  package let range: ByteRange
  package let path: String
}

/// A list of chapters that one structure of the file contains.
package struct ChapterList: Hashable, Sendable {
  /// The structure that contains the list.
  package enum Source: Hashable, Sendable {
    /// A QuickTime chapter track with this track ID.
    case track(Int)
    /// The `chpl` box in user data, as Nero's software writes it.
    case nero
    /// ID3 chapter frames, with the ID of the table of contents (`CTOC`) that lists them; nil for
    /// chapters that no table of contents lists.
    case id3(String?)
    /// Vorbis comments such as `CHAPTER001`.
    case comments
    /// The tracks of a cue sheet in FLAC.
    case cueSheet
    /// A file that an HLS playlist refers to by this URI.
    case playlist(String)

    /// A label for the source, for display.
    package var words: String {
      switch self {
      case .track(let id): "chapter track \(id)"
      case .nero: "Nero chapter list"
      case .id3(let table?): "ID3 table of contents \(table)"
      case .id3(nil): "ID3 chapters"
      case .comments: "chapters in comments"
      case .cueSheet: "cue sheet"
      case .playlist(let uri): "chapters in \(uri)"
      }
    }
  }

  package let source: Source
  package let title: String?
  /// The language of the titles as a BCP 47 tag or an ISO 639-2 code; nil if none is stated.
  package let language: String?
  /// Whether the chapters are meant to be played in the order of the list.
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
  /// Returns the chapter list in the first of the given languages that a list has. If no list has
  /// one of the languages, the result is the first list without a language, or else the first list.
  /// Nil if there are no lists.
  ///
  /// If `languages` is empty, the result is the first list, even if this list states no language.
  /// Nero's lists never state a language.
  package func best(preferring languages: [String]) -> ChapterList? {
    languages.isEmpty ? first : best(preferring: languages) { $0.language }
  }
}
