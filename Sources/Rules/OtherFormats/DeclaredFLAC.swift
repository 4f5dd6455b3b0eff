import Anatomy
import RuleEngine

/// Rules for FLAC metadata blocks and Vorbis comments that are checked while a file is read.
extension Rule {
  static let declaredFLAC: [Rule] = [
    Rule(
      "flac.streaminfo-first", .error, at: .named("flac", kind: .stream),
      "The first metadata block must be STREAMINFO with a length of 34 bytes",
      clause: Clause(.flac, "8.2"),
      cause: "An editor inserted another block in front of STREAMINFO, or bytes were lost",
      fix: "Move STREAMINFO in front of all other metadata blocks",
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
      "flac.block-size-overrun", .error, at: .named("flac", kind: .stream),
      "Metadata blocks must end inside the file, and a frame must follow the last block",
      clause: Clause(.flac, "8.1"),
      cause: "A block length was damaged, or no block has last_metadata_block set",
      fix: "Correct the block lengths, and set last_metadata_block in the last block",
      failing: .flac(last: "81 ↓u24 4096 00 * 5", frames: "")),
    Rule(
      "flac.id3-prefix", .warning, at: .named("flac", kind: .stream),
      "No tag of another format, such as ID3, should precede the FLAC stream",
      cause: "A tag editor for MP3 files probably wrote the tag",
      fix: "Remove the tag, and store its values in a VORBIS_COMMENT block",
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
      "flac.md5-zero", .info, at: .named("STREAMINFO", kind: .block),
      "md5 of STREAMINFO should not be all zeros; whether it is the digest of the samples is not "
        + "checked, because they are not decoded", clause: Clause(.flac, "8.2"),
      cause: "The encoder could not seek back in its output to write the MD5 digest",
      fix: "Encode the audio again, because it cannot be verified without the MD5 digest",
      failing: .flac(
        information: "00 sized u24 { u16 4096, 4096 u24 14, 14 u64 0x0ac442f000001000 ↓00 * 16 }")),
    Rule(
      "flac.picture-vs-bytes", .warning, at: .named("PICTURE", kind: .block),
      "data_length of a PICTURE block must equal the number of bytes left in the block",
      clause: Clause(.flac, "8.8"),
      cause: "An editor changed the picture and did not update data_length",
      fix: "Set data_length to the number of bytes left in the PICTURE block",
      failing: .flac(
        #"06 sized u24 { u32 3 sized u32 { "image/png" } u32 0, 1, 1, 24, 0 ↓u32 99 89 50 4e 47 }"#
      )),
    Rule(
      "flac.block.too-short", .error, at: .named("flac", kind: .stream),
      "A FLAC metadata block must be long enough for all its fields",
      cause: "The writer left out fields, or a length inside the block is wrong",
      fix: "Write the FLAC metadata block again with all its fields",
      failing: .flac("02 sized u24 { ↓01 02 }")),
    Rule(
      "flac.block.trailing-bytes", .warning, at: .named("flac", kind: .stream),
      "A FLAC metadata block should end after its last field",
      cause: "The writer probably miscounted the block length",
      fix: "Remove the bytes after the last field of the metadata block, and update its length",
      failing: .flac("03 sized u24 { u64 0, 0 u16 4096 ↓01 02 }")),
    Rule(
      "vorbis.comment-length", .error, at: .named("VORBIS_COMMENT", kind: .block),
      "VORBIS_COMMENT must contain all counted comments, with names of printable ASCII characters",
      clause: Clause(.vorbis, "5"),
      cause: "An editor changed a comment and did not update its length or the comment count",
      fix: "Set the comment lengths and the count to match the comments present",
      failing: .flac(
        #"04 sized u24 { sized u32le { "Writer" } u32le 2 sized u32le { "TITLE=One" }↓ }"#)),
    Rule(
      "vorbis.picture-base64", .warning, at: .named("VORBIS_COMMENT", kind: .block),
      "A picture in a Vorbis comment must be base64 text",
      clause: Clause(.vorbisFields),
      cause: "A program wrote the picture without encoding it",
      fix: "Encode the picture in base64, or move it into a PICTURE block",
      failing: .flac(
        #"04 sized u24 { sized u32le { "Writer" } u32le 1 sized u32le { "METADATA_BLOCK_PICTURE=" ↓"*not base64*" } }"#
      )),
  ]
}
