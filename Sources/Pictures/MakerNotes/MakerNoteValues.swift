import Anatomy
import Bytes
import Schema

/// Reads values in maker notes for which the type is not enough: structures of several fields, and
/// texts with a byte type.
extension FieldReader {
  /// Reads a value with a layout that the maker of the camera defines. Returns false, without
  /// reading, if the value has the usual layout of its type.
  func makerValue(_ entry: TIFFEntry, of maker: CameraMaker, _ meaning: Meaning) -> Bool {
    switch (maker, entry.tag) {
    case (.canon, 0x01) where remaining >= 46: canonSettings()
    case (.canon, 0x0D) where remaining >= 8: return canonCamera()
    case (.canon, 0x96) where remaining > 9 && node?.cameraModel?.contains("EOS 5D") == true:
      canonSerialNumber()
    case (.canon, 0x24) where remaining >= 52: canonFaces()
    case (.canon, 0x2F) where remaining >= 8: canonFaceCountOfLiveView()
    case (.canon, 0x35) where remaining >= 16: canonClock()
    case (.canon, 0x25) where remaining >= 3: canonFaceCount()
    case (.canon, 0x28) where remaining >= 16: bytes("value", 16, means: meaning)
    case (.canon, 0x38) where remaining > 4: canonBattery(meaning)
    case (.canon, 0x4019) where remaining >= 5: canonLens()
    case (.nikon, 0x21) where remaining >= 8: nikonFaces()
    case (.nikon, 0x24) where remaining >= 4: nikonClock()
    case (.nikon, 0x39) where remaining >= 9: nikonLocation()
    case (.nikon, 0x98) where remaining >= 12: nikonLens()
    case (.leica, 0x0B) where remaining >= 12: leicaSerialNumber()
    case (.minolta, 0x10) where remaining >= Self.sizeOfMinoltaCamera: minoltaCamera()
    case (.pentax, 0x0215) where remaining >= 20: pentaxCamera()
    case (.sony, 0x9050): return sonySerialNumber()
    case (.panasonic, 0x4E) where remaining >= 2: panasonicFaces()
    case (.panasonic, 0x61) where remaining >= 4: panasonicNames()
    default: return bytesOfMaker(entry, meaning)
    }
    if remaining > 0 { rest("further", means: Meaning(.undecoded)) }
    return true
  }

  /// Reads a value of a directory to which the first directory refers. Returns false, without
  /// reading, if the value has the usual layout of its type.
  func makerValue(
    _ entry: TIFFEntry, in directory: MakerDirectory, _ meaning: Meaning
  ) -> Bool {
    guard directory == .ricohSettings, entry.tag == 0x2C, remaining >= 64 else {
      return bytesOfMaker(entry, meaning)
    }
    ricohSerialNumbers()
    if remaining > 0 { rest("further", means: Meaning(.undecoded)) }
    return true
  }

  /// Reads bytes that are text, or that have an unknown layout. Returns false for other values.
  private func bytesOfMaker(_ entry: TIFFEntry, _ meaning: Meaning) -> Bool {
    guard entry.type == .undefined || entry.type == .byte, remaining > 1 else { return false }
    let start = source.bytes(rest, limit: Self.longestIdentifier)
    if entry.isTextOfMaker || entry.isIdentifierOfMaker,
      let blanks = start.firstIndex(where: { $0 != 0 }), start[blanks] >= 0x20,
      entry.isTextOfMaker || start[blanks...].prefix(while: { $0 != 0 }).isPrintable
    {
      if blanks > 0 { bytes("blanks", blanks, means: .padding) }
      // Cameras write dashes for location names that are not set.
      let isSet = !source.bytes(rest, limit: 4).starts(with: "---".utf8)
      text("value", .utf8, .terminated, means: isSet ? meaning : .type)
      if remaining > 0, source.isZero(rest) { rest("padding", means: .padding) }
      if remaining > 0 { rest("further", means: meaning) }
      return true
    }
    if entry.isIdentifierOfMaker, remaining <= Self.longestIdentifier {
      rest("value", means: meaning)
      return true
    }
    guard entry.type == .undefined, remaining >= Self.shortestStructure else { return false }
    rest("value", means: Meaning(.undecoded, about: meaning.subject))
    return true
  }

  /// Maximum size in bytes of an identifier that is read as one value.
  private static let longestIdentifier = 64

  /// The minimum size in bytes of a value that is read as an undecoded structure.
  private static let shortestStructure = 8

  // MARK: Canon

  private func canonSettings() {
    bytes("settings", 44, means: Meaning(.undecoded))
    u16("lens_type", means: .makerTag("LensType"))
  }

  private func canonFaces() {
    bytes("header", 4, means: Meaning(.undecoded))
    u16("faces_detected", means: .makerTag("FacesDetected"))
    u16("frame_width")
    u16("frame_height")
    bytes("undecoded", 6, means: Meaning(.undecoded))
    table("face_positions", rows: 9, means: .makerTag("FacePositions"), line: nil) { row in
      row.i16("x")
      row.i16("y")
    }
  }

