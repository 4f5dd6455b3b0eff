import Anatomy
import Bytes
import Movie

/// A field with a value that has no effect, and the value that it has in most files.
struct UnusedValue {
  let words: String
  let name: String
  let range: ByteRange
  let usual: [UInt8]
}

/// Values of fields that have no effect on how the file is read or presented.
extension Node {
  var unusedValues: [UnusedValue] {
    let values: [UnusedValue?] =
      switch code {
      case "tkhd" where isOfSoundTrack:
        [
          unused("matrix", "of a sound track", usual: Self.unity),
          unused("width", "of a sound track", usual: [0, 0, 0, 0]),
          unused("height", "of a sound track", usual: [0, 0, 0, 0]),
        ]
      case "mvhd":
        [
          isOfSoundMovie ? unused("matrix", "of a movie without pictures", usual: Self.unity) : nil,
          unusedNextTrack,
        ]
      case "vmhd", "gmin": [unusedColor]
      case "chan": unusedChannels
      case "sbgp": [unusedParameter]
      case "ftyp", "styp": [unusedMinorVersion]
      default: parent?.code == "stsd" ? unusedQualities : []
      }
    return values.compactMap(\.self)
  }

  /// Returns the field with the given name and its usual value; nil if the field has the usual
  /// value.
  private func unused(_ name: String, _ words: String, usual: [UInt8]) -> UnusedValue? {
    guard let field = field(name), field.range.count == usual.count,
      source.bytes(field.range) != usual
    else { return nil }
    return UnusedValue(words: words, name: name, range: field.range, usual: usual)
  }

  // MARK: Headers

  /// The identity matrix, with numbers of 32 bits.
  private static let unity: [UInt8] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap {
    NumberCoding.big.bytes(of: $0, count: 4) ?? []
  }

  /// Whether the box is in a sound track, which has no place on the screen.
  var isOfSoundTrack: Bool {
    guard
      case .code(let handler)? = enclosing("trak")?.descendant("mdia", "hdlr")?
        .value("handler_type")
    else { return false }
    return handler == "soun"
  }

  /// Whether the box is in a movie that has only sound tracks.
  var isOfSoundMovie: Bool {
    guard let tracks = enclosing("moov")?.children("trak"), !tracks.isEmpty else { return false }
    return tracks.allSatisfy(\.isOfSoundTrack)
  }

  /// The field `next_track_ID` if it is far above all track IDs; otherwise nil. A value with all
  /// bits set is not reported, because it means that writers must search for an unused ID.
  private var unusedNextTrack: UnusedValue? {
    guard let next = integer("next_track_ID"), next != 0xFFFF_FFFF else { return nil }
    let tracks = enclosing("moov")?.children("trak") ?? []
    let largest = tracks.compactMap { $0.child("tkhd")?.integer("track_ID") }.max() ?? 0
    guard next > largest.saturatingAdd(0xFFFF),
      let usual = NumberCoding.big.bytes(of: UInt64(largest + 1), count: 4)
    else { return nil }
    return unused("next_track_ID", "far above the track IDs", usual: usual)
  }

  /// The operation color, if the graphics mode uses no color; otherwise nil. Zeros are the usual
  /// value, and a medium gray is common in QuickTime files.
  private var unusedColor: UnusedValue? {
    guard let mode = integer("graphicsmode"), mode == 0 || mode == 0x40,
      let field = field("opcolor"), source.bytes(field.range) != [0x80, 0, 0x80, 0, 0x80, 0]
    else { return nil }
    return unused(
      "opcolor", "in a graphics mode without a color", usual: [0, 0, 0, 0, 0, 0])
  }

  /// The qualities of a picture description, if they are above the largest quality that QuickTime
  /// defines (lossless).
  private var unusedQualities: [UnusedValue?] {
    ["temporal_quality", "spatial_quality"].map { name in
      guard let quality = integer(name), quality > 0x400 else { return nil }
      return unused(name, "above the largest quality", usual: [0, 0, 0, 0])
    }
  }

  // MARK: Channels

  private var unusedChannels: [UnusedValue?] {
    guard let layout = integer("mChannelLayoutTag") else { return [] }
    var values: [UnusedValue?] = []
    if layout != Self.layoutByBitmap {
      values.append(unused("mChannelBitmap", "next to a channel layout", usual: [0, 0, 0, 0]))
    }
    if layout != Self.layoutByDescriptions, let table = table("mChannelDescriptions") {
      let zeros = [UInt8](repeating: 0, count: table.range.count)
      values.append(unused("mChannelDescriptions", "next to a channel layout", usual: zeros))
    }
    return values
  }

  static let layoutByDescriptions = 0
  static let layoutByBitmap = 1 << 16

  // MARK: Groups and brands

  /// Types of sample groups for which no parameter is defined.
  private static let groupsWithoutParameter: Set<FourCC> = [
    "roll", "prol", "rap ", "tele", "sync", "rash", "seig",
  ]

  private var unusedParameter: UnusedValue? {
    guard case .code(let type)? = value("grouping_type"),
      Self.groupsWithoutParameter.contains(type), field("grouping_type_parameter") != nil
    else { return nil }
    // If several boxes assign samples to groups of the same type, the parameter distinguishes the
    // boxes.
    let others = siblings?.lazy.filter { $0.code == code }.map { $0.integer("grouping_type") }
    guard let others, others.filter({ $0 == integer("grouping_type") }).count == 1 else {
      return nil
    }
    return unused(
      "grouping_type_parameter", "of a type without parameters", usual: [0, 0, 0, 0])
  }

  /// The minor version of the file type, if it is neither a small number nor a brand, nor a date in
  /// decimal digits, as in 0x20050300.
  private var unusedMinorVersion: UnusedValue? {
    guard isFirstOfItsKind || code == "styp", let version = integer("minor_version"),
      version >= 1 << 25, Names.brands[FourCC(rawValue: UInt32(clamping: version))] == nil
    else { return nil }
    let digits = (0..<8).map { version >> (28 - 4 * $0) & 0xF }
    let century = digits[0] * 10 + digits[1]
    if century == 19 || century == 20, digits.allSatisfy({ $0 < 10 }) { return nil }
    return unused("minor_version", "that is no version", usual: [0, 0, 0, 0])
  }
}
