package import Anatomy
package import Bytes
import Movie

/// A chapter from a JSON file that a playlist refers to.
package struct PlaylistChapter {
  package struct Title: Hashable, Sendable {
    package let language: String?
    package let text: String
  }

  package struct Image: Hashable, Sendable {
    package let category: String?
    package let width: Int?
    package let height: Int?
    package let uri: String
  }

  package let number: Int?
  package let start: RationalTime
  package let duration: RationalTime?
  package let titles: [Title]
  package let images: [Image]
  /// The node of the chapter's JSON object, in the document of the JSON file.
  package let node: Node
}

extension Playlist {
  package static let chaptersID = "com.apple.hls.chapters"

  /// Reads the chapters from JSON files in the folder of the playlist.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains the playlist.
  ///   - json: opens bytes as a JSON document.
  package func chapters(
    in folder: PlaylistFolder, json: (ByteSource) -> Document?
  ) -> [PlaylistChapter] {
    chapterFiles(in: folder, json: json).flatMap(\.chapters)
  }

  private func chapterFiles(
    in folder: PlaylistFolder, json: (ByteSource) -> Document?
  ) -> [(uri: String, line: Node, chapters: [PlaylistChapter])] {
    sessionData.compactMap { data in
      guard data.id == Self.chaptersID, case .resource(let uri, let format) = data.content,
        format == nil || format == "JSON", let source = folder.source(uri),
        let document = json(source)
      else { return nil }
      let objects = document.root.children.prefix(MovieContext.maxChapters)
      return (uri, data.node, objects.compactMap(PlaylistChapter.init))
    }
  }

  /// Returns the chapters from JSON files as chapter lists, one for each language of the titles.
  package func chapterLists(
    in folder: PlaylistFolder, json: (ByteSource) -> Document?
  ) -> [ChapterList] {
    chapterFiles(in: folder, json: json).flatMap { uri, line, chapters -> [ChapterList] in
      var languages: [String?] = []
      for language in chapters.lazy.flatMap(\.titles).compactMap(\.language)
      where languages.count < Self.maxLanguages && !languages.contains(language) {
        languages.append(language)
      }
      let end = overview.duration
      return (languages.isEmpty ? [nil] : languages).map { language in
        ChapterList(
          source: .playlist(uri), language: language,
          chapters: chapters.map { $0.chapter(in: language, folder: folder) }.closed(at: end),
          path: line.path)
      }
    }
  }

  private static let maxLanguages = 64
}

extension PlaylistChapter {
  /// Returns the chapter with its title in the given language. If no title has that language, the
  /// first title without a language is used, and otherwise the first title.
  fileprivate func chapter(in language: String?, folder: PlaylistFolder) -> MediaChapter {
    let title =
      titles.first { $0.language == language } ?? titles.first { $0.language == nil }
      ?? titles.first
    return MediaChapter(
      start: start, duration: duration, title: title?.text,
      picture: images.lazy.compactMap { $0.picture(folder: folder) }.first, path: node.path)
  }
}

extension PlaylistChapter.Image {
  /// Returns this image as the picture of a chapter; nil if its file is not in the folder.
  fileprivate func picture(folder: PlaylistFolder) -> ChapterPicture? {
    guard let source = folder.source(uri) else { return nil }
    let letters = PlaylistPath.inside(uri)?.split(separator: ".").last
    return ChapterPicture(
      format: letters.map { $0.lowercased() } ?? "", range: source.wholeRange, path: uri)
  }
}

extension PlaylistChapter {
  /// Creates a chapter from a JSON object; fails if the object has no valid start time.
  fileprivate init?(_ object: Node) {
    let start = object.member("start-time")?.letters.flatMap { RationalTime(decimal: $0) }
    guard let start else { return nil }
    self.init(
      number: object.member("chapter")?.number, start: start,
      duration: object.member("duration")?.letters.flatMap { RationalTime(decimal: $0) },
      titles: object.items("titles").compactMap { item in
        item.member("title")?.string.map {
          Title(language: item.member("language")?.string, text: $0)
        }
      },
      images: object.items("images").compactMap { item in
        item.member("url")?.string.map {
          Image(
            category: item.member("image-category")?.string,
            width: item.member("pixel-width")?.number, height: item.member("pixel-height")?.number,
            uri: $0)
        }
      },
      node: object)
  }
}

/// Access to values of JSON nodes.
extension Node {
  fileprivate func member(_ name: String) -> Node? { children.first { $0.name == .key(name) } }

  fileprivate func items(_ name: String) -> [Node] { member(name).map { Array($0.children) } ?? [] }

  /// The text of a JSON value without quotes; nil for arrays and objects.
  fileprivate var string: String? { textValue(.value) }

  fileprivate var letters: [UInt8]? { string.map { Array($0.utf8) } }

  fileprivate var number: Int? { string.flatMap { Int($0) } }
}
