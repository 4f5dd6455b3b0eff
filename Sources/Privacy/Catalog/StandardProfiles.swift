import Anatomy
import Bytes

/// Recognizes color profiles of common color spaces. The same profile is in the files of very many
/// people, so it identifies no one.
enum StandardProfiles {
  /// Whether a node is such a profile: its name is that of a common color space, all its texts are
  /// those of the makers of such profiles, and it contains nothing else that may be a text.
  static func holds(_ node: Node) -> Bool {
    guard node.declaredNodeKind.declaredName == "icc", let tag = node.child("desc") else {
      return false
    }
    let name = tag.fields.lazy.compactMap(\.statedName).first { !$0.isEmpty } ?? ""
    guard names.contains(name), node.fields.allSatisfy({ isUsual($0, in: node) }) else {
      return false
    }
    return node.children.allSatisfy { child in
      child.children.isEmpty && child.fields.allSatisfy { isUsual($0, in: child) }
    }
  }

  private static func isUsual(_ field: Field, in node: Node) -> Bool {
    switch field.meaning.role {
    case .reserved, .padding, .terminator, .trailing, .unreferenced, .undecoded:
      return UnreferencedBytes.isBlank(field.range, in: node.source)
    case .media: return false
    default: break
    }
    switch field.value {
    case .text: return field.statedName.map(isUsual) ?? false
    case .code(let code):
      return field.meaning.subject?.category.map { _ in codes.contains(code) } ?? true
    case .bytes:
      if field.meaning.subject == .category(.playback) { return true }
      if case .checksum = field.meaning.role { return true }
      return repeatsText(field.range, in: node)
    case .group(let members): return members.allSatisfy { isUsual($0, in: node) }
    case .table, .list: return field.meaning.subject == nil
    default: return field.meaning.subject?.category != .device
    }
  }

  private static func isUsual(_ text: String) -> Bool {
    text.isEmpty || names.contains(text) || texts.contains(text)
      || notices.contains { text.hasPrefix($0) && text.dropFirst($0.count).isYear }
  }

  /// Whether bytes are blank but for a copy of the text before them: descriptions in the older form
  /// state the text three times.
  private static func repeatsText(_ range: ByteRange, in node: Node) -> Bool {
    guard range.count <= maxCopy else { return false }
    let bytes = node.source.bytes(range).filter { $0 != 0 }
    if bytes.isEmpty { return true }
    let text = node.fields.lazy.compactMap(\.statedName).first { !$0.isEmpty } ?? ""
    var rest = bytes[...]
    while !text.isEmpty, let copy = rest.firstRange(of: Array(text.utf8)) {
      rest = rest[..<copy.lowerBound] + rest[copy.upperBound...]
    }
    // The lengths of the copies, in one byte each.
    return rest.count <= 2 && rest.count < bytes.count
  }

  private static let maxCopy = 512

  private static let names: Set<String> = [
    "sRGB IEC61966-2.1", "sRGB", "sRGB built-in", "sRGB2014", "sRGB v4 ICC Appearance",
    "sRGB_v4_ICC_preference.icc", "Display P3", "Adobe RGB (1998)", "ProPhoto RGB", "uRGB", "c2",
    "Generic RGB Profile", "Generic Gray Profile", "Generic Gray Gamma 2.2 Profile",
    "Dot Gain 20%", "Gray Gamma 2.2", "Gray Gamma 1.8", "GIMP built-in sRGB", "Wide Gamut RGB",
    "Apple Wide Color Sharing Profile", "ITU-R BT.709", "ITU-R BT.2020", "HD 709-A", "SD 170M-A",
    "Rec. ITU-R BT.709-5", "Rec. ITU-R BT.2020-1", "Nikon sRGB 4.0.0.3000",
    "Nikon sRGB 4.0.0.3001", "Nikon sRGB 4.0.0.3002", "Nikon Adobe RGB 4.0.0.3000",
    "Nikon Adobe RGB 4.0.0.3001", "Kodak sRGB Display", "Artifex Software sRGB ICC Profile",
    "RT_sRGB", "RTv4_sRGB", "DCI(P3) RGB", "Rec2020", "ColorMatch RGB", "Apple RGB", "opRGB",
  ]

  /// Texts of tags other than the name and the copyright.
  private static let texts: Set<String> = [
    "IEC http://www.iec.ch", "IEC 61966-2.1 Default RGB colour space - sRGB",
    "Reference Viewing Condition in IEC61966-2.1",
    "Reference Viewing Condition in IEC 61966-2-1", "(lcms internal)", "lcms generated",
    "No copyright, use freely", "Public Domain", "Copyright Apple Computer, Inc.", "CC0", "FB",
    "Copyright (c) 1998 Hewlett-Packard Company", "Nikon Inc. & Nikon Corporation 2001",
    "Apple Computer, Inc.", "Google Inc.", "GIMP", "sRGB", "none",
  ]

  /// Copyright notices that end with a year.
  private static let notices = [
    "Copyright Apple Inc., ", "Copyright Apple, Inc., ", "Copyright (c) Apple Inc., ",
    "Copyright Google Inc. ", "Copyright (c) ",
  ]

  /// Registered codes of makers, models and programs in headers of such profiles.
  private static let codes: Set<FourCC> = [
    FourCC(rawValue: 0), "IEC ", "sRGB", "HP  ", "APPL", "appl", "ADBE", "none", "lcms", "LCMS",
    "GOOG",
    "NKON", "KODA", "MSFT", "GIMP", "argl", "UNKN", "saws", "art ",
  ]
}

extension Field {
  /// The text of the field up to a terminating zero; nil if the field is no text.
  fileprivate var statedName: String? {
    guard case .text(let text) = value else { return nil }
    let letters = text.string.unicodeScalars.prefix { $0.value != 0 }
    return String(String.UnicodeScalarView(letters))
  }
}

extension StringProtocol {
  /// Whether the text is a year, which a point may follow.
  fileprivate var isYear: Bool {
    let digits = hasSuffix(".") ? dropLast() : self[...]
    return digits.count == 4 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
