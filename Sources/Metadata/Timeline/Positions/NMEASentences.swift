import Anatomy
import Bytes

/// Reads positions from NMEA 0183 sentences in a text. RMC sentences are used, or GGA sentences if
/// there are none.
struct NMEASentences {
  private let text: String

  init(_ text: String) { self.text = text }

  func forEach(at node: Node, field: String, _ visit: PositionVisit) -> Bool {
    let hasMinimum = text.contains("RMC,")
    for sentence in text.split(separator: "$").dropFirst(text.hasPrefix("$") ? 0 : 1) {
      let line = sentence.prefix { $0 != "\n" && $0 != "\r" && $0 != "*" }
      let words = line.split(separator: ",", maxSplits: 20, omittingEmptySubsequences: false)
      guard let first = words.first, first.utf8.count == 5 else { continue }
      var position: Position?
      if first.hasSuffix("RMC"), words.count >= 10 {
        position = minimum(words, node, field)
      } else if first.hasSuffix("GGA"), !hasMinimum, words.count >= 10 {
        position = Position(
          latitude: degrees(words[2], words[3]), longitude: degrees(words[4], words[5]), at: node,
          field: field)
        position?.altitude = ExactNumber(words[9])
        position?.dilution = ExactNumber(words[8])
        position?.fix = words[6] == "0" ? Position.Fix.none : .valid
      }
      if !visit(position) { return false }
    }
    return true
  }

  private func minimum(_ words: [Substring], _ node: Node, _ field: String) -> Position? {
    var position = Position(
      latitude: degrees(words[3], words[4]), longitude: degrees(words[5], words[6]), at: node,
      field: field)
    position?.fix = words[2] == "V" ? Position.Fix.none : .valid
    position?.speed = ExactNumber(words[7]).map { ($0, .knots) }
    position?.heading = ExactNumber(words[8])
    position?.clock = clock(words[1], words[9])
    return position
  }

  private func degrees(_ number: Substring, _ letter: Substring) -> ExactNumber? {
    guard !number.isEmpty, "NSEW".contains(letter), letter.utf8.count == 1 else { return nil }
    return ExactNumber.degreesAndMinutes(number)?.signed(byReference: String(letter))
  }

  /// Parses a time such as `201555.000` and a date such as `270519`.
  private func clock(_ time: Substring, _ date: Substring) -> StatedClock? {
    let digits = (time.prefix(6) + date.prefix(6)).utf8.map { Int64($0) - 0x30 }
    guard digits.count == 12, digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
    func pair(_ index: Int) -> Int64 { digits[index * 2] * 10 + digits[index * 2 + 1] }
    let decimals = time.dropFirst(7).prefix(3)
    let thousandths = decimals.utf8.count == 3 ? Int64(decimals) ?? 0 : 0
    return StatedClock(
      year: pair(5) + (pair(5) < 70 ? 2000 : 1900), month: pair(4), day: pair(3), hour: pair(0),
      minute: pair(1), second: pair(2), microsecond: max(0, thousandths) * 1000,
      basis: .satellite)
  }
}
