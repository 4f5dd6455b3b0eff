import Anatomy
import Movie
import Testing

@testable import Metadata

/// Times with several timescales; expected values are calculated by hand.
struct TimeTests {
  private func time(_ value: Int64, _ scale: Int64) throws -> RationalTime {
    try #require(RationalTime(value, per: scale))
  }

  @Test(
    arguments: [
      // The finer timescale represents both exactly.
      (1, 2, 250, 1000, 750, 1000), (0, 1, 5, 3, 5, 3), (-1, 1, 1, 10, -9, 10),
      // 1/600 is 147/88200, 1/44100 is 2/88200.
      (1, 600, 1, 44100, 149, 88200), (1001, 30000, 1, 1000, 1031, 30000),
    ] as [(Int64, Int64, Int64, Int64, Int64, Int64)])
  func sums(
    _ one: Int64, _ scale: Int64, _ other: Int64, _ otherScale: Int64, _ sum: Int64,
    _ sumScale: Int64
  ) throws {
    let (one, other) = (try time(one, scale), try time(other, otherScale))
    #expect(one.adding(other) == RationalTime(sum, per: sumScale))
    #expect(other.adding(one) == RationalTime(sum, per: sumScale))
    let back = try #require(RationalTime(sum, per: sumScale)?.subtracting(other))
    #expect(!(back < one) && !(one < back))
  }

  /// If no timescale represents both exactly, the result is rounded to the finer one.
  @Test func clocksThatAreTooFine() throws {
    let (one, other) = (try time(1, 1_000_003), try time(1, 2_000_003))
    #expect(one.adding(other) == RationalTime(2, per: 2_000_003))
  }

  @Test func numbersThatDoNotFit() throws {
    let most = try time(.max, 1)
    #expect(most.adding(most) == nil)
    #expect(try time(.min, 1).subtracting(most) == nil)
    #expect(most.subtracting(try time(.min, 1)) == nil)
    let span = TimeSpan(start: most, duration: try time(1, 1))
    #expect(span.end == most && span.isEndless)
    #expect(TimeSpan(from: .min, to: .max, per: 0).duration.value == .max)
    #expect(TimeSpan(start: .zero, duration: try time(-5, 1)).isEmpty)
    #expect(span.part(65_535, of: 65_536).start.value == .max)
    #expect(TimeSpan(from: .min, to: .max, per: .max).clipped(to: span) == nil)
  }

  @Test func partsAndOverlaps() throws {
    let span = TimeSpan(from: 10, to: 20, per: 1000)
    #expect(span.part(1, of: 3) == TimeSpan(from: 40, to: 50, per: 3000))
    #expect(span.clipped(to: TimeSpan(from: 1, to: 2, per: 100)) == span)
    #expect(
      span.clipped(to: TimeSpan(from: 3, to: 4, per: 200)) == TimeSpan(from: 15, to: 20, per: 1000))
    #expect(span.clipped(to: TimeSpan(from: 20, to: 30, per: 1000)) == nil)
  }

  @Test(
    arguments: [
      (1001, 1000, "0:00:01.001"), (-90, 60, "-0:00:01.500"), (3_661_0005, 10_000, "1:01:01.001"),
    ]
      as [(Int64, Int64, String)])
  func clocks(_ value: Int64, _ scale: Int64, _ text: String) throws {
    #expect(try time(value, scale).clockText == text)
  }
}
