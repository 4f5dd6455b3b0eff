import Bytes

/// Detects whether a sequence of frames has plain or synchsafe sizes. The correct reading of the
/// sizes leads from each frame to the next one.
struct FrameSizes {
  private let source: ByteSource
  private let region: ByteRange
  private let version: Int

  init(_ region: ByteRange, of source: ByteSource, version: Int) {
    self.source = source
    self.region = region
    self.version = version
  }

  /// The reading of sizes (plain or synchsafe) that finds more frames with known IDs, as in
  /// mutagen's `determine_bpi`. If both readings find equally many, the version decides: version
  /// 2.4 uses the reading that does not lead past the end, and version 2.3 uses plain numbers, as
  /// readers expect.
  var reading: FrameHead.Reading {
    let native = FrameHead.Reading.native(version)
    guard version > 2 else { return native }
    let own = count(native)
    guard own.isAmbiguous else { return native }
    let other = count(native.other)
    if version == 3, !other.isSynchsafe { return native }
    if other.known > own.known { return native.other }
    let isDraw = version >= 4 && other.known == own.known && own.past >= 1 && other.past <= 1
    return isDraw ? native.other : native
  }

  /// The header of the first frame, read as a version 2.2 header of six bytes. Nil if the headers
  /// that the version of the tag requires fit the frames at least as well.
  var shortHead: FrameHead? {
    guard version > 2,
      let head = FrameHead(at: region.start, in: source, version: 2, limit: region.end),
      head.isKnown
    else { return nil }
    let short = FrameSizes(region, of: source, version: 2).count(.plain)
    let own = count(reading)
    let isBetter =
      short.known == own.known ? short.past <= 0 && own.past > 0 : short.known > own.known
    return isBetter ? head : nil
  }

  /// The number of known frames found by following the sizes, and whether the last frame is
  /// followed by padding or by the end of the region.
  struct SizeChain: Comparable {
    let known: Int
    /// Whether the last frame is followed by the end of the region or by padding.
    let arrives: Bool

    static func < (left: Self, right: Self) -> Bool {
      left.known == right.known ? !left.arrives && right.arrives : left.known < right.known
    }
  }

  var chain: SizeChain {
    let count = count(reading)
    return SizeChain(known: count.known, arrives: count.arrives)
  }

  private struct Count {
    var known = 0
    /// The number of bytes by which the last frame extends past the end of the region.
    var past = 0
    var isAmbiguous = false
    var isSynchsafe = true
    var arrives = false
  }

  private func count(_ reading: FrameHead.Reading) -> Count {
    var count = Count()
    var place = region.start
    while region.end - place > FrameHead.size(version),
      let head = FrameHead(at: place, in: source, version: version, limit: region.end)
    {
      if head.code.rawValue == 0, head.rawSize == 0, head.flags == 0 {
        count.past = -((region.end - place) % 10)
        count.arrives = true
        return count
      }
      count.isAmbiguous = count.isAmbiguous || head.isAmbiguous
      count.isSynchsafe = count.isSynchsafe && head.isSynchsafe
      if head.isKnown { count.known += 1 }
      place = head.end(reading)
    }
    count.past = place - region.end
    count.arrives =
      count.past == 0
      || (count.past < 0 && source.isZero(ByteRange(from: place, to: region.end)))
    return count
  }
}
