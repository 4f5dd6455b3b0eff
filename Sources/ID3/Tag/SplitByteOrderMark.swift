import Anatomy
import Bytes

/// A byte order mark, or the start of a JPEG picture, split by a zero byte that a second
/// unsynchronisation inserted.
struct SplitByteOrderMark {
  let range: ByteRange
  let words: String

  /// Searches the first bytes of a frame body for a split mark. Returns nil if there is none.
  ///
  /// - Parameter isTreated: whether the zero bytes that both passes of unsynchronisation inserted
  ///   are still present.
  init?(in body: ByteRange, of code: FourCC, _ source: ByteSource, isTreated: Bool) {
    let zeros: [UInt8] = isTreated ? [0, 0] : [0]
    let head = source.bytes(body, limit: 256)
    let mark: [UInt8] = [0xFF] + zeros + [0xFE]
    if head.first == 1, head.dropFirst().starts(with: mark) {
      range = ByteRange(start: body.start + 1, count: mark.count)
      words = "the text of \(code) was unsynchronised twice; mutagen and ffmpeg undo this only once"
      return
    }
    // In a picture frame, FF D8 FF 00 is a split start of a JPEG file: no JPEG segment begins with
    // FF 00.
    guard code == "APIC" || code.rawValue == 0x50_4943,
      let place = head.firstRange(of: [0xFF, 0xD8, 0xFF] + zeros)?.lowerBound
    else { return nil }
    range = ByteRange(start: body.start + place, count: 3 + zeros.count)
    words =
      "the picture of \(code) was unsynchronised twice; mutagen and ffmpeg undo this only once"
  }
}
