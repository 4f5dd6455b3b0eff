import ByteScript
import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import TestSupport
import Testing

/// Raw photos are recognized by their structure, and no other picture is taken for one.
struct RawPhotoTests {
  /// A TIFF image with a picture directory, and one that it refers to.
  private static func photo(
    make: String, type: Int = 0, sub: [UInt8]..., main: [[UInt8]] = []
  ) -> [UInt8] {
    // 8 bytes of header, 2 + 12 for each entry + 4 for each table, then the camera maker's name.
    let count = 4 + main.count
    let second = 8 + 2 + 12 * count + 4
    let end = second + 2 + 12 * sub.count + 4
    let entries =
      [
        entry(0x00FE, 4, 1, big(type, 4)), entry(0x010F, 2, make.utf8.count + 1, big(end, 4)),
        entry(0x0111, 4, 1, big(8, 4)), entry(0x014A, 4, 1, big(second, 4)),
      ] + main
    return utf8("MM") + big(42, 2) + big(8, 4) + big(count, 2) + entries.flatMap(\.self)
      + big(0, 4) + big(sub.count, 2) + sub.flatMap(\.self) + big(0, 4) + utf8(make) + [0]
  }

  private static let full = entry(0x00FE, 4, 1, big(0, 4))
  private static let strip = entry(0x0111, 4, 1, big(8, 4))
  private static let mosaic = entry(0x0106, 3, 1, big(32803, 2))
  private static let linear = entry(0x0106, 3, 1, big(34892, 2))
  private static let plain = entry(0x0106, 3, 1, big(2, 2))
  private static let version = entry(0xC612, 1, 4, [1, 4, 0, 0])

  private static func compressed(_ value: Int) -> [UInt8] { entry(0x0103, 3, 1, big(value, 2)) }

  private static let heads: [(name: String, bytes: [UInt8], title: String)] = [
    ("a.dng", photo(make: "Any", main: [version]), "DNG raw photo"),
    ("a.nef", photo(make: "NIKON", sub: compressed(34713)), "Nikon NEF raw photo"),
    ("a.arw", photo(make: "SONY", sub: compressed(32767)), "Sony ARW raw photo"),
    ("a.srw", photo(make: "SAMSUNG", sub: compressed(32770)), "Samsung SRW raw photo"),
    ("a.pef", photo(make: "PENTAX", sub: compressed(65535)), "Pentax PEF raw photo"),
    ("a.3fr", photo(make: "Hasselblad", sub: mosaic), "Hasselblad 3FR raw photo"),
    ("a.erf", photo(make: "SEIKO EPSON", sub: mosaic), "Epson ERF raw photo"),
    ("a.kdc", photo(make: "EASTMAN KODAK", sub: compressed(65000)), "Kodak KDC raw photo"),
    ("a.mef", photo(make: "Mamiya", sub: mosaic), "Mamiya MEF raw photo"),
    ("a.mos", photo(make: "Leaf", sub: linear), "Leaf MOS raw photo"),
    ("a.nef", photo(make: "NIKON", type: 1, sub: full, strip, plain), "Nikon NEF raw photo"),
    ("a.tif", photo(make: "Acme", sub: mosaic), "raw photo (TIFF based)"),
    ("a.tif", photo(make: "Acme", main: [linear]), "raw photo (TIFF based)"),
    (
      "a.cr2",
      utf8("II") + little(42, 2) + little(16, 4) + utf8("CR") + [2, 0] + little(0, 4)
        + little(0, 2) + little(0, 4), "Canon CR2 raw photo"
    ),
    (
      "a.iiq", utf8("II") + little(42, 2) + little(16, 4) + utf8("IIIITwaR") + zeros(6),
      "Phase One IIQ raw photo"
    ),
    (
      "a.iiq", utf8("MM") + big(42, 2) + big(16, 4) + utf8("MMMMRawT") + zeros(6),
      "Phase One IIQ raw photo"
    ),
    ("a.orf", utf8("IIRO") + little(8, 4) + zeros(6), "Olympus ORF raw photo"),
    ("a.orf", utf8("IIRS") + little(8, 4) + zeros(6), "Olympus ORF raw photo"),
    ("a.orf", utf8("MMOR") + big(8, 4) + zeros(6), "Olympus ORF raw photo"),
    ("a.rw2", utf8("IIU\0") + little(24, 4) + zeros(22), "Panasonic RW2 raw photo"),
    ("a.crw", utf8("II") + little(26, 4) + utf8("HEAPCCDR") + zeros(20), "Canon CRW raw photo"),
    ("a.raf", utf8("FUJIFILMCCD-RAW 0201") + zeros(40), "Fujifilm RAF raw photo"),
    ("a.mrw", utf8("\0MRM") + zeros(20), "Minolta MRW raw photo"),
    ("a.x3f", utf8("FOVb") + zeros(20), "Sigma X3F raw photo"),
    ("a.cr3", box("ftyp", utf8("crx "), u32(1), utf8("crx ")), "Canon CR3 raw photo"),
  ]

