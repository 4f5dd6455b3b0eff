import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Reads the data of a tag by its type (ICC.1, 10).
  func tagData() {
    let isRegistered =
      node.flatMap { tag in
        tag.parent.map {
          ProfileSignatures.registers(tag.code, inProfileAt: $0.range.start, of: source)
        }
      } ?? true
    guard isDescribing || isRegistered else { return data("data", .identifies(.unknown)) }
    let type = code("type", means: .type)
    reserved(4)
    let isDescription = type == "desc"
    let isText = type == "text"
    let isLocalized = type == "mluc"
    let isPlaces = type == "XYZ "
    when(isText, "type is text") { text("text", .ascii, .terminated, means: iccText) }
    when(isDescription, "type is desc") { description() }
    when(isLocalized, "type is mluc") { localized() }
    when(isPlaces, "type is XYZ") {
      // Each tag in `tagsOfOneColor` has one value.
      let isOne = node.map { Self.tagsOfOneColor.contains($0.code) } ?? false
      table("values", rows: isOne ? 1 : nil, line: nil) { row in
        row.fixed16_16("X")
        row.fixed16_16("Y")
        row.fixed16_16("Z")
      }
    }
    when(type == "sig ", "type is sig") {
      let isTechnology = node?.code == "tech"
      code("value", means: isTechnology ? registered(ProfileSignatures.technologies) : .plain)
    }
    when(type == "dtim", "type is dtim") {
      group("value", means: .identifies(.time)) {
        for part in ["year", "month", "day", "hour", "minute", "second"] { u16(part) }
      }
    }
    if let size = numberBytes(ofType: type), remaining > size {
      limited(to: position.saturatingAdd(size)) { data("data", .identifies(.playback)) }
      rest("surplus", means: surplusMeaning)
    }
    if isPlaces, remaining > 0 { rest("surplus", means: surplusMeaning) }
    let meaning: Meaning =
      Self.tables.contains(type)
      ? .media : Self.numbers.contains(type) ? .identifies(.playback) : iccText
    if remaining > 0, !isDescribing { rest("data", means: meaning) }
    if isDescribing { when(true, "any other type") { rest("data", means: meaning) } }
  }

  /// Tags with one color or one brightness.
  private static let tagsOfOneColor: Set<FourCC> = [
    "rXYZ", "gXYZ", "bXYZ", "wtpt", "bkpt", "lumi",
  ]

  private var surplusMeaning: Meaning {
    source.isZero(rest) ? .padding : .identifies(.unreferenced)
  }

  /// Returns the number of bytes of a curve or measurement after its type; nil for other types. The
  /// number depends on the type, and for some types on a count in the data.
  private func numberBytes(ofType type: FourCC) -> Int? {
    func number(_ offset: Int, width: Int) -> Int {
      Int(clamping: source.integer(at: position + offset, width: width, order: .big) ?? 0)
    }
    switch type {
    case "curv": return 4 + number(0, width: 4).saturatingTimes(2)
    case "para":
      let function = number(0, width: 2)
      return Self.parameters.indices.contains(function) ? 4 + 4 * Self.parameters[function] : nil
    case "sf32" where node?.code == "chad": return 36
    case "cicp": return 4
    case "view", "meas": return 28
    case "vcgt":
      return number(0, width: 4) == 1
        ? 40
        : 10
          + number(4, width: 2).saturatingTimes(number(6, width: 2))
          .saturatingTimes(number(8, width: 2))
    case "chrm": return 4 + number(0, width: 2) * 8
    default: return nil
    }
  }

  /// The number of parameters of a parametric curve for each function type.
  private static let parameters = [1, 3, 4, 5, 7]

  /// Types of tag data with color tables, in which readable letters occur by chance.
  private static let tables: Set<FourCC> = ["mft1", "mft2", "mAB ", "mBA ", "mpet"]

  /// Types of tag data that consist of curves or measurements.
  private static let numbers: Set<FourCC> = [
    "curv", "para", "sf32", "uf32", "ui08", "ui16", "ui32", "ui64", "chrm", "clro", "clrt", "view",
    "meas", "vcgt", "ndin", "cicp",
  ]

  /// Whether a profile name is that of a common color space. Such a name identifies no device.
  private static func isCommonValue(_ name: ArraySlice<UInt8>) -> Bool {
    ["sRGB IEC61966-2.1", "sRGB", "Display P3", "Adobe RGB (1998)"]
      .contains(String(decoding: name, as: UTF8.self))
  }

  private var iccText: Meaning {
    Meaning(.plain, about: .tag(space: .icc, key: node?.code.description))
  }

  /// Reads a profile description in the older form: ASCII, UTF-16, and a text for the Macintosh.
  private func description() {
    let count = u32("ASCII_count", means: .size(of: .nextField))
    when(count > 0, "ASCII_count is not 0") {
      let size = min(count, remaining)
      let name = source.bytes(rest, limit: size).prefix { $0 != 0 }
      text(
        "ASCII", .ascii, .bytes(size),
        means: Self.isCommonValue(name) ? .identifies(.playback) : iccText)
    }
  }

  /// Reads texts in several languages, which are stored together after a table.
  private func localized() {
    let count = u32("record_count", means: .count(of: .rows))
    let size = u32("record_size")
    when(size == 12, "record_size is 12") {
      table("records", rows: min(count, remaining / 12), line: nil) { row in
        row.bits(16, "language")
        row.bits(16, "country")
        row.u32("length", means: .size(of: .field("texts")))
        row.u32("offset", means: .offset(from: .enclosing("tag")))
      }
      let letters = source.bytes(rest, limit: 64)
      let name = stride(from: 1, to: letters.count, by: 2).map { letters[$0] }
      let isWide = stride(from: 0, to: letters.count, by: 2).contains { letters[$0] != 0 }
      text(
        "texts", .utf16BigEndian, .rest,
        means: !isWide && Self.isCommonValue(name[...]) ? .identifies(.playback) : iccText)
    }
  }
}

extension Node {
  var profileSummary: String? {
    guard let tag = child("desc") else { return nil }
    return tag.tagText
  }

  /// The first text in the data of a tag; nil if there is none.
  var tagText: String? {
    let names = ["text", "ASCII", "texts"]
    for name in names {
      guard case .text(let text)? = value(name) else { continue }
      let letters = text.string.unicodeScalars.prefix { $0.value != 0 }.prefix(60)
      if !letters.isEmpty {
        return "\"" + String(String.UnicodeScalarView(letters)).escapedForDisplay + "\""
      }
    }
    return nil
  }
}
