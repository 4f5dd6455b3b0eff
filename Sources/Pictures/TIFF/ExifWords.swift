import Anatomy
import Bytes
import Keys

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Exif values in the words of photographers: `1/250 s`, `f/1.8`, `24 to 70 mm f/2.8 to 4`.
extension TIFFLayout {
  /// Returns the words for the value of an entry; nil for a value that is shown as it is.
  func words(for entry: TIFFEntry, in source: ByteSource) -> String? {
    switch entry.kind {
    case .gps: return positionWords(entry, source)
    case .interoperability where entry.tag == 2: return Self.version(of: entry, source)
    case .interoperability, .multiPicture: return nil
    default: return entry.isOfAnotherSpace ? nil : pictureWords(entry, source)
    }
  }

  // MARK: Exposure and lens

  private func pictureWords(_ entry: TIFFEntry, _ source: ByteSource) -> String? {
    switch entry.tag {
    case 0x829A: return number(entry, 0, source).flatMap(NormalizedField.exposureTime.text)
    case 0x829D: return number(entry, 0, source).flatMap(NormalizedField.aperture.text)
    case 0x9000, 0xA000: return Self.version(of: entry, source)
    case 0x9101: return components(entry, source)
    // Shutter speeds are logarithms to the base 2, and apertures to the base √2.
    case 0x9201: return number(entry, 0, source).flatMap { PhotoValue.seconds(exp2(-$0)) }
    case 0x9202, 0x9205:
      return number(entry, 0, source).flatMap { PhotoValue.aperture(exp2($0 / 2)) }
    case 0x9203:
      return number(entry, 0, source).flatMap { Decimal.short($0, places: 2) }
        .map { $0 + " EV" }
    case 0x9204:
      guard let ratio = entry.ratio(0, form, source), ratio.1 > 0 else { return nil }
      return NormalizedField.exposureBias.text(for: Double(ratio.0) / Double(ratio.1))
    case 0x920A: return number(entry, 0, source).flatMap(NormalizedField.focalLength.text)
    case 0xA405: return entry.integer(0, form, source).flatMap { $0 > 0 ? "\($0) mm" : nil }
    case 0xA432: return lens(entry, source)
    default: return nil
    }
  }

  private func number(_ entry: TIFFEntry, _ index: Int, _ source: ByteSource) -> Double? {
    guard let (above, below) = entry.ratio(index, form, source), below != 0 else { return nil }
    return Double(above) / Double(below)
  }

  /// Returns the focal lengths and the smallest F-numbers of a lens (Exif, LensSpecification); nil
  /// if the focal lengths cannot be read.
  private func lens(_ entry: TIFFEntry, _ source: ByteSource) -> String? {
    guard entry.count == 4 else { return nil }
    func range(_ first: Int) -> String? {
      guard let low = number(entry, first, source).flatMap({ Decimal.short($0, places: 2) }) else {
        return nil
      }
      let high = number(entry, first + 1, source).flatMap { Decimal.short($0, places: 2) }
      return high == nil || high == low ? low : "\(low) to \(high ?? "")"
    }
    guard let lengths = range(0) else { return nil }
    return "\(lengths) mm" + (range(2).map { " f/" + $0 } ?? "")
  }

  private func components(_ entry: TIFFEntry, _ source: ByteSource) -> String? {
    let names = ["", "Y", "Cb", "Cr", "R", "G", "B"]
    let codes = entry.value.map { source.bytes($0, limit: 4) } ?? []
    guard codes.count == 4, codes.allSatisfy({ Int($0) < names.count }) else { return nil }
    return codes.map { names[Int($0)] }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a version number: `0231` is 2.31.
  private static func version(of entry: TIFFEntry, _ source: ByteSource) -> String? {
    let digits = entry.value.map { source.bytes($0, limit: 4) } ?? []
    guard digits.count == 4, let major = Int(String(decoding: digits.prefix(2), as: UTF8.self)),
      let minor = Int(String(decoding: digits.suffix(2), as: UTF8.self)), major >= 0, minor >= 0
    else { return nil }
    return minor == 0 || minor % 10 != 0
      ? "\(major).\(minor)" : "\(major).\(minor / 10)"
  }

  // MARK: Positions

  private func positionWords(_ entry: TIFFEntry, _ source: ByteSource) -> String? {
    switch entry.tag {
    case 0:
      let numbers = entry.value.map { source.bytes($0, limit: 4) } ?? []
      return numbers.count == 4 ? numbers.map { String($0) }.joined(separator: ".") : nil
    case 2, 4, 0x14, 0x16: return angle(entry, source)
    default:
      guard let names = Self.references[entry.tag] else { return nil }
      return letters(entry.tag, in: .gps, of: source).flatMap { names[$0] }
    }
  }

  /// Returns a latitude or longitude with its direction: `46° 27′ 0.0″ N`.
  private func angle(_ entry: TIFFEntry, _ source: ByteSource) -> String? {
    guard let degrees = entry.angle(form, source), 0...360 ~= degrees,
      let direction = letters(entry.tag - 1, in: .gps, of: source),
      ["N", "S", "E", "W"].contains(direction)
    else { return nil }
    let tenths = Int((degrees * 36_000).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    return "\(minutes / 60)° \(minutes % 60)′ \(rest / 10).\(rest % 10)″ \(direction)"
  }

  private static let references: [Int: [String: String]] = {
    let latitudes = ["N": "north", "S": "south"]
    let longitudes = ["E": "east", "W": "west"]
    let norths = ["T": "true north", "M": "magnetic north"]
    return [
      1: latitudes, 3: longitudes, 0x13: latitudes, 0x15: longitudes,
      9: ["A": "measured", "V": "no position"],
      0x0A: ["2": "two-dimensional", "3": "three-dimensional"],
      0x0C: ["K": "km/h", "M": "mph", "N": "knots"], 0x0E: norths, 0x10: norths, 0x17: norths,
      0x19: ["K": "km", "M": "miles", "N": "nautical miles"],
    ]
  }()
}
