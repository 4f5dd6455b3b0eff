import Anatomy
import Bytes
import Schema

/// Declarations of the frames for comments, lyrics and terms of use.
extension Frames {
  static let comments = SpecSection(
    .id3v24,
    [
      Frame("COMM", "Comment") { comment($0, "COMM") },
      Frame("USLT", "Lyrics") { lyrics($0, "USLT") },
      Frame("SYLT", "Synchronized Lyrics") { timedLyrics($0) },
      Frame("USER", "Terms of Use") { frame in
        var coding = frame.textEncoding()
        frame.language()
        frame.texts("text", &coding, means: .id3("USER"))
      },
    ])

  static func comment(_ frame: FieldReader, _ code: String) {
    var coding = frame.textEncoding()
    frame.language()
    let description = frame.peekedText(coding)
    frame.text(
      "short_content_description", &coding,
      means: ITunesComment.playback.contains(description) ? .type : .identifies(.text),
      line: description.isEmpty ? nil : .value)
    frame.texts("text", &coding, means: .id3(code, description)) { text in
      ITunesComment.words(description, text)
    }
  }

  static func lyrics(_ frame: FieldReader, _ code: String) {
    var coding = frame.textEncoding()
    frame.language()
    let description = frame.peekedText(coding)
    frame.text(
      "content_descriptor", &coding, means: .identifies(.text),
      line: description.isEmpty ? nil : .value)
    frame.texts("lyrics", &coding, means: .id3(code, description))
  }

  static func timedLyrics(_ frame: FieldReader) {
    var coding = frame.textEncoding()
    frame.language()
    timeFormat(frame)
    frame.u8("content_type", means: .type, line: .value, labels: contentTypes)
    frame.text("content_descriptor", &coding, means: .identifies(.text))
    let (shared, first) = (coding, frame.rest.start)
    frame.list("entries", count: nil, means: .id3("SYLT"), line: .rows) { item in
      var own = shared
      own.isQuiet = item.rest.start != first
      item.text("text", &own, means: .identifies(.speech))
      if item.remaining > 0 || item.isDescribing { item.u32("time_stamp", means: .moment(.own)) }
    }
  }

  static func timeFormat(_ frame: FieldReader) {
    frame.u8("time_stamp_format", labels: [1: "MPEG frames", 2: "milliseconds"])
  }

  private static let contentTypes: Labels = [
    0: "other", 1: "lyrics", 2: "transcription", 3: "movement", 4: "events", 5: "chord",
    6: "trivia", 7: "links to pages", 8: "links to images",
  ]
}

/// Explains the comments in which iTunes stores technical data.
enum ITunesComment {
  /// The descriptions of iTunes comments that players need: volume, and start and end of the audio.
  static let playback: Set<String> = ["iTunNORM", "iTunSMPB", "iTunPGAP"]

  static func words(_ description: String, _ text: String) -> String? {
    switch description {
    case "iTunNORM": volume(text)
    case "iTunSMPB": gapless(text)
    case "iTunPGAP":
      text == "1" ? "part of a gapless album" : text == "0" ? "not part of a gapless album" : nil
    case "iTunes_CDDB_1": disc(text)
    default: nil
    }
  }

  /// Describes the ten numbers of an iTunNORM comment: the gains of both channels in units of
  /// 1/1000 watt, the same gains in units of 1/2500 watt, two unknown numbers, the peaks of both
  /// channels, and two unknown numbers.
  private static func volume(_ text: String) -> String? {
    let numbers = hexNumbers(text)
    guard numbers.count == 10 else { return nil }
    return "gain left \(numbers[0])/1000, right \(numbers[1])/1000;"
      + " peak left \(numbers[6])/32768, right \(numbers[7])/32768"
  }

  /// Describes an iTunSMPB comment: the numbers of samples that the encoder added before and after
  /// the recording, and the number of samples of the recording.
  private static func gapless(_ text: String) -> String? {
    let numbers = hexNumbers(text)
    guard numbers.count >= 4 else { return nil }
    return "encoder delay \(numbers[1]), padding \(numbers[2]), recording \(numbers[3]) samples"
  }

  /// Describes a comment in the form `ID+sectors+tracks+…`, which identifies the disc that the
  /// audio was copied from. The description states the ID and the number of tracks.
  private static func disc(_ text: String) -> String? {
    let parts = text.split(separator: "+")
    guard parts.count > 2, let tracks = Int(parts[2]) else { return nil }
    return "disc ID \(parts[0].prefix(16)), track count \(tracks)"
  }

  private static func hexNumbers(_ text: String) -> [UInt64] {
    text.split(separator: " ").prefix(16).compactMap { UInt64($0, radix: 16) }
  }
}
