import Anatomy
import Bytes
import Keys
import Metadata

/// A list of chapters. A file can have several lists, which come from different structures.
///
/// ```swift
/// for list in try await asset.load(.chapters) {
///   print(list.source, list.groups.map { $0.title ?? "" })
/// }
/// ```
public struct ChapterList: Hashable, Codable, Sendable {
  /// The name of the structure that contains the list, for display.
  public let source: String
  /// The title of the list; nil if it has none.
  public let title: String?
  /// The language as a BCP 47 tag; nil if none is stated.
  public let extendedLanguageTag: String?
  /// Whether the chapters are meant to be played in the order of the list.
  public let isOrdered: Bool
  /// The chapters. Their titles and pictures are items with common identifiers.
  public let groups: [TimedMetadataGroup]

  /// Creates a chapter list, for example for a test.
  public init(
    source: String, title: String? = nil, extendedLanguageTag: String? = nil,
    isOrdered: Bool = true, groups: [TimedMetadataGroup]
  ) {
    self.source = source
    self.title = title
    self.extendedLanguageTag = extendedLanguageTag
    self.isOrdered = isOrdered
    self.groups = groups
  }
}

extension ChapterList {
  init(_ list: Metadata.ChapterList, reader: AssetReader) {
    let language = list.language.flatMap { LanguageTag(stated: $0)?.text }
    self.init(
      source: list.source.words, title: list.title, extendedLanguageTag: language,
      isOrdered: list.isOrdered,
      groups: list.chapters.map { TimedMetadataGroup($0, language: language, reader: reader) })
  }

  /// Creates one chapter list for each language of the titles.
  static func lists(of chapters: [PlaylistChapter]) -> [ChapterList] {
    var languages: [String?] = []
    for title in chapters.flatMap(\.titles) where !languages.contains(title.language) {
      languages.append(title.language)
    }
    return languages.map { language in
      ChapterList(
        source: "HLS session data",
        extendedLanguageTag: language.flatMap { LanguageTag(stated: $0)?.text },
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
      children: chapter.children.map { TimedMetadataGroup($0, language: language, reader: reader) },
      path: chapter.path)
  }

  /// Creates a group for the given chapter with its titles in the given language. The items refer
  /// to pictures by URI, because the pictures are in other files.
  fileprivate init(_ chapter: PlaylistChapter, language: String?) {
    let start = MediaTime(chapter.start)
    let duration = chapter.duration.map { MediaTime($0) }
    let path = chapter.node.path
    let titles = chapter.titles.filter { $0.language == language }.map {
      (NormalizedField.title, $0.text, $0.language.flatMap { LanguageTag(stated: $0)?.text })
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
