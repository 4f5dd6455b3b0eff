import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Files with one identifying value each: the audit points at its bytes, and the copy does not
/// contain it and is verified.
struct LeakTests {
  struct Leak: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let category: Anatomy.Category
    let canary: [UInt8]
    let file: [UInt8]

    init(
      _ what: String, in name: String = "a.mp4", identifies category: Anatomy.Category,
      _ canary: [UInt8], _ file: [UInt8]
    ) {
      testDescription = what
      (self.name, self.category, self.canary, self.file) = (name, category, canary, file)
    }
  }

  private static let word = utf8("Qmzvwxkjtbp")
  private static let place = utf8("+46.7391+007.8263/")

  static let leaks = [
    Leak(
      "©xyz", identifies: .location, place,
      movie(userData: box("©xyz", u16(place.count, 0x55C4), place))),
    Leak("user data of a maker", identifies: .device, word, movie(userData: box("RICO", word))),
    Leak("a serial number", identifies: .device, word, movie(userData: box("SNum", word))),
    Leak(
      "a location by key", identifies: .location, place,
      movie(keyed("com.apple.quicktime.location.ISO6709", place))),
    Leak("XMP in a uuid box", identifies: .identifier, word, movie() + box("uuid", xmpID, xmp)),
    Leak("residue in free space", identifies: .unreferenced, word, movie(box("free", word))),
    Leak("an unknown box", identifies: .unknown, word, movie(box("zQ7x", word))),
    Leak(
      "media data that nothing refers to", identifies: .unreferenced, word,
      movie() + box("mdat", zeros(16), word)),
    Leak(
      "bytes after the sound of AIFF", in: "a.aiff", identifies: .unreferenced, word,
      aiffFile(end: word)),
    Leak(
      "bytes between two segments", in: "a.jpg", identifies: .unknown, word,
      hex("FFD8 FFFE 0002") + word + Array(picture.dropFirst(2))),
    Leak(
      "a compressed box of JPEG XL", in: "a.jxl", identifies: .unknown, word,
      jpegXL(box("brob", utf8("Exif"), word))),
    Leak(
      "JPEG reconstruction data in JPEG XL", in: "a.jxl", identifies: .unreferenced, word,
      jpegXL(box("jbrd", word))),
    Leak(
      "a comment in front of a picture", in: "a.jpg", identifies: .text, word,
      hex("FFD8 FFFE 000D") + word + Array(picture.dropFirst(2))),
    Leak(
      "an artist in Exif", in: "a.jpg", identifies: .person, word,
      hex("FFD8 FFE1 002E") + utf8("Exif\0\0") + exif + Array(picture.dropFirst(2))),
    Leak(
      "Exif of a second picture", in: "a.jpg", identifies: .person, word,
      picture + hex("FFD8 FFE1 002E") + utf8("Exif\0\0") + exif + Array(picture.dropFirst(2))),
  ]

  @Test("The audit points at the bytes of the identifying value", arguments: leaks)
  func found(_ leak: Leak) throws {
    let cleaning = try Self.cleaning(leak)
    let start = try #require(Self.places(of: leak.canary, in: leak.file).first)
    let range = ByteRange(start: start, count: leak.canary.count)
    let told = cleaning.found.findings.filter { finding in
      finding.disclosure.evidence.fileRanges.contains {
        $0.start < range.end && range.start < $0.end
      }
    }
    #expect(told.contains { $0.disclosure.category == leak.category && $0.action == .remove })
  }

  @Test("The copy does not contain the value and is verified", arguments: leaks)
  func removed(_ leak: Leak) throws {
    let cleaning = try Self.cleaning(leak)
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(Self.places(of: leak.canary, in: bytes).isEmpty)
    #expect(cleaning.remaining.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  }

  @Test("Items that describe a song are kept, and identifying items next to them are removed")
  func choice() throws {
    let items = [utf8("Kept"), Self.word].enumerated().map { number, text in
      box(number == 0 ? "©alb" : "apID", box("data", u32(1, 0), text))
    }
    let file = Self.movie(
      userData: fullBox(
        "meta", handlerBox("mdir"),
        box("ilst", items[0], items[1])),
      isSound: true)
    let cleaning = try Self.cleaning(
      Leak("", in: "a.m4a", identifies: .account, Self.word, file))
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(Self.places(of: Self.word, in: bytes).isEmpty)
    #expect(Self.places(of: utf8("Kept"), in: bytes).count == 1)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  }

  @Test("A time that ends in a zero byte is blanked like others")
  func time() throws {
    let movie = Self.movie(isSound: true)
    var file = movie
    let place = try #require(Self.places(of: utf8("mvhd"), in: movie).first) + 8
    file.replaceSubrange(place..<(place + 4), with: hex("D11C5F00"))
    let cleaning = try Self.cleaning(Leak("", identifies: .time, [], file))
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == movie)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: movie))
  }

  // MARK: Cleaning

  private static func cleaning(_ leak: Leak) throws -> Cleaning {
    let policy = try #require(Policy.named("identifying"))
    let source = ByteSource(bytes: leak.file)
    return Cleaning(
      Examination(source, name: leak.name, magic: nil).document,
      under: policy)
  }

  private static func places(of needle: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard bytes.count >= needle.count else { return [] }
    return (0...(bytes.count - needle.count)).filter { bytes[$0...].starts(with: needle) }
  }

  // MARK: Files

  /// A movie of one sample, with `moov` in front of the media data.
  private static func movie(
    _ more: [UInt8] = [], userData: [UInt8] = [], isSound: Bool = false
  ) -> [UInt8] {
    let user = userData.isEmpty ? [] : box("udta", userData)
    func whole(_ offset: Int) -> [UInt8] {
      let samples = HandwrittenMovie.oneSample(
        lasting: 1000, in: fullBox("stco", u32(1, offset)))
      let track = HandwrittenMovie.simpleTrack(samples: samples, isSound: isSound)
      return HandwrittenMovie.fileType + box("moov", HandwrittenMovie.header(), track, more, user)
    }
    return whole(whole(0).count + 8) + box("mdat", utf8("sample"))
  }

  private static func jpegXL(_ more: [UInt8]) -> [UInt8] {
    box("JXL ", hex("0D0A870A")) + box("ftyp", utf8("jxl "), u32(0), utf8("jxl ")) + more
      + box("jxlc", hex("FF0A 7F90 0880 0900 1001"))
  }

  private static func keyed(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let item = box("data", u32(1, 0), value)
    return fullBox(
      "meta", handlerBox("mdta"),
      fullBox("keys", u32(1), box("mdta", utf8(key))),
      box("ilst", u32(8 + item.count, 1), item))
  }

  private static let xmpID = hex("BE7ACFCB 97A942E8 9C719994 91E3AFAC")
  private static let xmp = utf8(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmpMM:DocumentID="Qmzvwxkjtbp"/>\
    </rdf:RDF></x:xmpmeta>
    """)

  /// An Exif structure with one tag, the artist.
  private static let exif =
    hex("4D4D 002A 00000008 0001 013B 0002 0000000C 0000001A 00000000") + word + [0]

  /// A gray JPEG of 8×8 pixels.
  private static let picture =
    hex("FFD8 FFDB 0043 00") + [UInt8](repeating: 16, count: 64)
    + hex("FFC0 000B 08 0008 0008 01 01 11 00") + table(0) + table(0x10)
    + hex("FFDA 0008 01 01 00 00 3F 00 3F FFD9")

  @Test("The value of a camera tag is reported as its layout decodes it")
  func toldByLayout() throws {
    let bytes = Self.movie(userData: box("FIRM", utf8("HD9.01.02")))
    let document = Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document
    let disclosure = try #require(Audit(of: document).disclosures.first { $0.node.code == "FIRM" })
    guard case .value(let field, _) = disclosure.statement, case .text(let text) = field.value
    else {
      Issue.record("\(disclosure.statement)")
      return
    }
    #expect(text.string == "HD9.01.02")
  }

  @Test("Each field of a camera tag is reported")
  func allOfCameraTag() throws {
    let bytes = Self.movie(
      userData: box("MUID", hex("0102030405060708 090A0B0C0D0E0F10"), hex("A1A2A3A4A5A6A7A8")))
    let document = Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document
    let told = Audit(of: document).disclosures.filter { $0.node.code == "MUID" }.compactMap {
      if case .value(let field, _) = $0.statement { field.name } else { nil }
    }
    #expect(told == ["serial_hash", "media_id"])
  }

  @Test("A movie after a picture is reported and removed; white space in XMP is not reported")
  func filmBesidePicture() throws {
    let packet = utf8("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n   </x:xmpmeta>\n   \n")
    let segment = utf8("http://ns.adobe.com/xap/1.0/\0") + packet
    let picture = jpeg(TestSupport.segment(0xE1, segment))
    let file = ByteSource(bytes: picture + Self.movie())
    let document = Examination(file, name: "a.jpg", magic: nil).document
    let hidden = Audit(of: document).disclosures.filter { $0.category == .unreferenced }
    #expect(hidden.map(\.node.path) == ["/trailing"])
    let cleaning = Cleaning(
      document, under: try #require(Policy.named("identifying")))
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == picture)
  }

  @Test("Values of a playlist are reported as not removable, and punctuation is not hidden data")
  func playlist() throws {
    let text =
      "#EXTM3U\r\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\", URI=\"https://secret/a.m3u8\"\r\n"
      + "part/a.ts\r\n"
    let document = Examination(
      ByteSource(bytes: utf8(text)), name: "a.m3u8", magic: nil
    ).document
    let disclosures = Audit(of: document).disclosures
    // The relative name of a segment discloses nothing.
    #expect(disclosures.count { $0.category == .path } == 1)
    #expect(!disclosures.contains { $0.category == .unreferenced })
    #expect(!disclosures.contains { $0.isRemovable })
  }

  private static func table(_ number: UInt8) -> [UInt8] {
    hex("FFC4 0014") + [number, 1] + zeros(16)
  }
}
