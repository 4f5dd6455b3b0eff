import Anatomy

/// What is found wrong with the frames of MPEG audio while they are gone over.
extension Rule {
  static let declaredStreams: [Rule] = [
    Rule(
      "mp3.sync.leading-junk", .warning, at: .named("mpeg", kind: "stream"),
      "sound begins where the file or a tag ends",
      cause: "a tag states too small a size, or a file was cut at its beginning",
      fix: "remove the bytes, or state the size of the tag that takes them in",
      failing: [
        .sound(
          before: """
            "ID3" 03 00 00 sized synchsafe {
              "TIT2" sized u32 -2 { 00 00 00 "Title" }
            }
            ↓"left over"
            """)
      ]),
    Rule(
      "mp3.sync.lost", .error, at: .named("audio", kind: "stream"),
      "frames follow each other without a break",
      cause: "bytes were lost or changed, or something was written into the sound",
      fix: "cut the bytes out; the sound of the frames beside them is lost",
      failing: [
        .sound(
          frames: """
            (ff fb 10 c4 00 * 100) * 12
            ↓"damage" 01 * 34
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.sync.null-run", .warning, at: .named("audio", kind: "stream"),
      "no zeros stand between frames",
      cause: "a download was interrupted and went on elsewhere, or a disc could not be read",
      fix: "fetch the file again",
      failing: [
        .sound(
          frames: """
            (ff fb 10 c4 00 * 100) * 12
            ↓00 * 64
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.trailing.unknown", .warning, at: .named("mpeg", kind: "stream"),
      "nothing but tags stands behind the last frame",
      cause: "a tag was cut, or a program put its data there",
      fix: "remove the bytes",
      failing: [.sound(after: #"↓"left over" 01 * 20"#)]),
    Rule(
      "mp3.frame.header-invalid", .error, at: .named("frames", kind: "stream"),
      "the header of a frame holds no number that is reserved", clause: Clause(.mpeg1Audio),
      cause: "a bit was damaged, or an editor set the wrong one",
      fix: "write 0 for the emphasis",
      failing: [
        .sound(
          frames: """
            ff fb 10 ↓c6 00 * 100
            (ff fb 10 c6 00 * 100) * 11
            """)
      ]),
    Rule(
      "mp3.frame.layer2-mode-bitrate", .warning, at: .named("frames", kind: "stream"),
      "in layer II the bit rate is one that the number of channels allows",
      clause: Clause(.mpeg1Audio),
      cause: "an encoder took the bit rates of layer III",
      fix: "encode anew: some players refuse the pair",
      failing: [
        .sound(
          frames: """
            ff fd ↓14 04 00 * 92
            (ff fd 14 04 00 * 92) * 11
            """)
      ]),
    Rule(
      "mp3.frame.crc-mismatch", .warning, at: .named("frames", kind: "stream"),
      "the checksum of a frame is that of its bytes", clause: Clause(.mpeg1Audio),
      cause: "an editor changed the volume in the frames and kept the checksums",
      fix: "compute them anew, or leave them out",
      failing: [
        .sound(
          frames: """
            ff fa 10 c4 ↓12 34 00 * 98
            (ff fa 10 c4 12 34 00 * 98) * 11
            """)
      ]),
    Rule(
      "mp3.frame.bit-reservoir", .warning, at: .named("audio", kind: "stream"),
      "the first frame needs no bytes of frames before it",
      cause: "a file was cut without looking into the frames",
      fix: "nothing has to be mended: players skip the first frames",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 ↓40 00 * 99
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.frame.count-too-low", .info, at: .named("audio", kind: "stream"),
      "enough frames follow to be sure that this is MPEG audio",
      cause: "the file is very short, or something else looks like frames by chance",
      fix: "nothing has to be mended if it is to be that short",
      failing: [.sound(frames: "↓(ff fb 10 c4 00 * 100) * 4")]),
    Rule(
      "mp3.frame.free-format", .info, at: .named("audio", kind: "stream"),
      "the bit rate is one of those that have a number",
      cause: "an encoder was asked for a bit rate of its own",
      fix: "encode with a common bit rate: few players know others",
      failing: [.sound(frames: "↓(ff fb 00 c4 00 * 116) * 12")]),
    Rule(
      "mp3.frame.mixed-params", .warning, at: .named("audio", kind: "stream"),
      "version, layer, sampling frequency and mode stay the same, but for joint stereo",
      cause: "files of several kinds were joined",
      fix: "encode the parts alike and join them then",
      failing: [
        .sound(
          frames: """
            ↓(ff fb 10 c4 00 * 100) * 6
            (ff fb 10 04 00 * 100) * 6
            """)
      ]),
    Rule(
      "mp3.frame.padding-bit", .warning, at: .named("audio", kind: "stream"),
      "the padding bit of a frame tells how long it is", clause: Clause(.mpeg1Audio),
      cause: "an encoder counted the slots wrong, or an editor wrote the header of another frame",
      fix: "set or clear the bit, as the place of the next frame demands",
      failing: [
        .sound(
          frames: """
            (ff fb 10 c4 00 * 100) * 11
            ff fb ↓10 c4 00 * 101
            (ff fb 10 c4 00 * 100) * 12
            """),
        .sound(
          frames: """
            (ff fb 10 c4 00 * 100) * 11
            ff fb ↓12 c4 00 * 100
            (ff fb 10 c4 00 * 100) * 12
            """),
      ]),
    Rule(
      "mp3.frame.truncated-last", .error, at: .named("audio", kind: "stream"),
      "the last frame is whole",
      cause: "a download was interrupted, or a tool cut the file or wrote a tag over its end",
      fix: "fetch the file again; if no more is missing, remove what is left of the frame",
      failing: [
        .sound(
          frames: """
            (ff fb 10 c4 00 * 100) * 12
            ff fb 10 c4 00 * 50↓
            """)
      ]),
    Rule(
      "mp3.stream.vbr-no-header", .warning, at: .named("audio", kind: "stream"),
      "a stream of varying bit rate begins with a description",
      cause: "a file was cut or joined, or its encoder wrote none",
      fix: "let a tool write a Xing header: players guess the duration without",
      failing: [
        .sound(
          frames: """
            ↓(ff fb 10 c4 00 * 100) * 6
            (ff fb 30 c4 00 * 152) * 6
            """)
      ]),
    Rule(
      "mp3.stream.second-stream", .error, at: .named("audio", kind: "stream"),
      "no second description stands in a stream",
      cause: "files were joined as they are",
      fix: "take the description out, and count all frames in the first",
      failing: [
        .sound(
          frames: """
            ff fb 10 c4 00 * 17 "Info" u32 1, 24 00 * 71
            (ff fb 10 c4 00 * 100) * 12
            "ID3" 03 00 00 sized synchsafe {
              "TIT2" sized u32 -2 { 00 00 00 "Title" }
            }
            ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
            (ff fb 10 c4 00 * 100) * 12
            """)
      ]),
    Rule(
      "mp3.stream.riff-wrapped", .info, at: .named("RIFF", kind: "chunk"),
      "a stream of MPEG audio stands for itself",
      cause: "a program wrapped the stream as if it were a wave file",
      fix: "take the stream out of the chunk data",
      failing: [
        """
        "RIFF" sized u32le {
          "WAVE"
          "fmt " sized u32le { u16le 0x55, 1 u32le 44100, 4000 u16le 1, 0, 12, 1 u32le 2 u16le 104, 1, 1105 }
          "data" sized u32le {
            ↓(ff fb 10 c4 00 * 100) * 12
          }
        }
        """
      ]),
  ]
}
