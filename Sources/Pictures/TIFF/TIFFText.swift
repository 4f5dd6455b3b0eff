import Anatomy
import Bytes

extension TIFFEntry {
  /// Returns a short text for the value of an entry; nil if the value cannot be shown as text.
  func text(_ form: TIFFForm, _ source: ByteSource) -> String? {
    guard let value, let type else { return nil }
    switch type {
    case .ascii, .utf8: return Self.quoted(TextEncoding.utf8, value, source)
    case .byte where !isOfAnotherSpace && (0x9C9B...0x9C9F).contains(tag):
      return Self.quoted(.utf16LittleEndian, value, source)
    case .undefined where isVersion: return Self.quoted(.ascii, value, source)
    case .undefined where isTextOfMaker: return Self.quoted(.utf8, value, source)
    case .undefined, .byte, .signedByte: return "\(value.count) bytes"
    case .rational, .signedRational:
      if kind == .gps, let degrees = degrees(form, source) { return degrees }
      if let word = distanceName(form, source) { return word }
      let text = numbers { index in ratio(index, form, source).map { Decimal.ratio($0.0, $0.1) } }
      return text.map {
        (count == 1 ? measure.before : "") + $0 + (count == 1 ? measure.after : "")
      }
    case .float, .double: return nil
    default:
      let words =
        count == 1 ? integer(0, form, source).flatMap { TIFFValueNames.labels(of: self)[$0] } : nil
      return words ?? numbers { index in integer(index, form, source).map { String($0) } }
    }
  }

  private func numbers(_ one: (Int) -> String?) -> String? {
    let shown = (0..<Int(min(count, 6))).compactMap(one)
    return shown.isEmpty ? nil : shown.joined(separator: ", ") + (count > 6 ? ", …" : "")
  }

  private static func quoted(
    _ encoding: TextEncoding, _ range: ByteRange, _ source: ByteSource
  ) -> String {
    let bytes = source.bytes(range, limit: 128)
    let whole = encoding.wholeCharacters(of: bytes)
    let letters = encoding.decode(whole).string.unicodeScalars.prefix { $0.value != 0 }
    let shown = String(String.UnicodeScalarView(letters.prefix(60))).escapedForDisplay
    return "\"\(shown)\(letters.count > 60 || range.count > 128 ? "…" : "")\""
  }

  private func degrees(_ form: TIFFForm, _ source: ByteSource) -> String? {
    switch tag {
    case 2, 4, 0x14, 0x16:
      angle(form, source).flatMap { Decimal.text($0, places: 6) }.map { $0 + "°" }
    case 7: clock(form, source)
    default: nil
    }
  }

  /// Returns an angle, stored as degrees, minutes and seconds, in decimal degrees; nil if the value
  /// is not an angle.
  func angle(_ form: TIFFForm, _ source: ByteSource) -> Double? {
    guard count >= 1, count <= 3 else { return nil }
    var sum = 0.0
    var unit = 1.0
    for index in 0..<Int(count) {
      guard let (above, below) = ratio(index, form, source) else { return nil }
      // Some writers store unused minutes or seconds as 0/0.
      if below != 0 {
        sum += Double(above) / Double(below) / unit
      } else if above != 0 || index == 0 {
        return nil
      }
      unit *= 60
    }
    return sum
  }

  /// Returns a time, stored as hours, minutes and seconds, as text; nil if the value is not a time.
  private func clock(_ form: TIFFForm, _ source: ByteSource) -> String? {
    guard count == 3 else { return nil }
    let parts = (0..<3).compactMap { ratio($0, form, source) }
    guard parts.count == 3, parts.allSatisfy({ $0.1 > 0 && $0.0 >= 0 }) else { return nil }
    return parts.map { above, below in
      let text = Decimal.ratio(above, below)
      return text.utf8.prefix { $0 != 0x2E }.count < 2 ? "0" + text : text
    }.joined(separator: ":") + " UTC"
  }
}
