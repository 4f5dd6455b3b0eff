import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Properties of an XMP packet are removed one by one and replaced by spaces; a packet without
/// properties is removed.
struct XMPRemovalTests {
  private static let (device, title) = ("Qmzvwxkjtbp", "Pbtjkxwvzmq")

  private static func packet(
    toolkit: String = "", about: String = "", camera: String = "", title: String = "",
    more: String = ""
  ) -> String {
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" \(toolkit)>"
      + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      + "<rdf:Description rdf:about=\"\(about) xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\""
      + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
      + " xmlns:GPano=\"http://ns.google.com/photos/1.0/panorama/\" \(camera) \(more)>"
      + "\(title)</rdf:Description></rdf:RDF></x:xmpmeta>"
  }

  private static let camera = "tiff:Model=\"\(device)\""
  private static let titles =
    "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(title)</rdf:li></rdf:Alt></dc:title>"
  private static let panorama = "GPano:ProjectionType=\"equirectangular\""

  private static func blank(_ words: String) -> String {
    String(repeating: " ", count: words.utf8.count)
  }

  private static func picture(_ packet: [UInt8]) -> [UInt8] {
    jpeg(segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0"), packet))
  }

  private static let full = packet(about: "\"", camera: camera, title: titles, more: panorama)

  @Test("Removed attributes and elements become spaces, and the others are kept")
  func properties() throws {
    let withoutDevice = Self.packet(
      about: "\"", camera: Self.blank(Self.camera), title: Self.titles, more: Self.panorama)
    let file = Self.picture(utf8(Self.full))
    let copy = try provenCopy(of: file, under: "location", drop: ["device"])
    #expect(copy == Self.picture(utf8(withoutDevice)))
    let withoutWork = Self.packet(
      about: "\"", camera: Self.blank(Self.camera), title: Self.blank(Self.titles),
      more: Self.panorama)
    #expect(try provenCopy(of: file, under: "identifying") == Self.picture(utf8(withoutWork)))
  }

  @Test("The direction of a panorama is a location, and its projection and leveling are kept")
  func panoramas() throws {
    let direction = "GPano:PoseHeadingDegrees=\"123.45\""
    let leveling = "\(Self.panorama) GPano:PoseRollDegrees=\"1.5\""
    for policy in ["location", "identifying"] {
      let file = Self.picture(utf8(Self.packet(about: "\"", camera: direction, more: leveling)))
      let left = Self.packet(about: "\"", camera: Self.blank(direction), more: leveling)
      #expect(try provenCopy(of: file, under: policy) == Self.picture(utf8(left)))
    }
  }

  @Test("Properties are removed from UTF-16 packets", arguments: [true, false])
  func wide(isBig: Bool) throws {
    func wide(_ text: String) -> [UInt8] {
      isBig ? utf16Big("\u{FEFF}" + text) : utf16Little("\u{FEFF}" + text)
    }
    let left = Self.packet(
      about: "\"", camera: Self.blank(Self.camera), title: Self.blank(Self.titles),
      more: Self.panorama)
    let copy = try provenCopy(of: Self.picture(wide(Self.full)), under: "identifying")
    #expect(copy == Self.picture(wide(left)))
  }

  @Test("Orientation is kept even if it is the only remaining property")
  func orientation() throws {
    let toolkit = "x:xmptk=\"\(Self.device)\""
    func packet(_ part: (String) -> String) -> [UInt8] {
      utf8(
        Self.packet(
          toolkit: part(toolkit), about: "\"", camera: part(Self.camera), title: part(Self.titles),
          more: "tiff:Orientation=\"6\""))
    }
    let copy = try provenCopy(of: Self.picture(packet { $0 }), under: "identifying")
    #expect(copy == Self.picture(packet(Self.blank)))
  }

  @Test("A packet without properties is removed")
  func nothingLeft() throws {
    let packet = Self.packet(
      toolkit: "x:xmptk=\"\(Self.device)\"", about: "\"", camera: Self.camera, title: Self.titles)
    #expect(try provenCopy(of: Self.picture(utf8(packet)), under: "identifying") == jpeg())
  }

  @Test("The rdf:about attribute is kept with an empty value")
  func about() throws {
    let packet = Self.packet(about: "uuid:\(Self.device)\"", more: Self.panorama)
    let left = Self.packet(
      about: "\"" + Self.blank("uuid:\(Self.device)"), more: Self.panorama)
    let copy = try provenCopy(of: Self.picture(utf8(packet)), under: "identifying")
    #expect(copy == Self.picture(utf8(left)))
  }

  @Test("Text between properties becomes spaces")
  func textBetweenProperties() throws {
    let packet = Self.packet(about: "\"", title: " \(Self.device) ", more: Self.panorama)
    let left = Self.packet(
      about: "\"", title: Self.blank(" \(Self.device) "), more: Self.panorama)
    let copy = try provenCopy(of: Self.picture(utf8(packet)), under: "all-metadata")
    #expect(copy == Self.picture(utf8(left)))
  }

  @Test("A packet that states only the media type is removed")
  func mediaType() throws {
    let packet = Self.packet(about: "\"", title: "<dc:format>image/jpeg</dc:format>")
    #expect(try provenCopy(of: Self.picture(utf8(packet)), under: "all-metadata") == jpeg())
  }

  @Test(
    "Only what the standard defines may be in the instructions around a packet",
    arguments: [
      ("begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"", false),
      ("begin='' id='W5M0MpCehiHzreSzNTczkc9d' bytes='2000' encoding='UTF-8'", false),
      ("begin='' id='\(device)'", true), ("begin='\(device)'", true), ("who='\(device)'", true),
      ("begin='' encoding='\(device)'", true), ("begin='' \(device)", true),
    ])
  func instructions(_ attributes: String, _ isReported: Bool) throws {
    let file = Self.picture(utf8("<?xpacket \(attributes)?>" + Self.packet(about: "\"")))
    let document = Examination(ByteSource(bytes: file), name: "a.jpg", magic: nil).document
    let found = Audit(of: document).disclosures.contains { $0.field == "instruction" }
    #expect(found == isReported)
  }

  @Test("Words in place of a number are in category unknown")
  func words() throws {
    let packet = Self.packet(about: "\"", camera: "tiff:Compression=\"\(Self.device)\"")
    let document = Examination(
      ByteSource(bytes: Self.picture(utf8(packet))), name: "a.jpg", magic: nil
    ).document
    #expect(Audit(of: document).disclosures.map(\.category).contains(.unknown))
  }

  @Test("A packet in several segments is edited in place like any other")
  func extended() throws {
    func extended(_ packet: String) -> [UInt8] {
      let rest = utf8(packet)
      return segment(
        0xE1, utf8("http://ns.adobe.com/xmp/extension/\0" + String(repeating: "A", count: 32)),
        big(rest.count), big(0), rest)
    }
    let left = Self.packet(
      about: "\"", camera: Self.blank(Self.camera), title: Self.blank(Self.titles),
      more: Self.panorama)
    let copy = try provenCopy(of: jpeg(extended(Self.full)), under: "identifying")
    #expect(copy == jpeg(extended(left)))
  }

  @Test(
    "The lengths of files after a picture are updated, and gain maps are kept",
    arguments: ["GainMap", "MotionPhoto"])
  func container(kind: String) throws {
    let comment = segment(0xFE, utf8(Self.device))
    func item(_ words: String) -> String { "<rdf:li><Container:Item \(words)/></rdf:li>" }
    func file(_ comment: [UInt8], _ items: String) -> [UInt8] {
      let packet = Self.packet(
        about: "\"",
        title: "<Container:Directory><rdf:Seq>\(items)</rdf:Seq></Container:Directory>",
        more: "xmlns:Container=\"http://ns.google.com/photos/1.0/container/\""
          + " xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\"")
      return Self.picture(utf8(packet)) + jpeg(comment)
    }
    let (old, new) = (jpeg(comment).count, jpeg().count)
    let first = item("Item:Semantic=\"Primary\"")
    let second = item("Item:Semantic=\"\(kind)\" Item:Length=\"\(old)\"")
    let digits = String(repeating: "0", count: "\(old)".count - "\(new)".count) + "\(new)"
    let kept = item("Item:Semantic=\"\(kind)\" Item:Length=\"\(digits)\"")
    let whole = file(comment, first + second)
    // A picture that only this list mentions is hidden data; it is kept if only texts are removed.
    let copy = try provenCopy(of: whole, under: "location", drop: ["text"])
    #expect(copy == file([], first + kept))
    if kind == "GainMap" {
      #expect(try provenCopy(of: whole, under: "identifying") == file([], first + kept))
    } else {
      let left = file([], first + Self.blank(second)).dropLast(new)
      #expect(try provenCopy(of: whole, under: "identifying") == Array(left))
    }
  }

  private static let names = [
    "<tiff:\(device)/>", "<tiff:\(device)></tiff:\(device)>",
  ]

  @Test("The names of properties without a value are removed", arguments: names)
  func namesWithoutValue(element: String) throws {
    let file = Self.picture(
      utf8(
        Self.packet(
          about: "\"", camera: "tiff:\(Self.device)=\"\"", title: element, more: Self.panorama)))
    let left = Self.packet(
      about: "\"", camera: Self.blank("tiff:\(Self.device)=\"\""), title: Self.blank(element),
      more: Self.panorama)
    #expect(try provenCopy(of: file, under: "all-metadata") == Self.picture(utf8(left)))
  }

  @Test("Unknown namespaces that no name uses are removed")
  func unusedNamespaces() throws {
    let declaration = "xmlns:own=\"http://example.com/\(Self.device)/\""
    let file = Self.picture(
      utf8(Self.packet(about: "\"", camera: declaration, more: Self.panorama)))
    let left = Self.packet(about: "\"", camera: Self.blank(declaration), more: Self.panorama)
    #expect(try provenCopy(of: file, under: "all-metadata") == Self.picture(utf8(left)))
  }

  @Test("An unusual prefix that names use is kept and reported")
  func unusualPrefixes() throws {
    let words = Self.packet(about: "\"", more: Self.panorama)
      .replacing("GPano", with: Self.device)
    let file = Self.picture(utf8(words))
    #expect(try provenCopy(of: file, under: "all-metadata", reportsKept: true) == file)
  }

  @Test("Properties are removed from a compressed packet, and the others are kept")
  func compressed() throws {
    func file(_ packet: String) throws -> [UInt8] {
      let stream = try #require(utf8(packet).deflated())
      return onePoint(pngChunk("iTXt", utf8("XML:com.adobe.xmp\0") + [1, 0, 0, 0] + stream))
    }
    let whole = Self.packet(about: "\"", camera: Self.camera, more: Self.panorama)
    let left = Self.packet(about: "\"", camera: Self.blank(Self.camera), more: Self.panorama)
    #expect(try provenCopy(of: file(whole), "a.png") == file(left))
  }

  @Test("Data that is removed only with its container is listed")
  func along() throws {
    let words = Self.packet(about: "\"", camera: Self.camera, title: Self.titles)
    // A stored deflate block; its checksum is not verified.
    let bytes = utf8(words)
    let stream =
      hex("78 01 01") + little(bytes.count, 2) + little(0xFFFF - bytes.count, 2) + bytes + zeros(4)
    let file = onePoint(pngChunk("iTXt", utf8("XML:com.adobe.xmp\0") + [1, 0, 0, 0] + stream))
    let document = Examination(ByteSource(bytes: file), name: "a.png", magic: nil).document
    var exceptions = Exceptions()
    try exceptions.add("device", as: .remove)
    let cleaning = Cleaning(
      document, under: try #require(Policy.named("location")).except(exceptions))
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == onePoint())
    #expect(cleaning.removedAlong.map(\.title).contains("dc:title"))
    let whole = Cleaning(document, under: Policy.usual)
    #expect(whole.removedAlong.isEmpty)
  }
}
