import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Keys
import Metadata
import Privacy
import TestSupport
import Testing
import Verification

/// Maker notes are audited tag by tag, and removed as a whole.
struct MakerNoteRemovalTests {
  private static func picture(_ exif: [UInt8]) -> [UInt8] {
    jpeg(segment(0xE1, utf8("Exif\0\0"), exif))
  }

  private static func document(_ note: MadeNote) -> Document {
    let bytes = picture(note.exif(.little))
    return Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document
  }

  @Test(
    "Notes of all makers are removed",
    arguments: ["identifying", "all-metadata", "apple-sharing"])
  func wholeNotes(policy: String) throws {
    for order in [ByteOrder.big, .little] {
      for (_, note) in MadeNote.each(order) {
        let file = Self.picture(note.exif(.little))
        #expect(try provenCopy(of: file, "a.jpg", under: policy) == jpeg())
      }
    }
  }

  @Test("Notes without a place are kept by the policy location")
  func notesWithoutPlace() throws {
    for (_, note) in MadeNote.each(.big) {
      let file = Self.picture(note.exif(.little))
      #expect(try provenCopy(of: file, "a.jpg", under: "location") == file)
    }
    let note = MadeNote(
      "Panasonic", .little, header: utf8("Panasonic\0\0\0"),
      [.bytes(0x69, utf8("---\0\0\0\0\0")), .bytes(0x6D, utf8("---\0\0\0\0\0"))])
    let file = Self.picture(note.exif(.little))
    #expect(try provenCopy(of: file, "a.jpg", under: "location") == file)
  }

  @Test("A note with the name of a place is removed by the policy location")
  func namesOfPlaces() throws {
    let note = MadeNote(
      "Panasonic", .little, header: utf8("Panasonic\0\0\0"),
      [.bytes(0x6D, utf8("Paris\0\0\0")), .text(0x52, "11223344")])
    let file = Self.picture(note.exif(.little))
    let copy = try provenCopy(of: file, "a.jpg", under: "location")
    #expect(copy.count == file.count)
    #expect(!String(decoding: copy, as: UTF8.self).contains("Paris"))
    #expect(String(decoding: copy, as: UTF8.self).contains("Panasonic"))
    #expect(!String(decoding: copy, as: UTF8.self).contains("11223344"))
  }

  @Test("Identifiers in notes have the gravity of those in Exif")
  func gravity() throws {
    let expected: [[(title: String, category: Anatomy.Category, weight: Gravity)]] = [
      [("ContentIdentifier", .identifier, .medium)],
      [("SerialNumber", .identifier, .high), ("OwnerName", .person, .high)],
      [("SerialNumber", .identifier, .high), ("TimeZone", .time, .medium)],
      [("SerialNumber", .identifier, .high)], [],
      [("InternalSerialNumber", .identifier, .high), ("LensSerialNumber", .identifier, .high)],
      [("SerialNumber", .identifier, .high)], [("SerialNumber", .identifier, .high)],
      [], [], [], [], [("InternalSerialNumber", .identifier, .high)],
      [("SerialNumber", .identifier, .high)], [("LensSerialNumber", .identifier, .high)],
      [("SerialNumber", .identifier, .high)], [("SerialNumber", .identifier, .high)],
      [("InternalSerialNumber", .identifier, .high)], [("LensSerialNumber", .identifier, .high)],
      [], [("SerialNumber", .identifier, .high)],
      [("SerialNumber", .identifier, .high), ("LensSerialNumber", .identifier, .high)],
      [("SerialNumber", .identifier, .high)],
      [
        ("SerialNumber", .identifier, .high), ("InternalSerialNumber", .identifier, .high),
        ("ManufactureDate", .time, .medium),
      ],
      [("SerialNumber", .identifier, .high)], [("SerialNumber", .identifier, .high)],
      [("RicohModel", .device, .medium)], [], [("SerialNumber", .identifier, .high)],
    ]
    #expect(MadeNote.each(.big).count == expected.count)
    for ((_, note), rows) in zip(MadeNote.each(.big), expected) {
      let found = Audit(of: Self.document(note)).disclosures
      #expect(found.contains { $0.title == "Maker Note Directory" && $0.category == .device })
      for row in rows {
        let one = try #require(found.first { $0.title == row.title }, "\(row.title)")
        #expect(one.category == row.category && one.weight == row.weight, "\(row.title)")
        #expect(one.identifier?.description == "makernote/\(row.title)")
      }
    }
  }

