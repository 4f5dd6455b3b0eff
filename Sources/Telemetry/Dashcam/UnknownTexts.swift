import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// How far texts are looked for, and how long one has to be to count.
  private static let farthest = 4096
  private static let shortest = 8

  /// Bytes up to a place that nothing is known of.
  func skip(to place: Int) {
    if place > position { bytes("unknown", min(place - position, remaining)) }
  }

  /// What is left and not known, with the texts that are in it as fields of their own.
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
