import Foundation
import MediaInspection
import Testing

/// Arithmetic with times and ranges; results are calculated by hand.
struct MediaTimeTests {
  private func time(_ value: Int64, _ timescale: Int64) throws -> MediaTime {
    try #require(MediaTime(value: value, timescale: timescale))
  }

  @Test func sums() throws {
    let sum = try time(1, 4) + time(1, 6)
    #expect(sum.description == "5/12")
    #expect(try (time(1, 600) + time(2, 600)).description == "3/600")
    #expect(try (time(1, 4) - time(1, 2)).description == "-1/4")
    var total = MediaTime.zero
    for _ in 0..<3 { total += try time(1001, 30000) }
    #expect(total.description == "3003/30000")
    total -= total
    #expect(total == .zero)
  }

  @Test("A timescale that is too large is limited, as CMTime limits it")
  func largeTimescales() throws {
    let sum = try time(1, 2_147_483_629) + time(1, 2_147_483_587)
    #expect(sum.description == "2/2147483647")
    #expect(try (time(1, .max) + time(1, 3)).timescale == .max)
  }

  @Test("A result that is too large is coarser, or the largest time")
  func overflow() throws {
    let sum = try time(.max, 600) + time(.max, 600)
    #expect(sum.timescale == 300)
    #expect(sum.value == .max)
    #expect(try (time(.max, 1) + time(1, 1)).value == .max)
    #expect(try (time(.min, 1) - time(.max, 1)).value == .min)
    #expect(try time(.min, 1).multiplied(by: -1).value == .max)
    #expect(try time(.max, .max).multiplied(by: .max).seconds == 9.223372036854776e18)
  }

  @Test func products() throws {
    #expect(try time(1001, 30000).multiplied(by: -2).description == "-2002/30000")
    #expect(try time(10, 600).multiplied(by: 1, dividedBy: 4)?.description == "3/600")
    #expect(try time(10, 600).multiplied(by: 1, dividedBy: -4)?.description == "-3/600")
    #expect(try time(10, 600).multiplied(by: 1, dividedBy: 0) == nil)
  }

  @Test(
    arguments: [
      (.roundHalfAwayFromZero, -3, 3), (.roundTowardZero, -2, 2), (.roundAwayFromZero, -3, 3),
      (.quickTime, -2, 2), (.roundTowardPositiveInfinity, -2, 3),
      (.roundTowardNegativeInfinity, -3, 2),
    ] as [(MediaTime.RoundingMethod, Int64, Int64)])
  func rounding(method: MediaTime.RoundingMethod, negative: Int64, positive: Int64) throws {
    #expect(try time(-5, 2).convertScale(1, method: method).value == negative)
    #expect(try time(5, 2).convertScale(1, method: method).value == positive)
  }

  @Test func conversion() throws {
    #expect(try time(-1, 10).convertScale(1, method: .quickTime).value == -1)
    #expect(try time(1, 3).convertScale(10, method: .quickTime).value == 4)
    #expect(try time(1, 3).convertScale(0, method: .default) == time(1, 3))
    #expect(try time(.max, 1).convertScale(2, method: .default).value == .max)
    #expect(MediaTime(seconds: 0.1, preferredTimescale: 600)?.value == 60)
    #expect(MediaTime(seconds: -0.0125, preferredTimescale: 600)?.value == -8)
    #expect(MediaTime(seconds: .infinity, preferredTimescale: 600) == nil)
    #expect(MediaTime(seconds: 1e30, preferredTimescale: 600) == nil)
    #expect(MediaTime(seconds: 1, preferredTimescale: 0) == nil)
  }

  @Test func ranges() throws {
    let first = MediaTimeRange(start: try time(1, 1), duration: try time(2, 1))
    let second = MediaTimeRange(start: try time(5, 2), end: try time(4, 1))
    #expect(first.end.seconds == 3)
    #expect(second.duration.seconds == 1.5)
    #expect(first.containsTime(first.start))
    #expect(!first.containsTime(first.end))
    #expect(first.intersection(second).description == "5/2 ..< 6/2")
    #expect(first.union(second).end.seconds == 4)
    #expect(first.containsTimeRange(first.intersection(second)))
    #expect(!first.containsTimeRange(second))
    let late = MediaTimeRange(start: try time(9, 1), duration: try time(1, 1))
    #expect(first.intersection(late).isEmpty)
    #expect(first.union(late).duration.seconds == 9)
    #expect(MediaTimeRange(start: late.start, end: first.start).isEmpty)
    #expect(first.containsTimeRange(MediaTimeRange(start: first.start, duration: .zero)))
  }

  @Test func coding() throws {
    let range = MediaTimeRange(start: try time(1, 600), duration: try time(2, 30))
    let data = try JSONEncoder().encode(range)
    let decoded = try JSONDecoder().decode(MediaTimeRange.self, from: data)
    #expect(decoded.description == range.description)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MediaTime.self, from: Data(#"{"value":1,"timescale":0}"#.utf8))
    }
  }
}
