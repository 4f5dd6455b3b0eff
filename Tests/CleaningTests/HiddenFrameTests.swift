import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Samples that an edit list hides are removed, except those needed to decode the first shown one.
struct HiddenFrameTests {
  /// Ten samples of different sizes; two of them are sync samples.
  private static let samples: [[UInt8]] = (1...10).map { number in
    u32(number + 2) + [0x65] + [UInt8](repeating: UInt8(number * 16 + 1), count: number + 1)
  }
  private static let syncs = fullBox("stss", u32(2, 1, 6))

  private static func track(
    _ edit: (start: Int, length: Int), chunks: [Int] = [5, 5], boxes: [UInt8] = []
  ) -> HandwrittenTrack {
    var track = HandwrittenTrack(samples, chunks: chunks)
    (track.edit, track.boxes) = (edit, syncs + boxes)
    return track
  }

  /// The timescale of the media is that of the movie.
  @Test("The lengths of hidden samples that the copy contains are stated")
  func lengths() throws {
    func words(_ edit: (start: Int, length: Int), under policy: String) throws -> [String] {
      let file = ByteSource(bytes: Self.track(edit).bytes)
      let cleaning = Cleaning(
        Examination(file, name: "a.mp4", magic: nil).document,
        under: try #require(Policy.named(policy)))
      return cleaning.remainder.unshown.map(\.words)
    }
    #expect(
      try words((700, 200), under: "location") == [
        "0.7 s before the visible start, 0.1 s after the visible end"
      ])
    #expect(try words((700, 200), under: "all-metadata") == ["0.2 s before the visible start"])
    #expect(try words((0, 1000), under: "location") == [])
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let track: HandwrittenTrack
    /// Numbers of the expected samples, from 1.
    let kept: ClosedRange<Int>
    let start: Int

    init(_ what: String, _ track: HandwrittenTrack, keeps kept: ClosedRange<Int>, from start: Int) {
      (testDescription, self.track, self.kept, self.start) = (what, track, kept, start)
    }
  }

  static let cases: [Case] = {
    var wide = track((600, 400), chunks: [3, 3, 4])
    wide.hasWidePlaces = true
    var small = track((600, 400), chunks: [1, 9])
    small.sizes = fullBox("stz2", u32(8, 10), samples.map { UInt8($0.count) })
    var same = track((700, 300), chunks: [10])
    same.samples = samples.map { Array(($0 + zeros(20)).prefix(20)) }
    same.sizes = fullBox("stsz", u32(20, 10))
    // The second picture of the second group is shown before its first, and may depend on the first
    // group.
    let order = fullBox("ctts", u32(4, 5, 400, 1, 500, 1, 300, 3, 400))
    return [
      Case("the first of two groups", track((500, 500)), keeps: 6...10, from: 0),
      Case("in the middle of a group", track((700, 300)), keeps: 6...10, from: 200),
      Case(
        "in the middle of a chunk", track((600, 400), chunks: [4, 4, 2]), keeps: 6...10, from: 100),
      Case("the end", track((0, 250)), keeps: 1...3, from: 0),
      Case("both ends", track((650, 120), chunks: [10]), keeps: 6...8, from: 150),
      Case("with 64-bit chunk offsets", wide, keeps: 6...10, from: 100),
      Case("with compact sizes", small, keeps: 6...10, from: 100),
      Case("with one size for all", same, keeps: 6...10, from: 200),
      Case(
        "where a leading picture is shown", track((900, 500), boxes: order), keeps: 1...10,
        from: 900),
      Case(
        "where a leading picture is hidden", track((1000, 400), boxes: order),
        keeps: 6...10, from: 500),
      Case(
        "with more tables",
        track(
          (600, 300), chunks: [2, 2, 2, 2, 2],
          boxes: fullBox("sdtp", hex("20 10 10 10 10 21 11 12 13 14"))
            + fullBox("sbgp", utf8("roll"), u32(2, 6, 1, 4, 0))
            + fullBox("sgpd", version: 1, utf8("roll"), u32(2, 1), u16(0xFFFF))
            + fullBox("padb", u32(10), hex("12 34 56 71 23"))
            + fullBox("stps", u32(2, 3, 8)) + fullBox("stdp", u16(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
            + fullBox("subs", u32(2, 2), u16(1, 5), zeros(6), u32(6), u16(1, 5), zeros(6))),
        keeps: 6...9, from: 100),
    ]
  }()

  @Test("Only needed samples are kept, at the same times", arguments: cases)
  func dropped(_ one: Case) throws {
    let cleaning = try Self.cleaning(one.track.bytes)
    let copy = cleaning.editedDocument.document
    let track = try #require(copy.root.child("moov")?.child("trak"))
    let samples = try #require(track.samples).map(\.self)
    #expect(
      samples.map { copy.source.bytes($0.range) }
        == Array(one.track.samples[(one.kept.lowerBound - 1)..<one.kept.upperBound]))
    #expect(samples.map(\.decodeTime) == samples.indices.map { Int64($0 * 100) })
    let syncs = [1, 6].filter(one.kept.contains).map { $0 - one.kept.lowerBound + 1 }
    #expect(samples.filter(\.isSync).map(\.number) == syncs)
    let edits = track.descendant("edts", "elst")?.table(named: "entries")
    let time = edits?.column(named: "media_time").flatMap { edits?.rawCell(row: 0, column: $0) }
    #expect(time == UInt64(one.start))
    #expect(track.descendant("mdia", "mdhd")?.integer(named: "duration") == one.kept.count * 100)
    let sizes = samples.reduce(8) { $0 + $1.range.count }
    #expect(copy.root.child("mdat")?.range.count == sizes)
    #expect(cleaning.remaining.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: copy.source)
    #expect(verification.tracks.map(\.dropped) == [10 - one.kept.count])
  }

  @Test("Samples between the parts of several edits are removed too")
  func middle() throws {
    var film = Self.track((0, 200))
    film.moreEdits = [(700, 300)]
    film.sizes = fullBox("stz2", u32(4, 10), (1...5).map { _ in UInt8(0x77) })
    film.samples = (1...10).map { [UInt8](repeating: UInt8($0), count: 7) }
    var left = HandwrittenTrack(Array(film.samples[0..<2] + film.samples[5..<10]), chunks: [2, 5])
    left.edit = (0, 200)
    left.moreEdits = [(400, 300)]
    left.sizes = fullBox("stz2", u32(4, 7), hex("77 77 77 70"))
    left.boxes = fullBox("stss", u32(2, 1, 3))
    let cleaning = try Self.cleaning(film.bytes)
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == left.bytes)
    #expect(cleaning.remaining.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: copy)
    #expect(verification.tracks.map(\.dropped) == [3])
  }

