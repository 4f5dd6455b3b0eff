import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport
import Testing

/// Tests maker notes without a directory, and blocks in which the place of an identifier depends on
/// the camera model.
struct FixedNoteTests {
  private static let note = "/IFD0/MakerNote"

  /// A TIFF structure with a camera model and a maker note, in big-endian order.
  private static func photo(make: String, model: String, _ note: [UInt8]) -> [UInt8] {
    let place = 8 + 2 + 3 * 12 + 4
    return tiff(
      directory(
        entry(0x010F, 2, 32, big(place)), entry(0x0110, 2, 32, big(place + 32)),
        entry(0x927C, 7, note.count, big(place + 64))),
      utf8(make) + zeros(32 - make.utf8.count), utf8(model) + zeros(32 - model.utf8.count), note)
  }

  /// The offset of the note in `photo`.
  private static let place = 114

  /// A maker note with one value, in big-endian order.
  private static func single(_ tag: Int, _ value: [UInt8], type: Int = 7) -> [UInt8] {
    directory(entry(tag, type, value.count, big(place + 18))) + value
  }

  private static func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] } }

  @Test("Serial numbers and owners in notes of Reconyx have fields")
  func reconyx() throws {
    let label = utf8("Ada") + zeros(19)
    let serial = Self.wide("H500HI11244984") + zeros(2)
    let notes: [(bytes: [UInt8], serial: String)] = [
      ([0x01, 0xF1, 3, 0] + zeros(38) + serial + zeros(14) + label, "H500HI11244984"),
      (
        utf8("RECONYXUF\0") + zeros(65) + utf8("K123456789") + zeros(5) + label.dropLast(),
        "K123456789"
      ),
      (utf8("RECONYXH2\0") + zeros(94) + label + serial + zeros(40), "H500HI11244984"),
    ]
    for (bytes, serial) in notes {
      let file = Self.photo(make: "RECONYX", model: "A", bytes)
      let field = try field(Self.note + ".serial_number", in: file)
      #expect(field.text == serial)
      #expect(field.meaning.subject == .tag(space: .makerNote, key: "SerialNumber"))
      #expect(try PicturesTests.field(Self.note + ".user_label", in: file).text == "Ada")
      expectSound(file)
      for count in stride(from: 0, to: bytes.count, by: 5) {
        expectTiled(Self.photo(make: "RECONYX", model: "A", Array(bytes.prefix(count))))
      }
    }
  }

  @Test("The serial number at the start of a note of Kodak is a field")
  func kodak() throws {
    let bytes = utf8("KCKCG61301234 ") + zeros(60)
    let file = Self.photo(make: "EASTMAN KODAK COMPANY", model: "C340", bytes)
    #expect(try field(Self.note + ".serial_number", in: file).text == "KCKCG61301234 ")
    let other = Self.photo(
      make: "EASTMAN KODAK COMPANY", model: "DC210", utf8("KDK INFO12345678") + zeros(60))
    #expect(try node(Self.note, in: other).field(named: "serial_number") == nil)
    expectSound(other)
  }

  @Test("The sensor of a DJI drone is a field")
  func dji() throws {
    let bytes = utf8("[ae_dbg_info:abc][sensor_id:12AB34CD][hiso:1]")
    let file = Self.photo(make: "DJI", model: "FC6310", bytes)
    let field = try field(Self.note + ".sensor_ID", in: file)
    #expect(field.text == "12AB34CD")
    #expect(field.meaning.subject == .tag(space: .makerNote, key: "SensorID"))
    expectSound(file)
    let short = Self.photo(make: "DJI", model: "FC6310", utf8("[ae_dbg_info:abc]"))
    expectSound(short)
  }

  @Test("The firmware of a Ricoh camera with a note of text is a field")
  func textOfRicoh() throws {
    let file = Self.photo(make: "RICOH", model: "RDC-5300", utf8("Rv0207;Sf6C84;Rg76:") + zeros(9))
    #expect(try field(Self.note + ".firmware_version", in: file).text == "0207")
    expectSound(file)
    for text in ["Rv", "Rev", "Rev0103", "Rv;;"] {
      expectTiled(Self.photo(make: "RICOH", model: "RDC-5300", utf8(text)))
    }
  }

  @Test("Owners and serial numbers in blocks of Canon depend on the model")
  func canon() throws {
    let block5D = zeros(0xA4) + utf8("1.0.3") + zeros(3) + utf8("Ada Example") + zeros(40)
    let first = Self.photo(make: "Canon", model: "Canon EOS 5D", Self.single(0x0D, block5D))
    let owner = try field(Self.note + "/canon/IFD/CameraInfo.short_owner_name", in: first)
    #expect(owner.text == "Ada Example")
    #expect(owner.meaning.subject == .tag(space: .makerNote, key: "OwnerName"))
    let block450D = zeros(0x107) + utf8("1.0.9") + zeros(3) + utf8("Ada Example") + zeros(40)
    let second = Self.photo(make: "Canon", model: "Canon EOS 450D", Self.single(0x0D, block450D))
    let names = try node(Self.note + "/canon/IFD", in: second).children.first?.fields
    #expect(
      names?.first { $0.text == "Ada Example" }?.meaning.subject
        == .tag(space: .makerNote, key: "OwnerName"))
    let block5DS = zeros(0x16B) + [0, 0, 0x12, 0x34, 0x56] + zeros(9)
    let third = Self.photo(make: "Canon", model: "Canon EOS 5DS R", Self.single(0x0D, block5DS))
    let serial = try node(Self.note + "/canon/IFD", in: third).children.first?.fields
    #expect(serial?.contains { $0.name == "lens_serial_number" && $0.range.count == 5 } == true)
    let other = Self.photo(make: "Canon", model: "Canon EOS 5D Mark II", Self.single(0x0D, block5D))
    let none = try node(Self.note + "/canon/IFD", in: other).children.first?.fields
    #expect(none?.contains { $0.text == "Ada Example" } == false)
    for file in [first, second, third, other] { expectSound(file) }
  }

  @Test("A number after other bytes in a note of Canon is a field")
  func numberOfSensor() throws {
    let value = [1, 2, 3, 4, 5, 6, 7, 8, 9] + utf8("HA1234567") + zeros(3)
    let file = Self.photo(make: "Canon", model: "Canon EOS 5D", Self.single(0x96, value, type: 2))
    let field = try field(Self.note + "/canon/IFD/InternalSerialNumber.value", in: file)
    #expect(field.text == "HA1234567")
    expectSound(file)
  }

  @Test("A serial number in a block of Sony is deciphered")
  func sony() throws {
    let plain = [0x01, 0x02, 0x6A, 0x0D, 0x70, 0x0F]
    let places = [
      ("ILCE-1", 0x8A, 6), ("ILCE-7M3", 0x88, 6), ("ZV-E10", 0x88, 6), ("ILCE-7RM4A", 0x88, 6),
      ("SLT-A99V", 0xF0, 5), ("NEX-6", 0x7C, 4),
    ]
    for (model, place, size) in places {
      let secret = plain.prefix(size).map { UInt8($0 * $0 * $0 % 249) }
      let file = Self.photo(
        make: "SONY", model: model, Self.single(0x9050, zeros(place) + secret + zeros(300)))
      let block = try node(Self.note + "/sony/IFD", in: file).children.first
      let number = block?.fields.first { $0.name == "internal_serial_number" }
      #expect(number?.label == String("01026a0d700f".prefix(size * 2)))
      #expect(
        number?.meaning.subject == .tag(space: .makerNote, key: "InternalSerialNumber"))
      expectSound(file)
    }
    for model in ["DSC-RX10", "ILCE-6700", "ILCE-7CM2", "ILCE-1M2", "NEX-7"] {
      let block = [UInt8](repeating: 8, count: 400)
      let other = Self.photo(make: "SONY", model: model, Self.single(0x9050, block))
      let fields = try node(Self.note + "/sony/IFD", in: other).children.first?.fields
      #expect(fields?.contains { $0.name == "internal_serial_number" } == false, "\(model)")
      expectSound(other)
    }
  }

  @Test("The number of a Minolta camera is a field")
  func minolta() throws {
    let value = zeros(0x49DC) + utf8("123456789012")
    let file = Self.photo(make: "Minolta", model: "DSLR-A100", Self.single(0x10, value))
    let block = try node(Self.note + "/minolta/IFD", in: file).children.first
    #expect(block?.fields.contains { $0.text == "123456789012" } == true)
    expectSound(file)
  }

  @Test("The numbers of a Ricoh camera and its lens are fields")
  func ricoh() throws {
    let serials = ["1.0", "BODY1234", "2.0", "LENS5678"].flatMap {
      utf8($0) + zeros(16 - $0.utf8.count)
    }
    let inner = directory(entry(0x2C, 7, serials.count, big(Self.place + 8 + 18 + 20 + 18)))
    let value = utf8("[Ricoh Camera Info]\0") + inner + serials
    let note =
      utf8("Ricoh") + zeros(3)
      + directory(entry(0x2001, 7, value.count, big(Self.place + 8 + 18))) + value
    let file = Self.photo(make: "RICOH", model: "GXR", note)
    let block = try node(Self.note + "/ricoh/RicohSubdir", in: file).children.first
    #expect(block?.fields.contains { $0.text == "LENS5678" } == true)
    expectTiled(file)
  }

  @Test("A maker note of Phase One has a directory and values")
  func phaseOne() throws {
    for order in [ByteOrder.big, .little] {
      func four(_ value: Int) -> [UInt8] { order == .big ? big(value) : little(value, 4) }
      let mark = utf8(order == .big ? "MMMM" : "IIII")
      let calibration =
        mark + four(1) + four(24) + utf8("CD002066") + zeros(4) + four(1) + zeros(4) + four(0x407)
        + four(8) + four(12)
      let signature = utf8(order == .big ? "RawT" : "TwaR")
      let values = utf8("LD001055\0\0\0\0") + calibration
      let entries =
        four(0x102) + four(1) + four(12) + four(12) + four(0x110) + four(1)
        + four(calibration.count) + four(24) + four(0x105) + four(4) + four(4) + four(100)
      let bytes = mark + signature + four(12 + values.count) + values + four(3) + zeros(4) + entries
      let file = Self.photo(make: "Leaf", model: "Credo 40", bytes)
      let path = Self.note + "/phase_one"
      #expect(try field(path + "/SerialNumber.value", in: file).text == "LD001055")
      #expect(
        try field(path + "/SensorCalibration/SerialNumber.value", in: file).text == "CD002066")
      #expect(try field(path + "/directory.ISO.value", in: file).value.integer == 100)
      expectSound(file)
      for count in stride(from: 0, to: bytes.count, by: 7) {
        expectTiled(Self.photo(make: "Leaf", model: "Credo 40", Array(bytes.prefix(count))))
      }
      for place in 8..<bytes.count {
        var damaged = bytes
        damaged[place] = 0xFF
        expectTiled(Self.photo(make: "Leaf", model: "Credo 40", damaged))
      }
    }
  }
}
