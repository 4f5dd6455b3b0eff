import Anatomy
import Bytes
import Movie

/// QuickTime chapters: tracks that other tracks refer to with a `chap` reference.
extension MovieContext {
  var trackChapters: [ChapterList] {
    var ids: [Int] = []
    for track in tracks {
      for reference in track.trackReferences where reference.isToChapters {
        for id in reference.trackIDs where !ids.contains(id) && ids.count < 256 { ids.append(id) }
      }
    }
    if ids.isEmpty { return [] }
    var byID: [Int: Node] = [:]
    for track in tracks {
      if let id = track.trackID, byID[id] == nil { byID[id] = track }
    }
    let named = ids.compactMap { id in byID[id].map { (id, $0) } }
    let pictures = named.first { $0.1.containsVideo }.map { ChapterSamples($0.1) }
    let frames = pictures?.pictures ?? []
    var lists: [ChapterList] = []
    var room = Self.maxChapters
    for (id, track) in named where !track.containsVideo && room > 0 {
      let samples = ChapterSamples(track, most: room)
      room -= min(room, track.samples?.statedCount ?? 0)
      lists.append(
        ChapterList(
          source: .track(id), title: track.trackHeader?.name,
          language: track.trackHeader?.language.stated,
          chapters: samples.chapters(with: frames), path: track.path))
    }
    // If no chapter track contains titles, each picture is a chapter without a title.
    if lists.isEmpty, let pictures, let (id, track) = named.first {
      lists.append(
        ChapterList(
          source: .track(id), language: nil, chapters: pictures.chapters(of: frames),
          path: track.path))
    }
    return lists
  }
}

extension Node {
  fileprivate var containsVideo: Bool { trackHeader?.mediaType == .video }
}

/// The samples of a chapter track, on the timeline of the presentation.
struct ChapterSamples {
  typealias Frame = (start: RationalTime, duration: RationalTime?, picture: ChapterPicture)

  private let track: Node
  private let timescale: Int64
  private let edits: EditList?
  private let codes: [FourCC]
  private let source: ByteSource
  private let most: Int

  /// Upper bound on the bytes read for one title.
  private static let longestTitle = 4096

  /// - Parameters:
  ///   - track: the chapter track.
  ///   - most: upper bound on the number of samples read.
  init(_ track: Node, most: Int = MovieContext.maxChapters) {
    self.track = track
    self.most = most
    timescale = track.trackHeader?.timescale ?? 0
    edits = track.presentedEdits
    codes = track.sampleDescriptions.prefix(256).map(\.code)
    source = track.document.root.source
  }

  /// Visits the samples that the edit list presents, with their presentation times and durations.
  private func forEach(_ visit: (Sample, RationalTime, RationalTime?) -> Void) {
    guard track.outsideData == nil, let samples = track.samples else { return }
    var count = 0
    for sample in samples {
      count += 1
      if count > most { return }
      let (begin, overflow) = sample.decodeTime.addingReportingOverflow(sample.compositionOffset)
      guard !overflow, let media = RationalTime(begin, per: timescale) else { continue }
      let start = edits == nil ? media : edits?.movieTime(of: media)
      guard let start else { continue }
      visit(sample, start, RationalTime(max(0, sample.duration), per: timescale))
    }
  }

  var pictures: [Frame] {
    var frames: [Frame] = []
    forEach { sample, start, duration in
      let index = sample.description - 1
      frames.append(
        (
          start, duration,
          ChapterPicture(
            format: codes.indices.contains(index) ? codes[index].letters : "",
            range: sample.range, path: "\(track.path)/samples[\(sample.number)]")
        ))
    }
    return frames
  }

  func chapters(of frames: [Frame]) -> [MediaChapter] {
    frames.map {
      MediaChapter(
        start: $0.start, duration: $0.duration, title: nil, picture: $0.picture,
        path: $0.picture.path)
    }
  }

  /// Chapters with titles, each with the picture that is on screen when the chapter starts.
  func chapters(with frames: [Frame]) -> [MediaChapter] {
    var chapters: [MediaChapter] = []
    var gaps: [MediaChapter] = []
    var next = 0
    forEach { sample, start, duration in
      while next + 1 < frames.count, frames[next + 1].start <= start { next += 1 }
      let isThere = frames.indices.contains(next) && frames[next].start <= start
      let chapter = MediaChapter(
        start: start, duration: duration, title: title(of: sample),
        picture: isThere ? frames[next].picture : nil,
        path: "\(track.path)/samples[\(sample.number)]")
      if chapter.title == nil, sample.range.end <= source.size {
        gaps.append(chapter)
      } else {
        chapters.append(chapter)
      }
    }
    // Samples of a track follow each other without gaps, so writers fill gaps between chapters with
    // samples that have no text. If no sample has text, each sample is a chapter without a title.
    return chapters.isEmpty ? gaps : chapters
  }

  /// Reads the title in a sample: a 16-bit length and text or, for WebVTT, the text of a cue box.
  private func title(of sample: Sample) -> String? {
    let index = sample.description - 1
    if codes.indices.contains(index), codes[index] == "wvtt" { return cue(sample.range) }
    guard let length = source.big16(at: sample.range.start) else { return nil }
    let room = sample.range.clamped(to: source.wholeRange)
    let text = ByteRange(start: room.start + 2, count: Int(length)).clamped(to: room)
    let bytes = source.bytes(text, limit: Self.longestTitle)
    guard !bytes.isEmpty else { return nil }
    let isCut = bytes.count < text.count
    return Self.decode(bytes, isCut: isCut, encoding(after: text, in: room))
  }

  /// The encoding number in an `encd` box after the text (QuickTime File Format, Text Sample Data).
  private func encoding(after text: ByteRange, in room: ByteRange) -> UInt32? {
    guard room.end - text.end >= 12,
      source.big32(at: text.end + 4) == FourCC("encd").rawValue
    else { return nil }
    return source.big32(at: text.end + 8)
  }

  private static func decode(_ bytes: [UInt8], isCut: Bool, _ encoding: UInt32?) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      return TextEncoding.utf16.decode(bytes).string
    }
    // Some writers declare UTF-16 but write UTF-8, so UTF-8 is tried first. Text that is not valid
    // UTF-8 is read as UTF-16 if UTF-16 is declared, and as MacRoman otherwise.
    let whole = isCut ? TextEncoding.utf8.wholeCharacters(of: bytes) : bytes[...]
    let text = TextEncoding.utf8.decode(whole)
    if text.isValid { return text.string }
    return (encoding == 0x100 ? TextEncoding.utf16 : .macRoman).decode(bytes).string
  }

  /// The text of the first cue in a WebVTT sample. Only the first 32 boxes are read, because
  /// writers put few boxes into a sample.
  private func cue(_ range: ByteRange, isInside: Bool = false) -> String? {
    var place = range.start
    let end = min(range.end, source.size)
    for _ in 0..<32 {
      guard end - place >= 8, let size = source.big32(at: place), size >= 8,
        Int(size) <= end - place
      else { return nil }
      if !isInside, source.big32(at: place + 4) == FourCC("vttc").rawValue {
        return cue(ByteRange(start: place + 8, count: Int(size) - 8), isInside: true)
      }
      if source.big32(at: place + 4) == FourCC("payl").rawValue {
        let text = ByteRange(start: place + 8, count: Int(size) - 8)
        return TextEncoding.utf8.decode(source.bytes(text, limit: Self.longestTitle)).string
      }
      place += Int(size)
    }
    return nil
  }
}
