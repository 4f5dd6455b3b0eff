import Metadata
import Testing

struct FactDateTests {
  @Test("Dates in ISO 8601 are read and written") func texts() {
    for (text, written) in [
      ("2024", "2024"), ("0001", "0001"), ("2024-07", "2024-07"), ("2024-07-03", "2024-07-03"),
      ("2024-07-03T10:20", "2024-07-03T10:20"), ("2024-07-03 10:20:30", "2024-07-03T10:20:30"),
      ("2024-07-03T10:20:30.50", "2024-07-03T10:20:30.50"),
      ("2024-07-03T10:20:30,5Z", "2024-07-03T10:20:30.5Z"),
      ("2024-07-03t10:20:30z", "2024-07-03T10:20:30Z"),
      ("2024-07-03T10:20+02:00", "2024-07-03T10:20+02:00"),
      ("2024-07-03T10:20-0330", "2024-07-03T10:20-03:30"),
      ("2024-07-03T10:20+02", "2024-07-03T10:20+02:00"), ("2024-02-29", "2024-02-29"),
      ("2024-07-03T24:00", "2024-07-03T24:00"), ("2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z"),
    ] {
      #expect(FactDate(text)?.description == written, "\(text)")
    }
  }

  @Test("Other texts are not dates") func otherTexts() {
    for text in [
      "", "x", "24", "20240703", "2024-", "2024-7", "2024-13", "2024-00", "2024-02-30",
      "2023-02-29", "1900-02-29", "2024-07-03T", "2024-07-03T10", "2024-07-03T10:60",
      "2024-07-03T25:00", "2024-07-03T24:01", "2024-07-03T10:20:61", "2024-07-03T10:20:30.",
      "2024-07-03T10:20:30X", "2024-07-03T10:20+", "2024-07-03T10:20+2", "2024-07-03T10:20+02:",
      "2024-07-03T10:20+24:00", "2024-07-03Z", " 2024", "2024 ", "２０２４", "2024-07-03 10:20 Z",
      String(repeating: "2", count: 1000),
    ] {
      #expect(FactDate(text) == nil, "\(text)")
    }
  }

  @Test("The intervals of dates, in microseconds since 1970") func intervals() {
    let day: Int64 = 86_400_000_000
    for (text, start, length) in [
      ("1970", Int64(0), 365 * day), ("1970-01-02", day, day), ("1972", 730 * day, 366 * day),
      ("2000-02", 10_988 * day, 29 * day), ("2000-12", 11_292 * day, 31 * day),
      ("1969-12-31", -day, day), ("1970-01-01T01:00", 3_600_000_000, 60_000_000),
      ("1970-01-01T01:00Z", 3_600_000_000, 60_000_000),
      ("1970-01-01T01:00+01:00", 0, 60_000_000), ("1970-01-01T00:00:01", 1_000_000, 1_000_000),
      ("1970-01-01T00:00:01.25", 1_250_000, 10_000), ("1970-01-01T00:00:00.0000019", 1, 1),
      ("0000", -719_528 * day, 366 * day), ("9999", 2_932_532 * day, 365 * day),
      ("1970-01-01T24:00", day, 60_000_000),
    ] {
      let interval = FactDate(text)?.interval
      #expect(interval == start..<start + length, "\(text)")
    }
  }

  @Test("Dates from parts must be dates of the calendar") func parts() {
    #expect(FactDate(year: 2024, month: 2, day: 29)?.description == "2024-02-29")
    #expect(FactDate(year: 2023, month: 2, day: 29) == nil)
    #expect(FactDate(year: 2024, day: 3) == nil)
    #expect(FactDate(year: 10_000) == nil)
    #expect(FactDate(year: -1) == nil)
    #expect(FactDate(year: 2024, time: FactTime(hour: 1, minute: 2)) == nil)
    #expect(FactTime(hour: .max, minute: .min) == nil)
    #expect(FactTime(hour: 1, minute: 2, second: 3, fraction: "x") == nil)
  }
}
