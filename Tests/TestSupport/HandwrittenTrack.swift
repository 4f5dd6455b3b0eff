import ByteScript

/// A movie of one track and its samples, with `moov` in front of the media data.
package struct HandwrittenTrack {
  package var handler = "vide"
  package var entry = HandwrittenTrack.picture()
  package var samples: [[UInt8]]
  /// Number of samples in each chunk; `stsc` states them in as few rows as possible.
  package var chunks: [Int]
  /// Duration of each sample.
  package var duration = 100
  /// Boxes of the sample table in addition to those that every track has.
  package var boxes: [UInt8] = []
  /// The box with the sample sizes; nil for the usual `stsz`.
  package var sizes: [UInt8]?
  /// Media time and duration of the first edit.
  package var edit: (start: Int, length: Int)?
  /// The edits after the first one.
  package var moreEdits: [(start: Int, length: Int)] = []
  package var hasWidePlaces = false
  /// Boxes at the end of `moov`; `trackBoxes` are those at the end of `trak`.
  package var movieBoxes: [UInt8] = []
  package var trackBoxes: [UInt8] = []

  package init(_ samples: [[UInt8]], chunks: [Int]? = nil) {
    self.samples = samples
    self.chunks = chunks ?? [samples.count]
  }

  package var bytes: [UInt8] {
    let size = whole(0).count
    return whole(size + 8) + box("mdat", samples.flatMap(\.self))
  }

  /// A sample entry for pictures of 16×16 pixels.
  package static func picture(
    _ code: String = "avc1", _ boxes: [UInt8] = box("avcC", hex("01 42 00 0A FF E0 00"))
  ) -> [UInt8] {
    HandwrittenMovie.visual(code, 16, 16, boxes)
  }

  private func whole(_ offset: Int) -> [UInt8] {
    let length = samples.count * duration
    let shown = edit.map { moreEdits.reduce($0.length) { $0 + $1.length } } ?? length
    let edits = edit.map { first in
      let rows = ([first] + moreEdits).flatMap { u32($0.length, $0.start) + u16(1, 0) }
      return box("edts", fullBox("elst", u32(1 + moreEdits.count), rows))
    }
    let isSound = handler == "soun"
    let track = HandwrittenMovie.track(
      1, handler, lasting: shown, mediaDuration: length, size: isSound ? (0, 0) : (16, 16),
      header: isSound ? nil : fullBox("vmhd", flags: 1, zeros(8)), entry: entry,
      tables: tables(offset), parts: edits ?? [], end: trackBoxes)
    return HandwrittenMovie.fileType
      + box("moov", HandwrittenMovie.header(lasting: shown), track, movieBoxes)
  }

  private func tables(_ offset: Int) -> [UInt8] {
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
    return joined(
      fullBox("stts", u32(1, samples.count, duration)), boxes,
      fullBox("stsc", u32(runs.count), runs.flatMap { u32($0[0], $0[1], $0[2]) }), sizes,
      hasWidePlaces
        ? fullBox("co64", u32(places.count), places.flatMap { u32(0, $0) })
        : fullBox("stco", u32(places.count), places.flatMap { u32($0) }))
  }
}
