import ByteScript

/// Builders for parts of movies.
enum HandmadeMovie {
  static let fileType = box("ftyp", utf8("isom"), u32(512), utf8("isom"))

  private static let matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)

  static func header(lasting duration: Int = 1000, nextTrack: Int = 2) -> [UInt8] {
    fullBox(
      "mvhd", u32(0, 0, 1000, duration, 0x10000), u16(0x100), zeros(10), matrix, zeros(24),
      u32(nextTrack))
  }

  /// Sample tables of one sample with six bytes.
  static func oneSample(lasting duration: Int, in offsets: [UInt8]) -> [[UInt8]] {
    [
      fullBox("stts", u32(1, 1, duration)), fullBox("stsc", u32(1, 1, 1, 1)),
      fullBox("stsz", u32(0, 1, 6)), offsets,
    ]
  }

  static let noSamples = [
    fullBox("stts", u32(0)), fullBox("stsc", u32(0)), fullBox("stsz", u32(0, 0)),
    fullBox("stco", u32(0)),
  ]

  /// - Parameter flags: 7 for a track that is enabled, 6 for one that is not.
  static func track(
    _ id: Int = 1, flags: Int = 7, lasting duration: Int = 1000, samples: [[UInt8]],
    isSound: Bool = false, group: Int = 0
  ) -> [UInt8] {
    let sound = box("sowt", zeros(6), u16(1), zeros(8), u16(1, 16, 0, 0), u32(8000 << 16))
    let data = box("mett", zeros(6), u16(1), utf8("\0image/x-none\0"))
    let descriptions = fullBox("stsd", u32(1), isSound ? sound : data)
    let table = box("stbl", descriptions, samples.flatMap(\.self))
    return box(
      "trak",
      fullBox(
        "tkhd", flags: flags, u32(0, 0, id, 0, duration), zeros(8),
        u16(0, group, isSound ? 0x100 : 0, 0), matrix, u32(0, 0)),
      box(
        "mdia", fullBox("mdhd", u32(0, 0, 1000, duration), u16(0x55C4, 0)),
        fullBox("hdlr", zeros(4), utf8(isSound ? "soun" : "meta"), zeros(12), [0]),
        box(
          "minf", isSound ? fullBox("smhd", zeros(4)) : fullBox("nmhd"),
          box("dinf", fullBox("dref", u32(1), fullBox("url ", flags: 1))), table)))
  }
}