  private func canonFaceCount() {
    bytes("header", 1, means: Meaning(.undecoded))
    u8("face_width")
    u8("faces_detected", means: .makerTag("FacesDetected"))
  }

  private func canonFaceCountOfLiveView() {
    bytes("header", 6, means: Meaning(.undecoded))
    u16("faces_detected", means: .makerTag("FacesDetected"))
  }

  private func canonClock() {
    u32("size", means: .size(of: .extent))
    i32("time_zone", means: .makerTag("TimeZone"), line: "% minutes")
    u32("time_zone_city", means: .makerTag("TimeZoneCity"))
    u32("daylight_saving", means: .makerTag("DaylightSaving"), line: "% minutes")
  }

  private func canonBattery(_ meaning: Meaning) {
    u32("size")
    text("value", .utf8, .terminated, means: meaning)
    if remaining > 0, source.isZero(rest) { rest("padding", means: .padding) }
  }

  private func canonLens() {
    bytes("lens_serial_number", 5, means: .makerTag("LensSerialNumber"))
  }

  // MARK: Nikon

  private func nikonFaces() {
    bytes("header", 2, means: Meaning(.undecoded))
    u16("frame_width")
    u16("frame_height")
    u16("faces_detected", means: .makerTag("FacesDetected"))
    faces(rows: min(12, remaining / 8))
  }

  private func nikonClock() {
    i16("time_zone", means: .makerTag("TimeZone"), line: "% minutes")
    u8("daylight_saving", means: .makerTag("DaylightSaving"), labels: [0: "no", 1: "yes"])
    u8("date_format", labels: [0: "Y/M/D", 1: "M/D/Y", 2: "D/M/Y"])
  }

  private func nikonLocation() {
    text("version", .ascii, .bytes(4), means: .version)
    let encoding = u8("text_encoding", labels: [0: "not set", 1: "UTF-8", 2: "UTF-16"])
    text("country_code", .ascii, .bytes(3), means: .makerTag("CountryCode"))
    u8("point_of_interest_level")
    paddedText(
      "location", encoding == 2 ? .utf16BigEndian : .utf8, of: min(70, remaining),
      .makerTag("Location"))
  }

  private func nikonLens() {
    let version = source.bytes(rest, limit: 4)
    text("version", .ascii, .bytes(4), means: .version)
    // From version 0201 on, lens data is enciphered with the serial number and the shutter count,
    // so the lens ID is not read.
    let place = version == Array("0100".utf8) ? 2 : version == Array("0101".utf8) ? 7 : 0
    when(place > 0, "version is 0100 or 0101") {
      bytes("undecoded", place, means: Meaning(.undecoded))
      u8("lens_ID", means: .makerTag("LensID"))
    }
  }

  // MARK: Panasonic

  private func panasonicFaces() {
    u16("faces_detected", means: .makerTag("FacesDetected"))
    faces(rows: min(5, remaining / 8))
  }

  /// Reads the names of people that the camera recognized. The user of the camera entered these
  /// names.
  private func panasonicNames() {
    u16("faces_recognized", means: .makerTag("FacesRecognized"))
    bytes("undecoded", 2, means: Meaning(.undecoded))
    list("faces", count: min(3, remaining / 48), line: nil) { face in
      face.paddedText("name", .utf8, of: 20, .makerTag("FaceName"))
      face.table("position", rows: 1, means: .makerTag("FacePositions"), line: nil) { row in
        row.u16("x")
        row.u16("y")
        row.u16("width")
        row.u16("height")
      }
      face.paddedText("age", .utf8, of: 20, .makerTag("FaceAge"))
    }
  }

  private func faces(rows: Int) {
    guard rows > 0 else { return }
    table("face_positions", rows: rows, means: .makerTag("FacePositions"), line: nil) { row in
      row.u16("x")
      row.u16("y")
      row.u16("width")
      row.u16("height")
    }
  }
}

extension Meaning {
  static func makerTag(_ name: String) -> Meaning {
    Meaning(.plain, about: .tag(space: .makerNote, key: name))
  }
}

extension TIFFEntry {
  /// Whether the value is text, although its type is a byte type.
  var isTextOfMaker: Bool {
    guard case .maker(let maker) = kind else { return false }
    return maker.textTags.contains(tag)
  }

  /// Whether the value identifies a device. It may be text or bytes.
  fileprivate var isIdentifierOfMaker: Bool {
    name.hasSuffix("SerialNumber") || name.hasSuffix("UniqueID")
  }
}

extension CameraMaker {
  /// The tags of text values that have a byte type.
  fileprivate var textTags: Set<Int> {
    switch self {
    case .nikon: [0x01]
    case .panasonic:
      [0x25, 0x26, 0x33, 0x65, 0x66, 0x67, 0x69, 0x6B, 0x6D, 0x6F, 0x80, 0x8000, 0x8010]
    default: []
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are printable ASCII characters.
  fileprivate var isPrintable: Bool { allSatisfy { (0x20...0x7E).contains($0) } }
}
