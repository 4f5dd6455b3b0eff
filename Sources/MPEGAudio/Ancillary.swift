import Bytes

/// Ancillary bytes between the audio data of two consecutive frames. Some encoders pad frames with
/// their name here.
struct Ancillary {
  /// The number of the first frame that contains some of the ancillary bytes.
  let frame: Int
  /// The ranges of the ancillary bytes in the source, in file order.
  let ranges: [ByteRange]
  /// The number of bits in the first ancillary byte that still belong to the preceding audio data.
  let bitsOfSound: Int
}

/// Finds ancillary bytes in a run of frames from the sizes that the frames state for their audio
/// data.
struct AncillaryWalk {
  /// The main data areas of frames that may still contain ancillary bytes. Each has its offset in
  /// the concatenation of all main data areas.
  private var ancillaryRanges: [(number: Int, range: ByteRange, start: Int)] = []
  private var place = 0
  /// The bit position after the last bit of audio data, in the concatenation of all main data
  /// areas; nil if it is not known.
  private var end: Int?

  /// Adds a frame, and returns the ancillary bytes between the audio data of the previous frame and
  /// of this one; nil if there are none.
  mutating func add(_ main: MainData, number: Int) -> Ancillary? {
    let start = place - main.begin
    defer {
      ancillaryRanges.append((number, main.room, place))
      place += main.room.count
      // The frame states the size of its audio data, so the end is known even if the beginning is
      // missing.
      end = start * 8 + main.bits
      drop(before: (end ?? 0) / 8)
    }
    return ancillary(upTo: start)
  }

  /// Returns the ancillary bytes after the audio data of the last frame; nil if there are none.
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
