import Bytes
import Files
import TestSupport
import Testing

/// Derived sources, and the mapping from their bytes back to the bytes of the file.
struct DerivedTests {
  @Test func piecesAreReadAndTracedAcrossTheirSeams() {
    let bytes = noise(200_000)
    let base = ByteSource(bytes: bytes)
    let parts = [
      ByteRange(start: 70_000, count: 5_000), ByteRange(start: 10, count: 0),
      ByteRange(start: 100, count: 3), ByteRange(start: 70_001, count: 9_999),
      ByteRange(start: 199_990, count: 100),
    ]
    let joined = base.joined(parts)
    let expected = parts.flatMap { Array(bytes[$0.start..<min($0.end, bytes.count)]) }
    #expect(joined.size == expected.count)
    #expect(joined.bytes(joined.wholeRange) == expected)
    for (index, place) in places(2_000, below: joined.size).enumerated() {
      let range = ByteRange(start: place, count: index % 9).clamped(to: joined.wholeRange)
      let traced = joined.fileRanges(of: range).flatMap { base.bytes($0) }
      #expect(traced == Array(expected[range.start..<range.end]))
      #expect(joined.integer(at: place, width: 1) == UInt64(expected[place]))
    }
  }

  @Test(arguments: [[10, 50, 50, 80], [80, 10, 50, 12]])
  func bytesOfTheBaseAreFoundWhereTheyStandFirst(_ starts: [Int]) {
    let parts = starts.map { ByteRange(start: $0, count: 5) }
    let joined = ByteSource(bytes: noise(100)).joined(parts)
    let all = parts.flatMap { Array($0.start..<$0.end) }
    for offset in 0..<100 { #expect(joined.place(ofFile: offset) == all.firstIndex(of: offset)) }
  }

  @Test func anEmptyRangeOfPiecesIsAPlace() {
    let joined = ByteSource(bytes: noise(100)).joined([
      ByteRange(start: 10, count: 5), ByteRange(start: 50, count: 5),
    ])
    #expect(
      joined.fileRanges(of: ByteRange(start: 7, count: 0)) == [ByteRange(start: 52, count: 0)])
    #expect(
      joined.fileRanges(of: ByteRange(start: 10, count: 0)) == [ByteRange(start: 55, count: 0)])
  }

  @Test func piecesOfPiecesLeadBackToTheFile() {
    let base = ByteSource(bytes: Array(0..<100))
    let outer = base.joined([ByteRange(start: 50, count: 10), ByteRange(start: 0, count: 10)])
    let inner = outer.joined([ByteRange(start: 8, count: 4)])
    #expect(inner.bytes(inner.wholeRange) == [58, 59, 0, 1])
    #expect(
      inner.fileRanges(of: inner.wholeRange)
        == [ByteRange(start: 58, count: 2), ByteRange(start: 0, count: 2)])
  }

  @Test(
    arguments: [
      ([0xFF, 0x00, 0xE0], [0xFF, 0xE0]), ([0xFF, 0x00, 0x00], [0xFF, 0x00]),
      ([0xFF, 0xFF, 0x00], [0xFF, 0xFF]), ([0x00, 0xFF], [0x00, 0xFF]), ([0xFF, 0x00], [0xFF]),
      ([], []), ([0xFF, 0x00, 0xFF, 0x00, 0x01], [0xFF, 0xFF, 0x01]),
    ] as [([UInt8], [UInt8])])
  func unsynchronisationIsUndone(_ coded: [UInt8], _ plain: [UInt8]) {
    let framed = [0xFF] + coded + [0x00]
    let base = ByteSource(bytes: framed)
    let source = base.deunsynchronised(ByteRange(start: 1, count: coded.count))
    #expect(source.bytes(source.wholeRange) == plain)
    for place in plain.indices {
      let traced = source.fileRanges(of: ByteRange(start: place, count: 1))
      #expect(traced.count == 1)
      #expect(traced.first.flatMap { base.byte(at: $0.start) } == plain[place])
    }
  }

  @Test func unsynchronisationIsUndoneAcrossWindows() throws {
    // An FF is the last byte of one fetched window, its zero the first byte of the next.
    var bytes = [UInt8](repeating: 7, count: 1 << 20)
    for place in stride(from: 4095, to: bytes.count - 1, by: 4096) {
      bytes[place] = 0xFF
      bytes[place + 1] = 0
    }
    let scratch = try Scratch()
    let source = try ByteSource.open(path: scratch.write(bytes))
    let plain = source.deunsynchronised(source.wholeRange)
    #expect(plain.size == bytes.count - 255)
    #expect(!plain.bytes(plain.wholeRange).contains(0))
  }

  @Test(
    arguments: [
      ([0, 0, 3, 1], [0, 0, 1]), ([0, 0, 3, 0, 0, 3], [0, 0, 0, 0]),
      ([9, 0, 0, 3, 3, 0, 0, 0, 3], [9, 0, 0, 3, 0, 0, 0]),
      ([0, 0, 3, 0, 3, 0, 0, 3, 2], [0, 0, 0, 3, 0, 0, 2]),
    ] as [([UInt8], [UInt8])])
  func emulationPreventionIsUndone(_ coded: [UInt8], _ plain: [UInt8]) throws {
    let base = ByteSource(bytes: [0] + coded + [3])
    let source = try #require(
      base.withoutEmulationPrevention(ByteRange(start: 1, count: coded.count)))
    #expect(source.bytes(source.wholeRange) == plain)
    for place in plain.indices {
      let traced = source.fileRanges(of: ByteRange(start: place, count: 1))
      #expect(traced.count == 1)
      #expect(traced.first.flatMap { base.byte(at: $0.start) } == plain[place])
    }
  }

  @Test(arguments: [[], [3], [0, 3, 0, 0], [0, 0, 4, 3], [0, 1, 0, 3]] as [[UInt8]])
  func nothingIsDerivedWithoutEmulationPrevention(_ coded: [UInt8]) {
    let base = ByteSource(bytes: coded + [0, 0, 3])
    #expect(base.withoutEmulationPrevention(ByteRange(start: 0, count: coded.count)) == nil)
  }

  /// Output of zlib for 1,000 bytes of value 0x61.
  private static let deflated: [UInt8] = [
    0x78, 0x9C, 0x4B, 0x4C, 0x1C, 0x05, 0xA3, 0x60, 0x14, 0x0C, 0x77, 0x00, 0x00, 0xF9, 0xD8,
    0x7A, 0xF8,
  ]

  @Test func inflatedBytesStandForTheirWholeInput() {
    let base = ByteSource(bytes: [1, 2, 3] + Self.deflated + [4, 5])
    let range = ByteRange(start: 3, count: Self.deflated.count)
    let (source, outcome) = base.inflated(range, limit: 10_000)
    #expect(outcome == .complete)
    #expect(source.bytes(source.wholeRange) == [UInt8](repeating: 0x61, count: 1000))
    #expect(source.fileRanges(of: ByteRange(start: 500, count: 1)) == [range])
  }

  @Test func inflationStopsAtItsLimit() {
    let base = ByteSource(bytes: Self.deflated)
    let (source, outcome) = base.inflated(base.wholeRange, limit: 999)
    #expect(outcome == .tooLong)
    #expect(source.size == 999)
    #expect(base.inflated(base.wholeRange, limit: 1000).1 == .complete)
  }

  @Test func damagedStreamsKeepWhatWasMadeOfThem() {
    for count in 0..<Self.deflated.count {
      let base = ByteSource(bytes: Array(Self.deflated.prefix(count)))
      let (source, outcome) = base.inflated(base.wholeRange, limit: 10_000)
      #expect(outcome == .broken)
      #expect(source.bytes(source.wholeRange).allSatisfy { $0 == 0x61 })
    }
    let nonsense = ByteSource(bytes: noise(1000))
    #expect(nonsense.inflated(nonsense.wholeRange, limit: 10_000).1 == .broken)
  }
}
