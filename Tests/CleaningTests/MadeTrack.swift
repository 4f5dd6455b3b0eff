import ByteScript
import Bytes
import InvariantChecks

/// Builder for a movie of one track, with `moov` in front of the media data.
struct MadeTrack {
  var handler = "vide"
  var entry = MadeTrack.picture()
  var samples: [[UInt8]]
  /// Number of samples in each chunk; `stsc` states them in as few rows as possible.
  var chunks: [Int]
  /// Duration of each sample.
  var duration = 100
  /// Boxes of the sample table in addition to those that every track has.
  var boxes: [UInt8] = []
  /// The box with the sample sizes; nil for the usual `stsz`.
  var sizes: [UInt8]?
  /// Media time and duration of the first edit.
  var edit: (start: Int, length: Int)?
  /// The edits after the first one.
  var moreEdits: [(start: Int, length: Int)] = []
  var hasWidePlaces = false
  /// Boxes at the end of `moov`; `trackBoxes` are those at the end of `trak`.
  var movieBoxes: [UInt8] = []
  var trackBoxes: [UInt8] = []

  init(_ samples: [[UInt8]], chunks: [Int]? = nil) {
    self.samples = samples
    self.chunks = chunks ?? [samples.count]
  }

  var isSound: Bool { handler == "soun" }

  var bytes: [UInt8] {
    let size = whole(0).count
    return whole(size + 8) + box("mdat", samples.flatMap(\.self))
  }

  static func picture(
    _ code: String = "avc1", _ boxes: [UInt8] = box("avcC", hex("01 42 00 0A FF E0 00"))
  ) -> [UInt8] {
    box(
      code, zeros(6), u16(1), zeros(16), u16(16, 16), u32(72 << 16, 72 << 16, 0), u16(1),
      zeros(32), u16(24, 0xFFFF), boxes)
  }

  static let matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)

  private func whole(_ offset: Int) -> [UInt8] {
    let length = samples.count * duration
    let shown = edit.map { moreEdits.reduce($0.length) { $0 + $1.length } } ?? length
    let edits = edit.map { first in
      let rows = ([first] + moreEdits).flatMap { u32($0.length, $0.start) + u16(1, 0) }
      return box("edts", fullBox("elst", u32(1 + moreEdits.count), rows))
    }
    let track = box(
      "trak",
      fullBox(
        "tkhd", flags: 7, u32(0, 0, 1, 0, shown), zeros(8), u16(0, 0, isSound ? 0x100 : 0, 0),
        Self.matrix, isSound ? u32(0, 0) : u32(16 << 16, 16 << 16)),
      edits ?? [],
      box(
        "mdia", fullBox("mdhd", u32(0, 0, 1000, length), u16(0x55C4, 0)),
        fullBox("hdlr", zeros(4), utf8(handler), zeros(12), [0]),
        box(
          "minf",
          isSound ? fullBox("smhd", zeros(4)) : fullBox("vmhd", flags: 1, zeros(8)),
          box("dinf", fullBox("dref", u32(1), fullBox("url ", flags: 1))), table(offset))),
      trackBoxes)
    return box("ftyp", utf8("isom"), u32(512), utf8("isom"))
      + box(
        "moov",
        fullBox(
          "mvhd", u32(0, 0, 1000, shown, 0x10000), u16(0x100), zeros(10), Self.matrix, zeros(24),
          u32(2)), track, movieBoxes)
  }

  private func table(_ offset: Int) -> [UInt8] {
    var runs: [[Int]] = []
    var places: [Int] = []
    var (place, number) = (offset, 0)
    for (index, count) in chunks.enumerated() {
      if runs.last?[1] != count { runs.append([index + 1, count, 1]) }
      places.append(place)
      for sample in samples[number..<(number + count)] { place += sample.count }
      number += count
    }
    let sizes =
      self.sizes ?? fullBox("stsz", u32(0, samples.count), samples.flatMap { u32($0.count) })
    return box(
      "stbl", fullBox("stsd", u32(1), entry), fullBox("stts", u32(1, samples.count, duration)),
      boxes, fullBox("stsc", u32(runs.count), runs.flatMap { u32($0[0], $0[1], $0[2]) }), sizes,
      hasWidePlaces
        ? fullBox("co64", u32(places.count), places.flatMap { u32(0, $0) })
        : fullBox("stco", u32(places.count), places.flatMap { u32($0) }))
  }
}
