import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import Testing
import Verification

/// Samples of fragmented movies that an edit list hides are removed too; all others keep their
/// times.
struct HiddenFragmentTests {
  private static let samples: [[UInt8]] = (1...10).map { number in
    u32(number + 2) + [0x65] + [UInt8](repeating: UInt8(number * 16 + 1), count: number + 1)
  }

  fileprivate struct Film {
    /// Start and duration of the part that the edit list shows.
    let edit: (start: Int, length: Int)
    /// Numbers of the sync samples, from 1.
    let syncs: Set<Int>
    /// The sample numbers and the start time of each fragment.
    var fragments: [(samples: [Int], time: Int)] = [(Array(1...5), 0), (Array(6...10), 500)]
    /// Indices of the fragments that `tfra` lists, from 0.
    var ways: [Int] = [0, 1]

    var bytes: [UInt8] {
      FragmentedMovie(
        edit: edit,
        fragments: fragments.enumerated().map { number, fragment in
          FragmentedMovie.Fragment(
            samples: fragment.samples.map { HiddenFragmentTests.samples[$0 - 1] },
            time: fragment.time,
            flags: fragment.samples.map { syncs.contains($0) ? 0x200_0000 : 0x101_0000 },
            hasWay: ways.contains(number))
        }
      ).bytes
    }
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    fileprivate let film: Film
    /// The expected fragments of the copy.
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

  @Test("Only needed samples are kept, at the same times", arguments: cases)
  func dropped(_ one: Case) throws {
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: one.film.bytes), name: "a.mp4", magic: nil).document,
      under: .usual)
    let copy = cleaning.editedDocument.document.source
    var left = one.film
    (left.fragments, left.ways) = (one.fragments, one.ways)
    #expect(copy.bytes(copy.wholeRange) == left.bytes)
    #expect(cleaning.remaining.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: copy)
    #expect(
      verification.tracks.map(\.dropped) == [10 - one.fragments.reduce(0) { $0 + $1.samples.count }]
    )
  }
}
