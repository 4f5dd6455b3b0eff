import Anatomy
import Bytes

/// What a picture in a frame is said to be.
extension Rule {
  private static let place = Place.named("APIC", kind: "frame")
  private static let start = #"ff d8 ff e0 u16 16 "JFIF\0" 01 01 00 u16 1, 1 00 00"#
  private static let jpeg = "\(start) ff d9"
  private static let good = Example.id3(
    #""APIC" sized u32 -2 { 00 00 00 "image/jpeg\0" 03 00 \#(jpeg) }"#)

  static let pictureTypeWide = Rule(
    "id3.apic.mime-encoding", .error, at: .named("APIC", "GEOB", kind: "frame"),
    "a media type is written in Latin-1 and ends in a zero, whatever the encoding of the frame",
    clause: Clause(.id3v24),
    cause: "a writer used the encoding of the description for the media type too",
    fix: "write the media type in one byte a letter, and one zero behind it",
    passing: [good],
    failing: [
      .id3(#""APIC" sized u32 -2 { 00 00 00 ↓ff fe utf16le"image/jpeg\0" 03 00 }"#),
      .id3(#""APIC" sized u32 -2 { 00 00 00 ↓utf16le"image/jpeg\0" 03 00 }"#),
    ]
  ) { frame, _ in
    guard frame.field("mime_type") != nil else { return nil }
    guard frame.statesTypeInTwoBytes else { return [] }
    return [
      .field(
        "mime_type", of: frame,
        "the media type is written in two bytes a letter: what follows is taken for other fields")
    ]
  }

  static let pictureTypeInvalid = Rule(
    "id3.apic.mime-invalid", .warning, at: place,
    "a picture bears a media type that is one", clause: Clause(.id3v24),
    cause: "a writer put the ending of a file name there, or nothing",
    fix: "write image/jpeg or image/png",
    passing: [good],
    failing: [.id3(#""APIC" sized u32 -2 { 00 00 00 ↓"image/jpg\0" 03 00 \#(jpeg) }"#)]
  ) { frame, _ in
    guard let type = frame.textValue("mime_type"), !frame.statesTypeInTwoBytes else { return nil }
    let problem: String? =
      if type.isEmpty {
        "the media type is empty"
      } else if type == "-->" {
        nil
      } else if !type.contains("/") {
        "\(type.quoted) is no media type: it has no slash"
      } else if type.lowercased() == "image/jpg" {
        "\(type.quoted) is registered as image/jpeg"
      } else {
        nil
      }
    return problem.map { [.field("mime_type", of: frame, $0)] } ?? []
  }

  static let pictureTypeWrong = Rule(
    "id3.apic.mime-vs-bytes", .warning, at: place,
    "a picture is of the media type that it bears", clause: Clause(.id3v24),
    cause: "a tagger writes one type for all pictures",
    fix: "write the type of the picture",
    passing: [good],
    failing: [.id3(#""APIC" sized u32 -2 { 00 00 00 ↓"image/png\0" 03 00 \#(jpeg) }"#)]
  ) { frame, _ in
    guard let stated = frame.textValue("mime_type"), let body = frame.framePayload,
      let kind = PictureKind(frame.source, body)
    else { return nil }
    let small = stated.lowercased()
    // What is no such type, or leaves it open, is judged as that.
    guard small.hasPrefix("image/"), small != "image/", !kind.mediaTypes.contains(small) else {
      return []
    }
    return [
      .field(
        "mime_type", of: frame, "\(stated.quoted) stands before a picture of \(kind.rawValue)")
    ]
  }

  static let objectTypeWrong = Rule(
    "id3.geob.encapsulated-type", .info, at: .named("GEOB", kind: "frame"),
    "a picture that is carried as a file is of the media type that it bears",
    clause: Clause(.id3v24),
    cause: "a program writes one type for all that it carries",
    fix: "write the type of the picture",
    passing: [.id3(#""GEOB" sized u32 -2 { 00 00 00 "image/jpeg\0" 00 00 \#(jpeg) }"#)],
    failing: [.id3(#""GEOB" sized u32 -2 { 00 00 00 ↓"text/plain\0" 00 00 \#(jpeg) }"#)]
  ) { frame, _ in
    guard let stated = frame.textValue("mime_type"), let body = frame.framePayload,
      let kind = PictureKind(frame.source, body)
    else { return nil }
    let small = stated.lowercased()
    guard !small.isEmpty, small != "application/octet-stream", !kind.mediaTypes.contains(small)
    else { return [] }
    return [
      .field("mime_type", of: frame, "\(stated.quoted) stands before a picture of \(kind.rawValue)")
    ]
  }

  static let pictureCut = Rule(
    "id3.apic.image-truncated", .warning, at: .named("APIC", "PIC", kind: "frame"),
    "the picture of a frame goes to its end",
    cause: "the picture was cut when it was put into the tag, or came so",
    fix: "put the whole picture in",
    passing: [good],
    failing: [.id3(#""APIC" sized u32 -2 { 00 00 00 "image/jpeg\0" 03 00 \#(start) ↓}"#)],
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
    return isCut ? [.absence(in: frame, "the picture is cut off")] : []
  }

  static let pictureFormat = Rule(
    "id3.pic.v22-format", .warning, at: .named("PIC", kind: "frame"),
    "in version 2.2 a picture is PNG or JPG, or a link", clause: Clause(.id3v22),
    cause: "a writer put another ending there, or converted a media type by its first letters",
    fix: "write PNG or JPG",
    passing: [.id3(#""PIC" sized u24 { 00 "JPG" 03 00 \#(jpeg) }"#, version: 2)],
    failing: [.id3(#""PIC" sized u24 { 00 ↓"ima" 03 00 \#(jpeg) }"#, version: 2)]
  ) { frame, _ in
    guard let format = frame.textValue("image_format") else { return nil }
    return ["PNG", "JPG", "-->"].contains(format)
      ? [] : [.field("image_format", of: frame, "\(format.quoted) is no format of a picture")]
  }

  static let pictureLink = Rule(
    "id3.apic.link", .info, at: .named("APIC", "PIC", kind: "frame"),
    "a picture is in the file, not elsewhere", clause: Clause(.id3v24),
    cause: "a tagger kept the file small",
    fix: "put the picture in: few players follow the link, and who does tells that it is played",
    passing: [good],
    failing: [
      .id3(#""APIC" sized u32 -2 { 00 00 00 "-->\0" 03 00 ↓"http://example.org/a.jpg" }"#)
    ]
  ) { frame, _ in
    guard frame.integer("picture_type") != nil else { return nil }
    return frame.field("url") == nil
      ? [] : [.field("url", of: frame, "the picture is a link to a place outside of the file")]
  }
}

extension Node {
  fileprivate var statesTypeInTwoBytes: Bool {
    guard let field = field("mime_type") else { return false }
    let head = source.bytes(field.range, limit: 2)
    if head == [0xFF, 0xFE] || head == [0xFE, 0xFF] { return true }
    // A letter and its zero, and behind them the next letter and its zero.
    guard head.count == 2, head[0] != 0, head[1] == 0 else { return false }
    return source.byte(at: field.range.end).map { $0 > 0x20 } ?? false
      && source.byte(at: field.range.end.saturatingAdd(1)) == 0
  }
}
