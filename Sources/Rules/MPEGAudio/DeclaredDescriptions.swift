import Anatomy

/// What is found wrong with the headers of Xing, LAME and Fraunhofer, held against the frames.
extension Rule {
  static let declaredDescriptions: [Rule] = [
    Rule(
      "mp3.xing.not-first", .error, at: .named("audio", kind: "stream"),
      "one description stands before the frames", clause: Clause(.xing),
      cause: "a tool wrote its own before the one that was there",
      fix: "take the second one out",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1, 12 00 * 71
            ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.vbri.and-xing", .warning, at: .named("audio", kind: "stream"),
      "a stream is described by one kind of header", clause: Clause(.xing),
      cause: "a tool added the header of Xing to a stream that has that of Fraunhofer",
      fix: "take one of them out",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 32 "VBRI" 00 01 00 00 00 4b u32 0 u32 12 00 * 50
            ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.xing.incompatible", .error, at: .named("audio", kind: "stream"),
      "a description is a frame like those behind it", clause: Clause(.xing),
      cause: "a tool wrote a description of a fixed kind",
      fix: "write it with the header of the first frame",
      failing: [
        .sound(
          frames: """
            ↓ff fb 14 c4 00 * 17 "Info" u32 1, 12 00 * 63
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.xing.fields-missing", .info, at: .named("Xing", "Info", kind: "frame"),
      "a description says how many frames there are", clause: Clause(.xing),
      cause: "an encoder could not go back and fill it in",
      fix: "let a tool write it anew",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" ↓u32 0 00 * 75
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.xing.frame-count-zero", .warning, at: .named("Xing", "Info", kind: "frame"),
      "a Xing or Info header states at least one frame", clause: Clause(.xing),
      cause: "an encoder could not go back and fill it in",
      fix: "let a tool write it anew",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1 ↓u32 0 00 * 71
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.xing.frame-count-mismatch", .warning, at: .named("Xing", "Info", kind: "frame"),
      "a description states as many frames as follow", clause: Clause(.xing),
      cause: "the file was cut or joined without writing the description anew",
      fix: "let a tool count the frames and write them into it",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1 ↓u32 40 00 * 71
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.xing.byte-count-mismatch", .warning, at: .named("Xing", "Info", kind: "frame"),
      "a description states as many bytes as the stream has", clause: Clause(.xing),
      cause: "the file was cut or joined without writing the description anew",
      fix: "let a tool write it anew",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 3, 12 ↓u32 4000 00 * 67
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.xing.info-vs-vbr", .warning, at: .named("Xing", "Info", kind: "frame"),
      "a description is called Xing where the bit rate varies, and Info where it does not",
      clause: Clause(.xing),
      cause: "an encoder knows one of the words only",
      fix: "write the other word",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
            (ff fb 10 c4 00 * 100) * 6
            (ff fb 30 c4 00 * 152) * 6
            """)
      ]),
    Rule(
      "mp3.xing.toc-not-monotonic", .warning, at: .named("Xing", "Info", kind: "frame"),
      "the places of a description go forwards", clause: Clause(.xing),
      cause: "an encoder wrote the table while the file was not whole",
      fix: "let a tool write it anew: players jump to wrong places",
      failing: [
        .sound(
          frames: """
            ff fb 50 c4 00 * 17 "Info" u32 4 ↓ff 00 * 99 00 * 79
            (ff fb 50 c4 00 * 204) * 12
            """)
      ]),
    Rule(
      "mp3.xing.frame-truncated", .error, at: .named("Xing", "Info", kind: "frame"),
      "the frame of a description has room for all of it", clause: Clause(.xing),
      cause: "an encoder wrote the description into too small a frame",
      fix: "write it into a frame of a higher bit rate",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 5, 12 00 * 71↓
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.vbri.mismatch", .warning, at: .named("VBRI", kind: "frame"),
      "the header of Fraunhofer states as many frames and bytes as there are",
      clause: Clause(.xing),
      cause: "the file was cut or joined without writing the header anew",
      fix: "let a tool write it anew",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 32 "VBRI" 00 01 00 00 00 4b u32 0 ↓u32 40 00 * 50
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.lame.revision-15", .info, at: .named("Xing", "Info", kind: "frame"),
      "the revision of what LAME adds is not the reserved one", clause: Clause(.xing),
      cause: "an encoder filled the field with ones",
      fix: "nothing has to be mended",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" ↓f0 00 * 11 00 00 00 00 * 4 00 * 4 00 00 00 00 00 * 35
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.lame.delay-padding", .info, at: .named("Xing", "Info", kind: "frame"),
      "delay and padding are shorter than the sound", clause: Clause(.xing),
      cause: "the file was cut, or an encoder wrote something else there",
      fix: "let a tool write the true delay",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1, 6 "LAME3.100" 00 00 * 11 ↓ff ff ff 00 * 4 00 * 4 00 00 00 00 00 * 35
            (ff fb 10 c4 00 * 100) * 6
            """)
      ]),
    Rule(
      "mp3.lame.music-length", .warning, at: .named("Xing", "Info", kind: "frame"),
      "the stream is as long as the encoder left it", clause: Clause(.xing),
      cause: "the file was cut or joined, or the sound was edited",
      fix: "nothing has to be mended if that was meant",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" 00 00 * 11 00 00 00 00 * 4 ↓u32 9000 00 00 00 00 00 * 35
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.lame.tag-crc", .warning, at: .named("Xing", "Info", kind: "frame"),
      "the checksum of a description is that of its bytes", clause: Clause(.xing),
      cause: "an editor changed the description and kept the checksum",
      fix: "compute it anew",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" 00 00 * 11 00 00 00 00 * 4 00 * 4 00 00 ↓12 34 00 * 35
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.lame.music-crc", .warning, at: .named("Xing", "Info", kind: "frame"),
      "the checksum of the sound is the one that the encoder wrote", clause: Clause(.xing),
      cause: "an editor changed the volume in the frames, or bytes were damaged",
      fix: "nothing has to be mended if that was meant; else fetch the file again",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" 00 00 * 11 00 00 00 00 * 4 u32 1352 ↓12 34 00 00 00 * 35
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
  ]
}
