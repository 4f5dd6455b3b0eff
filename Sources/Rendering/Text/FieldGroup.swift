import Anatomy
import Bytes
import Keys

/// Fields that text output writes in one line.
enum FieldGroup: String, CaseIterable {
  case lens, exposure, gains

  /// The group that a field belongs to; nil if the field has a line for itself.
  init?(of field: NormalizedField) {
    guard let group = Self.groups[field] else { return nil }
    self = group
  }

  private static let groups = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { group in group.fields.map { ($0, group) } })

  private var fields: [NormalizedField] {
    switch self {
    case .lens: [.lensMake, .lensModel, .focalLength, .focalLengthIn35mmFilm]
    case .exposure:
      [
        .exposureTime, .aperture, .iso, .exposureBias, .exposureProgram, .meteringMode, .flash,
        .whiteBalance,
      ]
    case .gains:
      [
        .replayGainTrackGain, .replayGainTrackPeak, .replayGainTrackRange, .replayGainAlbumGain,
        .replayGainAlbumPeak, .replayGainAlbumRange, .replayGainReferenceLoudness, .r128TrackGain,
        .r128AlbumGain,
      ]
    }
  }

  /// Returns a value with the words without which it would not be understood in the line of the
  /// group, such as `ISO 100`.
  func words(for field: NormalizedField, _ value: String) -> String {
    switch field {
    case .lensMake, .lensModel, .focalLength, .exposureTime, .aperture, .exposureBias: value
    case .focalLengthIn35mmFilm: "\(value) mm in 35 mm film"
    case .meteringMode: "\(value) metering"
    case .whiteBalance: "\(value) white balance"
    case .exposureProgram: "program \(value)"
    case .flash where value == "no flash": value
    case .r128TrackGain, .r128AlbumGain:
      "\(field.title) \(Self.shortened(Self.decibels(value)))"
    // A gain is a text with its unit.
    case _ where field.kind == .gain:
      "\(field.title) \(Self.shortened(value.replacing("\"", with: "")))"
    default: "\(field.title) \(value.replacing("\"", with: ""))"
    }
  }

  /// Returns a number of steps of 1/256 dB in decibels; a text that is no number unchanged.
  private static func decibels(_ steps: String) -> String {
    guard let number = Int64(steps) else { return steps }
    return Quantity.fixedPoint(number, fractionBits: 8) + " dB"
  }

  /// Returns a gain with at most two decimal places; a text that does not begin with a number
  /// unchanged.
  private static func shortened(_ gain: String) -> String {
    let number = gain.prefix { "+-.0123456789".contains($0) }
    let places = number.drop { $0 != "." }.dropFirst()
    guard places.count > 2, let value = Double(number),
      let text = Decimal.text(value, places: 2)
    else { return gain }
    return (number.hasPrefix("+") ? "+" : "") + text + gain.dropFirst(number.count)
  }
}
