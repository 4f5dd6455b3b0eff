import Anatomy
import Bytes
import Movie

/// The high dynamic range properties of a picture.
package struct DynamicRange: Hashable, Sendable {
  package enum Curve: String, Hashable, Sendable {
    case pq = "PQ"
    case hlg = "HLG"
  }

  package let curve: Curve?
  /// The luminance range of the mastering display, in units of 0.0001 cd/m².
  package let masteringLuminance: ClosedRange<Int>?
  /// The name of the primary colors of the mastering display; nil if they are unknown.
  package let masteringColors: String?
  /// The maximum content light level in cd/m²; nil if none is stated.
  package let maximumContentLight: Int?
  /// The maximum frame-average light level in cd/m²; nil if none is stated.
  package let maximumAverageLight: Int?
  package let dolbyVision: DolbyVision?
  /// Whether the first sample contains HDR10+ metadata.
  package let isHDR10Plus: Bool
  /// Whether HDR Vivid metadata is declared.
  package let isVivid: Bool

  /// Reads the high dynamic range properties; fails if none is stated.
  ///
  /// - Parameter track: the track with the sample entry, because messages in its first sample can
  ///   state properties; nil for a picture.
  init?(_ entry: SampleEntry, _ color: Color?, of track: Node? = nil) {
    self.init(entry, color, first: { track?.element(.samples, 1) })
  }

  /// - Parameter sample: returns the first sample, because messages in it can state properties.
  init?(_ entry: SampleEntry, _ color: Color?, first sample: () -> Node?) {
    curve = color?.transfer?.number == 16 ? .pq : color?.transfer?.number == 18 ? .hlg : nil
    let levels = LightLevels(entry, curve == nil ? nil : sample())
    masteringLuminance = levels.mastering
    masteringColors = levels.masteringColors
    maximumContentLight = levels.maximumContent
    maximumAverageLight = levels.maximumAverage
    isHDR10Plus = levels.isDynamic
    dolbyVision = entry.firstBox(of: "dvcC", "dvvC", "dvwC").flatMap { DolbyVision($0) }
    isVivid = entry.box("cuvv") != nil
    let isThere =
      curve != nil || masteringLuminance != nil || maximumContentLight != nil || dolbyVision != nil
      || isVivid
    if !isThere { return nil }
  }

  /// The properties for display, such as `Dolby Vision 8.4 level 5, HLG`.
  package var words: String {
    var parts: [String] = []
    if let dolbyVision { parts.append(dolbyVision.words) }
    let isTen = curve == .pq && (masteringLuminance != nil || maximumContentLight != nil)
    if let curve { parts.append(isHDR10Plus ? "HDR10+" : isTen ? "HDR10" : curve.rawValue) }
    if isVivid { parts.append("HDR Vivid") }
    if parts.isEmpty { parts.append("light level metadata") }
    if let luminance = masteringLuminance {
      let (low, high) = (Self.candelas(luminance.lowerBound), Self.candelas(luminance.upperBound))
      let colors = masteringColors.map { " \($0)" } ?? ""
      parts.append("mastering display\(colors) \(low) to \(high) cd/m²")
    }
    if let most = maximumContentLight { parts.append("MaxCLL \(most) cd/m²") }
    if let most = maximumAverageLight { parts.append("MaxFALL \(most) cd/m²") }
    return parts.joined(separator: ", ")
  }

  /// The text of a luminance in units of 0.0001 cd/m².
  private static func candelas(_ units: Int) -> String {
    let (whole, rest) = units.quotientAndRemainder(dividingBy: 10_000)
    if rest == 0 { return String(whole) }
    var decimals = String(String(10_000 + rest).dropFirst())
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }
}

/// A Dolby Vision configuration (Dolby Vision Streams within ISO Base Media Files, 3.2).
package struct DolbyVision: Hashable, Sendable {
  package let profile: Int
  package let level: Int
  /// The compatibility ID of the base layer, for decoders that do not support Dolby Vision.
  package let compatibility: Int
  package let compatibilityLabel: String?
  package let hasBaseLayer: Bool
  package let hasEnhancementLayer: Bool

  init?(_ box: Node) {
    guard let profile = box.integer(.dv_profile), let level = box.integer(.dv_level) else {
      return nil
    }
    self.profile = profile
    self.level = level
    let field = box.field(.dv_bl_signal_compatibility_id)
    compatibility = field?.value.integer ?? 0
    compatibilityLabel = field?.label
    hasBaseLayer = box.integer(.bl_present_flag) == 1
    hasEnhancementLayer = box.integer(.el_present_flag) == 1
  }

  /// The `codecs` parameter of the configuration, such as `dvh1.08.05`.
  package func parameter(_ code: String) -> String {
    "\(code).\(CodecParameter.decimal(profile)).\(CodecParameter.decimal(level))"
  }

  package var words: String {
    let sort = compatibility > 0 ? "\(profile).\(compatibility)" : "\(profile)"
    return "Dolby Vision \(sort) level \(level)"
  }
}
