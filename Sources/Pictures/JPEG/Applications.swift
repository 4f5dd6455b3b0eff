import Anatomy
import Bytes
import Schema

/// Declarations of application segments, recognized by their identifier. The declaration for
/// unknown identifiers is the last one.
extension JPEGSegments {
  /// The identifier of segments that contain only a thumbnail.
  static let extensionOfJFIF = "JFXX\0"

  static let jfif = SpecSection(
    .jfif,
    [
      Segment(
        .marker(0xE0), named: "APP0", "JFIF", in: "jpeg", group: "JFIF\0",
        presents: ["units": .resolution, "Hdensity": .resolution, "Vdensity": .resolution]
      ) { segment in
        segment.letters()
        segment.u8("version_major", means: .version)
        segment.u8("version_minor", means: .version)
        segment.u8("units", labels: [0: "none", 1: "per inch", 2: "per centimeter"])
        segment.u16("Hdensity")
        segment.u16("Vdensity")
        let width = segment.u8("Hthumbnail")
        let height = segment.u8("Vthumbnail")
        segment.when(width * height > 0, "a thumbnail exists") {
          segment.bytes(
            "thumbnail", width * height * 3, means: Meaning(.payload, about: .category(.picture)))
        }
      },
      Segment(
        .marker(0xE0), named: "APP0", "JFIF Extension", in: "jpeg", group: extensionOfJFIF,
        holds: PayloadGrammar(
          "thumbnail", means: Meaning(.payload, about: .category(.picture)), terminology: .jpeg)
      ) { segment in
        segment.letters()
        segment.u8(
          "extension_code", means: .type, line: .value,
          labels: [0x10: "JPEG", 0x11: "palette", 0x13: "RGB"])
      },
    ])

  static let exif = SpecSection(
    .exif,
    [
      Segment(
        .marker(0xE1), named: "APP1", "Exif", in: "jpeg", group: "Exif\0",
        holds: SingleChildGrammar(.structure, .tiff) { _ in TIFF.file }
      ) { segment in
        segment.letters()
        segment.u8("padding", means: .padding)
      },
      Segment(
        .marker(0xE2), named: "APP2", "Multi-Picture Format", in: "jpeg", group: "MPF\0",
        holds: SingleChildGrammar(.structure, .tiff) { _ in TIFF.multiPicture }
      ) { $0.letters() },
    ])

  static let packets = SpecSection(
    .xmp,
    [
      Segment(
        .marker(0xE1), named: "APP1", "XMP", in: "jpeg", group: "http://ns.adobe.com/xap/1.0/\0",
        holds: PayloadGrammar("packet", means: .payload, terminology: .jpeg) { _ in
          .mediaType("application/rdf+xml")
        }
      ) { $0.letters() },
      Segment(
        .marker(0xE1), named: "APP1", "Extended XMP", in: "jpeg",
        group: "http://ns.adobe.com/xmp/extension/\0", holds: JoinedGrammar(.packet)
      ) { segment in
        segment.letters()
        // The digest of the packet serves only as its name, so an edited packet keeps the old
        // digest.
        segment.text("GUID", .ascii, .bytes(32), means: .id(of: "packet"))
        segment.u32("full_length")
        segment.u32("offset", means: .offset(from: .describedByFields(by: "GUID")))
      },
    ])

  static let applications = SpecSection(
    .unpublished,
    [
      Segment(
        .marker(0xE2), named: "APP2", "ICC Profile", in: "jpeg", group: "ICC_PROFILE\0",
        holds: JoinedGrammar(.profile)
      ) { segment in
        segment.letters()
        segment.u8("sequence_number", line: "%")
        segment.u8("chunk_count", line: "of %")
      },
      Segment(
        .marker(0xEB), named: "APP11", "JPEG XT Box", in: "jpeg", group: "JP",
        holds: JoinedGrammar(.box)
      ) {
        segment in
        segment.text("CI", .ascii, .bytes(2), means: .type)
        segment.u16("En", line: "box %")
        segment.u32("Z", line: "part %")
      },
      Segment(
        .marker(0xE3), named: "APP3", "Stereo Layout", in: "jpeg", group: "_JPSJPS_",
        presents: .all(.stereo)
      ) {
        segment in
        segment.text("identifier", .ascii, .bytes(8), means: .type)
        segment.u16("descriptor_length", means: .size(of: .nextField))
        segment.u32("stereo_descriptor", means: .identifies(.playback))
        segment.when(segment.isDescribing || segment.remaining >= 2, "a comment follows") {
          let count = segment.u16("comment_length", means: .size(of: .nextField))
          segment.text(
            "comment", .utf8, .bytes(min(count, segment.remaining)), means: .identifies(.text))
        }
      },
      Segment(
        .marker(0xE1), named: "APP1", "FLIR", in: "jpeg", group: "FLIR\0",
        holds: JoinedGrammar(.thermal)
      ) { segment in
        segment.letters()
        segment.u8("version", means: .version)
        segment.u8("part_number", line: "%")
        segment.u8("last_part_number", line: "of %")
      },
      Segment(
        .marker(0xE0), named: "APP0", "Canon Image File Format", in: "jpeg", group: CIFF.segment,
        holds: CIFFGrammar(), body: CIFF.header),
      Segment(
        .marker(0xE3), named: "APP3", "Kodak Metadata", in: "jpeg", group: "Meta\0",
        holds: SingleChildGrammar(.structure, .tiff) { _ in TIFF.kodakMeta }
      ) { segment in
        segment.letters()
        segment.u8("padding", means: .padding)
      },
      // Photoshop writes this segment into pictures for the web.
      Segment(.marker(0xEC), named: "APP12", "Ducky", in: "jpeg", group: "Ducky") { segment in
        segment.text("identifier", .ascii, .bytes(5), means: .type)
        segment.list("items", count: nil) { $0.duckyItem() }
      },
      Segment(
        .marker(0xEC), named: "APP12", "Picture Info", in: "jpeg", group: pictureInfo
      ) { $0.pictureInfo() },
      Segment(
        .marker(0xEE), named: "APP14", "Adobe", in: "jpeg", group: "Adobe", presents: .all(.color)
      ) { segment in
        segment.text("identifier", .ascii, .bytes(5), means: .type)
        segment.u16("DCTEncodeVersion", means: .version)
        segment.adobeFlags("APP14Flags0", defined: 0xC000)
        segment.adobeFlags("APP14Flags1", defined: 0)
        segment.u8("ColorTransform", line: .value, labels: [0: "none", 1: "YCbCr", 2: "YCCK"])
      },
    ])

