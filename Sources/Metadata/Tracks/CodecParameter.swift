import Anatomy
import Bytes
import Movie

/// The value of the `codecs` parameter in MIME types for a codec (RFC 6381 and the specifications
/// of single codecs).
///
/// The text is nil if the parameter is only the code of the format, or if its other components are
/// not known.
struct CodecParameter {
  let text: String?

  init(_ entry: SampleEntry) {
    let letters = entry.code.letters
    text =
      switch entry.code {
      case "mp4a", "m4ae", "mp4v", "mp4s": Self.systems(entry, letters)
      case "dvh1", "dvhe", "dva1", "dvav", "dav1": Self.dolbyVision(entry, letters)
      case "s263": Self.h263(entry, letters)
      case "mha1", "mha2", "mhm1", "mhm2":
        entry.box("mhaC")?.integer(.mpegh3daProfileLevelIndication)
          .map { "\(letters).0x\(Self.hexadecimal($0))" }
      case "iamf": entry.box("iacb").flatMap { ImmersiveSound(unitsIn: $0).parameter }
      default: Self.picture(entry, letters)
      }
  }

  private static func picture(_ entry: SampleEntry, _ letters: String) -> String? {
    if let box = entry.box("avcC") { return avc(box, letters) }
    if let box = entry.box("hvcC") { return hevc(box, letters) }
    if let box = entry.box("vvcC") { return vvc(box, letters) }
    if let box = entry.box("av1C") { return av1(box, entry.sequence, letters) }
    if let box = entry.box("vpcC") { return vp9(box, letters) }
    return nil
  }

  /// MPEG-4 parameters (RFC 6381, 3.3): the object type indication, and the audio object type or
  /// the visual profile.
  private static func systems(_ entry: SampleEntry, _ letters: String) -> String? {
    guard let type = entry.decoderConfiguration?.positive(.objectTypeIndication) else {
      return nil
    }
    let base = "\(letters).\(hexadecimal(type))"
    guard let information = entry.specificInformation else { return base }
    switch type {
    case 0x40: return AudioObject(information).map { "\(base).\($0.type)" } ?? base
    case 0x20: return information.mpeg4VisualProfile.map { "\(base).\($0)" } ?? base
    default: return base
    }
  }

  /// AVC parameters (RFC 6381, 3.4).
  private static func avc(_ box: Node, _ letters: String) -> String? {
    guard let profile = box.integer(.AVCProfileIndication),
      let compatibility = box.integer(.profile_compatibility),
      let level = box.integer(.AVCLevelIndication)
    else { return nil }
    return "\(letters).\([profile, compatibility, level].map(hexadecimal).joined())"
  }

  /// HEVC parameters (ISO/IEC 14496-15, Annex E.3).
  private static func hevc(_ box: Node, _ letters: String) -> String? {
    guard let space = box.integer(.general_profile_space),
      let profile = box.integer(.general_profile_idc),
      let flags = box.integer(.general_profile_compatibility_flags),
      let tier = box.integer(.general_tier_flag), let level = box.integer(.general_level_idc),
      let constraints = box.integer(.general_constraint_indicator_flags)
    else { return nil }
    var reversed: UInt32 = 0
    for bit in 0..<32 where flags >> bit & 1 == 1 { reversed |= 1 << UInt32(31 - bit) }
    let spaces = ["", "A", "B", "C"]
    var text = "\(letters).\(spaces[space & 3])\(profile)."
    text += String(reversed, radix: 16, uppercase: true) + ".\(tier == 1 ? "H" : "L")\(level)"
    var bytes = (0..<6).map { constraints >> (40 - $0 * 8) & 0xFF }
    while bytes.last == 0 { bytes.removeLast() }
    for byte in bytes { text += "." + String(byte, radix: 16, uppercase: true) }
    return text
  }

  /// VVC parameters (ISO/IEC 14496-15, Annex E): profile, tier and level. The optional components
  /// are omitted.
  private static func vvc(_ box: Node, _ letters: String) -> String? {
    guard let profile = box.integer(.general_profile_idc),
      let tier = box.integer(.general_tier_flag), let level = box.integer(.general_level_idc)
    else { return nil }
    return "\(letters).\(profile).\(tier == 1 ? "H" : "L")\(level)"
  }

  /// Dolby Vision parameters (Dolby Vision Streams within ISO Base Media Files).
  private static func dolbyVision(_ entry: SampleEntry, _ letters: String) -> String? {
    guard let box = entry.firstBox(of: "dvcC", "dvvC", "dvwC") else { return nil }
    return DolbyVision(box).map { $0.parameter(letters) }
  }

  /// H.263 parameters (3GPP TS 26.244): the profile, then the level.
  private static func h263(_ entry: SampleEntry, _ letters: String) -> String? {
    guard let box = entry.box("d263"), let profile = box.integer(.H263_Profile),
      let level = box.integer(.H263_Level)
    else { return nil }
    return "\(letters).\(profile).\(level)"
  }

  static func hexadecimal(_ byte: Int) -> String {
    let digits = String(byte & 0xFF, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }

  static func decimal(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
