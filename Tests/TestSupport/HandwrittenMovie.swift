import ByteScript

/// The boxes of movies, with the fields that tests vary.
package enum HandwrittenMovie {
  package static let fileType = box("ftyp", utf8("isom"), u32(512), utf8("isom"))

  package static let upright = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30]

  /// Transformation matrix.
  private static func matrix(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { u32($0) } }

  /// The header of a movie.
  package static func header(
    lasting duration: Int = 1000, scale: Int = 1000, matrix: [Int] = upright, nextTrack: Int = 2
  ) -> [UInt8] {
    fullBox(
      "mvhd", u32(0, 0, scale, duration, 0x10000), u16(0x100), zeros(10), self.matrix(matrix),
      zeros(24), u32(nextTrack))
  }

  /// A track whose media has a timescale of 1000 by default.
  /// - Parameters:
  ///   - flags: 7 for a track that is enabled, 6 for one that is not.
  ///   - duration: the duration in units of the movie.
  ///   - mediaDuration: the duration in units of the media; nil for the same number.
  ///   - group: the alternate group.
  ///   - header: the media header, such as `vmhd`; nil for the one that the handler needs.
  ///   - tables: the boxes of the sample table after `stsd`.
  ///   - parts: boxes after `tkhd`.
  ///   - media: boxes after `hdlr`.
  ///   - end: boxes at the end of the track.
  package static func track(
    _ id: Int = 1, _ handler: String, flags: Int = 7, lasting duration: Int = 1000,
    mediaDuration: Int? = nil, scale: Int = 1000, group: Int = 0, volume: Int? = nil,
    size: (Int, Int) = (0, 0), matrix: [Int] = upright, language: Int = 0x55C4,
    header: [UInt8]? = nil, entry: [UInt8], tables: [UInt8] = [], parts: [UInt8] = [],
    media: [UInt8] = [], end: [UInt8] = []
  ) -> [UInt8] {
    box(
      "trak",
      fullBox(
        "tkhd", flags: flags, u32(0, 0, id, 0, duration), zeros(8),
        u16(0, group, volume ?? (handler == "soun" ? 0x100 : 0), 0), self.matrix(matrix),
        u32(size.0 << 16, size.1 << 16)),
      parts,
      box(
        "mdia", fullBox("mdhd", u32(0, 0, scale, mediaDuration ?? duration), u16(language, 0)),
        handlerBox(handler), media,
        box(
          "minf", header ?? mediaHeader(handler),
          box("dinf", fullBox("dref", u32(1), fullBox("url ", flags: 1))),
          box("stbl", fullBox("stsd", u32(1), entry), tables))),
      end)
  }

  private static func mediaHeader(_ handler: String) -> [UInt8] {
    switch handler {
    case "vide": fullBox("vmhd", flags: 1, zeros(8))
    case "soun": fullBox("smhd", zeros(4))
    default: fullBox("nmhd")
    }
  }

  /// A track of uncompressed sound, or of data without a meaning.
  /// - Parameter samples: the boxes of the sample table after `stsd`.
  package static func simpleTrack(
    _ id: Int = 1, flags: Int = 7, lasting duration: Int = 1000, samples: [[UInt8]],
    isSound: Bool = false, group: Int = 0
  ) -> [UInt8] {
    let data = entry("mett", utf8("\0image/x-none\0"))
    return track(
      id, isSound ? "soun" : "meta", flags: flags, lasting: duration, group: group,
      entry: isSound ? sound("sowt", channels: 1, rate: 8000) : data,
      tables: samples.flatMap(\.self))
  }

  // MARK: Sample tables

  /// Sample tables of one sample with six bytes.
  package static func oneSample(lasting duration: Int, in offsets: [UInt8]) -> [[UInt8]] {
    [
      fullBox("stts", u32(1, 1, duration)), fullBox("stsc", u32(1, 1, 1, 1)),
      fullBox("stsz", u32(0, 1, 6)), offsets,
    ]
  }

  package static let noSamples = [
    fullBox("stts", u32(0)), fullBox("stsc", u32(0)), fullBox("stsz", u32(0, 0)),
    fullBox("stco", u32(0)),
  ]

  // MARK: Sample entries

  package static func entry(_ code: String, _ parts: [UInt8]...) -> [UInt8] {
    box(code, zeros(6), u16(1), parts.flatMap(\.self))
  }

  package static func visual(
    _ code: String, _ width: Int = 1920, _ height: Int = 1080, _ boxes: [UInt8]...
  ) -> [UInt8] {
    entry(
      code, zeros(16), u16(width, height), u32(72 << 16, 72 << 16, 0), u16(1), zeros(32),
      u16(24, 0xFFFF), boxes.flatMap(\.self))
  }

  package static func sound(
    _ code: String, version: Int = 0, channels: Int = 2, rate: Int = 48000, _ boxes: [UInt8]...
  ) -> [UInt8] {
    entry(
      code, u16(version), zeros(6), u16(channels, 16, 0, 0), u32(rate << 16),
      boxes.flatMap(\.self))
  }

  /// The entry of a text track of QuickTime.
  package static let text = entry(
    "text", u32(0, 1), zeros(6 + 8 + 8), u16(0, 0), u8(0), u16(0), zeros(6))

  /// An elementary stream descriptor with the given decoder specific information.
  package static func stream(type: Int, _ specific: [UInt8], rate: Int = 0) -> [UInt8] {
    let information = u8(5, specific.count) + specific
    let decoder = u8(type, 0x15, 0, 0, 0) + u32(0, rate) + information
    let configuration = u8(4, decoder.count) + decoder
    let whole = u16(1) + u8(0) + configuration + u8(6, 1, 2)
    return fullBox("esds", u8(3, whole.count) + whole)
  }
}
