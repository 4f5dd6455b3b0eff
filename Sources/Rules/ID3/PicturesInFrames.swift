import Anatomy
import Bytes
import Metadata
import Movie
import RuleEngine

/// Rules that compare pictures in frames with the MIME type or format that the frame states.
extension Rule {
  private static let place = Place.named("APIC", kind: .frame)
  private static let start = #"ff d8 ff e0 u16 16 "JFIF\0" 01 01 00 u16 1, 1 00 00"#
  private static let jpeg = "\(start) ff d9"
  private static let good = Example.id3(
    #""APIC" sized u32 -2 { 00 00 00 "image/jpeg\0" 03 00 \#(jpeg) }"#)

  static let mimeTypeUTF16 = Rule(
    "id3.apic.mime-encoding", .error, at: .named("APIC", "GEOB", kind: .frame),
    "A MIME type must be Latin-1 with a one-byte terminator, regardless of the text encoding",
    clause: Clause(.id3v24),
    cause: "The writer probably used the encoding of the description for the MIME type too",
    fix: "Write the MIME type with one byte per character, and one zero byte after it",
    passing: [good],
    failing: [
      .id3(#""APIC" sized u32 -2 { 00 00 00 ↓ff fe utf16le"image/jpeg\0" 03 00 }"#),
      .id3(#""APIC" sized u32 -2 { 00 00 00 ↓utf16le"image/jpeg\0" 03 00 }"#),
    ]
  ) { frame, _ in
    guard frame.field(.mime_type) != nil else { return nil }
    guard frame.statesTypeInTwoBytes else { return [] }
    return .field(
      .mime_type, of: frame,
      "mime_type of \(frame.code) has two bytes per character, expected one; readers lose the"
        + " fields that follow")
  }

  static let pictureTypeInvalid = Rule(
    "id3.apic.mime-invalid", .warning, at: place,
    "The MIME type of a picture should be a registered media type", clause: Clause(.id3v24),
    cause: "The writer probably stored a file name extension, or left the MIME type empty",
    fix: "Set mime_type to image/jpeg or image/png",
    passing: [good],
    failing: .id3(#""APIC" sized u32 -2 { 00 00 00 ↓"image/jpg\0" 03 00 \#(jpeg) }"#)
  ) { frame, _ in
    guard let type = frame.textValue(.mime_type), !frame.statesTypeInTwoBytes else { return nil }
    let problem: String? =
      if type.isEmpty {
        "mime_type of \(frame.code) is empty"
      } else if type == "-->" {
        nil
      } else if !type.contains("/") {
        "mime_type is \(type.quoted), which is not a MIME type: it has no slash"
      } else if type.lowercased() == "image/jpg" {
        "mime_type is \(type.quoted), the registered type is image/jpeg"
      } else {
        nil
      }
    return problem.map { [.field(.mime_type, of: frame, $0)] } ?? []
  }

  static let pictureTypeWrong = Rule(
    "id3.apic.mime-vs-bytes", .warning, at: place,
    "The MIME type of a picture should match the picture data", clause: Clause(.id3v24),
    cause: "The tagger probably writes the same MIME type for all pictures",
    fix: "Set mime_type of APIC to the type of the picture data",
    passing: [good],
    failing: .id3(#""APIC" sized u32 -2 { 00 00 00 ↓"image/png\0" 03 00 \#(jpeg) }"#)
  ) { frame, _ in
    guard let stated = frame.textValue(.mime_type), let body = frame.framePayload,
      let kind = PictureKind(frame.source, body)
    else { return nil }
    let small = stated.lowercased()
    // A text that is not a MIME type is reported by other rules. The text `image/` names no format.
    guard small.hasPrefix("image/"), small != "image/", !kind.mediaTypes.contains(small) else {
      return []
    }
    return .field(
      .mime_type, of: frame, "mime_type is \(stated.quoted), but the picture is \(kind.rawValue)")
  }

  static let objectTypeWrong = Rule(
    "id3.geob.encapsulated-type", .info, at: .named("GEOB", kind: .frame),
    "The MIME type of a picture in GEOB should match the picture data", clause: Clause(.id3v24),
    cause: "The program probably writes the same MIME type for all objects",
    fix: "Set mime_type of GEOB to the type of the picture data",
    passing: .id3(#""GEOB" sized u32 -2 { 00 00 00 "image/jpeg\0" 00 00 \#(jpeg) }"#),
    failing: .id3(#""GEOB" sized u32 -2 { 00 00 00 ↓"text/plain\0" 00 00 \#(jpeg) }"#)
  ) { frame, _ in
    guard let stated = frame.textValue(.mime_type), let body = frame.framePayload,
      let kind = PictureKind(frame.source, body)
    else { return nil }
    let small = stated.lowercased()
    guard !small.isEmpty, small != "application/octet-stream", !kind.mediaTypes.contains(small)
    else { return [] }
    return .field(
      .mime_type, of: frame,
      "mime_type is \(stated.quoted), but the object is a \(kind.rawValue) picture")
  }

  static let pictureCut = Rule(
    "id3.apic.image-truncated", .warning, at: .named("APIC", "PIC", kind: .frame),
    "The picture in a frame should be complete",
    cause: "The picture was probably truncated when it was added to the tag, or before",
    fix: "Replace the picture with a complete one",
    passing: [good],
    failing: .id3(#""APIC" sized u32 -2 { 00 00 00 "image/jpeg\0" 03 00 \#(start) ↓}"#),
    insteadOf: ["jpeg.file.no-end"]
  ) { frame, _ in
    guard let picture = frame.children.first(where: \.isPayload), let body = frame.framePayload
    else {
      return nil
    }
    let isCut =
      switch PictureKind(frame.source, body) {
      case .jpeg?: picture.layoutFindings.contains { $0.rule == "jpeg.file.no-end" }
      case .png?: picture.child("IEND") == nil
      default: false
      }
    return isCut
      ? .absence(
        in: frame, "the picture of \(body.count) bytes in \(frame.code) ends without an end marker")
      : []
  }

  static let pictureFormat = Rule(
    "id3.pic.v22-format", .warning, at: .named("PIC", kind: .frame),
    "image_format of a version 2.2 picture should be PNG, JPG or -->", clause: Clause(.id3v22),
    cause: "The writer probably stored another extension, or the first letters of a MIME type",
    fix: "Set image_format to PNG or JPG",
    passing: .id3(#""PIC" sized u24 { 00 "JPG" 03 00 \#(jpeg) }"#, version: 2),
    failing: .id3(#""PIC" sized u24 { 00 ↓"ima" 03 00 \#(jpeg) }"#, version: 2)
  ) { frame, _ in
    guard let format = frame.textValue(.image_format) else { return nil }
    return ["PNG", "JPG", "-->"].contains(format)
      ? []
      : .field(
        .image_format, of: frame, "image_format is \(format.quoted), expected PNG, JPG or -->")
  }

  static let pictureLink = Rule(
    "id3.apic.link", .info, at: .named("APIC", "PIC", kind: .frame),
    "A picture should be embedded in the file, not linked", clause: Clause(.id3v24),
    cause: "The tagger probably used a link to keep the file small",
    fix: "Embed the picture: few players follow the link, and a player that does discloses the"
      + " playback to the server",
    passing: [good],
    failing: [
      .id3(#""APIC" sized u32 -2 { 00 00 00 "-->\0" 03 00 ↓"http://example.org/a.jpg" }"#)
    ]
  ) { frame, _ in
    guard frame.integer(.picture_type) != nil else { return nil }
    return frame.field(.url) == nil
      ? []
      : .field(.url, of: frame, "\(frame.code) links to a picture outside the file")
  }
}

extension Node {
  /// Whether the MIME type in the frame is stored as UTF-16, either with a byte order mark or as
  /// little-endian without a mark.
  fileprivate var statesTypeInTwoBytes: Bool {
    guard let field = field(.mime_type) else { return false }
    let head = source.bytes(field.range, limit: 2)
    if head == [0xFF, 0xFE] || head == [0xFE, 0xFF] { return true }
    // UTF-16 without a byte order mark is detected by a zero byte after each of the first two
    // characters.
    guard head.count == 2, head[0] != 0, head[1] == 0 else { return false }
    return source.byte(at: field.range.end).map { $0 > 0x20 } ?? false
      && source.byte(at: field.range.end.saturatingAdd(1)) == 0
  }
}