  @Test("Values that are not set are not reported")
  func unsetValues() throws {
    let values: [MadeNote.Entry] = [
      .bytes(0x09, zeros(32)), .init(0x09, 2, count: 32, zeros(32)),
      .init(0x09, 2, count: 32, utf8("   ") + zeros(29)),
      .init(0x09, 2, count: 32, [UInt8](repeating: 0xFF, count: 31) + [0]),
      .init(0x09, 2, count: 32, [0, 1, 2, 0x81] + zeros(28)),
      .init(0x0C, 4, count: 1, zeros(4)), .init(0x0C, 4, count: 1, [0xFF, 0xFF, 0xFF, 0xFF]),
      .bytes(0x28, zeros(16)), .bytes(0x28, [UInt8](repeating: 0xFF, count: 16)),
    ]
    for value in values {
      let found = Audit(of: Self.document(MadeNote("Canon", .big, [value]))).disclosures
      #expect(found.allSatisfy { ![.person, .identifier].contains($0.category) })
    }
    let owner = MadeNote("Canon", .big, [.init(0x09, 2, count: 16, utf8("Ada") + zeros(13))])
    #expect(Audit(of: Self.document(owner)).disclosures.contains { $0.category == .person })
  }

  @Test("The names and positions of faces are reported")
  func faces() throws {
    let person = utf8("Ada") + zeros(17) + (1...4).flatMap { big($0, 2) } + zeros(20)
    let note = MadeNote(
      "Panasonic", .big, header: utf8("Panasonic\0\0\0"),
      [.bytes(0x61, big(1, 2) + zeros(2) + person)])
    let found = Audit(of: Self.document(note)).disclosures.filter { $0.category == .face }
    #expect(found.contains { $0.title == "FaceName" && $0.weight == .high })
    #expect(found.count >= 2)
  }

  @Test("The identifier of a Live Photo is a normalized field")
  func identifierOfLivePhoto() throws {
    let note = try #require(MadeNote.each(.big).first?.note)
    let items = Self.document(note).metadataItems
    let text = NormalizedView(items, isVideo: false)[.identifier]?.text
    #expect(text == "8D3B2C61-27F4-4E05-9E39-0F1C7A54E1B7")
  }

  @Test("A note in the private data of DNG is removed with the private data")
  func privateData() throws {
    let note = MadeNote("Canon", .big, [.text(0x09, "Ada Example")])
    try expectRemoved("Ada", from: MadeNote.privateData(note, at: 4000))
    let pentax = MadeNote(
      "PENTAX", .big, header: utf8("PENTAX \0MM"), base: .note, [.text(0x0229, "8765432")])
    let data = pentax.bytes(at: 0)
    try expectRemoved(
      "8765432",
      from: tiff(
        directory(
          entry(0x010F, 2, 7, big(50)), entry(0xC612, 1, 4, [1, 4, 0, 0]),
          entry(0xC634, 1, data.count, big(58))), utf8("PENTAX\0\0"), data))
  }

  private func expectRemoved(_ value: String, from file: [UInt8]) throws {
    let document = Examination(ByteSource(bytes: file), name: "a.dng", magic: nil).document
    let policy = try #require(Policy.named("identifying"))
    let cleaning = Cleaning(document, under: policy)
    let source = cleaning.editedDocument.document.source
    let copy = source.bytes(source.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy))
    // Decoders of raw photos need the maker.
    #expect(cleaning.remaining.count == 1)
    #expect(!String(decoding: copy, as: UTF8.self).contains(value))
    #expect(copy.count == file.count)
  }
}
