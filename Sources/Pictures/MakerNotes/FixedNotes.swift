import Anatomy
import Bytes
import Schema

/// Maker notes with a fixed layout instead of a directory. Only the parts that identify a camera or
/// its owner, or state a time or the firmware, are decoded.
enum FixedNote {
  /// Returns the parts of a note that begins with the given bytes; nil if its layout is not known.
  static func parts(_ head: [UInt8], make: String) -> [PlacedPart]? {
    let make = make.uppercased()
    return forms.first { $0.fits(head, make) }?.parts
  }

  private struct Form: Sendable {
    let signature: [UInt8]
    var make = ""
    /// Whether the bytes can be such a note; nil if the signature decides.
    var condition: (@Sendable ([UInt8]) -> Bool)?
    let parts: [PlacedPart]

    func fits(_ head: [UInt8], _ make: String) -> Bool {
      head.starts(with: signature) && make.hasPrefix(self.make) && condition?(head) ?? true
    }
  }

  private static let forms: [Form] = [
    Form(signature: [0x01, 0xF1, 0x02, 0x00], parts: hyperFire),
    Form(signature: [0x01, 0xF1, 0x03, 0x00], parts: hyperFire),
    Form(signature: [0x01, 0xF1], make: "RECONYX", parts: hyperFire),
    Form(signature: Array("RECONYXUF\0".utf8), parts: ultraFire),
    Form(signature: Array("RECONYXH2\0".utf8), parts: hyperFire2),
    Form(
      signature: [], make: "EASTMAN KODAK", condition: isSerialNumberOfKodak, parts: kodak),
  ]

  private static let hyperFire = [
    PlacedPart("firmware_version", "FirmwareVersion", 2, 6, .bytes),
    PlacedPart("firmware_date", "FirmwareDate", 8, 4, .bytes),
    PlacedPart("event_number", "EventNumber", 18, 4, .bytes),
    PlacedPart("date", "DateTimeOriginal", 22, 12, .bytes),
    PlacedPart("serial_number", "SerialNumber", 42, 30, .text(.utf16LittleEndian)),
    PlacedPart("user_label", "UserLabel", 86, 22),
  ]

  private static let ultraFire = [
    PlacedPart("signature", "MakerNoteType", 0, 10),
    PlacedPart("firmware_version", "FirmwareVersion", 0x18, 7, .bytes),
    PlacedPart("event_number", "EventNumber", 0x37, 4, .bytes),
    PlacedPart("date", "DateTimeOriginal", 0x3B, 7, .bytes),
    PlacedPart("serial_number", "SerialNumber", 0x4B, 15),
    PlacedPart("user_label", "UserLabel", 0x5A, 21),
  ]

  private static let hyperFire2 = [
    PlacedPart("signature", "MakerNoteType", 0, 10),
    PlacedPart("file_number", "FileNumber", 0x10, 2, .bytes),
    PlacedPart("firmware_version", "FirmwareVersion", 0x2A, 6, .bytes),
    PlacedPart("firmware_date", "FirmwareDate", 0x30, 4, .bytes),
    PlacedPart("event_number", "EventNumber", 0x3A, 4, .bytes),
    PlacedPart("date", "DateTimeOriginal", 0x3E, 12, .bytes),
    PlacedPart("user_label", "UserLabel", 0x68, 22),
    PlacedPart("serial_number", "SerialNumber", 0x7E, 30, .text(.utf16LittleEndian)),
  ]

  private static let kodak = [PlacedPart("serial_number", "SerialNumber", 0, 16)]

  /// Whether the bytes begin with the serial number of a Kodak camera: a letter, and at least ten
  /// letters and digits, padded with blanks or zeros.
  private static let isSerialNumberOfKodak: @Sendable ([UInt8]) -> Bool = { head in
    guard head.count >= 16, head[0] == 0x43 || head[0] == 0x4B, !head.starts(with: "KDK".utf8)
    else { return false }
    let letters = head.prefix(16).prefix {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == 0x20
    }
    let digits = letters.count { (0x30...0x39).contains($0) }
    return letters.count >= 11 && digits >= 6
      && head.prefix(16).dropFirst(letters.count).allSatisfy { $0 == 0 }
  }
}

extension FieldReader {
  /// Reads a note with a known fixed layout. Returns false, without reading, for other notes.
  func fixedNote() -> Bool {
    guard let node else { return false }
    let head = source.bytes(rest, limit: 32)
    if head.starts(with: "[ae_dbg_info:".utf8) {
      textOfDJI()
      return true
    }
    let make = node.textOfPicture(TIFFEntry.make) ?? ""
    if head.starts(with: "Rv".utf8) || head.starts(with: "Rev".utf8),
      make.uppercased().hasPrefix("RICOH")
    {
      textOfRicoh(head)
      return true
    }
    guard let parts = FixedNote.parts(head, make: make), let last = parts.last,
      remaining >= last.place + last.size
    else { return false }
    placed(parts)
    return true
  }

  /// Reads the note of older Ricoh cameras: texts that end with semicolons. The first one is the
  /// version of the firmware.
  private func textOfRicoh(_ head: [UInt8]) {
    let mark = head.starts(with: "Rev".utf8) ? 3 : 2
    let version = head.dropFirst(mark).prefix { $0 != 0x3B && $0 != 0 }
    text("firmware_mark", .ascii, .bytes(mark), means: .type)
    text(
      "firmware_version", .ascii, .bytes(version.count), means: .makerTag("FirmwareVersion"))
    paddedText("settings", .ascii, of: remaining, Meaning(.undecoded))
  }

  /// Reads the note of some DJI drones: texts with a name and a value, in brackets.
  private func textOfDJI() {
    let mark = Array("[sensor_id:".utf8)
    let letters = source.bytes(rest, limit: 1 << 16)
    if let place = letters.firstRange(of: mark)?.lowerBound {
      text("settings", .ascii, .bytes(place), means: .makerTag("DebugInfo"))
      text("sensor_label", .ascii, .bytes(mark.count), means: .type)
      let value = letters.dropFirst(place + mark.count).prefix { $0 != 0x5D }
      text("sensor_ID", .ascii, .bytes(value.count), means: .makerTag("SensorID"))
    }
    rest("further", means: .makerTag("DebugInfo"))
  }
}
