import Anatomy
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import Testing

/// Samples of films in fragments that an edit list hides go too; all others stay with their times.
@Suite struct HiddenFragmentTests {
  private static let samples: [[UInt8]] = (1...10).map { number in
    u32(number + 2) + [0x65] + [UInt8](repeating: UInt8(number * 16 + 1), count: number + 1)
  }

  fileprivate struct Film {
    /// When what is shown begins, and how long it is.
    let edit: (start: Int, length: Int)
    /// By number, from 1.
    let syncs: Set<Int>
    /// The numbers of the samples of each fragment, and when it begins.
    var fragments: [(samples: [Int], time: Int)] = [(Array(1...5), 0), (Array(6...10), 500)]
    /// Which fragments have a way into them, from 0.
    var ways: [Int] = [0, 1]

    var bytes: [UInt8] {
      var bytes = HandmadeMovie.fileType + movie
      var entries: [UInt8] = []
      for (number, fragment) in fragments.enumerated() {
        let place = bytes.count
        if ways.contains(number) { entries += u32(fragment.time, place) + [1, 1, 1] }
        let size = part(fragment, number, dataAt: 0).count
        bytes += part(fragment, number, dataAt: size + 8)
        bytes += box("mdat", fragment.samples.flatMap { HiddenFragmentTests.samples[$0 - 1] })
      }
      let access = fullBox("tfra", u32(1, 0, ways.count), entries)
      return bytes + box("mfra", access, fullBox("mfro", u32(access.count + 24)))
    }

    private var movie: [UInt8] {
      box(
        "moov", HandmadeMovie.header(lasting: edit.length),
        box(
          "trak",
          fullBox(
            "tkhd", flags: 7, u32(0, 0, 1, 0, edit.length), zeros(8), zeros(8), MadeTrack.matrix,
            u32(16 << 16, 16 << 16)),
          box("edts", fullBox("elst", u32(1, edit.length, edit.start), u16(1, 0))),
          box(
            "mdia", fullBox("mdhd", u32(0, 0, 1000, 0), u16(0x55C4, 0)),
            fullBox("hdlr", zeros(4), utf8("vide"), zeros(12), [0]),
            box(
              "minf", fullBox("vmhd", flags: 1, zeros(8)),
              box("dinf", fullBox("dref", u32(1), fullBox("url ", flags: 1))),
              box(
                "stbl", fullBox("stsd", u32(1), MadeTrack.picture()),
                HandmadeMovie.noSamples.flatMap(\.self))))),
        box("mvex", fullBox("trex", u32(1, 1, 100, 0, 0))))
    }

    private func part(
      _ fragment: (samples: [Int], time: Int), _ number: Int, dataAt place: Int
    ) -> [UInt8] {
      let rows = fragment.samples.flatMap { sample in
        u32(
          HiddenFragmentTests.samples[sample - 1].count,
          syncs.contains(sample) ? 0x200_0000 : 0x101_0000)
      }
      let run = fullBox("trun", flags: 0x601, u32(fragment.samples.count, place), rows)
      return box(
        "moof", fullBox("mfhd", u32(number + 1)),
        box(
          "traf", fullBox("tfhd", flags: 0x2_0000, u32(1)), fullBox("tfdt", u32(fragment.time)),
          fragment.samples.isEmpty ? [] : run))
    }
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    fileprivate let film: Film
    /// What its fragments are then.
    let fragments: [(samples: [Int], time: Int)]
    let ways: [Int]

    fileprivate init(
      _ what: String, _ film: Film, _ fragments: [(samples: [Int], time: Int)], ways: [Int]
    ) {
      (testDescription, self.film, self.fragments, self.ways) = (what, film, fragments, ways)
    }
  }

  static let cases: [Case] = [
    Case(
      "a whole fragment", Film(edit: (700, 300), syncs: [1, 6]),
      [([], 500), (Array(6...10), 500)], ways: [1]),
    Case(
      "the beginning of a fragment", Film(edit: (300, 700), syncs: [1, 3, 6]),
      [(Array(3...5), 200), (Array(6...10), 500)], ways: [1]),
    Case(
      "the end", Film(edit: (0, 700), syncs: [1, 6]),
      [(Array(1...5), 0), (Array(6...7), 500)], ways: [0]),
    Case(
      "both ends", Film(edit: (200, 200), syncs: [1, 3, 6]), [(Array(3...4), 200), ([], 400)],
      ways: []),
  ]

  @Test("only what is needed stays, at the same time", arguments: cases)
  func dropped(_ one: Case) throws {
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: one.film.bytes), name: "a.mp4", magic: nil).document,
      name: "a.mp4", under: .usual)
    let copy = cleaning.rewrite.document.source
    var left = one.film
    (left.fragments, left.ways) = (one.fragments, one.ways)
    #expect(copy.bytes(copy.wholeRange) == left.bytes)
    #expect(cleaning.stays.isEmpty)
    let proof = try Proof(of: cleaning, in: copy)
    #expect(proof.tracks.map(\.dropped) == [10 - one.fragments.reduce(0) { $0 + $1.samples.count }])
  }
}
