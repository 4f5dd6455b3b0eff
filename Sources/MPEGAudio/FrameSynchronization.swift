import Bytes
import Schema

/// Finds where frames begin: a header counts only when others of its kind follow.
struct FrameSynchronization {
  let source: ByteSource
  let end: Int
  let tags: TagFinder
  private let sizes = FrameHeader.sizes
  /// Sizes in free format are found by looking for the next header: no more than so many bytes.
  private var freeFormatSearchBudget = 1 << 18

  /// Whether frames that the end cuts off count too.
  private let acceptsTruncated: Bool

  /// A frame in free format is no longer than this.
  private static let longestFree = 6000
  /// So many headers in a row are no chance.
  private static let certain = 3

  init(_ source: ByteSource, before end: Int, tags: TagFinder, acceptsTruncated: Bool = true) {
    self.acceptsTruncated = acceptsTruncated
    self.source = source
    self.end = end
    self.tags = tags
  }

  /// The format of the frames that begin at a place; nil where none do.
  ///
  /// - Parameter previous: what the stream was before it broke off, which needs less to be believed.
  mutating func format(at place: Int, after previous: FrameFormat? = nil) -> FrameFormat? {
    guard let head = source.frameHead(at: place, before: end), head >> 53 == 0x7FF else {
      return nil
    }
    if let previous, isChain(at: place, previous, of: 2) { return previous }
    guard let format = FrameFormat(head) ?? freeFormat(head, at: place) else { return nil }
    let isCertain =
      isChain(at: place, format, of: Self.certain)
      || StreamDescription.frame(at: place, format, in: source, before: end) != nil
    return isCertain ? format : nil
  }

  /// Whether so many frames follow each other, or as many as there is room for.
  private func isChain(at start: Int, _ format: FrameFormat, of count: Int) -> Bool {
    var place = start
    for number in 0..<count {
      guard let head = source.frameHead(at: place, before: end) else { return false }
      let size = format.size(head, sizes)
      guard size > 0 else {
        return number > 0 && tags.tag(at: place, in: source, before: end) != nil
      }
      let (next, overflow) = place.addingReportingOverflow(size)
      if overflow { return false }
      if next == end { return true }
      // One header at the very end that promises more than there is proves nothing.
      if next > end - 4 { return acceptsTruncated && number > 0 }
      place = next
    }
    return true
  }

  /// The distance to the next header that is the same but for padding and what may differ.
  private mutating func freeFormat(_ head: UInt64, at place: Int) -> FrameFormat? {
    let word = UInt32(truncatingIfNeeded: head >> 32)
    guard let header = FrameHeader(word), header.isFreeFormat, freeFormatSearchBudget > 0 else {
      return nil
    }
    let room = min(Self.longestFree, end - place)
    freeFormatSearchBudget -= room
    let bytes = source.bytes(ByteRange(start: place, count: room))
    var offset = 24
    while offset + 4 <= bytes.count, let candidate = bytes.big32(at: offset) {
      if candidate & 0xFFFE_FC00 == word & 0xFFFE_FC00 {
        let size = offset - (header.hasPadding ? header.slotSize : 0)
        if let format = FrameFormat(head, freeSize: size),
          isChain(at: place, format, of: Self.certain)
        {
          return format
        }
      }
      offset += 1
    }
    return nil
  }

  /// What comes next behind a place where the frames broke off.
  enum Boundary {
    case frames(at: Int, FrameFormat)
    case tag(TagFinder.Tag)
    case end

    func place(or end: Int) -> Int {
      switch self {
      case .frames(let place, _): place
      case .tag(let tag): tag.range.start
      case .end: end
      }
    }
  }

  /// The first frame or tag from a place on.
  mutating func boundary(from start: Int, after previous: FrameFormat?) -> Boundary {
    if let here = boundary(at: start, after: previous) { return here }
    var place = start + 1
    // Most breaks are short.
    var stretch = 512
    while place < end {
      let bytes = source.bytes(ByteRange(from: place, to: min(end, place + stretch)))
      stretch = min(stretch * 2, 64 << 10)
      guard !bytes.isEmpty else { return .end }
      for (index, byte) in bytes.enumerated() where byte == 0xFF || tags.firstBytes.contains(byte) {
        if let found = boundary(at: place + index, after: previous) { return found }
      }
      place += bytes.count
    }
    return .end
  }

  private mutating func boundary(at place: Int, after previous: FrameFormat?) -> Boundary? {
    if let tag = tags.tag(at: place, in: source, before: end) { return .tag(tag) }
    return format(at: place, after: previous).map { .frames(at: place, $0) }
  }
}
