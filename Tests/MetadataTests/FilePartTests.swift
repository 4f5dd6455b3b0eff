import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import TestSupport
import Testing

/// What is beside the main picture of a file, and what the file states about the picture as a whole.
struct FilePartTests {
  private func parts(_ bytes: [UInt8]) -> [FilePart] {
    let document = examined(bytes)
    return FilePart.all(in: document.root, document.metadataItems)
  }

  private func packet(_ properties: String) -> [UInt8] {
    let names = [
      "hdrgm": "http://ns.adobe.com/hdr-gain-map/1.0/",
      "GDepth": "http://ns.google.com/photos/1.0/depthmap/",
      "GCamera": "http://ns.google.com/photos/1.0/camera/",
      "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
    ]
    let spaces = names.sorted { $0.key < $1.key }.map { "xmlns:\($0)=\"\($1)\"" }
    return utf8(
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
        + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        + "<rdf:Description rdf:about=\"\" \(spaces.joined(separator: " ")) \(properties)/>"
        + "</rdf:RDF></x:xmpmeta>")
  }

  private func photo(xmp properties: String) -> [UInt8] {
    jpeg(segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0"), packet(properties)))
  }

  // MARK: Parts

  /// An image file with the primary item 1, and item 2 that refers to it.
  private func image(_ link: String, type: String = "av01", auxiliary: String? = nil) -> [UInt8] {
    func item(_ id: Int, _ type: String) -> [UInt8] {
      fullBox("infe", version: 2, u16(id, 0), utf8(type), zeros(1))
    }
    let properties =
      [fullBox("ispe", u32(4, 2)), fullBox("ispe", u32(2, 1))]
      + (auxiliary.map { [fullBox("auxC", utf8($0), zeros(1))] } ?? [])
    let own: [UInt8] = auxiliary == nil ? [1, 2] : [2, 2, 3]
    return box("ftyp", utf8("avif"), u32(0), utf8("mif1"))
      + fullBox(
        "meta", fullBox("hdlr", u32(0), utf8("pict"), zeros(13)), fullBox("pitm", u16(1)),
        fullBox("iinf", u16(2), item(1, "av01"), item(2, type)),
        fullBox(
          "iloc", version: 1, [0x44, 0], u16(2), u16(1, 1, 0, 1), u32(0, 4), u16(2, 1, 0, 1),
          u32(0, 4)),
        fullBox("iref", box(link, u16(2, 1, 1))),
        box(
          "iprp", box("ipco", properties.flatMap(\.self)),
          fullBox("ipma", u32(2), u16(1), [1, 1], u16(2), own)),
        box("idat", hex("12 00 0A 00")))
  }

  @Test(
    "The type of an auxiliary picture is stated in words",
    arguments: [
      ("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", FilePart.Kind.transparency, "transparency"),
      ("urn:mpeg:hevc:2015:auxid:2", .depthMap, "depth map"),
      ("urn:com:apple:photo:2020:aux:hdrgainmap", .gainMap, "gain map"),
      ("urn:com:apple:photo:2019:aux:semantichairmatte", .matte, "matte of the hair"),
      ("urn:example:other", .auxiliaryPicture, "auxiliary picture (urn:example:other)"),
    ])
  func auxiliaries(type: String, kind: FilePart.Kind, words: String) throws {
    let part = try #require(parts(image("auxl", auxiliary: type)).first)
    #expect(part.kind == kind && part.words == words)
    #expect(part.size?.description == "2×1" && part.path == "/meta/iinf/infe[2]")
  }

  @Test func otherItems() {
    #expect(parts(image("thmb")).map(\.words) == ["thumbnail"])
    #expect(parts(image("dimg", type: "tmap")).map(\.words) == ["gain map"])
    #expect(parts(image("cdsc", type: "mime")).isEmpty)
    #expect(parts(image("cdsc")).map(\.words) == ["additional picture"])
    let video = box("mpvd", HandwrittenTrack([zeros(4)]).bytes)
    #expect(parts(image("cdsc", type: "mime") + video).map(\.path) == ["/mpvd"])
  }

  @Test func partsAfterAPhoto() {
    let video = parts(jpeg() + HandwrittenTrack([zeros(4)]).bytes)
    #expect(video.map(\.kind) == [.motionVideo] && video.first?.path == "/trailing/isom")
    #expect(parts(jpeg()).isEmpty)
  }

  @Test("XMP states a gain map, a depth map or a motion video")
  func statements() {
    #expect(parts(photo(xmp: "hdrgm:Version=\"1.0\"")).map(\.kind) == [.gainMap])
    #expect(parts(photo(xmp: "GDepth:Format=\"RangeLinear\"")).map(\.kind) == [.depthMap])
    #expect(parts(photo(xmp: "GCamera:MotionPhoto=\"1\"")).map(\.kind) == [.motionVideo])
    #expect(parts(photo(xmp: "GCamera:MotionPhoto=\"0\"")).isEmpty)
  }

  @Test("A gain map that XMP states and that follows the picture is one part")
  func gainMapAfterAPhoto() {
    func file(_ semantics: String...) -> [UInt8] {
      let items = semantics.map {
        "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Mime=\"image/jpeg\" "
          + "Item:Semantic=\"\($0)\"/></rdf:li>"
      }
      let packet =
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
        + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        + "<rdf:Description rdf:about=\"\" hdrgm:Version=\"1.0\" "
        + "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" "
        + "xmlns:Container=\"http://ns.google.com/photos/1.0/container/\" "
        + "xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\">"
        + "<Container:Directory><rdf:Seq>\(items.joined())</rdf:Seq></Container:Directory>"
        + "</rdf:Description></rdf:RDF></x:xmpmeta>"
      return jpeg(segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0"), utf8(packet))) + jpeg()
    }
    let found = parts(file("Primary", "GainMap"))
    #expect(found.map(\.kind) == [.gainMap], "\(found)")
    #expect(found.first?.path.hasPrefix("/trailing/") ?? false, "\(found)")
    #expect(parts(file("Primary", "Other")).map(\.kind) == [.additionalPicture, .gainMap])
  }

  @Test func synchronizedLyrics() {
    let body = [0] + utf8("eng") + [2, 1, 0] + utf8("La\0") + u32(0)
    let song = examined(id3: 4, [("SYLT", body)])
    #expect(FilePart.all(in: song.root, song.metadataItems).map(\.kind) == [.synchronizedLyrics])
    // A Vorbis comment of this name has no times.
    let comment = utf8("SYLT=La")
    let comments = little(0, 4) + little(1, 4) + little(comment.count, 4) + comment
    let flac =
      utf8("fLaC") + [0, 0, 0, 34] + zeros(34) + [0x84, 0, 0, UInt8(comments.count)] + comments
    let file = examined(flac)
    #expect(file.metadataItems.contains { $0.key.name == "SYLT" })
    #expect(FilePart.all(in: file.root, file.metadataItems).isEmpty)
  }

  // MARK: Color profile

  @Test func profiles() throws {
    // An ICC profile without a description.
    let plain = jpeg(segment(0xE2, utf8("ICC_PROFILE\0"), [1, 1], colorProfile(copyright: "Free")))
    let profile = try #require(ColorProfile(in: examined(plain).root))
    #expect(profile.name == nil && profile.path == "/APP2/icc")
    #expect(ColorProfile(in: examined(jpeg()).root) == nil)
  }

  // MARK: Origin

  @Test("The source type in XMP states how a picture was made")
  func origins() throws {
    let uri = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
    let view = examined(photo(xmp: "Iptc4xmpExt:DigitalSourceType=\"\(uri)\"")).normalizedView
    let origin = try #require(view.origins.first)
    #expect(origin.type.term == "trainedAlgorithmicMedia" && origin.type.isOfAI)
    #expect(origin.words == "states that it was made by generative AI")
    #expect(view.origins.count == 1 && origin.standard == .xmp)
    #expect(examined(jpeg()).normalizedView.origins.isEmpty)
  }

  @Test(
    "A source type is a URI, a code or a term",
    arguments: [
      "digsrctype:print", "print", "https://cv.iptc.org/newscodes/digitalsourcetype/print",
    ])
  func sourceTypes(text: String) {
    let type = DigitalSourceType(text)
    #expect(type.term == "print" && type.words == "scanned from a print" && !type.isOfAI)
  }

  @Test func unknownSourceTypes() {
    #expect(DigitalSourceType("").words == nil)
    #expect(DigitalSourceType("a/").term.isEmpty)
    #expect(
      StatedOrigin(DigitalSourceType("x:new"), by: .xmp, at: "/").words
        == "states the source type new")
  }

  // MARK: Positions

  @Test("A coordinate outside of the GPS directory keeps its direction")
  func directions() throws {
    // The values are between the first directory, which ends at offset 26, and that of GPS.
    let start = directory(entry(0x8825, 4, 1, u32(74)))
    let values = u32(20, 1, 30, 1, 0, 1) + u32(57, 1, 15, 1, 0, 1)
    let positions = directory(
      entry(1, 2, 2, utf8("S\0")), entry(2, 5, 3, u32(26)), entry(3, 2, 2, utf8("W\0")),
      entry(4, 5, 3, u32(50)))
    let picture = tiff(start, values, positions)
    let document = examined(picture)
    #expect(document.root.children.contains { $0.name == .word("GPSLatitude") })
    #expect(document.normalizedView[.location]?.text == "20.500000° S 57.250000° W")
  }
}
