import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Pictures of thermal cameras: a thermal picture, a visible one, the camera and the position, in two segments.
struct ThermalPictureTests {
  private static let thermal = hex("0200 5000 3C00") + zeros(26) + (1...60).map { UInt8($0) }
  private static let visible =
    hex("0200 0800 0400") + zeros(26) + jpeg(segment(0xFE, utf8("Words of a person")))

  private static func camera(_ serial: String) -> [UInt8] {
    zeros(0xD4) + utf8("Model") + zeros(43) + utf8(serial) + zeros(16 - serial.utf8.count)
      + zeros(0x390 - 0x114)
  }

  private static func position(_ isStated: Bool) -> [UInt8] {
    func double(_ value: Double) -> [UInt8] { little(Int(value.bitPattern), 8) }
    let place = double(48.25) + double(16.5)
    return little(1) + zeros(4) + (isStated ? hex("4E00 4500") : zeros(4)) + zeros(4)
      + (isStated ? place : zeros(16)) + zeros(40)
  }

  /// The data of the camera. Numbers of the directory are big-endian, those of records little-endian.
  private static func file(serial: String = "T06L1T00177", stating isStated: Bool = true) -> [UInt8]
  {
    let records = [
      (1, thermal), (0x0E, visible), (0x20, camera(serial)), (0x2B, position(isStated)),
    ]
    var directory: [UInt8] = []
    var body: [UInt8] = []
    for (type, record) in records {
      let offset = 64 + records.count * 32 + body.count
      directory += u16(type, 1) + u32(100, 0, offset, record.count) + zeros(12)
      body += record
    }
    let header = utf8("FFF\0") + zeros(16) + u32(100, 64, records.count, 0) + zeros(28)
    let data = header + directory + body
    func part(_ number: Int, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
      segment(0xE1, utf8("FLIR\0"), [1, UInt8(number), 1], Array(bytes))
    }
    return jpeg(part(0, data.prefix(500)), part(1, data.dropFirst(500)))
  }

  private static func latitude(in bytes: [UInt8]) throws -> Double? {
    let field = try node("/APP1[1]/flir/position", in: bytes).field("latitude")
    guard case .real(let number)? = field?.value else { return nil }
    return number
  }

  @Test("The records of the directory are structures")
  func records() throws {
    let bytes = Self.file()
    let flir = try node("/APP1[1]/flir", in: bytes)
    #expect(
      flir.children.map(\.name.description) == [
        "directory", "thermal_picture", "visible_picture", "camera", "position",
      ])
    #expect(try Self.latitude(in: bytes) == 48.25)
    #expect(
      try node("/APP1[1]/flir/camera", in: bytes).field("serial_number")?.text == "T06L1T00177")
    #expect(try node("/APP1[1]/flir/visible_picture/jpeg/scan", in: bytes).range.count == 4)
    #expect(Invariants.violations(of: bytes) == [])
  }

  @Test(
    "Position and serial number are overwritten, and both pictures are kept",
    arguments: ["identifying", "all-metadata"])
  func cleaned(policy: String) throws {
    let copy = try provenCopy(of: Self.file(), under: policy)
    #expect(copy.count == Self.file().count)
    #expect(copy.contains(Self.thermal.suffix(60)))
    #expect(!copy.contains(utf8("T06L1T00177")))
    #expect(!copy.contains(utf8("Words of a person")))
    #expect(try node("/APP1[1]/flir/visible_picture/jpeg/scan", in: copy).range.count == 4)
    #expect(try Self.latitude(in: copy) == 0)
  }

  @Test("Under the policy location, only the position is overwritten")
  func location() throws {
    let copy = try provenCopy(of: Self.file(), under: "location")
    #expect(copy == Self.file(stating: false))
  }
}
