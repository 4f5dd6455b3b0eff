import Anatomy
import Bytes
import Movie

/// A geographic position, with the same digits as in the file.
package struct StatedLocation: Hashable, Sendable, CustomStringConvertible {
  /// The latitude in signed degrees; north is positive.
  package let latitude: String
  /// The longitude in signed degrees; east is positive.
  package let longitude: String
  /// The altitude in meters; nil if none is stated.
  package let altitude: String?
  package var name: String?

  package init(latitude: String, longitude: String, altitude: String? = nil, name: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.name = name
  }

  package var description: String {
    let place = "\(Self.signed(latitude, "N", "S")) \(Self.signed(longitude, "E", "W"))"
    return [place, altitude.map { "\($0) m" }, name].compactMap { $0 }.joined(separator: ", ")
  }

  /// The position as ISO 6709 text in degrees, such as `+46.450+006.550/`.
  package var iso6709: String {
    let parts = [(latitude, 2), (longitude, 3)] + (altitude.map { [($0, 1)] } ?? [])
    return parts.map { number, width in
      let digits = number.drop { $0 == "-" }
      let missing = width - digits.prefix { $0 != "." }.utf8.count
      return (number.hasPrefix("-") ? "-" : "+") + String(repeating: "0", count: max(0, missing))
        + digits
    }.joined() + "/"
  }

  private static func signed(_ number: String, _ plus: String, _ minus: String) -> String {
    number.hasPrefix("-") ? "\(number.dropFirst())° \(minus)" : "\(number)° \(plus)"
  }

  /// Whether latitude and longitude are both 0, which recorders write if they have no position.
  var isUnknown: Bool { Double(latitude) == 0 && Double(longitude) == 0 }

  /// Whether both locations are the same in the precision of binary fields: 16 bits after the point.
  package func isSamePlace(as other: StatedLocation) -> Bool {
    func isSame(_ one: String, _ other: String) -> Bool {
      guard let one = Double(one), let other = Double(other) else { return one == other }
      return abs(one - other) < 1.0 / 65536
    }
    return isSame(latitude, other.latitude) && isSame(longitude, other.longitude)
      && isSame(altitude ?? "0", other.altitude ?? "0")
  }

  func agrees(with other: StatedLocation) -> Bool {
    guard let one = Double(latitude), let two = Double(other.latitude),
      let first = Double(longitude), let second = Double(other.longitude)
    else { return self == other }
    return abs(one - two) < 0.001 && abs(first - second) < 0.001
  }

  /// Parses ISO 6709 text in degrees (`+46.450+006.550+372.000/`), in degrees and minutes, or in
  /// degrees, minutes and seconds.
  package init?(iso6709 text: String) {
    var parts: [String] = []
    for letter in text.trimmed.prefix(80) {
      if letter == "+" || letter == "-" {
        parts.append(String(letter))
      } else if letter.isASCII, letter.isNumber || letter == "." {
        guard let last = parts.indices.last else { return nil }
        parts[last].append(letter)
      } else {
        break
      }
    }
    guard parts.count >= 2, let latitude = Self.degrees(parts[0], digits: 2),
      let longitude = Self.degrees(parts[1], digits: 3),
      abs(Double(latitude) ?? .nan) <= 90, abs(Double(longitude) ?? .nan) <= 360
    else { return nil }
    self.init(
      latitude: latitude, longitude: longitude,
      altitude: parts.count > 2 ? Self.trimmed(parts[2]) : nil)
  }

  /// Parses a latitude and a longitude in signed degrees with decimals: `48.2082, 16.3738`.
  init?(decimals text: String) {
    let parts = text.split(separator: ",", maxSplits: 2).map { String($0).trimmed }
    guard parts.count == 2, parts.allSatisfy({ $0.contains(".") }),
      let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self.init(latitude: Self.trimmed(parts[0]), longitude: Self.trimmed(parts[1]))
  }

  /// Converts an ISO 6709 coordinate to degrees: `+46.450` (degrees), `+4627.0` (degrees and
  /// minutes) or `+462700` (degrees, minutes and seconds).
  private static func degrees(_ text: String, digits: Int) -> String? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let plain = text.dropFirst()
    let whole = plain.prefix { $0 != "." }
    guard !whole.isEmpty, Double(plain) != nil else { return nil }
    if whole.utf8.count <= digits { return Self.trimmed(text) }
    guard [digits + 2, digits + 4].contains(whole.utf8.count) else { return nil }
    let head = Double(whole.prefix(digits)) ?? 0
    let rest = plain.dropFirst(digits)
    let minutes: Double
    if whole.utf8.count == digits + 2 {
      minutes = Double(rest) ?? 0
    } else {
      minutes = (Double(rest.prefix(2)) ?? 0) + (Double(rest.dropFirst(2)) ?? 0) / 60
    }
    return Self.text(ofDegrees: head + minutes / 60).map { sign + $0 }
  }

  /// The text of an angle in degrees, with up to six decimals and no trailing zeros; nil if the
  /// number is not between 0 and 360.
  static func text(ofDegrees degrees: Double) -> String? {
    guard 0...360 ~= degrees else { return nil }
    let (whole, part) = Int((degrees * 1e6).rounded()).quotientAndRemainder(dividingBy: 1_000_000)
    var decimals = String(String(1_000_000 + part).dropFirst())
    while decimals.utf8.count > 1, decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }

  /// The text of a number without a plus sign and leading zeros.
  private static func trimmed(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    var digits = text.drop { $0 == "+" || $0 == "-" }
    while digits.count > 1, digits.first == "0", digits.dropFirst().first != "." {
      digits.removeFirst()
    }
    return sign + digits
  }

  /// Creates a location from the fields of a location box (3GPP's `loci`); fails without
  /// coordinates.
  init?(_ members: [(name: String, value: ItemValue)]) {
    func member(_ name: FieldName) -> ItemValue? {
      members.first { $0.name == name.rawValue }?.value
    }
    guard case .fixed(let north, let bits)? = member(.latitude),
      case .fixed(let east, _)? = member(.longitude)
    else { return nil }
    var altitude: String?
    if case .fixed(let raw, _)? = member(.altitude) {
      altitude = Quantity.fixedPoint(raw, fractionBits: bits)
    }
    let name = member(.name)?.text
    self.init(
      latitude: Quantity.fixedPoint(north, fractionBits: bits),
      longitude: Quantity.fixedPoint(east, fractionBits: bits), altitude: altitude,
      name: name?.isEmpty == false ? name : nil)
  }
}

extension KeyedItem {
  /// The location that the value states in several binary fields; nil for other values.
  package var binaryLocation: StatedLocation? {
    if case .dictionary(let members) = value { StatedLocation(members) } else { nil }
  }
}
