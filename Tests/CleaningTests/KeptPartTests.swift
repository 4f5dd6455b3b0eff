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

/// Parts that decoders and players may need are kept under every policy. Parts that only serve
/// presentation are not reported; unknown parts are.
struct KeptPartTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    /// The path of the expected finding; nil if none is expected.
    let finding: String?
    let file: [UInt8]

    init(_ what: String, in name: String, reportedAt finding: String? = nil, _ file: [UInt8]) {
      (testDescription, self.name, self.finding, self.file) = (what, name, finding, file)
    }
  }

  static let cases =
    pictureCases + itemCases + soundCases + [
      Case("Spherical Video V1", in: "a.mp4", movie(with: uuid(spherical, sphericalXML))),
      Case(
        "an event of a media segment", in: "a.m4s", reportedAt: "/emsg",
        box("styp", utf8("msdh"), u32(0), utf8("msdh"))
          + fullBox(
            "emsg", version: 1, u32(1000), u64(0), u32(1000, 1),
            utf8("urn:scte:scte35:2013:bin\0\0"),
            hex("FC302F00"))),
    ]

  @Test("Parts that readers may need are kept under each of three policies", arguments: cases)
  func kept(_ one: Case) throws {
    for policy in ["identifying", "all-metadata", "apple-sharing"] {
      let cleaning = Cleaning(
        Examination(ByteSource(bytes: one.file), name: one.name, magic: nil).document,
        under: try #require(Policy.named(policy)))
      let copy = cleaning.editedDocument.document.source
      #expect(copy.bytes(copy.wholeRange) == one.file, "\(policy)")
      let paths = cleaning.remaining.map(\.disclosure.path)
      if let finding = one.finding {
        #expect(paths.contains { $0.hasPrefix(finding) }, "\(policy): \(paths)")
      } else {
        #expect(paths.isEmpty, "\(policy): \(paths)")
      }
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: one.file))
    }
  }

  @Test("Thumbnails in resources of Photoshop and in extensions of JFIF are removed")
  func thumbnails() throws {
    let small = jpeg()
    let header = u32(1, 8, 4, 24, 96, small.count) + u16(24, 1)
    let resource =
      utf8("8BIM") + u16(0x040C) + zeros(2) + u32(header.count + small.count) + header + small
      + zeros(small.count % 2)
    let segments = [
      segment(0xED, utf8("Photoshop 3.0\0"), resource),
      segment(0xE0, utf8("JFXX\0"), [0x10], small),
    ]
    for segment in segments {
      let copy = try provenCopy(of: jpeg(segment), "a.jpg")
      #expect(copy.count < jpeg(segment).count - small.count)
    }
  }

  @Test("Exif tags of unknown meaning are removed")
  func unknownTags() throws {
    let orientation = entry(0x0112, 3, 1, u16(6))
    let file = jpeg(
      segment(0xE1, utf8("Exif\0\0"), tiff(directory(orientation, entry(0xEA99, 4, 1, u32(77))))))
    let copy = try provenCopy(of: file, "a.jpg", under: "all-metadata")
    #expect(copy.firstRange(of: orientation) != nil)
    #expect(copy.firstRange(of: hex("EA99")) == nil)
  }

  // MARK: Pictures

  private static let pictureCases = [
    Case("orientation, resolution and color space of JPEG", in: "a.jpg", exif(presentation)),
    Case("orientation of WebP", in: "a.webp", webP(presentation)),
    Case(
      "Adobe RGB by the Interoperability directory", in: "a.jpg",
      exif(
        tiff(
          directory(entry(0x8769, 4, 1, u32(26))),
          directory(entry(0xA001, 3, 1, u16(0xFFFF)), entry(0xA005, 4, 1, u32(56))),
          directory(entry(1, 2, 4, utf8("R03\0")), entry(2, 7, 4, utf8("0100")))))),
    Case(
      "the slices of ImageJ", in: "a.tif", reportedAt: "/",
      imageJ(utf8("ImageJ=1.53t\nimages=3\nslices=3\n\0"))),
    Case(
      "a tag of unknown meaning next to strips", in: "a.tif", reportedAt: "/IFD0.tag_0x935C",
      tiff(
        directory(
          entry(0x0100, 3, 1, u16(2)), entry(0x0101, 3, 1, u16(2)), entry(0x0111, 4, 1, u32(74)),
          entry(0x0117, 4, 1, u32(4)), entry(0x935C, 7, 4, utf8("8BIM"))), hex("01020304"))),
    Case(
      "stereo layout, offset, scale, calibration and nine-patch of PNG", in: "a.png",
      onePoint(
        pngChunk("oFFs", u32(1, 2) + [0]) + pngChunk("sCAL", [1] + utf8("0.5\0") + utf8("0.5"))
          + pngChunk("sTER", [1]) + pngChunk("npTc", hex("01020201") + zeros(20)))),
    Case("the color profile of GIF", in: "a.gif", gif(utf8("ICCRGBG1012"), plainColorProfile)),
    Case(
      "the stereo layout of JPS", in: "a.jps",
      jpeg(segment(0xE3, utf8("_JPSJPS_"), u16(4), u32(0x0201_0001), u16(0)))),
  ]

  private static let presentation = tiff(
    directory(
      entry(0x0112, 3, 1, u16(6)), entry(0x011A, 5, 1, u32(62)), entry(0x0128, 3, 1, u16(2)),
      entry(0x8769, 4, 1, u32(70))), u32(300, 1),
    directory(entry(0xA001, 3, 1, u16(1))))

  private static func exif(_ structure: [UInt8]) -> [UInt8] {
    jpeg(segment(0xE1, utf8("Exif\0\0"), structure))
  }

  private static let plainColorProfile = colorProfile(copyright: "")

  private static func webP(_ exif: [UInt8]) -> [UInt8] {
    riffChunk(
      "RIFF", utf8("WEBP"), riffChunk("VP8X", hex("08 000000 000000 000000")),
      riffChunk("VP8L", hex("2F 00000000 07 D0 FF FE F7")), riffChunk("EXIF", exif))
  }

  private static func gif(_ identifier: [UInt8], _ data: [UInt8]) -> [UInt8] {
    let runs = stride(from: 0, to: data.count, by: 255).flatMap { start in
      let run = data[start..<min(start + 255, data.count)]
      return [UInt8(run.count)] + run
    }
    return utf8("GIF89a") + hex("0100 0100 00 00 00 21 FF 0B") + identifier + runs + [0]
      + hex("2C 0000 0000 0100 0100 00 02 02 44 01 00 3B")
  }

  /// An ImageJ stack of three pictures of four bytes each; the only directory states the first.
  private static func imageJ(_ description: [UInt8]) -> [UInt8] {
    let words = description + zeros(description.count % 2)
    return tiff(
      directory(
        entry(0x0100, 3, 1, u16(2)), entry(0x0101, 3, 1, u16(2)), entry(0x0102, 3, 1, u16(8)),
        entry(0x010E, 2, description.count, u32(86)),
        entry(0x0111, 4, 1, u32(86 + words.count)), entry(0x0117, 4, 1, u32(4))),
      words, hex("01020304 05060708 090A0B0C"))
  }

  // MARK: Items

  private static let itemCases = [
    Case(
      "an essential property of unknown kind", in: "a.heic", reportedAt: "/meta/iprp/ipco/qzvw",
      picture([fullBox("ispe", u32(16, 16)), box("qzvw", utf8("Qmzvwxkj"))])),
    Case(
      "required reference types with a count of 32 bits", in: "a.heic",
      reportedAt: "/meta/iprp/ipco/rref",
      picture([fullBox("ispe", u32(16, 16)), fullBox("rref", u32(1), utf8("pred"))])),
    Case(
      "an item of unknown type", in: "a.heic", reportedAt: "/meta/iinf/infe[2]",
      picture([fullBox("ispe", u32(16, 16))], second: "qzvw")),
  ]

  /// A HEIF file with some essential properties, and an optional second item that the picture is
  /// derived from.
  private static func picture(_ properties: [[UInt8]], second: String? = nil) -> [UInt8] {
    func head(_ place: Int) -> [UInt8] {
      func item(_ id: Int, _ type: String) -> [UInt8] {
        fullBox("infe", version: 2, u16(id, 0), utf8(type + "\0"))
      }
      let count = second == nil ? 1 : 2
      let items = item(1, "hvc1") + (second.map { item(2, $0) } ?? [])
      let places =
        u16(1, 0, 1) + u32(place, 6) + (second == nil ? [] : u16(2, 0, 1) + u32(place + 6, 6))
      let indices = properties.indices.map { UInt8(0x81 + $0) }
      return box("ftyp", utf8("heic"), u32(0), utf8("mif1heic"))
        + fullBox(
          "meta", handlerBox("pict"), fullBox("pitm", u16(1)),
          fullBox("iinf", u16(count), items), fullBox("iloc", hex("4400"), u16(count), places),
          second == nil ? [] : fullBox("iref", box("dimg", u16(1, 1, 2))),
          box(
            "iprp", box("ipco", properties.flatMap(\.self)),
            fullBox("ipma", u32(1), u16(1), [UInt8(properties.count)], indices)))
    }
    let data = utf8("sample") + (second == nil ? [] : hex("9A3CE7F1B2D4"))
    return head(head(0).count + 8) + box("mdat", data)
  }

  // MARK: Sound

  private static let soundCases = [
    Case(
      "the definition model of channels (ADM)", in: "a.wav", reportedAt: "/RIFF/axml",
      waveFile(
        riffChunk(
          "chna",
          little(1, 2) + little(1, 2) + little(1, 2) + utf8("ATU_00000001AT_00031001_01AP_00031001")
            + [0])
          + riffChunk(
            "axml",
            utf8("<ituADM xmlns=\"urn:metadata\"><audioTrackUID UID=\"ATU_00000001\"/></ituADM>")))),
    Case(
      "metadata of audio objects", in: "a.wav",
      waveFile(
        riffChunk("bxml", little(1, 2) + hex("1F8B0800"))
          + riffChunk("sxml", little(1, 2) + hex("00010203")) + riffChunk("dbmd", hex("01000006")))),
    Case(
      "markers that an instrument loops between", in: "a.aiff",
      aiffFile(
        utf8("MARK") + u32(18) + u16(2, 1) + u32(0) + [0, 0] + u16(2) + u32(2) + [0, 0]
          + utf8("INST") + u32(20) + hex("3C00007F017F 0000 0001 0001 0002 0000 0000 0000"))),
    Case(
      "the beats of an Apple Loop", in: "a.aiff",
      aiffFile(
        utf8("basc") + u32(84) + u32(1, 8) + u16(48, 2, 4, 4, 1) + zeros(66) + utf8("trns") + u32(8)
          + u32(1, 2))),
    Case(
      "the slices of ACID", in: "a.wav",
      waveFile(riffChunk("strc", little(28) + little(3) + zeros(24)))),
    Case(
      "ReplayGain and gapless data in ID3", in: "a.mp3",
      tagged(
        id3Frame(3, "TXXX", utf8("\0replaygain_track_gain\0-6.20 dB"))
          + id3Frame(
            3,
            "COMM",
            utf8("\0engiTunSMPB\0 00000000 00000210 00000A2C 0000000000024EC4 00000000 00000000"))
          + id3Frame(
            3,
            "COMM",
            utf8(
              "\0engiTunNORM\0 00000A2C 00000B1F 00003B3C 00003B3C 00000000 00000000 00007FFF "
                + "00007FFF 00000000 00000000")))),
  ]

  private static func tagged(_ frames: [UInt8]) -> [UInt8] { id3Tag(3, frames) + silentFrames }

  // MARK: Movies

  private static let spherical = hex("ffcc8263f8554a938814587a02521fdd")
  private static let sphericalXML = utf8(
    "<?xml version=\"1.0\"?><rdf:SphericalVideo xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
      + "xmlns:GSpherical=\"http://ns.google.com/videos/1.0/spherical/\">"
      + "<GSpherical:Spherical>true</GSpherical:Spherical>"
      + "<GSpherical:Stitched>true</GSpherical:Stitched>"
      + "<GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType>"
      + "</rdf:SphericalVideo>")

  private static func uuid(_ type: [UInt8], _ body: [UInt8]) -> [UInt8] {
    box("uuid", type, body)
  }

  private static func movie(with part: [UInt8]) -> [UInt8] {
    var track = HandwrittenMovie.simpleTrack(
      samples: HandwrittenMovie.oneSample(lasting: 1000, in: fullBox("stco", u32(1, 0))),
      isSound: true
    )
    track += part
    track.replaceSubrange(0..<4, with: big(track.count))
    let head = HandwrittenMovie.fileType
    func movie(_ place: Int) -> [UInt8] {
      var bytes = track
      let pattern = utf8("stco") + zeros(4) + u32(1)
      if let index = bytes.indices.first(where: { bytes[$0...].starts(with: pattern) }) {
        bytes.replaceSubrange(index + 12..<index + 16, with: big(place))
      }
      return head + box("moov", HandwrittenMovie.header(), bytes) + box("mdat", utf8("sample"))
    }
    return movie(movie(0).count - 6)
  }
}

