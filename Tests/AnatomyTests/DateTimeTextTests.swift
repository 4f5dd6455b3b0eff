import Anatomy
import Testing

/// Converts texts with dates to seconds since 1970. Expected values come from `date -u -d TEXT
/// +%s`.
struct DateTimeTextTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 1), ("2024-02-29T12:34:56Z", 1_709_210_096, 1),
      ("2024-05-01T10:00:00.250+02:00", 1_714_550_400_250, 1000),
      ("2024-05-01T10:00:00+0200", 1_714_550_400, 1), ("1969-12-31T23:59:59-01", 3599, 1),
      ("1904-01-01T00:00:00Z", -2_082_844_800, 1), ("0001-01-01T00:00:00Z", -62_135_596_800, 1),
      ("9999-12-31T23:59:59Z", 253_402_300_799, 1), ("2000-03-01T00:00:00", 951_868_800, 1),
    ] as [(String, Int64, Int64)])
  func seconds(_ text: String, _ value: Int64, _ timescale: Int64) throws {
    let date = try #require(DateTimeText(Array(text.utf8)))
    #expect(date.value == value && date.timescale == timescale)
  }

  @Test(arguments: [
    "", "2024", "2024-05-01", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z", "2024-05-01T24:00:00Z", "2024-05-01T00:60:00Z", "2024-05-01T00:00:00.Z",
    "2024-05-01T00:00:00ZZ", "2024-05-01 00:00:00Z", "2024-05-01T00:00:00+1", "24-5-1T0:0:0Z",
  ])
  func noDates(_ text: String) { #expect(DateTimeText(Array(text.utf8)) == nil) }

  @Test func zonesAndFractions() throws {
    let bare = try #require(DateTimeText(Array("2024-05-01T00:00:00".utf8)))
    #expect(!bare.hasZone && !bare.hasFraction)
    let full = try #require(DateTimeText(Array("2024-05-01T00:00:00,0123456789999Z".utf8)))
    #expect(full.hasZone && full.timescale == 1_000_000_000)
    #expect(full.value == 1_714_521_600_012_345_678)
  }
}
