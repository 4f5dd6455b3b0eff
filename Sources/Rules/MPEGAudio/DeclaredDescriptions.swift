import Anatomy
import RuleEngine

/// Rules that compare Xing, LAME and VBRI headers with the frames, reported while a file is read.
extension Rule {
  static let declaredDescriptions: [Rule] = [
    Rule(
      "mp3.xing.not-first", .warning, at: .named("audio", kind: .stream),
      "A stream should not begin with two headers of the same kind (Xing, Info, VBRI)",
      clause: Clause(.xing),
      cause: "A tool probably wrote its own header before the existing one",
      fix: "Remove one of the duplicate headers",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1, 12 00 * 71
          ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.vbri.and-xing", .warning, at: .named("audio", kind: .stream),
      "A stream should have a Xing or a VBRI header, not both", clause: Clause(.xing),
      cause: "A tool probably added a Xing header to a stream with a VBRI header",
      fix: "Remove the Xing or the VBRI header",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 32 "VBRI" 00 01 00 00 00 4b u32 0 u32 12 00 * 50
          ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.xing.incompatible", .warning, at: .named("audio", kind: .stream),
      "The frame of a Xing, Info or VBRI header should have the version, layer and sampling"
        + " frequency of the frames after it",
      clause: Clause(.xing),
      cause:
        "A tool probably wrote the same header frame for all streams, regardless of their format",
      fix: "Rewrite the header frame with the frame header of the first audio frame",
      failing: .sound(
        frames: """
          ↓ff fb 14 c4 00 * 17 "Info" u32 1, 12 00 * 63
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.xing.fields-missing", .info, at: .named("Xing", "Info", kind: .frame),
      "A Xing or Info header should state the number of frames", clause: Clause(.xing),
      cause: "The encoder probably could not seek back to fill in the count",
      fix: "Add the frame count with a tool that rebuilds Xing headers, such as foobar2000",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" ↓u32 0 00 * 75
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.xing.frame-count-zero", .warning, at: .named("Xing", "Info", kind: .frame),
      "A Xing or Info header should state at least one frame", clause: Clause(.xing),
      cause: "The encoder probably could not seek back to replace the initial zero",
      fix: "Replace the zero with the number of frames",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1 ↓u32 0 00 * 71
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.xing.frame-count-mismatch", .warning, at: .named("Xing", "Info", kind: .frame),
      "A Xing or Info header should state the number of frames that follow", clause: Clause(.xing),
      cause: "The file was probably cut or joined without updating the frame count",
      fix: "Rebuild the header with a tool that counts the frames, such as foobar2000",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1 ↓u32 40 00 * 71
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.xing.byte-count-mismatch", .warning, at: .named("Xing", "Info", kind: .frame),
      "A Xing or Info header should state the number of bytes of the stream", clause: Clause(.xing),
      cause: "The file was probably cut or joined without updating the byte count",
      fix: "Update the byte count of the Xing or Info header",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 3, 12 ↓u32 4000 00 * 67
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.xing.info-vs-vbr", .warning, at: .named("Xing", "Info", kind: .frame),
      "The header of a stream should be named Xing if the bit rate varies, or Info if it does not",
      clause: Clause(.xing),
      cause: "The encoder probably supports only one of the two names",
      fix: "Name the header Xing if the bit rate varies, or Info if it is constant",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
          (ff fb 10 c4 00 * 100) * 6
          (ff fb 30 c4 00 * 152) * 6
          """)),
    Rule(
      "mp3.xing.toc-not-monotonic", .warning, at: .named("Xing", "Info", kind: .frame),
      "Positions in the seek table of a Xing header should not decrease", clause: Clause(.xing),
      cause: "The encoder probably wrote the table before the file was complete",
      fix: "Regenerate the seek table: players jump to wrong positions",
      failing: .sound(
        frames: """
          ff fb 50 c4 00 * 17 "Info" u32 4 ↓ff 00 * 99 00 * 79
          (ff fb 50 c4 00 * 204) * 12
          """)),
    Rule(
      "mp3.xing.frame-truncated", .error, at: .named("Xing", "Info", kind: .frame),
      "The frame of a Xing or Info header must be long enough for the fields of the header",
      clause: Clause(.xing),
      cause: "The encoder probably gave the header frame too low a bit rate",
      fix: "Write the header in a frame with a higher bit rate",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 5, 12 00 * 71↓
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.vbri.mismatch", .warning, at: .named("VBRI", kind: .frame),
      "A VBRI header should state the number of frames and bytes of the stream",
      clause: Clause(.vbri),
      cause: "The file was probably cut or joined without updating the VBRI header",
      fix: "Update the counts of the VBRI header",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 32 "VBRI" 00 01 00 00 00 4b u32 0 ↓u32 40 00 * 50
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.lame.revision-15", .info, at: .named("Xing", "Info", kind: .frame),
      "The revision of a LAME tag should not be the reserved value 15", clause: Clause(.xing),
      cause: "The encoder probably set all bits of the field",
      fix: "Leave the revision unchanged: players ignore this field",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" ↓f0 00 * 11 00 00 00 00 * 4 00 * 4 00 00 00 00 00 * 35
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.lame.delay-padding", .info, at: .named("Xing", "Info", kind: .frame),
      "Encoder delay and padding should be shorter than the audio", clause: Clause(.xing),
      cause: "The file was probably cut, or the encoder stored other data in these fields",
      fix: "Correct encoder_delay and encoder_padding with a LAME tag editor, or set both to 0",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1, 6 "LAME3.100" 00 00 * 11 ↓ff ff ff 00 * 4 00 * 4 00 00 00 00 00 * 35
          (ff fb 10 c4 00 * 100) * 6
          """)),
    Rule(
      "mp3.lame.music-length", .warning, at: .named("Xing", "Info", kind: .frame),
      "The stream should have the number of bytes that the LAME tag states", clause: Clause(.xing),
      cause: "The file was probably cut or joined, or the audio was edited",
      fix: "Leave the file unchanged if the edit was intended",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" 00 00 * 11 00 00 00 00 * 4 ↓u32 9000 00 00 00 00 00 * 35
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.lame.tag-crc", .warning, at: .named("Xing", "Info", kind: .frame),
      "The CRC in a LAME tag should match the bytes before it in the frame", clause: Clause(.xing),
      cause: "An editor probably changed the header and did not update the CRC",
      fix: "Recompute the CRC in the LAME tag",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" 00 00 * 11 00 00 00 00 * 4 00 * 4 00 00 ↓12 34 00 * 35
          (ff fb 10 c4 00 * 100) * 12
          """)),
  ]
}