  /// The words in a segment of text with the settings of the camera. Some makers write their name
  /// before them.
  static let pictureInfo = "[picture info]"

  static let gainMaps = SpecSection(
    .gainMaps,
    [
      Segment(
        .marker(0xE2), named: "APP2", "Gain Map", in: "jpeg", group: "urn:iso:std:iso:ts:21496:-1\0"
      ) { segment in
        segment.letters()
        // In the base picture, the segment of a gain map contains only two version numbers.
        let isWhole = segment.remaining > 4
        segment.when(!isWhole, "the segment is in the base picture") {
          segment.u16("minimum_version", means: .version)
          segment.u16("writer_version", means: .version)
        }
        segment.when(isWhole, "the segment is in the gain map picture") { segment.gainMap() }
      }
    ])

  /// The identifier of segments with Photoshop image resources.
  static let imageResources = "Photoshop 3.0\0"

  static let photoshop = SpecSection(
    .photoshop,
    [
      Segment(
        .marker(0xED), named: "APP13", "Photoshop Image Resources", in: "jpeg",
        group: imageResources, holds: ResourceGrammar()
      ) { $0.letters() }
    ])

  /// Application segments with an unknown identifier, declared last. Their content may still have a
  /// known format.
  static let others = SpecSection(
    .jpeg,
    (0..<16).map { number in
      Segment(
        .marker(0xE0 + number), named: "APP\(number)", "Application Data", in: "jpeg",
        spec: "B.2.4.6", holds: applicationData, summary: Summary { $0.lettersAtBeginning }
      ) { _ in }
    } + [
      Segment(
        "****", named: "segment", "Segment", in: "jpeg", spec: "B.1.1.3",
        naming: Naming { .word("marker_0x" + Int($0.code.rawValue).hexadecimalToken) }
      ) { $0.leaveUndecoded() }
    ])

  private static let applicationData = PayloadGrammar(
    "data", means: Meaning(.undecoded, about: .category(.unknown)), terminology: .jpeg)
}

extension FieldReader {
  /// Reads flags that no decoder evaluates. Flags that are not defined may contain other data.
  fileprivate func adobeFlags(_ name: String, defined: UInt16) {
    let isDefined = source.big16(at: position).map { $0 & ~defined == 0 } ?? true
    u16(name, means: isDefined ? .flags : Meaning(.flags, about: .category(.unreferenced)))
  }

  /// Reads an item of a Ducky segment. The last item has only a tag.
  fileprivate func duckyItem() {
    let tag = u16(
      "tag", means: .type, labels: [0: "end", 1: "quality", 2: "comment", 3: "copyright"])
    when(tag != 0, "this is not the end") {
      let isText = (2...3).contains(tag)
      let size = u16("length", means: .size(of: isText ? .nextFields(2) : .nextField))
      when(tag == 1 && size == 4, "the item is the quality") { u32("quality") }
      when(isText && size >= 4, "the item is a text") {
        u32("character_count")
        text("text", .utf16BigEndian, .bytes(size - 4), means: .identifies(.text))
      }
      when(tag > 3 || tag == 1 && size != 4, "the item is unknown") {
        bytes("data", size, means: .identifies(.unknown))
      }
    }
  }

  /// Reads the text that identifies an application segment, with its terminating zero.
  fileprivate func letters() { text("identifier", .ascii, .terminated, means: .type) }
}

extension Node {
  fileprivate var lettersAtBeginning: String? {
    let head = source.bytes(ByteRange(from: range.start + 4, to: range.end), limit: 32)
    let letters = head.prefix { (0x21...0x7E).contains($0) }
    return letters.count >= 3 ? TextEncoding.ascii.decode(letters).string : nil
  }
}