  @Test("Parts with interleaved display times are kept together with the samples between them")
  func overlapping() throws {
    // The second picture of the second group is shown before its first.
    let order = fullBox("ctts", u32(3, 6, 400, 1, 250, 3, 400))
    var film = Self.track((400, 200), boxes: order)
    film.moreEdits = [(1100, 300)]
    let cleaning = try Self.cleaning(film.bytes)
    let copy = cleaning.editedDocument.document
    let samples = try #require(copy.root.child("moov")?.child("trak")?.samples).map(\.self)
    #expect(samples.count == 10)
    #expect(cleaning.remaining.map(\.disclosure.category) == [.unreferenced])
    _ = try Verification(of: cleaning.plan, in: copy.source)
  }

  @Test("Other sample tables keep only the rows of kept samples")
  func tables() throws {
    let one = try #require(Self.cases.last)
    let copy = try Self.cleaning(one.track.bytes).editedDocument.document
    let tables = try #require(copy.root.child("moov")?.child("trak")).descendant(
      "mdia", "minf", "stbl")
    func bytes(_ code: FourCC) -> [UInt8]? {
      tables?.child(code).map { box in copy.source.bytes(box.range).dropFirst(12) }.map(Array.init)
    }
    #expect(bytes("sdtp") == hex("21 11 12 13"))
    #expect(bytes("sbgp") == utf8("roll") + u32(2, 1, 1, 3, 0))
    #expect(bytes("padb") == u32(4) + hex("67 12"))
    #expect(bytes("stps") == u32(1, 3))
    let track = try #require(copy.root.tracks.first)
    #expect(track.samples?.map(\.sync) == [.full, .none, .partial, .none])
    #expect(bytes("stdp") == u16(6, 7, 8, 9))
    #expect(bytes("subs") == u32(1, 3) + u16(1, 5) + zeros(6))
  }

  @Test("Hidden samples that decoding needs are kept and reported")
  func needed() throws {
    let cleaning = try Self.cleaning(Self.track((700, 300)).bytes)
    #expect(
      cleaning.remainder.findings.contains { finding in
        guard case .needed = finding.disclosure.request else { return false }
        return finding.action == .report
      })
    #expect(cleaning.remainder.removed.isEmpty)
  }

  @Test("One second of sound in front of the audible part is kept and not reported")
  func priming() throws {
    var track = HandwrittenTrack(
      (1...40).map { [UInt8](repeating: UInt8($0), count: 8) }, chunks: [40])
    track.handler = "soun"
    track.entry = HandwrittenMovie.sound("mp4a", channels: 1, rate: 8000)
    track.edit = (2550, 300)
    let cleaning = try Self.cleaning(track.bytes)
    let copy = cleaning.editedDocument.document
    let samples = copy.root.child("moov")?.child("trak")?.samples?.map(\.range) ?? []
    #expect(samples.compactMap { copy.source.byte(at: $0.start) } == Array(UInt8(16)...29))
    #expect(!cleaning.remainder.findings.contains { $0.disclosure.category == .unreferenced })
    let verification = try Verification(of: cleaning.plan, in: copy.source)
    #expect(verification.tracks.map(\.dropped) == [26])
  }

  @Test("Samples are kept and reported if a table about them cannot be updated")
  func refused() throws {
    let more = fullBox("saiz", [1], u32(10))
    let cleaning = try Self.cleaning(Self.track((600, 400), boxes: more).bytes)
    #expect(cleaning.remaining.contains { $0.disclosure.category == .unreferenced })
    let samples = cleaning.editedDocument.document.root.child("moov")?.child("trak")?.samples
    #expect(samples?.map(\.number).count == 10)
    _ = try Verification(of: cleaning.plan, in: cleaning.editedDocument.document.source)
  }

  private static func cleaning(_ file: [UInt8]) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named("identifying")))
  }
}
