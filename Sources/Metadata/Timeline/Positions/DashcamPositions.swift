import Anatomy
import Bytes
import Movie

/// Reads one position record of a dashcam, from a block or a sample.
enum DashcamPositions {
  @Sendable
  static func forEach(in block: Node, _ visit: PositionVisit) -> Bool {
    for child in block.children {
      if let text = child.textValue(.position), !visit(ScrambledTexts.position(text, at: child)) {
        return false
      }
    }
    guard let latitude = degrees(block, .latitude, .latitude_reference),
      let longitude = degrees(block, .longitude, .longitude_reference)
    else { return true }
    var position = Position(latitude: latitude, longitude: longitude, at: block)
    position?.altitude = block.number(.altitude)
    // One dashcam maker stores the hemisphere letters after the numbers. The unit of the speed in
    // these records is not known, and their heading is not used.
    let hasKnots = !isLetterAfter(block)
    position?.speed = block.number(.speed).map { ($0, hasKnots ? .knots : .unstated) }
    position?.heading = hasKnots ? block.number(.track) : nil
    position?.fix = block.textValue(.status).map { $0 == "A" ? .valid : Position.Fix.none }
    position?.clock = clock(block)
    return visit(position)
  }

  private static func degrees(_ block: Node, _ name: FieldName, _ reference: FieldName)
    -> ExactNumber?
  {
    guard case .real(let number)? = block.value(name), let letter = block.textValue(reference)
    else { return nil }
    return ExactNumber.degreesAndMinutes(number)?.signed(byReference: letter)
  }

  private static func isLetterAfter(_ block: Node) -> Bool {
    guard let number = block.field(.latitude), let letter = block.field(.latitude_reference)
    else {
      return false
    }
    return letter.range.start > number.range.start
  }

  private static func clock(_ block: Node) -> StatedClock? {
    let parts = [FieldName.year, .month, .day, .hour, .minute, .second].compactMap {
      block.integer($0).map(Int64.init)
    }
    guard parts.count == 6 else { return nil }
    return StatedClock(
      year: parts[0] < 100 ? parts[0] + 2000 : parts[0], month: parts[1], day: parts[2],
      hour: parts[3], minute: parts[4], second: parts[5], basis: .withoutZone)
  }
}

/// Reads positions from dashcam texts that were XORed with 0xAA: date, time, and degrees and
/// minutes without decimal points.
enum ScrambledTexts {
  static func position(_ text: String, at node: Node) -> Position? {
    let letters = Array(text.utf8.prefix(128))
    guard
      let north = letters.indices.first(where: { index in
        (letters[index] == UInt8(ascii: "N") || letters[index] == UInt8(ascii: "S"))
          && digits(letters, index + 1, 8) != nil
      }), let latitude = digits(letters, north + 1, 8), north + 9 < letters.count,
      let longitude = digits(letters, north + 10, 9)
    else { return nil }
    let (halfOfLatitude, halfOfLongitude) = (letters[north], letters[north + 9])
    guard halfOfLongitude == UInt8(ascii: "E") || halfOfLongitude == UInt8(ascii: "W") else {
      return nil
    }
    // The last four digits are decimals of the minutes.
    func degrees(_ number: Int64, _ letter: UInt8) -> ExactNumber? {
      ExactNumber.degrees([(number / 1_000_000, 1), (number % 1_000_000, 10_000)])?
        .signed(byReference: String(Unicode.Scalar(letter)))
    }
    var position = Position(
      latitude: degrees(latitude, halfOfLatitude), longitude: degrees(longitude, halfOfLongitude),
      at: node, field: ".position")
    if let date = digits(letters, 0, 8), let time = digits(letters, 8, 6) {
      position?.clock = StatedClock(
        year: date / 10_000, month: date / 100 % 100, day: date % 100, hour: time / 10_000,
        minute: time / 100 % 100, second: time % 100, basis: .withoutZone)
    }
    return position
  }

  /// Reads a fixed number of digits; nil if a character is not a digit.
  private static func digits(_ letters: [UInt8], _ start: Int, _ count: Int) -> Int64? {
    guard start >= 0, start + count <= letters.count else { return nil }
    var number: Int64 = 0
    for letter in letters[start..<start + count] {
      guard (0x30...0x39).contains(letter) else { return nil }
      number = number * 10 + Int64(letter - 0x30)
    }
    return number
  }
}
