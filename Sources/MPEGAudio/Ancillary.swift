import Bytes

/// Bytes between the sound of one frame and that of the next, which belong to neither: encoders fill
/// up with their names.
struct Ancillary {
  /// The number of a frame that has some of them.
  let frame: Int
  /// In the file, in order.
  let ranges: [ByteRange]
  /// How many bits of the first byte belong to the sound before.
  let bitsOfSound: Int
}

/// Follows the frames of a run, and finds what is ancillary from what they say of their sound.
struct AncillaryWalk {
  /// The rooms of frames that may still hold something, and where they begin in all of them together.
  private var ancillaryRanges: [(number: Int, range: ByteRange, start: Int)] = []
  private var place = 0
  /// Behind the last bit of sound; nil where it is not known.
  private var end: Int?

  /// What stands between the frame before and this one.
  mutating func add(_ main: MainData, number: Int) -> Ancillary? {
    let start = place - main.begin
    defer {
      ancillaryRanges.append((number, main.room, place))
      place += main.room.count
      // Sound of which the beginning is not there ends all the same where it ends.
      end = start * 8 + main.bits
      drop(before: (end ?? 0) / 8)
    }
    return ancillary(upTo: start)
  }

  /// What stands behind the last frame.
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
