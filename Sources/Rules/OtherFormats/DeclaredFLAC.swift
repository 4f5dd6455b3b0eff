import Anatomy

/// What is found wrong with FLAC and its comments while they are read.
extension Rule {
  static let declaredFLAC: [Rule] = [
    Rule(
      "flac.streaminfo-first", .error, at: .named("flac", kind: "block"),
      "the first block is the stream information, of 34 bytes", clause: Clause(.flac, "8.1"),
      cause: "an editor put another block before it, or bytes were lost",
      fix: "put the stream information first",
      failing: [
        """
        "fLaC"
        ↓01 sized u24 { 00 * 4 }
        00 sized u24 { u16 4096, 4096 u24 14, 14 u64 0x0ac442f000001000 a5 * 16 }
        81 sized u24 { 00 * 5 }
        ff f8 c9 18 00 c2 00 * 6 b8 ee
        """
      ]),
    Rule(
      "flac.block-size-overrun", .error, at: .named("flac", kind: "block"),
      "blocks end inside the file, and frames begin behind the last", clause: Clause(.flac, "8.1"),
      cause: "a size was damaged, or no block says that it is the last",
      fix: "state the sizes that lead to the frames, and set the bit of the last block",
      failing: [.flac(last: "81 ↓u24 4096 00 * 5", frames: "")]),
    Rule(
      "flac.id3-prefix", .warning, at: .named("flac", kind: "block"),
      "no tag of another family stands before the stream",
      cause: "a program for MP3 wrote its tag",
      fix: "remove the tag: FLAC has comments of its own",
      failing: [
        """
        ↓"ID3" 04 00 00 sized synchsafe { "TIT2" sized synchsafe -2 { 00 00 00 "One" } }
        "fLaC"
        00 sized u24 { u16 4096, 4096 u24 14, 14 u64 0x0ac442f000001000 a5 * 16 }
        81 sized u24 { 00 * 5 }
        ff f8 c9 18 00 c2 00 * 6 b8 ee
        """
      ]),
    Rule(
      "flac.md5-zero-or-mismatch", .info, at: .named("STREAMINFO", kind: "block"),
      "the digest of the sound is set", clause: Clause(.flac, "8.2"),
      cause: "an encoder could not go back and fill it in",
      fix: "encode anew: without it nobody can tell whether the sound is whole",
      failing: [
        .flac(
          information: "00 sized u24 { u16 4096, 4096 u24 14, 14 u64 0x0ac442f000001000 ↓00 * 16 }")
      ]),
    Rule(
      "flac.picture-vs-bytes", .warning, at: .named("PICTURE", kind: "block"),
      "a picture is as long as its block says", clause: Clause(.flac, "8.8"),
      cause: "an editor changed the picture and kept the length",
      fix: "state the bytes that are left in the block",
      failing: [
        .flac(
          #"06 sized u24 { u32 3 sized u32 { "image/png" } u32 0, 1, 1, 24, 0 ↓u32 99 89 50 4e 47 }"#
        )
      ]),
    Rule(
      "flac.block.too-short", .error, at: .named("flac", kind: "block"),
      "a block is long enough for its fields",
      cause: "a writer left fields out, or a length in it is wrong",
      fix: "write the block anew",
      failing: [.flac("02 sized u24 { ↓01 02 }")]),
    Rule(
      "flac.block.trailing-bytes", .warning, at: .named("flac", kind: "block"),
      "nothing stands behind the last field of a block",
      cause: "a writer counted on behind what it wrote",
      fix: "state the size of the fields",
      failing: [.flac("03 sized u24 { u64 0, 0 u16 4096 ↓01 02 }")]),
    Rule(
      "vorbis.comment-length", .error, at: .named("VORBIS_COMMENT", kind: "block"),
      "each comment that is counted is there, with a name of printable letters",
      clause: Clause(.vorbis, "5"),
      cause: "an editor changed a comment and kept its length or the count",
      fix: "state lengths and count of what is there",
      failing: [
        .flac(#"04 sized u24 { sized u32le { "Writer" } u32le 2 sized u32le { "TITLE=One" }↓ }"#)
      ]),
    Rule(
      "vorbis.picture-base64", .warning, at: .named("VORBIS_COMMENT", kind: "block"),
      "a picture in a comment is text in base64", clause: Clause(.vorbis, "5"),
      cause: "a program wrote the bytes of the picture as they are",
      fix: "write them in base64, or as a block of their own",
      failing: [
        .flac(
          #"04 sized u24 { sized u32le { "Writer" } u32le 1 sized u32le { "METADATA_BLOCK_PICTURE=" ↓"*not base64*" } }"#
        )
      ]),
  ]
}
