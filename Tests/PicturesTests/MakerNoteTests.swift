import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport
import Testing

struct MakerNoteTests {
  private static let orders: [ByteOrder] = [.big, .little]
  private static let note = "/Exif/MakerNote"

  private func value(_ path: String, in bytes: [UInt8]) throws -> Field {
    try field("\(Self.note)/\(path).value", in: bytes)
  }

  @Test(arguments: orders, orders)
  func everyMakerIsRead(outer: ByteOrder, order: ByteOrder) throws {
    for (name, note) in MadeNote.each(order) {
      let bytes = note.exif(outer)
      #expect(try node(Self.note, in: bytes).children.map(\.pathStep) == [name])
      #expect(
        try field("\(Self.note)/\(name)/IFD.entry_count", in: bytes).value.integer
          == note.entries.count)
      #expect(rules(in: bytes) == [], "\(name)")
      expectTiled(bytes)
    }
  }

  @Test(arguments: orders) func identifiersAreNamed(order: ByteOrder) throws {
    let notes = MadeNote.each(order).map { $0.note.exif(.little) }
    let expected: [(path: String, text: String)] = [
      ("apple/IFD/ContentIdentifier", "8D3B2C61-27F4-4E05-9E39-0F1C7A54E1B7"),
      ("canon/IFD/OwnerName", "Ada Example"), ("nikon/IFD/SerialNumber", "3002345"),
      ("nikon/IFD/SerialNumber", "NO= 30023450"), ("coolpix/IFD/tag_0x0002", "08.00"),
      ("panasonic/IFD/InternalSerialNumber", "F020311240184"),
      ("samsung/IFD/SerialNumber", "R5CT1234567"), ("sony/IFD/SerialNumber", "7654321"),
      ("casio/IFD/FirmwareDate", "0612250000"), ("casio_qv/IFD/FirmwareDate", "0612250000"),
      ("dji/IFD.Make", "DJI"), ("flir/IFD/ImageTemperatureMax", ""),
      ("fujifilm/IFD/InternalSerialNumber", "FPX20582698"),
      ("kodak/SubIFD0.SerialNumber", "A12"), ("pixpro/IFD/LensSerialNumber", "L1234567"),
      ("leica/IFD.SerialNumber", "1234567"), ("leica/Settings.SerialNumber", "A12"),
      ("leica_x/IFD/InternalSerialNumber", "LWY1008020123"),
      ("leica_s/IFD.LensSerialNumber", "3456789"), ("minolta/IFD.MakerNoteVersion", ""),
      ("motorola/IFD/SerialNumber", "ZY2238TJ4V"), ("olympus/IFD/SerialNumber", "C90500055"),
      ("olympus/IFD/SerialNumber", "143008611"), ("pentax/IFD/SerialNumber", "8765432"),
      ("pentax/IFD/SerialNumber", "8765432"), ("ricoh/IFD/SerialNumber", ""),
      ("ricoh_wg/IFD/RicohModel", "RICOH WG-M2"), ("sanyo/IFD/CameraID", ""),
      ("sigma/IFD/SerialNumber", "02000019"),
    ]
    #expect(notes.count == expected.count)
    for (bytes, (path, text)) in zip(notes, expected) {
      let field = try value(path, in: bytes)
      // Numbers and bytes have no text.
      if let stated = field.text {
        #expect(stated == text)
      } else if let number = field.value.integer, !text.isEmpty {
        #expect(String(number) == text)
      }
      let name = path.split { $0 == "/" || $0 == "." }.last.map(String.init)
      #expect(field.meaning.subject == .tag(space: .makerNote, key: name))
    }
    #expect(
      try value("panasonic/IFD/LensSerialNumber", in: notes[5]).text == "11223344")
    #expect(
      try field("\(Self.note)/canon/IFD.SerialNumber.value", in: notes[1]).value.integer
        == 560_018_150)
    #expect(
      try field("\(Self.note)/nikon/IFD.WorldTime.time_zone", in: notes[2]).value.integer == 540)
  }

  @Test("Directories in a note are read", arguments: orders)
  func directoriesOfNotes(order: ByteOrder) throws {
    let notes = MadeNote.each(order).filter { $0.name == "olympus" || $0.name == "pentax" }
    let olympus = try #require(notes.first?.note.exif(order))
    #expect(try node(Self.note + "/olympus/Equipment", in: olympus).fields.count > 1)
    #expect(try value("olympus/Equipment.LensSerialNumber", in: olympus).text == "A12")
    let pentax = try #require(notes.first { $0.name == "pentax" }?.note.exif(order))
    let camera = Self.note + "/pentax/IFD/CameraInfo"
    #expect(
      try field(camera + ".internal_serial_number", in: pentax).value.integer == 132_352)
  }

  @Test("A directory whose count has four bytes is read", arguments: orders)
  func longCount(order: ByteOrder) throws {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      order == .big ? big(value, width) : little(value, width)
    }
    let header = utf8(order == .big ? "MM" : "II") + number(42, 2) + number(8, 4)
    let entry = number(0x0308, 2) + number(2, 2) + number(9, 4) + number(28, 4)
    let note = header + number(1, 4) + entry + number(0, 4) + utf8("L1234567\0")
    let bytes = MadeNote("JK Imaging", order, []).exif(.big, note)
    #expect(try value("pixpro/IFD/LensSerialNumber", in: bytes).text == "L1234567")
    expectSound(bytes)
  }

  @Test("The first tag of a note of Nikon is not a part of the entry count")
  func tagZero() throws {
    let header = utf8("II") + little(42, 2) + little(8, 4)
    let entries =
      little(0, 2) + little(7, 2) + little(4, 4) + utf8("0210") + little(0x1D, 2) + little(2, 2)
      + little(8, 4) + little(38, 4)
    let note =
      utf8("Nikon\0") + [2, 0x10, 0, 0] + header + little(2, 2) + entries + little(0, 4)
      + utf8("1234567\0")
    let bytes = MadeNote("NIKON", .little, []).exif(.little, note)
    #expect(try value("nikon/IFD/SerialNumber", in: bytes).text == "1234567")
    expectSound(bytes)
  }

  @Test("Structured values of Canon have fields")
  func structuresOfCanon() throws {
    let settings = (0..<46).flatMap { big($0 == 22 ? 254 : 0, 2) }
    let faces =
      big(26, 2) + zeros(2) + big(1, 2) + big(320, 2) + big(240, 2) + zeros(6)
      + big(-12, 2) + big(34, 2) + zeros(32)
    let note = MadeNote(
      "Canon", .big,
      [
        .init(0x01, 3, count: 46, settings), .init(0x24, 3, count: 26, faces),
        .init(0x28, 1, count: 16, Array(1...16)),
        .init(0x35, 9, count: 4, big(16) + big(-480) + big(30) + big(60)),
        .bytes(0x4019, hex("00 00 12 34 56 00 00 00")),
      ])
    let bytes = note.exif(.big)
    let directory = Self.note + "/canon/IFD"
    #expect(try field(directory + "/CameraSettings.lens_type", in: bytes).value.integer == 254)
    #expect(try field(directory + "/FaceDetect1.faces_detected", in: bytes).value.integer == 1)
    #expect(try field(directory + "/TimeInfo.time_zone", in: bytes).value.integer == -480)
    #expect(try field(directory + "/ImageUniqueID.value", in: bytes).range.count == 16)
    #expect(try field(directory + "/LensInfo.lens_serial_number", in: bytes).range.count == 5)
    expectSound(bytes)
  }

  @Test("Names and positions of faces in notes of Panasonic and Nikon have fields")
  func facesOfOthers() throws {
    let person =
      utf8("Ada") + zeros(17) + (1...4).flatMap { big($0, 2) } + utf8("20 years")
      + zeros(12)
    let panasonic = MadeNote(
      "Panasonic", .big, header: utf8("Panasonic\0\0\0"),
      [
        .bytes(0x4E, big(1, 2) + (1...4).flatMap { big($0, 2) }),
        .bytes(0x61, big(1, 2) + zeros(2) + person), .bytes(0x6D, utf8("Paris\0\0\0")),
      ]
    ).exif(.big)
    let directory = Self.note + "/panasonic/IFD"
    #expect(try field(directory + "/FaceRecInfo.faces.name", in: panasonic).text == "Ada")
    #expect(try field(directory + "/FaceDetInfo.faces_detected", in: panasonic).value.integer == 1)
    #expect(try field(directory + "/City.value", in: panasonic).text == "Paris")
    expectSound(panasonic)
    let nikon = MadeNote(
      "NIKON", .big,
      [
        .bytes(0x21, utf8("01") + big(320, 2) + big(240, 2) + big(1, 2) + zeros(96)),
        .bytes(0x39, utf8("0100") + [1] + utf8("FRA") + [5] + utf8("Louvre") + zeros(64)),
        .bytes(0x98, utf8("0101") + zeros(7) + [0x7F, 0, 0]),
      ]
    ).exif(.big)
    let place = Self.note + "/nikon/IFD/LocationInfo"
    #expect(try field(place + ".location", in: nikon).text == "Louvre")
    #expect(try field(place + ".country_code", in: nikon).text == "FRA")
    #expect(try field(Self.note + "/nikon/IFD/LensData.lens_ID", in: nikon).value.integer == 0x7F)
    expectSound(nikon)
  }

  @Test("A text and a value without a known layout are one field each")
  func singleFields() throws {
    let values = [utf8("Paris\0\0\0"), [1, 2, 3, 4, 5, 6, 7, 8, 9]]
    let bytes = MadeNote(
      "Panasonic", .big, header: utf8("Panasonic\0\0\0"),
      [.bytes(0x6D, values[0]), .bytes(0x7FFF, values[1])]
    ).exif(.big)
    let entries = try node(Self.note + "/panasonic/IFD", in: bytes).children
    let fields = entries.map { $0.fields.filter { $0.name == "value" || $0.name == "padding" } }
    #expect(fields.map { $0.map(\.range.count) } == [[6, 2], [9]])
    expectSound(bytes)
  }

  @Test("A note that was moved without updating its offsets is read")
  func movedNotes() throws {
    let note = MadeNote("Canon", .big, [.text(0x09, "Ada Example"), .text(0x95, "EF 50mm f/1.8")])
    let bytes = note.exif(.big, note.bytes(at: 4000))
    #expect(try value("canon/IFD/OwnerName", in: bytes).text == "Ada Example")
    #expect(try value("canon/IFD/LensModel", in: bytes).text == "EF 50mm f/1.8")
    expectSound(bytes)
  }

  @Test("Notes of other makers, and notes without a directory, remain bytes")
  func otherNotes() throws {
    for bytes in [
      utf8("HDRP\u{2}") + [0xFF, 0x12, 0x34], zeros(64), utf8("Nikon\0\u{9}\0abcdefgh"),
      utf8("Panasonic\0\0\0"),
    ] {
      let exif = MadeNote("NIKON", .big, []).exif(.little, bytes)
      #expect(try node(Self.note, in: exif).children.isEmpty)
      expectSound(exif)
    }
    let google = MadeNote("Google", .big, []).exif(.big, utf8("HDRP\u{2}") + zeros(8))
    #expect(try field(Self.note + ".signature", in: google).text == "HDRP")
  }

  @Test("A preview in a note of Nikon is opened")
  func preview() throws {
    let picture = jpeg()
    // The directory of the note begins at 8 and has 18 bytes, the directory of the preview at 26 has
    // 30, and the picture begins at 56.
    let bytes =
      utf8("Nikon\0") + [2, 0x10, 0, 0]
      + tiff(
        directory(entry(0x11, 4, 1, big(26, 4))),
        directory(entry(0x0201, 4, 1, big(56, 4)), entry(0x0202, 4, 1, big(picture.count, 4))),
        picture)
    let exif = MadeNote("NIKON", .big, []).exif(.little, bytes)
    let path = Self.note + "/nikon/PreviewIFD/thumbnail/jpeg/SOF0"
    #expect(try node(path, in: exif).summary == "8×4")
    expectSound(exif)
  }

  @Test("A note of Pentax is the private data of a DNG file")
  func privateDataOfPentax() throws {
    let note = MadeNote(
      "PENTAX", .big, header: utf8("PENTAX \0MM"), base: .note, [.text(0x0229, "8765432")])
    let data = note.bytes(at: 0)
    let bytes = tiff(
      directory(
        entry(0x010F, 2, 7, big(50)), entry(0xC612, 1, 4, [1, 4, 0, 0]),
        entry(0xC634, 1, data.count, big(58))), utf8("PENTAX\0\0"), data)
    let path = "/IFD0/DNGPrivateData/MakerNote/pentax/IFD/SerialNumber.value"
    #expect(try field(path, in: bytes).text == "8765432")
    expectSound(bytes)
    for count in stride(from: 54, to: bytes.count, by: 5) {
      expectTiled(Array(bytes.prefix(count)))
    }
  }

  @Test("A note in the private data of DNG has the offsets of the original file")
  func privateData() throws {
    let bytes = MadeNote.privateData(
      MadeNote("Canon", .big, [.text(0x09, "Ada Example")]), at: 4000)
    let path = "/IFD0/DNGPrivateData/MakN/MakerNote/canon/IFD/OwnerName.value"
    #expect(try field(path, in: bytes).text == "Ada Example")
    expectSound(bytes)
    for count in stride(from: 54, to: bytes.count, by: 5) {
      expectTiled(Array(bytes.prefix(count)))
    }
    let other = tiff(directory(entry(0xC634, 1, 12, big(26))), utf8("Adobf\0") + zeros(6))
    #expect(try node("/IFD0/DNGPrivateData", in: other).children.isEmpty)
    expectSound(other)
  }
}
