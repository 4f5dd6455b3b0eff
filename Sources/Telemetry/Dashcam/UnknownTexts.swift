import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// The number of bytes that are searched for readable text and, in `shortest`, the minimum number
  /// of bytes of such a text.
  private static let farthest = 4096
  private static let shortest = 8

  /// Reads the bytes up to an offset as a field of unknown meaning.
  func skip(to place: Int) {
    if place > position { bytes("unknown", min(place - position, remaining)) }
  }

  /// Reads the remaining bytes as undecoded. Each readable text in them becomes a separate field.
  func unknownWithTexts() {
    if isDescribing { return rest("undecoded", means: Meaning(.undecoded)) }
    let head = source.bytes(ByteRange(start: position, count: remaining), limit: Self.farthest)
    let first = position
    var run = 0
    for (index, byte) in head.enumerated() {
      let isPlain = byte >= 0x20 && byte < 0x7F
      if isPlain { run += 1 }
      guard run > 0, !isPlain || index == head.count - 1 else { continue }
      if run >= Self.shortest {
        let end = first + index + (isPlain ? 1 : 0)
        if end - run > position {
          bytes("undecoded", end - run - position, means: Meaning(.undecoded))
        }
        text("text", .ascii, .bytes(run), means: .identifies(.unknown))
      }
      run = 0
    }
    rest("undecoded", means: Meaning(.undecoded))
  }
}
