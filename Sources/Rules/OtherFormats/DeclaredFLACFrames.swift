import Anatomy

/// What is found wrong with frames of FLAC while they are gone over.
extension Rule {
  private static let frames = Place.named("audio", kind: "audio")

  /// Frames of silence, with the numbers 0 to 2.
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
      "the checksum of a frame's head is that of its bytes", clause: Clause(.flac, "9.1.8"),
      cause: "bytes were damaged, or an editor changed the head and kept the checksum",
      fix: "fetch the file again: decoders pass over the frame",
      failing: [
        .flac(
          information: information(),
          frames: """
            \(first)
            ff f8 c9 18 01 ↓00 00 * 6 e6 cb
            \(third)
            """)
      ]),
    Rule(
      "flac.frame.checksum", .error, at: frames,
      "the checksum of each frame is that of its bytes", clause: Clause(.flac, "9.3"),
      cause: "bytes were damaged, or changed by an editor that kept the checksum",
      fix: "fetch the file again: the sound of the frame is wrong or left out",
      failing: [.flac(frames: "ff f8 c9 18 00 c2 00 * 6 ↓b8 ef")]),
    Rule(
      "flac.frame.cut", .error, at: frames, "the last frame is all there",
      clause: Clause(.flac, "9"),
      cause: "a download or a copy broke off, or a disc was full",
      fix: "fetch the file again; what is left can be decoded up to the frame",
      failing: [.flac(information: information(), frames: "ff f8 c9 18 00 c2 00 * 4↓")]),
    Rule(
      "flac.frame.sync-lost", .error, at: frames, "frames follow each other without a break",
      clause: Clause(.flac, "9"),
      cause: "bytes were lost or changed, or something was written into the sound",
      fix: "cut the bytes out; the sound of damaged frames is lost",
      failing: [
        .flac(
          information: information(),
          frames: """
            \(first)
            ↓"damage"
            \(second)
            """)
      ]),
    Rule(
      "flac.trailing.unknown", .warning, at: frames,
      "nothing but tags stands behind the last frame", clause: Clause(.flac, "6"),
      cause: "a program put its data there, or a tag was cut", fix: "remove the bytes",
      failing: [.flac(information: information(), frames: #"\#(first) ↓"left over""#)]),
    Rule(
      "flac.frame.sequence", .error, at: frames,
      "the number of each frame is the next one", clause: Clause(.flac, "9.1.5"),
      cause: "frames were lost or cut out, or streams were joined",
      fix: "fetch the file again, or encode the sound anew",
      failing: [
        .flac(
          information: information(),
          frames: """
            \(first)
            ff f8 c9 18 ↓02 cc 00 * 6 16 01
            """)
      ]),
    Rule(
      "flac.frame.first-number", .warning, at: frames, "the first frame has the number 0",
      clause: Clause(.flac, "9.1.5"),
      cause: "the beginning was cut off, or a broadcast was recorded",
      fix: "encode the sound anew: places in the file are reckoned from the numbers",
      failing: [
        .flac(information: information(), frames: "ff f8 c9 18 ↓01 c5 00 * 6 2f 9b")
      ]),
    Rule(
      "flac.streaminfo.total-samples", .error, at: frames,
      "the frames have as many samples as the stream information states",
      clause: Clause(.flac, "8.2"),
      cause: "the file was cut between two frames, or the sound was edited",
      fix: "fetch the file again, or state the samples that there are",
      failing: [.flac(information: information("0a c4 42 ↓f0 00 00 20 00"))]),
    Rule(
      "flac.streaminfo.block-sizes", .error, at: frames,
      "the samples of each frame are as many as the stream information allows",
      clause: Clause(.flac, "8.2"),
      cause: "frames of another stream were put in, or the block was copied from one",
      fix: "state the least and the most samples of a frame",
      failing: [
        .flac(
          information: information(sizes: "u16 192, 192 u24 14, 14"),
          frames: "↓ff f8 c9 18 00 c2 00 * 6 b8 ee")
      ]),
    Rule(
      "flac.streaminfo.frame-sizes", .warning, at: frames,
      "each frame is as long as the stream information allows", clause: Clause(.flac, "8.2"),
      cause: "frames of another stream were put in, or the block was copied from one",
      fix: "state the least and the most bytes of a frame, or 0 where they are not known",
      failing: [
        .flac(
          information: information(sizes: "u16 4096, 4096 u24 15, 15"),
          frames: "↓ff f8 c9 18 00 c2 00 * 6 b8 ee")
      ]),
    Rule(
      "flac.frame.other-sound", .error, at: frames,
      "each frame has the rate, channels and bits of the stream information",
      clause: Clause(.flac, "8.2"),
      cause: "frames of another stream were put in, or the block was copied from one",
      fix: "encode the sound anew",
      failing: [
        .flac(
          information: information("u64 0x0bb802f000000000"),
          frames: "ff f8 ↓c9 18 00 c2 00 * 6 b8 ee")
      ]),
  ]
}