extension KeptPartTests {
  @Test("Entries of Apple's maker note that the gain map needs are kept")
  func appleMakerNote() throws {
    func note(_ entries: [UInt8]..., values: [UInt8]) -> [UInt8] {
      utf8("Apple iOS\0") + hex("0001") + utf8("MM") + u16(entries.count) + entries.flatMap(\.self)
        + u32(0) + values
    }
    let identifier = utf8("8D3B2C61-27F4-4E05-9E39-0F1C7A54E1B7\0\0\0\0")
    func picture(_ note: [UInt8]) -> [UInt8] {
      jpeg(
        segment(
          0xE1, utf8("Exif\0\0"),
          tiff(
            directory(entry(0x8769, 4, 1, u32(26))),
            directory(entry(0x927C, 7, note.count, u32(44))), note)))
    }
    let size = 16 + 3 * 12 + 4
    let headroom = entry(0x21, 10, 1, u32(size + identifier.count))
    let gain = entry(0x30, 10, 1, u32(size + identifier.count + 8))
    let file = picture(
      note(
        entry(0x11, 2, 37, u32(size)), headroom, gain, values: identifier + u32(101, 100, 3, 100)))
    let left = picture(
      note(headroom, gain, values: zeros(12 + identifier.count) + u32(101, 100, 3, 100)))
    #expect(try provenCopy(of: file, "a.jpg", under: "identifying") == left)
  }

