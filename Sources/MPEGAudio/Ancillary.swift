import Bytes

/// Ancillary bytes between the audio data of one frame and that of the next. Encoders pad frames
/// with their names here.
struct Ancillary {
  /// The number of the first frame that contains some of the bytes.
  let frame: Int
  /// The ranges of the bytes in the source, in order.
  let ranges: [ByteRange]
  /// The number of bits of the first byte that belong to the audio data before it.
  let bitsOfSound: Int
}

/// Follows the frames of a run, and finds ancillary bytes by the sizes that frames state for their
/// audio data.
struct AncillaryWalk {
  /// The main data areas of frames that may still contain ancillary bytes, each with its offset in
  /// the concatenation of all areas.
  private var ancillaryRanges: [(number: Int, range: ByteRange, start: Int)] = []
  private var place = 0
  /// The position after the last bit of audio data; nil if it is not known.
  private var end: Int?

  /// Adds a frame and returns the ancillary bytes between the previous frame and this one.
  mutating func add(_ main: MainData, number: Int) -> Ancillary? {
    let start = place - main.begin
    defer {
      ancillaryRanges.append((number, main.room, place))
      place += main.room.count
      // The end of audio data is known even if its beginning is missing.
      end = start * 8 + main.bits
      drop(before: (end ?? 0) / 8)
    }
    return ancillary(upTo: start)
  }

  /// Returns the ancillary bytes after the last frame.
  mutating func finish() -> Ancillary? { ancillary(upTo: place) }

  private func ancillary(upTo start: Int) -> Ancillary? {
    guard let end, end >= 0, start * 8 > end else { return nil }
    let wanted = ByteRange(from: end / 8, to: start)
    var ranges: [ByteRange] = []
    var first: Int?
    for room in ancillaryRanges {
      let from = max(wanted.start, room.start)
      let to = min(wanted.end, room.start + room.range.count)
      guard from < to else { continue }
      first = first ?? room.number
      ranges.append(
        ByteRange(start: room.range.start + from - room.start, count: to - from))
    }
    let found = ranges.reduce(0) { $0 + $1.count }
    guard let first, found == wanted.count else { return nil }
    return Ancillary(frame: first, ranges: ranges, bitsOfSound: end % 8)
  }

  private mutating func drop(before byte: Int) {
    while let first = ancillaryRanges.first, first.start + first.range.count <= byte {
      ancillaryRanges.removeFirst()
    }
  }
}
