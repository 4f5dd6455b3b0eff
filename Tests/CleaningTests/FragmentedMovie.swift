import ByteScript
import Bytes
import TestSupport

/// A movie of one track with all of its samples in fragments.
struct FragmentedMovie {
  var handler = "vide"
  var entry = HandwrittenTrack.picture()
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
    var bytes = HandwrittenMovie.fileType + movie
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
      "moov", HandwrittenMovie.header(lasting: length),
      HandwrittenMovie.track(
        1, handler, lasting: length, mediaDuration: 0, size: handler == "vide" ? (16, 16) : (0, 0),
        entry: entry, tables: HandwrittenMovie.noSamples.flatMap(\.self),
        parts: edit.map { box("edts", fullBox("elst", u32(1, $0.length, $0.start), u16(1, 0))) }
          ?? []),
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
