import Bytes

/// Values of fields about the exposure and the lens in the words of photographers. Exif states these
/// values as numbers, and XMP states the same numbers as text.
extension NormalizedField {
  /// Returns the meaning of a number; nil if it has none.
  package func meaning(of number: Int) -> String? { Self.meanings[self]?[number] }

  /// Whether the values are numbers with meanings, such as the numbers of exposure programs.
  package var hasMeanings: Bool { Self.meanings[self] != nil }

  private static let meanings: [NormalizedField: [Int: String]] = [
    .exposureProgram: [
      0: "not defined", 1: "manual", 2: "normal", 3: "aperture priority", 4: "shutter priority",
      5: "creative", 6: "action", 7: "portrait", 8: "landscape",
    ],
    .meteringMode: [
      0: "unknown", 1: "average", 2: "center-weighted", 3: "spot", 4: "several spots",
      5: "pattern", 6: "partial", 255: "other",
    ],
    .whiteBalance: [0: "automatic", 1: "manual"],
  ]

  /// Returns a number with its unit, such as `1/250 s` or `f/1.8`; nil for other fields, and for a
  /// number that is not valid in the field.
  package func text(for number: Double) -> String? {
    switch self {
    case .exposureTime: PhotoValue.seconds(number)
    case .aperture: PhotoValue.aperture(number)
    case .focalLength: Decimal.short(number, places: 2).map { $0 + " mm" }
    case .exposureBias: PhotoValue.signed(number).map { $0 + " EV" }
    default: nil
    }
  }
}

/// Formats numbers in the way of photographers.
package enum PhotoValue {
  package static func seconds(_ time: Double) -> String? {
    guard time > 0, time.isFinite else { return nil }
    // Times of a quarter of a second and less are written as fractions.
    if time <= 0.26, let below = Decimal.text(1 / time, places: 0), below != "0" {
      return "1/\(below) s"
    }
    return Decimal.short(time, places: 2).map { $0 + " s" }
  }

  package static func aperture(_ number: Double) -> String? {
    guard number > 0, number.isFinite else { return nil }
    return Decimal.short(number, places: 1).map { "f/" + $0 }
  }

  /// Returns a number with its sign. Multiples of 1/2 to 1/6 below 1 are written as fractions, such
  /// as `+1/3`.
  static func signed(_ number: Double) -> String? {
    let sign = number > 0 ? "+" : number < 0 ? "-" : ""
    for below in 2...6 {
      let above = number.magnitude * Double(below)
      if number.magnitude < 1, above >= 1, abs(above - above.rounded()) < 0.001 {
        return "\(sign)\(Int(above.rounded()))/\(below)"
      }
    }
    return Decimal.short(number.magnitude, places: 2).map { sign + $0 }
  }
}
