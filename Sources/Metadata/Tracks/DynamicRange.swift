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
  /// The maximum content light level in cd/m²; nil if none is stated.
  package let maximumContentLight: Int?
  /// The maximum frame-average light level in cd/m²; nil if none is stated.
  package let maximumAverageLight: Int?
  package let dolbyVision: DolbyVision?
  /// Whether HDR Vivid metadata is declared.
  package let isVivid: Bool

  /// Reads the high dynamic range properties; fails if none is stated.
  init?(_ entry: SampleEntry, _ color: Color?) {
    curve = color?.transfer?.number == 16 ? .pq : color?.transfer?.number == 18 ? .hlg : nil
    let display = entry.box("mdcv")
    if let low = display?.integer(.min_display_mastering_luminance),
      let high = display?.integer(.max_display_mastering_luminance), low <= high
    {
      masteringLuminance = low...high
    } else if let box = entry.box("SmDm") {
      masteringLuminance = Self.luminance(of: box)
    } else {
      masteringLuminance = nil
    }
    maximumContentLight =
      entry.box("clli")?.positive(.max_content_light_level)
      ?? entry.box("CoLL")?.positive(.maxCLL)
    maximumAverageLight =
      entry.box("clli")?.positive(.max_pic_average_light_level)
      ?? entry.box("CoLL")?.positive(.maxFALL)
    dolbyVision = entry.firstBox(of: "dvcC", "dvvC", "dvwC").flatMap { DolbyVision($0) }
    isVivid = entry.box("cuvv") != nil
    let isThere =
      curve != nil || masteringLuminance != nil || maximumContentLight != nil || dolbyVision != nil
      || isVivid
    if !isThere { return nil }
  }

  /// Reads the luminance range of the mastering display. The minimum is a fixed-point number with
  /// 14 fraction bits, the maximum with 8.
  private static func luminance(of box: Node) -> ClosedRange<Int>? {
    guard let least = box.integer(.luminanceMin), let most = box.integer(.luminanceMax) else {
      return nil
    }
    let (low, high) = (least.saturatingTimes(10_000) >> 14, most.saturatingTimes(10_000) >> 8)
    return low <= high ? low...high : nil
  }

  /// The properties for display, such as `Dolby Vision 8.4 level 5, HLG`.
  package var words: String {
    var parts: [String] = []
    if let dolbyVision { parts.append(dolbyVision.words) }
    let isTen = curve == .pq && masteringLuminance != nil
    if let curve { parts.append(isTen ? "HDR10" : curve.rawValue) }
    if isVivid { parts.append("HDR Vivid") }
    if parts.isEmpty { parts.append("light level metadata") }
    if let most = maximumContentLight { parts.append("MaxCLL \(most) cd/m²") }
    return parts.joined(separator: ", ")
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
