import Anatomy
import Bytes
import Schema

/// Reads blocks of maker notes in which the place of an identifier depends on the camera model. The
/// other bytes of these blocks are not decoded.
extension FieldReader {
  // MARK: Canon

  /// Reads the block CameraInfo. Returns false, without reading, for models without an identifier
  /// or an owner in it.
  func canonCamera() -> Bool {
    guard let model = node?.cameraModel,
      let parts = Self.partsOfCanon.first(where: { model.contains($0.model) })?.parts,
      let last = parts.last, remaining >= last.place + last.size
    else { return false }
    placed(parts)
    return true
  }

  private static let partsOfCanon: [(model: String, parts: [PlacedPart])] = [
    ("EOS 5DS", [PlacedPart("lens_serial_number", "LensSerialNumber", 0x16B, 5, .bytes)]),
    ("EOS 450D", partsOf450D), ("REBEL XSi", partsOf450D), ("Kiss X2", partsOf450D),
    // The Mark III has the serial number of the lens in this block. Its place depends on the
    // firmware.
    ("EOS 5D Mark", []),
    (
      "EOS 5D",
      [
        PlacedPart("firmware_revision", "FirmwareRevision", 0xA4, 8),
        PlacedPart("short_owner_name", "OwnerName", 0xAC, 16),
      ]
    ),
  ]
  private static let partsOf450D = [
    PlacedPart("firmware_version", "FirmwareVersion", 0x107, 6),
    PlacedPart("owner_name", "OwnerName", 0x10F, 32),
  ]

  /// Reads the internal serial number of the cameras that have EOS 5D in their names. It follows
  /// bytes with an unknown meaning.
  func canonSerialNumber() {
    bytes("header", 9, means: Meaning(.undecoded))
    text("value", .utf8, .terminated, means: .makerTag("InternalSerialNumber"))
  }

  // MARK: Leica

  func leicaSerialNumber() {
    placed([PlacedPart("serial_number", "SerialNumber", 4, 8)])
  }

  // MARK: Minolta

  /// The minimum size of the block CameraInfo of the Alpha 100, which contains an identifier.
  static let sizeOfMinoltaCamera = 0x49DC + 12

  func minoltaCamera() {
    placed([PlacedPart("internal_serial_number", "InternalSerialNumber", 0x49DC, 12)])
  }

  // MARK: Pentax

  func pentaxCamera() {
    u32("model_ID", means: .makerTag("PentaxModelID"))
    u32("manufacture_date", means: .makerTag("ManufactureDate"))
    u32("production_code_major", means: .makerTag("ProductionCode"))
    u32("production_code_minor")
    u32("internal_serial_number", means: .makerTag("InternalSerialNumber"))
  }

  // MARK: Ricoh

  func ricohSerialNumbers() {
    placed([
      PlacedPart("body_firmware", "FirmwareVersion", 0, 16),
      PlacedPart("body_serial_number", "BodySerialNumber", 16, 16),
      PlacedPart("lens_firmware", "LensFirmware", 32, 16),
      PlacedPart("lens_serial_number", "LensSerialNumber", 48, 16),
    ])
  }

  // MARK: Sony

  /// Reads the block Tag9050, in which each byte is enciphered. Returns false, without reading, for
  /// models with another or an unknown layout.
  func sonySerialNumber() -> Bool {
    guard let model = node?.cameraModel, let (place, size) = Self.placesOfSony[model],
      remaining >= place + size
    else { return false }
    bytes("enciphered", place, means: Meaning(.undecoded))
    let plain = SonyCipher.deciphered(source.bytes(ByteRange(start: position, count: size)))
    let isSet = plain.contains { $0 != 0 } && plain.contains { $0 != 0xFF }
    labelingLast("internal_serial_number", plain.hexadecimal) {
      bytes(
        "internal_serial_number", size,
        means: isSet ? .makerTag("InternalSerialNumber") : Meaning(.undecoded))
    }
    rest("further", means: Meaning(.undecoded))
    return true
  }

  /// The place and the size of the serial number in the block Tag9050, by camera model.
  private static let placesOfSony: [String: (place: Int, size: Int)] = {
    var places: [String: (place: Int, size: Int)] = [:]
    for (place, size, models) in layoutsOfSony {
      for model in models.split(separator: " ") { places[String(model)] = (place, size) }
    }
    return places
  }()

  private static let layoutsOfSony = [
    (
      0x7C, 4,
      """
      ILCE-3000 ILCE-3500 ILCE-5000 ILCE-5100 ILCE-6000 ILCE-7 ILCE-7M2 ILCE-7R ILCE-7S ILCE-QX1 \
      NEX-3N NEX-5R NEX-5T NEX-6 NEX-F3 NEX-VG30E NEX-VG900
      """
    ),
    (
      0xF0, 5,
      """
      ILCA-68 ILCA-77M2 SLT-A37 SLT-A57 SLT-A58 SLT-A65 SLT-A65V SLT-A77 SLT-A77V SLT-A99 \
      SLT-A99V HV
      """
    ),
    (
      0x88, 6,
      """
      ILCA-99M2 ILCE-6100 ILCE-6300 ILCE-6400 ILCE-6500 ILCE-6600 ILCE-7C ILCE-7M3 ILCE-7M4 \
      ILCE-7RM2 ILCE-7RM3 ILCE-7RM3A ILCE-7RM4 ILCE-7RM4A ILCE-7RM5 ILCE-7SM2 ILCE-7SM3 ILCE-9 \
      ILCE-9M2 ILME-FX3 ZV-E10
      """
    ),
    (0x8A, 6, "ILCE-1"),
  ]

  // MARK: Parts

  /// Reads parts at given distances from the current position, and the bytes between them.
  func placed(_ parts: [PlacedPart]) {
    let start = position
    for part in parts {
      let distance = start.saturatingAdd(part.place) - position
      if distance > 0 { bytes("undecoded", distance, means: Meaning(.undecoded)) }
      part.read(self)
    }
    if remaining > 0 { rest("further", means: Meaning(.undecoded)) }
  }
}

/// A part of a block, at a known distance from the start of the block.
struct PlacedPart: Sendable {
  enum Form: Sendable {
    /// Text that is padded with zeros.
    case text(TextEncoding)
    case bytes
  }

  let name: String
  /// The name of the tag that the part is.
  let key: String
  let place: Int
  let size: Int
  let form: Form

  init(
    _ name: String, _ key: String, _ place: Int, _ size: Int, _ form: Form = .text(.utf8)
  ) {
    (self.name, self.key, self.place, self.size, self.form) = (name, key, place, size, form)
  }

  func read(_ reader: FieldReader) {
    switch form {
    case .text(let encoding): reader.paddedText(name, encoding, of: size, .makerTag(key))
    case .bytes: reader.bytes(name, size, means: .makerTag(key))
    }
  }
}

/// The cipher of blocks in notes of Sony. Each byte b below 249 is replaced with b³ modulo 249.
private enum SonyCipher {
  static func deciphered(_ bytes: [UInt8]) -> [UInt8] { bytes.map { table[Int($0)] } }

  private static let table: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for byte in 2...247 { table[byte * byte * byte % 249] = UInt8(byte) }
    return table
  }()
}

extension [UInt8] {
  fileprivate var hexadecimal: String {
    map { String(Int($0) | 0x100, radix: 16).dropFirst() }.joined()
  }
}

extension Node {
  /// The model of the camera that took the picture that contains this maker note; nil if it is not
  /// known.
  var cameraModel: String? { textOfPicture(TIFFEntry.model) }
}
