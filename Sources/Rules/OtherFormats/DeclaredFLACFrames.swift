import Anatomy
import RuleEngine

/// Rules for FLAC frames that are checked while a file is read.
extension Rule {
  private static let frames = Place.named("audio", kind: .audio)

  /// A FLAC frame of silence with frame number 0, as a script. The frames after it, `second` and
  /// `third`, have the numbers 1 and 2.
  private static let first = "ff f8 c9 18 00 c2 00 * 6 b8 ee"
  private static let second = "ff f8 c9 18 01 c5 00 * 6 2f 9b"
  private static let third = "ff f8 c9 18 02 cc 00 * 6 16 01"

  private static func information(
    sizes: String = "u16 4096, 4096 u24 14, 14", _ sound: String = "u64 0x0ac442f000000000"
  ) -> String {
    "00 sized u24 { \(sizes) \(sound) a5 * 16 }"
  }

  static let declaredFLACFrames: [Rule] = [
    Rule(
      "flac.frame.header-checksum", .error, at: frames,
      "header_crc of a frame must match the bytes of the frame header",
      clause: Clause(.flac, "9.1.8"),
      cause: "Bytes were damaged, or an editor changed the header and did not update header_crc",
      fix: "Obtain an intact copy of the file, because decoders skip the frame",
      failing: .flac(
        information: information(),
        frames: """
          \(first)
          ff f8 c9 18 01 ↓00 00 * 6 e6 cb
          \(third)
          """)),
    Rule(
      "flac.frame.checksum", .error, at: frames,
      "frame_crc of each frame must match the bytes of the frame", clause: Clause(.flac, "9.3"),
      cause: "Bytes of the frame were damaged, or an editor changed them and did not update "
        + "frame_crc",
      fix: "Obtain an intact copy of the file, because decoders drop the frame or decode it "
        + "wrongly",
      failing: .flac(frames: "ff f8 c9 18 00 c2 00 * 6 ↓b8 ef")),
    Rule(
      "flac.frame.cut", .error, at: frames,
      "The last FLAC frame must be complete", clause: Clause(.flac, "9"),
      cause: "A download or copy was interrupted, or the disk was full",
      fix: "Obtain a complete copy of the file; this copy can be decoded up to that frame",
      failing: .flac(information: information(), frames: "ff f8 c9 18 00 c2 00 * 4↓")),
    Rule(
      "flac.frame.sync-lost", .error, at: frames,
      "FLAC frames must follow each other without gaps", clause: Clause(.flac, "9"),
      cause: "Bytes were lost or changed, or data was inserted between the frames",
      fix: "Remove the bytes between the frames; the audio of damaged frames is lost",
      failing: .flac(
        information: information(),
        frames: """
          \(first)
          ↓"damage"
          \(second)
          """)),
    Rule(
      "flac.trailing.unknown", .warning, at: frames,
      "Nothing but tags should follow the last FLAC frame", clause: Clause(.flac, "6"),
      cause: "A program appended its data, or a tag was truncated",
      fix: "Remove the bytes after the last frame",
      failing: .flac(information: information(), frames: #"\#(first) ↓"left over""#)),
    Rule(
      "flac.frame.sequence", .error, at: frames,
      "coded_number of each frame must continue the numbering of the previous frame",
      clause: Clause(.flac, "9.1.5"),
      cause: "Frames were lost or cut out, or streams were joined",
      fix: "Obtain a complete copy of the file, or encode the audio again with consecutive numbers",
      failing: .flac(
        information: information(),
        frames: """
          \(first)
          ff f8 c9 18 ↓02 cc 00 * 6 16 01
          """)),
    Rule(
      "flac.frame.first-number", .warning, at: frames,
      "coded_number of the first frame must be 0", clause: Clause(.flac, "9.1.5"),
      cause: "The beginning was cut off, or a live stream was recorded",
      fix: "Encode the audio again, because seeking relies on frame numbers that start at 0",
      failing: .flac(information: information(), frames: "ff f8 c9 18 ↓01 c5 00 * 6 2f 9b")),
    Rule(
      "flac.streaminfo.total-samples", .error, at: frames,
      "total_samples must be 0 or match the number of samples in the frames",
      clause: Clause(.flac, "8.2"),
      cause: "The file was truncated between two frames, or the audio was edited",
      fix: "Obtain a complete copy of the file, or set total_samples to the number of samples "
        + "present",
      failing: .flac(information: information("0a c4 42 ↓f0 00 00 20 00"))),
    Rule(
      "flac.streaminfo.block-sizes", .error, at: frames,
      "Each frame must have min_block_size to max_block_size samples; only the last frame may have "
        + "fewer",
      clause: Clause(.flac, "8.2"),
      cause: "Frames of another stream were inserted, or STREAMINFO was copied from another file",
      fix: "Set min_block_size and max_block_size to the smallest and largest number of samples in "
        + "a frame",
      failing: .flac(
        information: information(sizes: "u16 192, 192 u24 14, 14"),
        frames: "↓ff f8 c9 18 00 c2 00 * 6 b8 ee")),
    Rule(
      "flac.streaminfo.frame-sizes", .warning, at: frames,
      "The size of each frame must be within min_frame_size and max_frame_size if these are not 0",
      clause: Clause(.flac, "8.2"),
      cause: "Frames of another stream were inserted, or an encoder wrote wrong sizes to "
        + "STREAMINFO",
      fix: "Set min_frame_size and max_frame_size to the smallest and largest frame size, or to 0 "
        + "if unknown",
      failing: .flac(
        information: information(sizes: "u16 4096, 4096 u24 15, 15"),
        frames: "↓ff f8 c9 18 00 c2 00 * 6 b8 ee")),
    Rule(
      "flac.frame.other-sound", .warning, at: frames,
      "Each frame should have the sample rate, channels and bit depth that STREAMINFO states",
      clause: Clause(.flac, "9"),
      cause: "Frames of another stream were inserted, or STREAMINFO belongs to another stream",
      fix: "Encode the audio again with one sample rate, channel count and bit depth",
      failing: .flac(
        information: information("u64 0x0bb802f000000000"),
        frames: "ff f8 ↓c9 18 00 c2 00 * 6 b8 ee")),
  ]
}
