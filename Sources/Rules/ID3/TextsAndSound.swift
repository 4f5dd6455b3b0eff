import Anatomy
import Bytes

/// What texts of a tag say of the sound, of dates and of languages.
extension Rule {
  private static let stream = Place.named("mpeg", kind: "stream")
  private static func tag(_ frames: String, version: Int = 3) -> Example {
    .id3(frames, version: version)
  }

  static let datesOfTag = Rule(
    "id3.date.conflict", .warning, at: .id3Tag,
    "the frames of a tag tell of one year", clause: Clause(.id3v24),
    cause: "an editor changed the frame of one version and kept that of another",
    fix: "keep TDRC in version 2.4, TYER in version 2.3",
    passing: [
      tag(
        #"""
        "TYER" sized u32 -2 { 00 00 00 "2024" }
        "TDRC" sized u32 -2 { 00 00 00 "2024-05-17" }
        """#)
    ],
    failing: [
      tag(
        #"""
        "TYER" sized u32 -2 { 00 00 00 "2023" }
        "TDRC" sized u32 -2 { 00 00 00 ↓"2024-05-17" }
        """#)
    ]
  ) { tag, _ in
    guard let old = tag.frames("TYER").first, let new = tag.frames("TDRC").first,
      let year = old.textValue("text"), let time = new.textValue("text")
    else { return nil }
    return year.prefix(4) == time.prefix(4)
      ? []
      : [
        .field(
          "text", of: new, "TDRC is \(time.quoted), and TYER is \(year.quoted)",
          related: [RelatedPlace("the other year", old, field: "text")])
      ]
  }

  static let unknownLanguage = Rule(
    "id3.lang.xxx-in-v23", .info,
    at: .named("COMM", "USLT", "SYLT", "USER", kind: "frame"),
    "XXX stands for no language before version 2.4", clause: Clause(.id3v24),
    cause: "a program writes versions 2.3 and 2.4 alike",
    fix: "write the code of the language, or und",
    passing: [tag(#""COMM" sized u32 -2 { 00 00 00 "eng" "\0" "text" }"#)],
    failing: [tag(#""COMM" sized u32 -2 { 00 00 00 ↓"XXX" "\0" "text" }"#)]
  ) { frame, _ in
    guard let language = frame.textValue("language"), frame.tagVersion == 3 else { return nil }
    return language.uppercased() == "XXX"
      ? [.field("language", of: frame, "XXX came with version 2.4")] : []
  }

  static let fileTypeOfTag = Rule(
    "id3.tflt.value", .info, at: stream,
    "the type of the file that a tag states is that of the sound", clause: Clause(.id3v24),
    cause: "the sound was encoded anew and the tag was copied",
    fix: "remove the frame, or write MPG/3",
    passing: [tag(#""TFLT" sized u32 -2 { 00 00 00 "MPG/3" }"#)],
    failing: [tag(#""TFLT" sized u32 -2 { 00 00 00 ↓"PCM" }"#)]
  ) { stream, _ in
    guard let (frame, text) = stream.textInTag("TFLT", "TFT") else { return nil }
    let isMPEG = ["MPG", "/3", "/2", "/1", "/AAC", "MIME", "AUDIO/", "MP3"]
      .contains { text.uppercased().hasPrefix($0) }
    return isMPEG
      ? []
      : [.field("text", of: frame, "the sound is MPEG, and the tag says \(text.quoted)")]
  }

  static let lengthOfTag = Rule(
    "id3.tlen.vs-audio", .warning, at: stream,
    "the length that a tag states is that of the sound", clause: Clause(.id3v24),
    cause: "the sound was cut or joined and the tag was kept",
    fix: "remove the frame: players count the frames",
    passing: [tag(#""TLEN" sized u32 -2 { 00 00 00 "313" }"#)],
    failing: [tag(#""TLEN" sized u32 -2 { 00 00 00 ↓"5000" }"#)]
  ) { stream, _ in
    guard let (frame, text) = stream.textInTag("TLEN", "TLE"), let stated = Int(text),
      let sound = stream.children.first(where: { $0.declaredNodeKind.kind == "stream" })?
        .sound(precise: true), let samples = sound.samples, sound.sampleRate > 0
    else { return nil }
    let length = samples.saturatingTimes(1000) / sound.sampleRate
    let difference = abs(length.saturatingAdd(stated < 0 ? 0 : -stated))
    // Coders put some frames of silence in, and some writers state whole seconds.
    return difference <= 1500
      ? []
      : [
        .field(
          "text", of: frame, "the tag states \(stated) ms, and the sound has \(length)")
      ]
  }

  static let iTunesComment = Rule(
    "id3.itunes.comm", .info, at: .named("COMM", "COM", kind: "frame"),
    "what iTunes puts into comments has the form that it has", clause: Clause(.unpublished),
    cause: "an editor cut the comment, or took it for text",
    fix: "remove the comment, or have the program write it anew",
    passing: [
      tag(#""COMM" sized u32 -2 { 00 00 00 "eng" "iTunPGAP\0" "0" }"#)
    ],
    failing: [
      tag(#""COMM" sized u32 -2 { 00 00 00 "eng" "iTunNORM\0" ↓" 00000A2C 00000B1F" }"#)
    ]
  ) { frame, _ in
    guard let name = frame.textValue("short_content_description"),
      let text = frame.textValue("text")
    else { return nil }
    let words = text.words()
    let areNumbers = words.allSatisfy { UInt64($0, radix: 16) != nil }
    let isRight: Bool
    switch name {
    case "iTunNORM": isRight = areNumbers && words.count == 10
    case "iTunSMPB": isRight = areNumbers && words.count >= 4
    case "iTunPGAP": isRight = ["0", "1"].contains(text)
    default: return nil
    }
    return isRight
      ? [] : [.field("text", of: frame, "the text of \(name) is none of iTunes: \(text.quoted)")]
  }
}

extension Node {
  /// The text of the first frame with one of some codes in the tags of a stream.
  fileprivate func textInTag(_ codes: String...) -> (Node, String)? {
    for tag in children where tag.declaredNodeKind.declaredName == "id3v2" {
      let frame = tag.children.first {
        $0.isFrame && codes.contains($0.declaredNodeKind.declaredName)
      }
      if let frame, let text = frame.textValue("text") { return (frame, text) }
    }
    return nil
  }
}