  @Test(
    "Each raw format is recognized, matches its extension, and is refused by clean unless it is DNG"
  )
  func recognized() throws {
    for (name, bytes, title) in Self.heads {
      let examination = Examination(ByteSource(bytes: bytes), name: name, magic: nil)
      #expect(examination.typeEvidence.structure?.title == title)
      guard case .agree = examination.typeEvidence.agreement else {
        Issue.record("\(name), \(title): \(examination.typeEvidence.agreement)")
        continue
      }
      if name.hasSuffix(".dng") {
        #expect(examination.cleaningRefusal == nil)
        continue
      }
      let refusal = try #require(examination.cleaningRefusal, "\(name), \(title)")
      let several = title.replacing("raw photo", with: "raw photos")
      #expect(refusal.reason.hasPrefix("\(several) are not supported"), "\(refusal.reason)")
      expectTiled(bytes)
    }
  }

  private static let others: [(name: String, bytes: [UInt8])] = [
    // A reduced picture under the first one, as in image pyramids.
    ("a.tif", photo(make: "NIKON", sub: entry(0x00FE, 4, 1, big(1, 4)), strip, plain)),
    // The first directory is a preview, but no camera maker is stated.
    ("a.tif", photo(make: "Acme", type: 1, sub: full, strip, plain)),
    // Compression 6 to 8 and palette images are ordinary TIFF.
    ("a.tif", photo(make: "SONY", sub: compressed(7), plain)),
    ("a.tif", photo(make: "Canon", sub: compressed(32773), entry(0x0106, 3, 1, big(3, 2)))),
  ]

  @Test("Other TIFF images are recognized as TIFF images, and can be cleaned")
  func ordinary() {
    for (name, bytes) in Self.others {
      let examination = Examination(ByteSource(bytes: bytes), name: name, magic: nil)
      #expect(examination.typeEvidence.structure?.title == "TIFF image")
      #expect(examination.cleaningRefusal == nil)
    }
  }

  @Test("An ordinary TIFF image with the extension of a raw photo is refused")
  func namedAsRaw() {
    let bytes = ByteSource(bytes: Self.others[0].bytes)
    #expect(Examination(bytes, name: "a.nef", magic: nil).cleaningRefusal != nil)
    #expect(Examination(bytes, name: "a.tiff", magic: nil).cleaningRefusal == nil)
  }

  @Test("A directory that refers to itself, and one with many entries, end the search")
  func hostile() {
    let circle =
      utf8("MM") + big(42, 2) + big(8, 4) + big(1, 2) + entry(0x014A, 4, 1, big(8, 4)) + big(8, 4)
    let huge = utf8("MM") + big(42, 2) + big(8, 4) + big(0xFFFF, 2) + zeros(12)
    for bytes in [circle, huge] {
      let kind = Examination(ByteSource(bytes: bytes), name: "a.tif", magic: nil).typeEvidence
        .structure
      #expect(kind?.title == "TIFF image")
    }
  }

