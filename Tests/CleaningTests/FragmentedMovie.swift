import ByteScript
import Bytes

/// A movie of one track with all of its samples in fragments.
struct FragmentedMovie {
  var handler = "vide"
  var entry = MadeTrack.picture()
  /// Start and duration of the part that the edit list shows.
  var edit: (start: Int, length: Int)?
  let fragments: [Fragment]

  struct Fragment {
    let samples: [[UInt8]]
    let time: Int
    /// Flags for each sample; empty if the run states only sizes.
    var flags: [Int] = []
    var hasWay = false
  }

  var bytes: [UInt8] {
    var bytes = HandmadeMovie.fileType + movie
    var ways: [UInt8] = []
    for (number, fragment) in fragments.enumerated() {
      if fragment.hasWay { ways += u32(fragment.time, bytes.count) + [1, 1, 1] }
      let size = part(fragment, number, dataAt: 0).count
      bytes += part(fragment, number, dataAt: size + 8)
      bytes += box("mdat", fragment.samples.flatMap(\.self))
    }
    let access = fullBox("tfra", u32(1, 0, ways.count / 11), ways)
    return bytes + box("mfra", access, fullBox("mfro", u32(access.count + 24)))
  }

  private var movie: [UInt8] {
    let length = edit?.length ?? 0
    return box(
      "moov", HandmadeMovie.header(lasting: length),
      box(
        "trak",
        fullBox(
          "tkhd", flags: 7, u32(0, 0, 1, 0, length), zeros(16), MadeTrack.matrix,
          handler == "vide" ? u32(16 << 16, 16 << 16) : u32(0, 0)),
        edit.map { box("edts", fullBox("elst", u32(1, $0.length, $0.start), u16(1, 0))) } ?? [],
        box(
          "mdia", fullBox("mdhd", u32(0, 0, 1000, 0), u16(0x55C4, 0)),
          fullBox("hdlr", zeros(4), utf8(handler), zeros(12), [0]),
          box(
            "minf", handler == "vide" ? fullBox("vmhd", flags: 1, zeros(8)) : fullBox("nmhd"),
            box("dinf", fullBox("dref", u32(1), fullBox("url ", flags: 1))),
            box(
              "stbl", fullBox("stsd", u32(1), entry), HandmadeMovie.noSamples.flatMap(\.self))))),
      box("mvex", fullBox("trex", u32(1, 1, 100, 0, 0))))
  }

  private func part(_ fragment: Fragment, _ number: Int, dataAt place: Int) -> [UInt8] {
    let hasFlags = !fragment.flags.isEmpty
    let rows = fragment.samples.enumerated().flatMap { index, sample in
      u32(sample.count) + (hasFlags ? u32(fragment.flags[index]) : [])
    }
    let run = fullBox(
      "trun", flags: hasFlags ? 0x601 : 0x201, u32(fragment.samples.count, place), rows)
    return box(
      "moof", fullBox("mfhd", u32(number + 1)),
      box(
        "traf", fullBox("tfhd", flags: 0x2_0000, u32(1)), fullBox("tfdt", u32(fragment.time)),
        fragment.samples.isEmpty ? [] : run))
  }
}
