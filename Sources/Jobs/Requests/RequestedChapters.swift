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
  private var edits: [ChapterEdit] = []

  mutating func take(_ request: RequestName, _ text: String) throws(ChangeError) {
    let name = request.rawValue
    switch request {
    case .chapterPictures: includesPictures = true
    case .chapterShift, .chapterScale, .chapterTitle, .chapterMerge, .chapterSplit:
      edits.append(try ChapterEdit(request, text))
      words.append("\(name) \(text)")
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
      return try ChapterFormat.read(source.bytes(source.wholeRange)).map { chapter in
        chapter.withSizeOfPicture { Examination($0, name: "", magic: nil).document }
      }
    } catch {
      throw ChangeError("\(name): \(path.fileNameForDisplay): \(error.words)")
    }
  }

  /// The change that the requests ask for; nil if they state no chapters.
  var change: MetadataChange? {
    get throws(ChangeError) {
      guard var chapters else {
        if !edits.isEmpty, !includesPictures {
          return MetadataChange(
            .chapterEdits(edits), of: .space(.track), words: words.joined(separator: " "))
        }
        if includesPictures {
          throw ChangeError("\(RequestName.chapterPictures.rawValue): no chapters are given")
        }
        return nil
      }
      do throws(TagRefusal) {
        for edit in edits { chapters = try chapters.applying(edit) }
      } catch {
        throw ChangeError("\(words.last ?? ""): \(error.reason)")
      }
      let sorted = chapters.sorted { $0.start < $1.start }
      return MetadataChange(
        .chapters(NewChapters(sorted, includingPictureTrack: includesPictures)),
        of: .space(.track), words: words.count == 1 ? words[0] : "\(words[0]) …")
    }
  }
}

extension ChapterEdit {
  /// Reads the value of a request.
  fileprivate init(_ request: RequestName, _ text: String) throws(ChangeError) {
    func expected(_ words: String) -> ChangeError {
      ChangeError("\(request.rawValue) \(text): expected \(words)")
    }
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let title = parts.count > 1 ? String(parts[1]) : ""
    switch request {
    case .chapterShift:
      let isNegative = text.hasPrefix("-")
      let digits = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
      guard let time = RationalTime(clock: digits) else {
        throw expected("a time, such as 0:00:01.5 or -0.25")
      }
      self = .shift(isNegative ? RationalTime(value: -time.value, clock: time.timescale) : time)
    case .chapterScale:
      guard let factor = Self.ratio(text) else {
        throw expected("a factor, such as 1.001 or 25/24")
      }
      self = .scale(factor.value, by: factor.timescale)
    case .chapterTitle:
      guard let number = Int(parts[0]), number > 0 else {
        throw expected("the number of a chapter and a title, as in '2 Second part'")
      }
      self = .rename(number, title)
    case .chapterMerge:
      guard let number = Int(text), number > 0 else { throw expected("the number of a chapter") }
      self = .merge(number)
    default:
      guard let start = RationalTime(clock: String(parts[0])) else {
        throw expected("a time and a title, as in '0:04:30.5 Second part'")
      }
      self = .split(start, title)
    }
  }

  /// Reads a positive decimal number, or a ratio of two whole numbers.
  private static func ratio(_ text: String) -> RationalTime? {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
    if numbers.count == 2 {
      guard let above = Int64(numbers[0]), let below = Int64(numbers[1]), above > 0, below > 0,
        max(above, below) < 1 << 31
      else { return nil }
      return RationalTime(value: above, clock: below)
    }
    guard let factor = RationalTime(clock: text), factor.value > 0, !text.contains(":") else {
      return nil
    }
    return factor.reduced
  }
}
