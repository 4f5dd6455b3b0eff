import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for frames that describe the audio, dates, languages and iTunes data.
extension Rule {
  private static let stream = Place.named("mpeg", kind: .stream)
  private static func tag(_ frames: String, version: Int = 3) -> Example {
    .id3(frames, version: version)
  }

  static let datesOfTag = Rule(
    "id3.date.conflict", .warning, at: .id3Tag,
    "TYER and TDRC of a tag should state the same year", clause: Clause(.id3v24),
    cause: "An editor probably changed only one of the two frames",
    fix: "Keep TDRC in version 2.4, or TYER in version 2.3",
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
      let year = old.textValue(.text), let time = new.textValue(.text)
    else { return nil }
    return year.prefix(4) == time.prefix(4)
      ? []
      : .field(
        .text, of: new, "TDRC is \(time.quoted), TYER is \(year.quoted)",
        related: [RelatedPlace("year in TYER", old, field: .text)])
  }

  static let unknownLanguage = Rule(
    "id3.lang.xxx-in-v23", .info, at: .named("COMM", "USLT", "SYLT", "USER", kind: .frame),
    "Language XXX should not be used before version 2.4", clause: Clause(.id3v24),
    cause: "The program probably writes versions 2.3 and 2.4 alike",
    fix: "Write the code of the language, or und",
    passing: [tag(#""COMM" sized u32 -2 { 00 00 00 "eng" "\0" "text" }"#)],
    failing: [tag(#""COMM" sized u32 -2 { 00 00 00 ↓"XXX" "\0" "text" }"#)]
  ) { frame, _ in
    guard let language = frame.textValue(.language), frame.tagVersion == 3 else { return nil }
    return language.uppercased() == "XXX"
      ? .field(
        .language, of: frame, "language is \(language.quoted), which version 2.4 introduced") : []
  }

  static let fileTypeOfTag = Rule(
    "id3.tflt.value", .info, at: stream,
    "The file type in TFLT should match the audio", clause: Clause(.id3v24),
    cause: "The audio was probably re-encoded and the tag copied",
    fix: "Remove the TFLT frame, or write the actual type, such as MPG/3 for Layer III",
    passing: [tag(#""TFLT" sized u32 -2 { 00 00 00 "MPG/3" }"#)],
    failing: [tag(#""TFLT" sized u32 -2 { 00 00 00 ↓"PCM" }"#)]
  ) { stream, _ in
    guard let (frame, text) = stream.textInTag("TFLT", "TFT") else { return nil }
    let isMPEG = ["MPG", "/3", "/2", "/1", "/AAC", "MIME", "AUDIO/", "MP3"]
      .contains { text.uppercased().hasPrefix($0) }
    return isMPEG
      ? []
      : .field(.text, of: frame, "\(frame.code) is \(text.quoted), but the audio is MPEG")
  }

  static let lengthOfTag = Rule(
    "id3.tlen.vs-audio", .warning, at: stream,
    "The duration in TLEN should match the audio", clause: Clause(.id3v24),
    cause: "The audio was probably cut or joined, and the tag was kept",
    fix: "Remove the TLEN frame: players compute the duration from the audio frames",
    passing: [tag(#""TLEN" sized u32 -2 { 00 00 00 "313" }"#)],
    failing: [tag(#""TLEN" sized u32 -2 { 00 00 00 ↓"5000" }"#)]
  ) { stream, _ in
    guard let (frame, text) = stream.textInTag("TLEN", "TLE"), let stated = Int(text),
      let sound = stream.children.first(where: { $0.declaredNodeKind.kind == .stream })?
        .sound(precise: true), let samples = sound.samples, sound.sampleRate > 0
    else { return nil }
    let length = samples.saturatingTimes(1000) / sound.sampleRate
    let difference = abs(length.saturatingAdd(stated < 0 ? 0 : -stated))
    // A difference of 1.5 seconds is tolerated: encoders add silence, and some writers state whole
    // seconds.
    return difference <= 1500
      ? []
      : .field(.text, of: frame, "\(frame.code) states \(stated) ms, the audio has \(length) ms")
  }

  static let iTunesComment = Rule(
    "id3.itunes.comm", .info, at: .named("COMM", "COM", kind: .frame),
    "An iTunes comment (iTunNORM, iTunSMPB, iTunPGAP) should have the form that iTunes writes",
    clause: Clause(.unpublished),
    cause: "An editor probably truncated the comment, or treated it as ordinary text",
    fix: "Remove the comment, or let iTunes write it again",
    passing: [
      tag(#""COMM" sized u32 -2 { 00 00 00 "eng" "iTunPGAP\0" "0" }"#)
    ],
    failing: [
      tag(#""COMM" sized u32 -2 { 00 00 00 "eng" "iTunNORM\0" ↓" 00000A2C 00000B1F" }"#)
    ]
  ) { frame, _ in
    guard let name = frame.textValue(.short_content_description),
      let text = frame.textValue(.text)
    else { return nil }
    let words = text.words()
    let areNumbers = words.allSatisfy { UInt64($0, radix: 16) != nil }
    let isRight: Bool
    let expected: String
    switch name {
    case "iTunNORM":
      isRight = areNumbers && words.count == 10
      expected = "10 hexadecimal numbers"
    case "iTunSMPB":
      isRight = areNumbers && words.count >= 4
      expected = "at least 4 hexadecimal numbers"
    case "iTunPGAP":
      isRight = ["0", "1"].contains(text)
      expected = "0 or 1"
    default: return nil
    }
    return isRight
      ? []
      : .field(.text, of: frame, "\(name) is \(text.quoted), expected \(expected)")
  }
}

extension Node {
  /// Returns the first frame with one of the given IDs in the ID3v2 tags of this stream, and its
  /// text; nil if there is none.
  fileprivate func textInTag(_ codes: String...) -> (Node, String)? {
    for tag in children where tag.declaredNodeKind.declaredName == "id3v2" {
      let frame = tag.children.first {
        $0.isFrame && codes.contains($0.declaredNodeKind.declaredName)
      }
      if let frame, let text = frame.textValue(.text) { return (frame, text) }
    }
    return nil
  }
}