  @Test("A file with an embedded raw photo is refused; plain Exif is accepted")
  func inside() {
    let raw = Self.photo(make: "SONY", sub: Self.compressed(32767))
    let exif = tiff(directory(entry(0x0110, 2, 4, utf8("Zed\0"))))
    func refusal(of block: [UInt8]) -> String? {
      let picture = jpeg(segment(0xE1, utf8("Exif\0\0") + block))
      return Examination(ByteSource(bytes: picture), name: "a.jpg", magic: nil)
        .cleaningRefusal?.reason
    }
    #expect(refusal(of: raw)?.contains("Sony ARW raw photo") == true)
    #expect(refusal(of: exif) == nil)
  }

  // MARK: Real files

  private static let real = [
    "exiftool__CanonRaw.cr2": "Canon CR2 raw photo",
    "exiftool__CanonRaw.crw": "Canon CRW raw photo",
    "exiftool__DNG.dng": "DNG raw photo", "exiftool__FujiFilm.raf": "Fujifilm RAF raw photo",
    "exiftool__Minolta.mrw": "Minolta MRW raw photo", "exiftool__Nikon.nef": "Nikon NEF raw photo",
    "exiftool__Panasonic.rw2": "Panasonic RW2 raw photo",
    "exiftool__PhaseOne.iiq": "Phase One IIQ raw photo",
    "exiftool__Sigma.x3f": "Sigma X3F raw photo",
    "exiftool__SigmaDP2.x3f": "Sigma X3F raw photo",
    "exiftool__CanonRaw.cr3": "Canon CR3 raw photo",
  ]

  @Test(.enabled(if: SampleFiles.isFurtherNamed, "no folder of further samples"))
  func realFiles() throws {
    for (name, title) in Self.real.sorted(by: { $0.key < $1.key }) {
      guard let file = SampleFiles.named(name) else {
        Issue.record("\(name) is not there")
        continue
      }
      let source = try ByteSource.open(path: file.path)
      let magic = LibMagic(describes: false)
      let examination = Examination(source, name: name, magic: magic)
      #expect(examination.typeEvidence.structure?.title == title)
      #expect((examination.cleaningRefusal == nil) == name.hasSuffix(".dng"))
      guard case .agree = examination.typeEvidence.agreement else {
        Issue.record("\(name): \(examination.typeEvidence.agreement)")
        continue
      }
      expectTiled(Array(try Data(contentsOf: file)))
    }
  }

  @Test("A RAF file has a preview, records of the sensor and the picture")
  func fuji() throws {
    let preview = jpeg(segment(0xFE, utf8("hello")))
    let records = u32(1) + u16(0x100, 4) + u32(7)
    let places =
      [(112, preview.count), (112 + preview.count, records.count)]
      .flatMap { u32($0.0, $0.1) } + u32(112 + preview.count + records.count, 3)
    let bytes =
      utf8("FUJIFILMCCD-RAW 0201FF392201") + utf8("Camera") + zeros(26) + utf8("0106") + zeros(20)
      + places + u32(1) + preview + records + [1, 2, 3]
    let root = Invariants.open(bytes).root
    #expect(root.children.map(\.name.description) == ["directory", "preview", "sensor", "image"])
    #expect(try field("/preview/jpeg/COM.Cm", in: bytes).text == "hello")
    #expect(try node("/sensor", in: bytes).fieldAt(".records[1].value").range.count == 4)
    expectSound(bytes)
  }

  @Test("An MRW file has blocks with Exif and settings, and the picture")
  func minolta() throws {
    let exif = tiff(directory(entry(0x010F, 2, 4, utf8("Zed\0"))))
    let blocks = utf8("\0TTW") + u32(exif.count) + exif + utf8("\0WBG") + u32(4) + [1, 2, 3, 4]
    let bytes = utf8("\0MRM") + u32(blocks.count) + blocks + [9, 9]
    let root = Invariants.open(bytes).root
    #expect(root.children.map(\.name.description) == ["TTW", "WBG", "image"])
    #expect(try field("/TTW/tiff/IFD0.Make", in: bytes).range.count == 12)
    expectSound(bytes)
  }
}
