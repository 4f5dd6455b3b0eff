import Testing

@testable import Bytes

struct SearchTests {
  /// Bytes with many repetitions, so that patterns overlap and share suffixes.
  private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 62)
    }
  }

  @Test(
    "Searching many patterns at once finds each pattern where a separate search finds it",
    arguments: 1...8 as ClosedRange)
  func manyAtOnce(seed: UInt64) {
    let source = ByteSource(bytes: Self.bytes(600_000, seed: seed))
    let patterns = (4...12).map { length in
      source.bytes(ByteRange(start: 262_139 + length * Int(seed), count: length))
    }
    var together: [Int: Set<Int>] = [:]
    source.forEachOccurrence(of: patterns) { place, index in
      together[index, default: []].insert(place)
      return true
    }
    for (index, pattern) in patterns.enumerated() {
      var alone: Set<Int> = []
      source.forEachOccurrence(of: [pattern]) { place, _ in
        alone.insert(place)
        return true
      }
      #expect(together[index] == alone)
      #expect(!alone.isEmpty)
    }
  }

  @Test("A pattern longer than the source does not hide a shorter one")
  func longerThanAll() {
    let source = ByteSource(bytes: Array("a short text".utf8))
    var places: [Int] = []
    source.forEachOccurrence(of: [[UInt8](repeating: 1, count: 99), Array("text".utf8)]) {
      places.append($0)
      #expect($1 == 1)
      return true
    }
    #expect(places == [8])
  }

  @Test("Comparing ranges of two sources detects a difference in any byte")
  func sameRanges() {
    let bytes = Self.bytes(300_000, seed: 5)
    var other = [9] + bytes
    let whole = ByteRange(start: 0, count: bytes.count)
    let after = ByteRange(start: 1, count: bytes.count)
    #expect(ByteSource(bytes: bytes).holds(whole, as: after, of: ByteSource(bytes: other)))
    other[300_000] ^= 1
    #expect(!ByteSource(bytes: bytes).holds(whole, as: after, of: ByteSource(bytes: other)))
    #expect(
      !ByteSource(bytes: bytes).holds(whole, as: whole.shifted(by: 2), of: ByteSource(bytes: other))
    )
  }
}
