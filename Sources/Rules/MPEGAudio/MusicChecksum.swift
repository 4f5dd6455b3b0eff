import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  /// The parser does not check the music CRC, because the check reads all bytes of the stream.
  static let musicChecksum = Rule(
    "mp3.lame.music-crc", .warning, at: .named("Xing", "Info", kind: .frame),
    "The music CRC in a LAME tag should match the audio", clause: Clause(.xing),
    cause: "An editor probably changed the gain in the frames, or bytes were damaged",
    fix: "Leave the file unchanged if the edit was intended; otherwise obtain the file again",
    passing: [described("48 71")],
    failing: [described("↓12 34")], readingMedia: true
  ) { description, _ in
    guard let stated = description.integer(.music_crc), stated != 0,
      let length = description.integer(.music_length),
      let end = description.parent?.children.last(where: { $0.name == .word("frames") })?.range.end
    else { return nil }
    let music = ByteRange(from: description.range.end, to: end)
    guard length == music.count || length == end - description.range.start else { return nil }
    let computed = Int(description.source.crc16(of: music, .lowestFirst))
    if computed == stated { return [] }
    return .field(
      .music_crc, of: description,
      "music_crc is \(UInt16(truncatingIfNeeded: stated).hexadecimal), the CRC of the audio is "
        + "\(UInt16(truncatingIfNeeded: computed).hexadecimal): the audio was changed after encoding"
    )
  }

  private static func described(_ checksum: String) -> Example {
    .sound(
      frames: """
        ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" 00 00 * 11 00 00 00 00 * 4 u32 1352 \(checksum) 00 00 00 * 35
        (ff fb 10 c4 00 * 100) * 12
        """)
  }
}
