import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import TestSupport
import Testing

struct FragmentSampleTests {
  private static let movie = box(
    "moov",
    HandwrittenMovie.track(1, "vide", entry: HandwrittenMovie.visual("avc1"), tables: emptyTables),
    box("trak", fullBox("tkhd", u32(0, 0, 2, 0, 0), zeros(60))),
    box("mvex", fullBox("trex", u32(1, 1, 100, 7, 0x1_0000)), fullBox("trex", u32(2, 1, 50, 9, 0))))

  private static let emptyTables =
    fullBox("stts", u32(0)) + fullBox("stsc", u32(0)) + fullBox("stsz", u32(0, 0))
    + fullBox("stco", u32(0))

  private static var start: Int { movie.count }

  private func samples(_ fragments: [UInt8]..., track: Int = 0) throws -> [Sample] {
    let document = isoDocument(Self.movie + fragments.flatMap(\.self) + zeros(2000))
    let node = try #require(document.root.child("moov")?.children("trak")[track])
    return Array(try #require(node.samples))
  }

  @Test func rowsComeBeforeDefaults() throws {
    let moof = box(
      "moof",
      box(
        "traf", fullBox("tfhd", flags: 0x20028, u32(1, 40, 0)),
        fullBox("tfdt", version: 1, u64(1 << 33)),
        fullBox("trun", version: 1, flags: 0xE01, u32(2, 500), u32(11, 0, -3), u32(12, 0x1_0000, 4))
      ))
    let all = try samples(moof)
    #expect(all.map(\.number) == [1, 2])
    #expect(all.map(\.decodeTime) == [1 << 33, 1 << 33 + 40])
    #expect(all.map(\.duration) == [40, 40])
    #expect(all.map(\.range.start) == [Self.start + 500, Self.start + 511])
    #expect(all.map(\.range.count) == [11, 12])
    #expect(all.map(\.isSync) == [true, false])
    #expect(all.map(\.compositionOffset) == [-3, 4])
  }

  @Test func defaultsComeFromTheMovie() throws {
    let run = fullBox("trun", flags: 0x5, u32(3, 80, 0))
    let moof = box("moof", box("traf", fullBox("tfhd", flags: 0x20000, u32(1)), run))
    let all = try samples(moof, moof)
    #expect(all.map(\.decodeTime) == [0, 100, 200, 300, 400, 500])
    #expect(all.map(\.range.count) == [7, 7, 7, 7, 7, 7])
    #expect(all.map(\.isSync) == [true, false, false, true, false, false])
    #expect(all.prefix(3).map { $0.range.start - Self.start } == [80, 87, 94])
    #expect(all[3].range.start == Self.start + moof.count + 80)
  }

  @Test func basesFollowTheTrackFragmentBefore() throws {
    let first = box(
      "traf", fullBox("tfhd", u32(1)), fullBox("trun", flags: 0x201, u32(2, 300, 10, 20)),
      fullBox("trun", u32(1)))
    let second = box("traf", fullBox("tfhd", u32(2)), fullBox("trun", u32(2)))
    let third = box(
      "traf", fullBox("tfhd", flags: 1, u32(1), u64(1000)), fullBox("trun", flags: 1, u32(1, -16)))
    let moof = box("moof", first, second, third)
    let ofFirst = try samples(moof)
    #expect(
      ofFirst.map(\.range.start) == [Self.start + 300, Self.start + 310, Self.start + 330, 984])
    let ofSecond = try samples(moof, track: 1)
    #expect(ofSecond.map(\.range.start) == [Self.start + 337, Self.start + 346])
    #expect(ofSecond.map(\.range.count) == [9, 9])
  }

  @Test func samplesWithoutRowsEndWithTheFile() throws {
    let moof = box(
      "moof", box("traf", fullBox("tfhd", flags: 0x20010, u32(1, 0)), fullBox("trun", u32(-1))))
    #expect(try samples(moof).count < Self.start + moof.count + 2001)
    let large = box(
      "moof", box("traf", fullBox("tfhd", flags: 0x20010, u32(1, 500)), fullBox("trun", u32(-1))))
    #expect(try samples(large, large).count < 12)
  }

  @Test func cutFragmentsNeverTrap() {
    let moof = box(
      "moof",
      box(
        "traf", fullBox("tfhd", flags: 0x2B, u32(1), u64(-1), u32(1, -1, -1)),
        fullBox("tfdt", version: 1, u64(-1)),
        fullBox(
          "trun", version: 1, flags: 0xF05, u32(2, -1, -1), u32(-1, -1, -1, -1, -1, -1, -1, -1))))
    let whole = Self.movie + moof + moof
    for size in Self.start...whole.count {
      let document = isoDocument(Array(whole.prefix(size)))
      guard let track = document.root.descendant("moov", "trak"),
        let sequence = track.samples
      else { continue }
      #expect(sequence.reduce(0) { sum, _ in sum + 1 } <= 4)
    }
  }

  /// Bytes are changed at random with a fixed seed: every walk ends within the number of samples
  /// that the file can hold.
  @Test func changedBytesNeverTrapAndWalksEnd() {
    let tables =
      fullBox("stts", u32(1, 3, 10)) + fullBox("ctts", u32(1, 3, 2))
      + fullBox("stsc", u32(1, 1, 3, 1)) + fullBox("stsz", u32(0, 3, 5, 6, 7))
      + fullBox("stco", u32(1, 8)) + fullBox("stss", u32(1, 1))
    let extends = box("mvex", fullBox("trex", u32(1, 1, 100, 7, 0)))
    let run = fullBox("trun", flags: 0x301, u32(2, 8), u32(5, 6, 7, 8))
    let moof = box("moof", box("traf", fullBox("tfhd", u32(1)), run, fullBox("trun", u32(3))))
    let whole =
      box(
        "moov",
        HandwrittenMovie.track(1, "vide", entry: HandwrittenMovie.visual("avc1"), tables: tables),
        extends) + moof
      + moof
    var dice = Dice(seed: 0x5EED)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...dice.below(4) {
        bytes[dice.below(bytes.count)] = dice.pick([0, 1, 0x7F, 0x80, 0xFF, 8])
      }
      let document = isoDocument(bytes)
      for track in document.root.child("moov")?.children("trak") ?? [] {
        let count = track.samples?.reduce(0) { sum, _ in sum + 1 } ?? 0
        #expect(count <= 3 * whole.count)
        _ = track.summary
      }
    }
  }
}
