import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import TestSupport
import Testing

struct SampleSequenceTests {
  /// Zeros after the movie give its sample offsets bytes to refer to.
  private func samples(
    handler: String = "vide", entry: [UInt8] = HandwrittenMovie.visual("avc1"),
    _ tables: [UInt8]...,
    room: Int = 4000
  ) -> SampleSequence? {
    let movie = box(
      "moov", HandwrittenMovie.track(1, handler, entry: entry, tables: tables.flatMap(\.self)))
    return isoDocument(movie + zeros(room)).root.descendant("moov", "trak")?.samples
  }

  @Test func tablesAreWalkedSideBySide() throws {
    let sequence = try #require(
      samples(
        fullBox("stts", u32(2, 3, 1000, 2, 500)),
        fullBox("ctts", version: 1, u32(2, 1, 0, 4, -7)),
        fullBox("stsc", u32(2, 1, 2, 1, 2, 1, 2)),
        fullBox("stsz", u32(0, 5, 10, 20, 30, 40, 50)),
        fullBox("stco", u32(4, 100, 200, 300, 400)),
        fullBox("stss", u32(2, 1, 4))))
    let all = Array(sequence)
    #expect(sequence.statedCount == 5)
    #expect(sequence.timescale == 1000)
    #expect(all.map(\.number) == [1, 2, 3, 4, 5])
    #expect(all.map(\.decodeTime) == [0, 1000, 2000, 3000, 3500])
    #expect(all.map(\.duration) == [1000, 1000, 1000, 500, 500])
    #expect(all.map(\.compositionOffset) == [0, -7, -7, -7, -7])
    #expect(all.map(\.range.start) == [100, 110, 200, 300, 400])
    #expect(all.map(\.range.count) == [10, 20, 30, 40, 50])
    #expect(all.map(\.isSync) == [true, false, false, true, false])
    #expect(all.map(\.description) == [1, 1, 2, 2, 2])
  }

  @Test("The time range equals the one found by walking over all samples")
  func timeRange() throws {
    let places =
      fullBox("stsc", u32(1, 1, 5, 1)) + fullBox("stsz", u32(8, 5)) + fullBox("stco", u32(1, 8))
    let times: [([UInt8], inOrder: Bool)] = [
      (fullBox("stts", u32(1, 5, 100)), true),
      (fullBox("stts", u32(2, 3, 1000, 2, 500)), true),
      (fullBox("stts", u32(1, 5, 100)) + fullBox("ctts", u32(3, 1, 200, 3, 300, 1, 0)), false),
      (fullBox("stts", u32(1, 5, 7)) + fullBox("ctts", version: 1, u32(2, 2, 0, 3, -9)), false),
      // Times for fewer samples, and for more samples, than there are.
      (fullBox("stts", u32(1, 2, 100)), false),
      (fullBox("stts", u32(1, 50, 100)) + fullBox("ctts", u32(1, 50, 20)), true),
    ]
    for (tables, isInOrder) in times {
      let sequence = try #require(samples(tables, places))
      let found = try #require(sequence.timeRange)
      let starts = sequence.map { $0.decodeTime + $0.compositionOffset }
      let ends = sequence.map { $0.decodeTime + $0.compositionOffset + max(1, $0.duration) }
      #expect(found.firstStart == starts.min() && found.lastStart == starts.max())
      #expect(found.firstEnd == ends.min() && found.lastEnd == ends.max())
      #expect(found.isInOrder == isInOrder)
    }
    let endless = fullBox("stts", u32(2, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF))
    let many = fullBox("stsc", u32(1, 1, 5, 1)) + fullBox("stco", u32(1, 8))
    let long = try #require(samples(endless, many, fullBox("stsz", u32(8, 0xFFFF_FFFF))))
    #expect(long.timeRange == nil)
  }

  @Test func aWalkCanBeginAgain() throws {
    let sequence = try #require(
      samples(
        fullBox("stts", u32(1, 2, 1)), fullBox("stsc", u32(1, 1, 2, 1)),
        fullBox("stsz", u32(5, 2)), fullBox("stco", u32(1, 8))))
    #expect(Array(sequence).map(\.range.start) == [8, 13])
    #expect(Array(sequence).map(\.range.start) == [8, 13])
    #expect(sequence.map(\.isSync) == [true, true])
  }

  @Test func longTablesAreReadInBlocks() throws {
    let count = 10_000
    let sizes = (1...count).flatMap { u32($0 % 7 + 1) }
    let nibbles = (1...count / 2).flatMap { _ in u8(0x21) }
    let times = (0..<count).flatMap { u32(1, $0) }
    let offsets = (0..<count / 10).flatMap { u64($0 << 33) }
    let chunks = fullBox("stsc", u32(1, 1, 10, 1)) + fullBox("co64", u32(count / 10), offsets)
    let wide = try #require(
      samples(fullBox("stts", u32(count), times), chunks, fullBox("stsz", u32(0, count), sizes)))
    var number = 0
    for sample in wide {
      #expect(sample.range.count == (number + 1) % 7 + 1)
      #expect(sample.duration == Int64(number))
      if number % 10 == 0 { #expect(sample.range.start == (number / 10) << 33) }
      number += 1
    }
    #expect(number == count)
    let narrow = try #require(samples(chunks, fullBox("stz2", u32(4, count), nibbles)))
    #expect(narrow.reduce(0) { $0 + $1.range.count } == count / 2 * 3)
  }

  @Test func tablesThatDisagreeEndTheWalk() throws {
    let sizes = fullBox("stsz", u32(0, 5, 1, 1, 1, 1, 1))
    let fewChunks = try #require(
      samples(sizes, fullBox("stsc", u32(1, 1, 2, 1)), fullBox("stco", u32(2, 8, 16))))
    #expect(Array(fewChunks).count == 4)
    #expect(fewChunks.statedCount == 5)
    let emptyChunks = try #require(
      samples(sizes, fullBox("stsc", u32(1, 1, 0, 1)), fullBox("stco", u32(2, 8, 16))))
    #expect(Array(emptyChunks).isEmpty)
    let lateChunk = try #require(
      samples(sizes, fullBox("stsc", u32(1, 9, 5, 1)), fullBox("stco", u32(1, -1))))
    #expect(Array(lateChunk).map(\.duration) == [0, 0, 0, 0, 0])
    #expect(samples(sizes, fullBox("stco", u32(1, 8))) == nil)
  }

  @Test func constantSizesEndWithTheFile() throws {
    for size in [1, 100] {
      let sequence = try #require(
        samples(
          fullBox("stsz", u32(size, -1)), fullBox("stsc", u32(1, 1, -1, 1)),
          fullBox("stco", u32(1, 0))))
      #expect(sequence.statedCount == 0xFFFF_FFFF)
      #expect(sequence.reduce(0) { sum, _ in sum + 1 } < 6000 / size + 2)
    }
  }

  @Test func aByteMayHoldSeveralFramesOfSound() throws {
    let packed = HandwrittenMovie.sound("ima4", version: 1, u32(64, 34, 34, 2))
    for (count, walked) in [(6400, 6400), (-1, 100_000)] {
      let frames = try #require(
        samples(
          handler: "soun", entry: packed, fullBox("stsc", u32(1, 1, count, 1)),
          fullBox("stco", u32(1, 8)), fullBox("stsz", u32(1, count))))
      let (number, bytes) = frames.reduce((0, 0)) { ($0.0 + 1, $0.1 + $1.range.count) }
      #expect(count > 0 ? number == walked && bytes == 3400 : number < walked)
    }
  }

  @Test func framesOfSoundAreAsLargeAsTheEntrySays() throws {
    let tables = fullBox("stsc", u32(1, 1, 4, 1)) + fullBox("stco", u32(2, 100, 200))
    let plain = try #require(
      samples(
        handler: "soun", entry: HandwrittenMovie.sound("twos"), tables, fullBox("stsz", u32(1, 8))
      ))
    #expect(Array(plain).map(\.range.start) == [100, 104, 108, 112, 200, 204, 208, 212])
    #expect(plain.map(\.range.count) == [4, 4, 4, 4, 4, 4, 4, 4])
    let packed = HandwrittenMovie.sound("ima4", version: 1, u32(2, 3, 3, 2))
    let frames = try #require(
      samples(handler: "soun", entry: packed, tables, fullBox("stsz", u32(1, 4))))
    #expect(Array(frames).map(\.range.count) == [1, 2, 1, 2])
    #expect(Array(frames).map(\.range.start) == [100, 101, 103, 104])
  }

  @Test func damagedTablesNeverTrap() {
    let tables =
      fullBox("stts", u32(1, -1, -1)) + fullBox("ctts", u32(1, -1, -1))
      + fullBox("stsc", u32(2, -1, -1, -1, 0, -1, 0)) + fullBox("co64", u32(2), u64(-1, -2))
      + fullBox("stsz", u32(0, 3, -1, -1, -1)) + fullBox("stss", u32(2, -1, 0))
    let whole = box(
      "moov",
      HandwrittenMovie.track(1, "vide", entry: HandwrittenMovie.visual("avc1"), tables: tables))
    for size in 0...whole.count {
      let track = isoDocument(Array(whole.prefix(size))).root.descendant("moov", "trak")
      guard let sequence = track?.samples else { continue }
      #expect(sequence.reduce(0) { sum, _ in sum + 1 } <= 3)
    }
  }

  @Test func documentsDoNotKeepThemselvesByTheirSamples() throws {
    let tables =
      fullBox("stsz", u32(5, 2)) + fullBox("stsc", u32(1, 1, 2, 1)) + fullBox("stco", u32(1, 8))
    var document: Document? = isoDocument(
      box(
        "moov",
        HandwrittenMovie.track(1, "vide", entry: HandwrittenMovie.visual("avc1"), tables: tables)))
    weak let kept = document
    var sequence = document?.root.descendant("moov", "trak")?.samples
    document = nil
    #expect(sequence.map { Array($0).count } == 2)
    sequence = nil
    #expect(kept == nil)
  }
}
