import Anatomy
import Bytes
import Metadata

/// The chapters of a file, as one structure tells of them.
public struct ChapterList: Sendable {
  /// What tells of them, in words.
  public let source: String
  /// What the list is called.
  public let title: String?
  /// BCP 47 or ISO 639-2; nil where none is stated.
  public let extendedLanguageTag: String?
  /// They are to be played in this order.
  public let isOrdered: Bool
  /// The chapters; title and picture are items with the common identifiers.
  public let groups: [TimedMetadataGroup]
}

extension ChapterList {
  init(_ list: Metadata.ChapterList, reader: AssetReader) {
    self.init(
      source: list.source.words, title: list.title, extendedLanguageTag: list.language,
      isOrdered: list.isOrdered,
      groups: list.chapters.map {
        TimedMetadataGroup($0, language: list.language, reader: reader)
      })
  }

  /// A list for each language of the titles.
  static func lists(of chapters: [PlaylistChapter]) -> [ChapterList] {
    var languages: [String?] = []
    for title in chapters.flatMap(\.titles) where !languages.contains(title.language) {
      languages.append(title.language)
    }
    return languages.map { language in
      ChapterList(
        source: "HLS session data", title: nil, extendedLanguageTag: language, isOrdered: true,
        groups: chapters.map { TimedMetadataGroup($0, language: language) })
    }
  }
}

extension TimedMetadataGroup {
  fileprivate init(_ chapter: MediaChapter, language: String?, reader: AssetReader) {
    let start = MediaTime(chapter.start)
    let duration = chapter.duration.map { MediaTime($0) }
    var items: [MetadataItem] = []
    func add(
      _ field: NormalizedField, _ value: MetadataValue, _ path: String, _ data: MetadataData?
    ) {
      guard let identifier = field.common else { return }
      items.append(
        MetadataItem(
          identifier, value, language: language, start: start, duration: duration, path: path,
          data: data))
    }
    if let title = chapter.title { add(.title, .text(title), chapter.path, nil) }
    if let picture = chapter.picture {
      let data = MetadataData(
        kind: picture.format, picture.range, at: picture.path, reader: reader)
      add(.artwork, .data(data), picture.path, data)
    }
    self.init(
      start: start, duration: duration, items: items,
      children: chapter.children.map {
        TimedMetadataGroup($0, language: language, reader: reader)
      },
      path: chapter.path)
  }

  /// Pictures of such chapters lie elsewhere: their items are references.
  fileprivate init(_ chapter: PlaylistChapter, language: String?) {
    let start = MediaTime(chapter.start)
    let duration = chapter.duration.map { MediaTime($0) }
    let path = chapter.node.path
    let titles = chapter.titles.filter { $0.language == language }.map {
      (NormalizedField.title, $0.text, $0.language)
    }
    let pictures = chapter.images.map { (NormalizedField.artwork, $0.uri, String?.none) }
    self.init(
      start: start, duration: duration,
      items: (titles + pictures).compactMap { field, text, language in
        field.common.map {
          MetadataItem(
            $0, .text(text), language: language, start: start, duration: duration, path: path,
            data: nil)
        }
      },
      children: [], path: path)
  }
}
