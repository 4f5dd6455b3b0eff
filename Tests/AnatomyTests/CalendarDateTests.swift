import Testing

@testable import Anatomy

struct CalendarDateTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1, "1970-01-01T00:00:01Z"), (86_399, "1970-01-01T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (951_868_800, "2000-03-01T00:00:00Z"),
    (978_307_199, "2000-12-31T23:59:59Z"), (1_424_842_110, "2015-02-25T05:28:30Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_800, "+10000-01-01T00:00:00Z"),
    (UInt64.max, "+584554051223-11-09T07:00:15Z"),
  ])
  func since1970(seconds: UInt64, text: String) {
    #expect(CalendarDate(secondsSince1970: seconds).description == text)
  }

  @Test(arguments: [
    (0, "1904-01-01T00:00:00Z"), (2_082_844_800, "1970-01-01T00:00:00Z"),
    (0xD113_0DFE, "2015-02-25T05:28:30Z"), (0xFFFF_FFFF, "2040-02-06T06:28:15Z"),
    (UInt64.max, "+584554051157-11-08T07:00:15Z"),
  ])
  func since1904(seconds: UInt64, text: String) {
    #expect(CalendarDate(secondsSince1904: seconds).description == text)
  }

  @Test func since1900() {
    #expect(CalendarDate(secondsSince1900: 0).description == "1900-01-01T00:00:00Z")
    #expect(CalendarDate(secondsSince1900: 2_208_988_800) == CalendarDate(secondsSince1970: 0))
    #expect(CalendarDate(secondsSince1900: .max).description.hasPrefix("+5845540511"))
  }

  @Test func daysFollowEachOther() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var (year, month, day) = (Int64(1904), 1, 1)
    // More than 400 years, so that every leap year rule is exercised.
    for number in 0..<150_000 as Range<UInt64> {
      let date = CalendarDate(secondsSince1904: number * 86_400 + 86_399)
      guard (date.year, date.month, date.day) == (year, month, day) else {
        Issue.record("\(date) is not \(year)-\(month)-\(day)")
        return
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      day += 1
      guard day > lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) else { continue }
      (month, day) = (month + 1, 1)
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }
}