  @Test("A position is removed from the EXIF chunk of WebP, and the orientation is kept")
  func placeInWebP() throws {
    func webP(_ exif: [UInt8]) -> [UInt8] { Self.webP(exif) }
    let place = directory(
      entry(1, 2, 2, utf8("N")), entry(2, 5, 3, u32(92)), entry(3, 2, 2, utf8("W")),
      entry(4, 5, 3, u32(116)))
    let file = webP(
      tiff(
        directory(entry(0x0112, 3, 1, u16(6)), entry(0x8825, 4, 1, u32(38))), place,
        u32(37, 1, 7, 1, 24, 1, 122, 1, 25, 1, 55, 1)))
    let left = webP(
      tiff(directory(entry(0x0112, 3, 1, u16(6))), zeros(12 + place.count + 48)))
    for policy in ["identifying", "location", "all-metadata"] {
      #expect(try provenCopy(of: file, "a.webp", under: policy) == left)
    }
  }

  @Test("Personal values of Spherical Video are removed, and the projection is kept")
  func stitchingSoftware() throws {
    func file(_ software: String) -> [UInt8] {
      let end = utf8("</rdf:SphericalVideo>")
      let element = "<GSpherical:StitchingSoftware>\(software)</GSpherical:StitchingSoftware>"
      let xml = Self.sphericalXML.dropLast(end.count) + utf8(element) + end
      return Self.movie(with: Self.uuid(Self.spherical, Array(xml)))
    }
    let copy = try provenCopy(of: file("Qmzvwxkj 2.1"), "a.mp4", under: "identifying")
    #expect(copy == file(String(repeating: " ", count: 12)))
  }

  @Test("Unused bytes after a short value of an entry are zeroed, and the value is kept")
  func unusedBytes() throws {
    func picture(_ unused: Int) -> [UInt8] {
      Self.exif(
        tiff(directory(entry(0x0112, 3, 1, u16(6, unused)), entry(0x0128, 3, 1, u16(2)))))
    }
    #expect(try provenCopy(of: picture(0x5A5A), "a.jpg", under: "identifying") == picture(0))
  }
}
