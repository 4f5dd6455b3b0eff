import Anatomy
import Bytes
import ChapterFormats
import Editing
import Files
import Formats
import Metadata

/// The chapters that a sequence of requests states, one by one or in a file.
struct RequestedChapters {
  private var chapters: [Chapter]?
  private var words: [String] = []
  private var includesPictures = false

  mutating func take(_ request: RequestName, _ text: String) throws(ChangeError) {
    let name = request.rawValue
    switch request {
    case .chapterPictures: includesPictures = true
    case .chapters:
      chapters = (chapters ?? []) + (text == "none" ? [] : try Self.read(text, name))
      words.append("\(name) \(text)")
    default:
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let start = parts.first.flatMap({ RationalTime(clock: String($0)) }) else {
        throw ChangeError(
          "\(name) \(text): expected a time and a title, as in '0:04:30.5 Second part'")
      }
      let title = parts.count > 1 ? String(parts[1]) : ""
      chapters =
        (chapters ?? []) + [Chapter(start: start, titles: title.isEmpty ? [] : [.init(title)])]
      words.append("\(name) \(text)")
    }
  }

  private static func read(_ path: String, _ name: String) throws(ChangeError) -> [Chapter] {
    guard let source = try? ByteSource.open(path: path) else {
      throw ChangeError("\(name): \(path.fileNameForDisplay) cannot be read")
    }
    guard source.size <= ChapterFormat.mostBytes else {
      throw ChangeError("\(name): \(path.fileNameForDisplay) is too large for a list of chapters")
    }
    do throws(ChapterFormatError) {
      return try ChapterFormat.read(source.bytes(source.wholeRange)).map(\.withSizeOfPicture)
    } catch {
      throw ChangeError("\(name): \(path.fileNameForDisplay): \(error.words)")
    }
  }

  /// The change that the requests ask for; nil if they state no chapters.
  var change: MetadataChange? {
    get throws(ChangeError) {
      guard let chapters else {
        if includesPictures {
          throw ChangeError("\(RequestName.chapterPictures.rawValue): no chapters are given")
        }
        return nil
      }
      let sorted = chapters.sorted { $0.start < $1.start }
      return MetadataChange(
        .chapters(NewChapters(sorted, includingPictureTrack: includesPictures)),
        of: .space(.track), words: words.count == 1 ? words[0] : "\(words[0]) …")
    }
  }
}

extension Chapter {
  /// The chapter with the width and height of its picture.
  fileprivate var withSizeOfPicture: Chapter {
    var chapter = self
    chapter.children = children.map(\.withSizeOfPicture)
    guard let picture else { return chapter }
    let source = ByteSource(bytes: picture.bytes)
    let size = Examination(source, name: "", magic: nil).document.root.plainPictureSize
    chapter.picture?.width = size?.width ?? 0
    chapter.picture?.height = size?.height ?? 0
    return chapter
  }
}
