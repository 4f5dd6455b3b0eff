/// A date that is to be written, such as `2024`, `2024-05-17` or `2024-05-17T09:30:00+02:00`, in the
/// precision with which it is given.
struct WrittenDate {
  let year: String
  private let month: String?
  let day: String?
  /// The hour, the minute and the second, as far as they are given.
  private let clock: [String]
  /// The time zone as it is given; nil if there is none.
  let zone: String?

  /// Reads a date; returns nil if the text has another form.
  init?(_ text: String) {
    func isNumber(_ text: Substring, _ count: Int) -> Bool {
      text.utf8.count == count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard 1...3 ~= date.count, isNumber(date[0], 4),
      date.dropFirst().allSatisfy({ isNumber($0, 2) })
    else { return nil }
    year = String(date[0])
    month = date.count > 1 ? String(date[1]) : nil
    day = date.count > 2 ? String(date[2]) : nil
    guard halves.count > 1 else {
      (clock, zone) = ([], nil)
      return
    }
    let time = halves[1].prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
    // Fractions of seconds are omitted.
    let parts = time.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
    guard day != nil, 1...3 ~= parts.count, parts.allSatisfy({ isNumber($0, 2) }) else {
      return nil
    }
    clock = parts.map(String.init)
    zone = time.count < halves[1].count ? String(halves[1].dropFirst(time.count)) : nil
  }

  /// Whether only a year is given.
  var isYear: Bool { month == nil }

  /// The date in the form of ID3v2.4, without the time zone.
  var text: String {
    let date = [year, month, day].compactMap(\.self).joined(separator: "-")
    return clock.isEmpty ? date : date + "T" + clock.joined(separator: ":")
  }

  /// The day and the month as four digits; nil if they are not given.
  var dayAndMonth: String? {
    guard let month, let day else { return nil }
    return day + month
  }

  /// The hour and the minute as four digits; nil if they are not given.
  var time: String? { clock.count > 1 ? clock[0] + clock[1] : nil }

  /// A message about the parts of the date that versions before 2.4 cannot state; nil if they can
  /// state all.
  var loss: String? {
    var lost: [String] = []
    if month != nil, day == nil { lost.append("a month without a day") }
    if clock.count == 1 { lost.append("an hour without minutes") }
    if clock.count == 3 { lost.append("seconds") }
    if zone != nil { lost.append("time zones") }
    return lost.isEmpty
      ? nil : "ID3 before version 2.4 does not state " + lost.joined(separator: " and ")
  }
}
