import Bytes
import Schema

/// The layout of an audio file, found from its beginning and its end without reading all frames.
struct StreamLayout {
  let outer: OuterTags
  private let source: ByteSource
  private let tags: TagFinder
  private var middle: ByteRange { outer.middle }

  init(_ source: ByteSource, _ range: ByteRange, tags: TagFinder) {
    self.source = source
    self.tags = tags
    outer = OuterTags(source, range, tags)
  }

  /// Upper bound on the number of bytes after the tags that are searched for frames to detect the
  /// format.
  private static let longestJunk = 64 << 10

  /// Returns the format of the frames at the start of the content between the tags; nil if there
  /// are none.
  ///
  /// - Parameter isSearched: whether the frames may begin up to `longestJunk` bytes later.
  func format(isSearched: Bool) -> FrameFormat? {
    var first = FrameSynchronization(source, before: middle.end, tags: tags)
    if let format = first.format(at: middle.start) { return format }
    guard isSearched else { return nil }
    let end = min(middle.end, middle.start.saturatingAdd(Self.longestJunk))
    var synchronization = FrameSynchronization(source, before: end, tags: tags)
    if case .frames(_, let format) = synchronization.boundary(from: middle.start, after: nil) {
      return format
    }
    return nil
  }

  enum Part {
    case tag(TagFinder.Tag)
    case audio(ByteRange)
    /// Bytes of the file that are neither a tag nor audio.
    case other(ByteRange)
  }

  /// All parts of the audio file, in file order.
  var parts: [Part] {
    var parts = outer.front.map(Part.tag)
    var synchronization = FrameSynchronization(source, before: middle.end, tags: tags)
    var place = middle.start
    var mayHoldAudio = true
    while place < middle.end {
      let next: FrameSynchronization.Boundary =
        mayHoldAudio
        ? synchronization.boundary(from: place, after: nil)
        : tags.tag(at: place, in: source, before: middle.end).map { .tag($0) } ?? .end
      let start = next.place(or: middle.end)
      if start > place { parts.append(.other(ByteRange(from: place, to: start))) }
      place = start
      switch next {
      case .end: break
      case .tag(let tag):
        parts.append(.tag(tag))
        place = tag.range.end
      case .frames(_, let format):
        let end = endOfAudio(from: start, format)
        parts.append(.audio(ByteRange(from: start, to: end)))
        place = end
        mayHoldAudio = false
      }
    }
    return parts + outer.rear.map(Part.tag)
  }

  /// The number of bytes at the end of the audio that are searched for its last frame.
  private static let tail = 32 << 10

  /// Returns the end of the last frame. Frames are searched near the end of the content first, and
  /// in the whole stream if none are found there.
  private func endOfAudio(from start: Int, _ format: FrameFormat) -> Int {
    let stream = ByteRange(from: start, to: middle.end)
    if stream.count > Self.tail {
      let near = ByteRange(from: middle.end - Self.tail, to: middle.end)
      if let end = lastFrame(of: FrameIndex(source, near, tags: tags), format) { return end }
    }
    return lastFrame(of: FrameIndex(source, stream, tags: tags), nil) ?? middle.end
  }

  /// Returns the end of the last run of frames; nil if there is none, or if its frames do not have
  /// the given format.
  ///
  /// - Parameter format: the format that the frames must have if the index covers only a part of
  ///   the stream; otherwise nil.
  private func lastFrame(of index: FrameIndex, _ format: FrameFormat?) -> Int? {
    guard let run = index.runs.last, format == nil || format == run.format else { return nil }
    return run.range.end
  }
}
