import Bytes
import Files
import TestSupport
import Testing

/// Windows over a file return the same bytes as an array.
struct WindowTests {
  private let bytes = noise(1_300_003)
  private let scratch: Scratch
  private let source: ByteSource

  init() throws {
    scratch = try Scratch()
    source = try ByteSource.open(path: scratch.write(bytes))
  }

  private func number(_ offset: Int, _ width: Int, _ order: ByteOrder) -> UInt64? {
    guard offset + width <= bytes.count else { return nil }
    let run = bytes[offset..<offset + width]
    return order == .big
      ? run.reduce(0) { $0 << 8 | UInt64($1) } : run.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test func numbersAreThoseOfTheArray() {
    for (index, place) in places(20_000, below: bytes.count + 9).enumerated() {
      let width = index % 8 + 1
      let order = index % 3 == 0 ? ByteOrder.little : .big
      #expect(source.integer(at: place, width: width, order: order) == number(place, width, order))
    }
  }

  @Test func fixedWidthsAreThoseOfTheArray() {
    for place in places(5_000, below: bytes.count + 9, seed: 3) {
      #expect(source.byte(at: place).map(UInt64.init) == number(place, 1, .big))
      #expect(source.big16(at: place).map(UInt64.init) == number(place, 2, .big))
      #expect(source.big32(at: place).map(UInt64.init) == number(place, 4, .big))
      #expect(source.big64(at: place) == number(place, 8, .big))
    }
  }

  @Test(arguments: [Int.max, .max - 1, .max - 7, -1, .min]) func placesFarOutsideHoldNothing(
    _ place: Int
  ) {
    #expect(source.byte(at: 0) != nil)
    #expect(source.byte(at: place) == nil)
    #expect(source.big64(at: place) == nil)
    #expect(source.integer(at: place, width: 3) == nil)
    #expect(source.bytes(ByteRange(start: place, count: 9)).count == (place < 0 ? 9 : 0))
  }

  @Test func runsAreThoseOfTheArray() {
    for (index, place) in places(300, below: bytes.count + 9, seed: 4).enumerated() {
      let count = index % 5 == 0 ? 600_000 : index * 37 % 5000
      let range = ByteRange(start: place, count: count)
      let there = range.clamped(to: source.wholeRange)
      let expected = Array(bytes[there.start..<there.end])
      #expect(source.bytes(range) == expected)
      var gathered: [UInt8] = []
      var isInOrder = true
      source.forEachRun(in: range) { offset, run in
        isInOrder = isInOrder && offset == place + gathered.count
        for index in 0..<run.byteCount { gathered.append(run.byte(index)) }
        return true
      }
      #expect(gathered == expected)
      #expect(isInOrder)
    }
  }

  @Test func aLimitCutsARange() {
    #expect(source.bytes(ByteRange(start: 5, count: 1000), limit: 7) == Array(bytes[5..<12]))
    #expect(source.bytes(ByteRange(start: 5, count: 1000), limit: 0).isEmpty)
  }

  @Test func aRunEndsWhenNoMoreIsWanted() {
    var runs = 0
    source.forEachRun(in: source.wholeRange) { _, _ in
      runs += 1
      return runs < 2
    }
    #expect(runs == 2)
  }

  @Test(arguments: [Int.min, -1, 1_300_003, 1_300_004, Int.max - 8, Int.max])
  func nothingIsOutside(_ place: Int) {
    #expect(source.byte(at: place) == nil)
    #expect(source.big64(at: place) == nil)
    #expect(source.integer(at: place, width: 3) == nil)
    #expect(source.bytes(ByteRange(start: max(0, place), count: .max)).isEmpty || place < 0)
  }

  @Test func widthsThatNoNumberHasGiveNothing() {
    for width in [-1, 0, 9, 1 << 20, Int.max] {
      #expect(source.integer(at: 0, width: width) == nil)
    }
    _ = source.byte(at: 0)
    #expect(source.integer(at: 0, width: 0) == nil)
  }

  @Test func aJumpFetchesLittleAndALongReadEachByteOnce() throws {
    let jumping = try ByteSource.open(path: scratch.path("file"))
    for place in stride(from: 0, to: bytes.count, by: 100_000) { _ = jumping.byte(at: place) }
    #expect(jumping.bytesRead <= 14 * 4096)

    let reading = try ByteSource.open(path: scratch.path("file"))
    for place in bytes.indices { _ = reading.byte(at: place) }
    #expect(reading.bytesRead == bytes.count)
  }
}
