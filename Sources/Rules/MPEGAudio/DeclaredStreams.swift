import Anatomy
import RuleEngine

/// Rules for the frames of MPEG audio, reported while a file is read.
extension Rule {
  static let declaredStreams: [Rule] = [
    Rule(
      "mp3.sync.leading-junk", .warning, at: .named("mpeg", kind: .stream),
      "Audio should begin at the start of the file or directly after a tag",
      cause: "A tag probably states too small a size, or the start of the file was cut off",
      fix: "Remove the bytes before the audio, or enlarge the tag size to include them",
      failing: .sound(
        before: """
          "ID3" 03 00 00 sized synchsafe {
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
          }
          ↓"left over"
          """)),
    Rule(
      "mp3.sync.lost", .error, at: .named("audio", kind: .stream),
      "Frames must follow each other without a gap",
      cause: "Bytes were probably lost or changed, or other data was written into the audio",
      fix: "Remove the bytes between the frames; the audio of the adjacent frames is lost",
      failing: .sound(
        frames: """
          (ff fb 10 c4 00 * 100) * 12
          ↓"damage" 01 * 34
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.sync.null-run", .warning, at: .named("audio", kind: .stream),
      "Zero bytes should not occur between frames",
      cause: "A download was probably incomplete, or some sectors of a disc were unreadable",
      fix: "Obtain the file again",
      failing: .sound(
        frames: """
          (ff fb 10 c4 00 * 100) * 12
          ↓00 * 64
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.trailing.unknown", .warning, at: .named("mpeg", kind: .stream),
      "Only tags should follow the last frame",
      cause: "A tag was probably truncated, or a program stored its data there",
      fix: "Remove the bytes after the last frame",
      failing: .sound(after: #"↓"left over" 01 * 20"#)),
    Rule(
      "mp3.frame.header-invalid", .error, at: .named("frames", kind: .stream),
      "The header of a frame must not contain a reserved value", clause: Clause(.mpeg1Audio),
      cause: "A bit was probably damaged, or an editor set the wrong bit",
      fix: "Set emphasis to 0 (no emphasis), because the value 2 is reserved",
      failing: .sound(
        frames: """
          ff fb 10 ↓c6 00 * 100
          (ff fb 10 c6 00 * 100) * 11
          """)),
    Rule(
      "mp3.frame.layer2-mode-bitrate", .warning, at: .named("frames", kind: .stream),
      "The bit rate of a Layer II frame must be one that its channel mode allows",
      clause: Clause(.mpeg1Audio),
      cause: "The encoder probably used the bit rates of Layer III",
      fix: "Encode the audio again with an allowed bit rate: some players reject the current one",
      failing: .sound(
        frames: """
          ff fd ↓14 04 00 * 92
          (ff fd 14 04 00 * 92) * 11
          """)),
    Rule(
      "mp3.frame.crc-mismatch", .warning, at: .named("frames", kind: .stream),
      "The CRC of a frame must match its data", clause: Clause(.mpeg1Audio),
      cause: "An editor probably changed the gain in the frames and did not update the CRCs",
      fix: "Recompute the CRCs of the frames, or remove them",
      failing: .sound(
        frames: """
          ff fa 10 c4 ↓12 34 00 * 98
          (ff fa 10 c4 12 34 00 * 98) * 11
          """)),
    Rule(
      "mp3.frame.bit-reservoir", .warning, at: .named("audio", kind: .stream),
      "The first frame should not need data from earlier frames",
      cause: "The file was probably cut without regard to the bit reservoir",
      fix: "Leave the file unchanged: players skip the first frames",
      failing: .sound(
        frames: """
          ff fb 10 c4 ↓40 00 * 99
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.frame.count-too-low", .info, at: .named("audio", kind: .stream),
      "An MPEG audio stream should have at least 10 frames, so that it is reliably identified",
      cause: "The audio is very short, or other data looks like frames by chance",
      fix: "Leave the file unchanged if the audio is meant to be that short",
      failing: .sound(frames: "↓(ff fb 10 c4 00 * 100) * 4")),
    Rule(
      "mp3.frame.free-format", .info, at: .named("audio", kind: .stream),
      "The bit rate should be one that the standard lists, not free format",
      cause: "The encoder was probably set to a nonstandard bit rate",
      fix: "Encode the audio again with a listed bit rate: few players support free format",
      failing: .sound(frames: "↓(ff fb 00 c4 00 * 116) * 12")),
    Rule(
      "mp3.frame.mixed-params", .warning, at: .named("audio", kind: .stream),
      "Version, layer, sampling frequency, channel mode and use of CRCs should be the same in all"
        + " frames; joint stereo counts as stereo",
      cause: "Files in different formats were probably joined",
      fix: "Encode all parts with the same parameters, then join them",
      failing: .sound(
        frames: """
          ↓(ff fb 10 c4 00 * 100) * 6
          (ff fb 10 04 00 * 100) * 6
          """)),
    Rule(
      "mp3.frame.padding-bit", .warning, at: .named("audio", kind: .stream),
      "The padding bit of a frame must match its length", clause: Clause(.mpeg1Audio),
      cause: "The encoder probably miscalculated the frame length, or an editor copied the"
        + " header of another frame",
      fix: "Set or clear the padding bit to match the position of the next frame",
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
      "mp3.frame.truncated-last", .error, at: .named("audio", kind: .stream),
      "The last frame must be complete",
      cause: "A download was probably interrupted, or a tool cut the file or wrote a tag over its"
        + " end",
      fix: "Obtain the complete file; if nothing else is missing, remove the partial frame",
      failing: .sound(
        frames: """
          (ff fb 10 c4 00 * 100) * 12
          ff fb 10 c4 00 * 50↓
          """)),
    Rule(
      "mp3.stream.vbr-no-header", .warning, at: .named("audio", kind: .stream),
      "A stream with variable bit rate should begin with a Xing or VBRI header",
      cause: "The file was probably cut or joined, or its encoder wrote no Xing or VBRI header",
      fix: "Add a Xing header, for example with foobar2000: players need it to know the duration",
      failing: .sound(
        frames: """
          ↓(ff fb 10 c4 00 * 100) * 6
          (ff fb 30 c4 00 * 152) * 6
          """)),
    Rule(
      "mp3.stream.second-stream", .warning, at: .named("audio", kind: .stream),
      "A stream should not contain a second Xing, Info or VBRI header",
      cause: "Files were probably joined without removing their Xing, Info or VBRI headers",
      fix: "Remove the second header, and update the frame count in the first",
      failing: .sound(
        frames: """
          ff fb 10 c4 00 * 17 "Info" u32 1, 24 00 * 71
          (ff fb 10 c4 00 * 100) * 12
          "ID3" 03 00 00 sized synchsafe {
            "TIT2" sized u32 -2 { 00 00 00 "Title" }
          }
          ff fb 10 c4 00 * 17 ↓"Info" u32 1, 12 00 * 71
          (ff fb 10 c4 00 * 100) * 12
          """)),
    Rule(
      "mp3.stream.riff-wrapped", .info, at: .named("RIFF", kind: .chunk),
      "An MPEG audio stream should not be wrapped in a RIFF file",
      cause: "A program probably wrapped the stream as if it were a WAVE file",
      fix: "Extract the stream from the data chunk",
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
