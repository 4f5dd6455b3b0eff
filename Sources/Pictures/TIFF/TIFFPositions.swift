import Anatomy
import Bytes

/// Text for GPS values, which have their unit or reference in a second entry (Exif, GPS
/// attributes).
extension TIFFLayout {
  /// Returns a short text for the value of an entry; nil if it cannot be shown as text.
  func text(of entry: TIFFEntry, in source: ByteSource) -> String? {
    words(for: entry, in: source) ?? positionText(of: entry, in: source)
      ?? entry.text(form, source)
  }

  /// Returns the text of a GPS value with its unit or reference; nil for values that need no second
  /// entry.
  private func positionText(of entry: TIFFEntry, in source: ByteSource) -> String? {
    guard entry.kind == .gps, entry.count == 1, let (above, below) = entry.ratio(0, form, source),
      below != 0
    else { return nil }
    func unit(_ reference: Int, _ words: [String: String]) -> String? {
      letters(reference, in: .gps, of: source).flatMap { words[$0] }.map { " " + $0 }
    }
    let number = Decimal.ratio(above, below)
    switch entry.tag {
    case 0x06: return (liesBelow(source) && above > 0 ? "-" : "") + number + " m"
    case 0x0D: return unit(0x0C, ["K": "km/h", "M": "mph", "N": "knots"]).map { number + $0 }
    case 0x0F: return unit(0x0E, Self.norths).map { number + "°" + $0 }
    case 0x11: return unit(0x10, Self.norths).map { number + "°" + $0 }
    case 0x18: return unit(0x17, Self.norths).map { number + "°" + $0 }
    case 0x1A:
      return unit(0x19, ["K": "km", "M": "miles", "N": "nautical miles"]).map { number + $0 }
    default: return nil
    }
  }

  private static let norths = ["T": "from true north", "M": "from magnetic north"]

  /// Whether the altitude reference states an altitude below sea level.
  private func liesBelow(_ source: ByteSource) -> Bool {
    let reference = entry(5, in: .gps)?.integer(0, form, source)
    return reference == 1 || reference == 3
  }

  /// Returns location, altitude and speed as text; nil if all of them are missing.
  func position(in source: ByteSource) -> String? {
    let others = [0x06, 0x0D].map { tag in
      entry(tag, in: .gps).flatMap { text(of: $0, in: source) }
    }
    let parts = ([place(in: source)] + others).compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
