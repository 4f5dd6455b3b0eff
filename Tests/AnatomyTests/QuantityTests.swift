import Testing

@testable import Anatomy

struct QuantityTests {
  @Test(arguments: [
    (2840, 600, "4.733 s"), (0, 600, "0.000 s"), (1, 3, "0.333 s"), (2, 3, "0.667 s"),
    (1, 2000, "0.001 s"), (1, 2001, "0.000 s"), (59_999, 1000, "59.999 s"),
    (599_995, 10_000, "1:00.000"), (3_599_999, 1000, "59:59.999"), (7_199_999, 2000, "1:00:00.000"),
    (3_723_500, 1000, "1:02:03.500"), (UInt64.max, 1, "5124095576030431:00:15.000"),
    (UInt64.max, UInt64.max, "1.000 s"), (UInt64.max - 1, UInt64.max, "1.000 s"),
    (1, UInt64.max, "0.000 s"), (UInt64.max, 2, "2562047788015215:30:07.500"),
  ])
  func durations(value: UInt64, timescale: UInt64, text: String) {
    #expect(Quantity.duration(value, timescale: timescale) == text)
  }

  @Test func signedDurations() {
    #expect(Quantity.duration(-1500 as Int64, timescale: 1000) == "-1.500 s")
    #expect(Quantity.duration(1500 as Int64, timescale: 1000) == "1.500 s")
    #expect(Quantity.duration(Int64.min, timescale: 1) == "-2562047788015215:30:08.000")
    #expect(Quantity.duration(5 as Int64, timescale: 0) == nil)
    #expect(Quantity.duration(UInt64.max, timescale: 0) == nil)
  }

  @Test(arguments: [
    (30_000, 1001, 1, "29.97 fps"), (300, 300_300, 30_000, "29.97 fps"),
    (60_000, 1001, 1000, "59940.06 fps"), (24, 24_024, 24_000, "23.976 fps"),
    (250, 10, 1, "25 fps"), (1, 2, 1, "0.5 fps"), (2999, 3, 3, "2999 fps"),
    (1_999_999, 1_000_000, 1, "2 fps"), (UInt64.max - 1, 1, 1, "18446744073709551614 fps"),
  ])
  func frameRates(frames: UInt64, duration: UInt64, timescale: UInt64, text: String) {
    #expect(Quantity.frameRate(frames: frames, duration: duration, timescale: timescale) == text)
  }

  @Test(arguments: [
    (1, 0, 1), (0, 1, 1), (1, 1, 0), (1, 1_000_000, 1), (UInt64.max, UInt64.max - 1, UInt64.max),
    (UInt64.max, 1, 1),
  ])
  func noFrameRate(frames: UInt64, duration: UInt64, timescale: UInt64) {
    #expect(Quantity.frameRate(frames: frames, duration: duration, timescale: timescale) == nil)
  }

  @Test(arguments: [
    (0x1_0000, 16, "1"), (0x8000, 16, "0.5"), (0xAC44_0000, 16, "44100"), (-0x1_0000, 16, "-1"),
    (-0x8000, 16, "-0.5"), (1, 16, "0.00002"), (0xFFFF, 16, "0.99998"), (0x100, 8, "1"),
    (0x180, 8, "1.5"), (1, 8, "0.004"), (0xB505, 16, "0.70711"), (0x4000_0000, 30, "1"),
    (-0x4000_0000, 30, "-1"), (0x2D41_3CCD, 30, "0.7071067812"), (1, 30, "0.0000000009"),
    (0, 16, "0"), (7, 0, "7"), (7, -3, "7"), (7, Int.min, "7"), (7, 64, "7/2^64"),
    (Int64.min, 63, "-1"), (Int64.max, 63, "0.9999999999999999999"), (1, 1, "0.5"),
    (Int64.min, 16, "-140737488355328"), (1, Int.max, "1/2^9223372036854775807"),
  ])
  func fixedPoint(raw: Int64, fractionBits: Int, text: String) {
    #expect(Quantity.fixedPoint(raw, fractionBits: fractionBits) == text)
  }

  @Test(arguments: [8, 16])
  func fixedPointTellsNeighboursApart(fractionBits: Int) throws {
    let one: Int64 = 1 << Int64(fractionBits)
    for raw in -one...one {
      let text = Quantity.fixedPoint(raw, fractionBits: fractionBits)
      let number = try #require(Double(text))
      let back = (number * Double(one)).rounded()
      if back != Double(raw) || text.hasSuffix(".") || text.hasPrefix("-0.0000000") {
        Issue.record("\(raw) is written \(text)")
      }
    }
  }

  @Test func extremesDoNotTrap() {
    let numbers: [UInt64] = [0, 1, 2, 999, 1000, 1 << 31, 1 << 32, 1 << 63, .max - 1, .max]
    for first in numbers {
      for second in numbers {
        _ = Quantity.duration(Int64(bitPattern: first), timescale: second)
        _ = Quantity.duration(first, timescale: second)
        for third in numbers {
          _ = Quantity.frameRate(frames: first, duration: second, timescale: third)
        }
      }
      for bits in -1...65 { _ = Quantity.fixedPoint(Int64(bitPattern: first), fractionBits: bits) }
    }
  }
}
