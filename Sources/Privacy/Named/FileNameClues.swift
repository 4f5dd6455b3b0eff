import Bytes

/// The information that the name of a file discloses: a date, a place, or the device or program
/// that named the file.
package struct FileNameClues {
  /// The clues, as phrases for display.
  package private(set) var phrases: [String] = []

  /// - Parameter path: the path of the file, of which only the last part is examined.
  package init(_ path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let parts = stem.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    if let date = Self.date(in: stem) { phrases.append("the date \(date)") }
    if let place = Self.place(in: stem) { phrases.append("the coordinates \(place)") }
    if let maker = Self.maker(of: stem, parts) { phrases.append("the name pattern of \(maker)") }
  }

  // MARK: Dates

  /// Returns the first date with a plausible year, and the time after it if there is one, such as
  /// `2024-07-20 18:41:07`; nil if there is no date.
  private static func date(in stem: String) -> String? {
    let runs = stem.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    for (index, run) in runs.enumerated() {
      if run.utf8.count == 8 || run.utf8.count == 14 || run.utf8.count == 17 {
        let digits = Array(run)
        guard let day = day(String(digits[0..<4]), String(digits[4..<6]), String(digits[6..<8]))
        else { continue }
        let rest =
          digits.count > 8 ? String(digits[8..<14]) : index + 1 < runs.count ? runs[index + 1] : ""
        return day + (time(rest).map { " " + $0 } ?? "")
      }
      if run.utf8.count == 4, index + 2 < runs.count,
        let day = day(run, runs[index + 1], runs[index + 2])
      {
        let rest = runs[(index + 3)...].prefix(3)
        let isSplit = rest.count == 3 && rest.allSatisfy { $0.utf8.count == 2 }
        return day + (time(isSplit ? rest.joined() : rest.first ?? "").map { " " + $0 } ?? "")
      }
    }
    return nil
  }

  private static func day(_ year: String, _ month: String, _ day: String) -> String? {
    guard month.utf8.count == 2, day.utf8.count == 2, let number = Int(year), 1990...2099 ~= number,
      let one = Int(month), 1...12 ~= one, let two = Int(day), 1...31 ~= two
    else { return nil }
    return "\(year)-\(month)-\(day)"
  }

  private static func time(_ digits: String) -> String? {
    let digits = Array(digits)
    guard digits.count == 6 || digits.count == 9 else { return nil }
    let parts = [0, 2, 4].map { String(digits[$0..<$0 + 2]) }
    guard let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60,
      let second = Int(parts[2]), second < 60
    else { return nil }
    return parts.joined(separator: ":")
  }

  // MARK: Places

  /// Returns two numbers with at least four decimals that can be coordinates; nil if there are
  /// none.
  private static func place(in stem: String) -> String? {
    let numbers = stem.split { !($0.isASCII && $0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    let places = numbers.filter { number in
      let decimals = number.split(separator: ".", omittingEmptySubsequences: false)
      return decimals.count == 2 && decimals[1].utf8.count >= 4 && Double(number) != nil
    }
    guard places.count == 2, let latitude = Double(places[0]), let longitude = Double(places[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return "\(places[0]), \(places[1])"
  }

  // MARK: Devices and programs

  /// Returns the kind of device or program that gives names of this form; nil if the form is not
  /// known.
  private static func maker(of stem: String, _ parts: [String]) -> String? {
    guard let first = parts.first else { return nil }
    let numbers = parts.dropFirst().filter { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    if parts.contains(where: { $0.hasPrefix("WA") && $0.utf8.count == 6 }),
      ["IMG-", "VID-", "AUD-", "PTT-", "STK-"].contains(where: stem.hasPrefix)
    {
      return "WhatsApp"
    }
    if ["IMG_", "VID_", "PANO_", "BURST", "MVIMG_"].contains(where: stem.hasPrefix) {
      if numbers.first?.utf8.count == 8 { return "an Android phone" }
      let isCounted = stem.hasPrefix("IMG_") && numbers.first?.utf8.count == 4
      return isCounted ? "an iPhone or a Canon camera" : nil
    }
    switch first {
    case "PXL": return "a Pixel phone"
    case "Screenshot", "ScreenRecording", "Screen": return "a screen recorder"
    case "DJI": return "a DJI drone"
    case "signal": return "Signal"
    case "photo", "video", "telegram":
      return numbers.count >= 2 && parts.count >= 3 ? "Telegram" : nil
    default: break
    }
    let letters = first.prefix { $0.isLetter }
    let digits = first.dropFirst(letters.count)
    let isCounted = digits.utf8.count >= 4 && digits.allSatisfy { $0.isASCII && $0.isNumber }
    switch letters {
    case "GOPR", "GP", "GX", "GH", "GL": return isCounted ? "a GoPro camera" : nil
    case "DSC" where digits.isEmpty:
      return numbers.first?.utf8.count ?? 0 >= 4 ? "a camera" : nil
    case "DSC", "DSCN", "DSCF", "DSCI", "P", "MVI", "C", "R":
      return isCounted && first == stem ? "a camera" : nil
    default: return nil
    }
  }
}
