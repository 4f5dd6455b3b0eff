import Anatomy
import Bytes

/// The beginning of a text or picture with a zero in it, which unsynchronisation put there the second
/// time that it was applied.
struct SplitByteOrderMark {
  let range: ByteRange
  let words: String

  /// - Parameter isTreated: the zeros of both times are still there.
  init?(in body: ByteRange, of code: FourCC, _ source: ByteSource, isTreated: Bool) {
    let zeros: [UInt8] = isTreated ? [0, 0] : [0]
    let head = source.bytes(body, limit: 256)
    let mark: [UInt8] = [0xFF] + zeros + [0xFE]
    if head.first == 1, head.dropFirst().starts(with: mark) {
      range = ByteRange(start: body.start + 1, count: mark.count)
      words = "the byte order mark was unsynchronised twice; mutagen and ffmpeg undo it once"
      return
    }
    // No segment of a JPEG begins with FF 00.
    guard code == "APIC" || code.rawValue == 0x50_4943,
      let place = head.firstRange(of: [0xFF, 0xD8, 0xFF] + zeros)?.lowerBound
    else { return nil }
    range = ByteRange(start: body.start + place, count: 3 + zeros.count)
    words = "the picture was unsynchronised twice; mutagen and ffmpeg undo it once"
  }
}
