import Anatomy
import RuleEngine

/// Rules about boxes that the parser reports while it reads a file.
extension Rule {
  static let declaredBoxes: [Rule] = [
    Rule(
      "isom.box.size-below-header", .error, at: .anyBox,
      "The size of a box must not be smaller than its header", clause: Clause(.iso12, "4.2"),
      cause: "The bytes are not a box, or the size field was overwritten",
      fix: "Correct the size of the preceding box, or the overwritten size field",
      failing: .movie(moreOfTrack: #"↓u32 7 "free""#)),
    Rule(
      "isom.box.size-exceeds-parent", .error, at: .anyBox,
      "A box must not extend past the end of its parent box", clause: Clause(.iso12, "4.2"),
      cause: "An editor enlarged a box without updating the sizes of its parent boxes",
      fix: "Correct the size of the box, or increase the sizes of its parent boxes",
      failing: .movie(moreOfTrack: #"↓u32 12 "free""#)),
    Rule(
      "isom.box.size-exceeds-file", .error, at: .anyBox,
      "A box must not extend past the end of the file", clause: Clause(.iso12, "4.2"),
      cause: "The file was truncated: a download or copy was interrupted",
      fix: "Download or copy the file again; the missing bytes cannot be reconstructed",
      failing: .movie(more: #"↓u32 4096 "free""#)),
    Rule(
      "isom.box.largesize-overflow", .error, at: .anyBox,
      "A box must end at an offset that fits in 63 bits", clause: Clause(.iso12, "4.2"),
      cause: "The bytes are not a box, or the file was crafted to make readers overflow",
      fix: "Correct largesize; if the bytes are not a box, correct the size of the preceding box",
      failing: .movie(more: #"u32 1 "free" ↓u64 0xffffffffffffffff"#)),
    Rule(
      "isom.box.size-zero-not-last", .error, at: .anyBox,
      "A box with size 0 must be the last box of the file", clause: Clause(.iso12, "4.2"),
      cause: "A tool probably moved the last box of a file, with size 0, into another box",
      fix: "Set the size field to the actual size of the box",
      failing: .movie(moreOfTrack: #"↓u32 0 "free""#)),
    Rule(
      "isom.box.children-underflow", .warning, at: .anyBox,
      "Child boxes should fill their parent box completely", clause: Clause(.iso12, "4.2"),
      cause: "The writer added bytes that are not a box, or overstated the size of the parent box",
      fix: "Set the size of the parent box so that it ends with its last child",
      failing: .movie(moreOfTrack: "↓00 01 02")),
    Rule(
      "isom.file.trailing-data", .warning, at: .anyBox,
      "The file should end with its last box", clause: Clause(.iso12, "4.2"),
      cause: "A program appended bytes that are not a box",
      fix: "Remove the trailing bytes, or enclose them in a free box",
      failing: .movie(more: "↓00 01 02")),
    Rule(
      "isom.box.payload-too-short", .error, at: .anyBox,
      "A box must be long enough for its fields", clause: Clause(.iso12, "4.2"),
      cause: "The writer omitted fields, or stated a version that requires other fields",
      fix: "Write the box again with all its fields",
      failing: .movie(moreOfTrack: "edts { full elst { ↓00 00 } }")),
    Rule(
      "isom.box.trailing-bytes", .warning, at: .anyBox,
      "A box should end with its last field", clause: Clause(.iso12, "4.2"),
      cause: "The writer overstated the box size, or understated the number of entries",
      fix: "End the box after its last field, or correct the number of entries",
      failing: .movie(timeToSample: "full stts { u32 1 u32 2, 1024 ↓00 * 8 }")),
    Rule(
      "isom.fullbox.version-unknown", .error, at: .anyBox,
      "The version of a box must be one that its specification defines",
      clause: Clause(.iso12, "4.2"),
      cause: "The version is newer than mediainspect, or its field was damaged",
      fix: "Write the box in a version that readers support",
      failing: .movie(informationHeader: "smhd { ↓09 00 * 7 }")),
    Rule(
      "isom.table.entry-count-exceeds-box", .error, at: .anyBox,
      "The entry count of a table must not exceed the number of entries that its box can contain",
      clause: Clause(.iso12, "4.2"),
      cause: "The writer counted entries that it did not write, or the box was truncated",
      fix: "Set the entry count to the number of entries in the box",
      failing: .movie(chunkOffsets: "full stco { ↓u32 9 u32 @samples }")),
    Rule(
      "isom.senc.iv-size-unknown", .warning, at: .box("senc"),
      "The entries of senc should have initialization vectors (IVs) of one size, and fill the box",
      cause: "sample_count is wrong or senc was truncated, and no tenc states the IV size",
      fix: "Set the IV size in tenc, and correct sample_count in senc",
      failing: .movie(moreOfTrack: "full senc { u32 2 ↓01 02 03 }")),
    Rule(
      "isom.senc.iv-size-inferred", .info, at: .box("senc"),
      "tenc should state the size of the initialization vectors in senc",
      cause: "The writer or a tool omitted tenc, which players need to decrypt the samples",
      fix: "Add a tenc box with the IV size to sinf/schi of the sample entry",
      failing: .movie(
        moreOfTrack: "full senc { u32 2 ↓01 02 03 04 05 06 07 08 11 12 13 14 15 16 17 18 }")),
    Rule(
      "isom.iloc.size-too-large", .error, at: .box("iloc"),
      "The sizes that iloc states for its fields, such as offset_size, must not exceed 8 bytes",
      clause: Clause(.iso12, "8.11.3"),
      cause: "The bytes in iloc that contain the field sizes were damaged or overwritten",
      fix: "Set the field sizes in iloc to 0, 4 or 8, and write its fields in these sizes",
      failing: .movie(
        more: """
          full meta {
            full hdlr { 00 * 4 "null" 00 * 12 00 }
            full iloc { 9f 00 u16 1 ↓00 * 6 }
          }
          """)),
    Rule(
      "isom.box.inflate-failed", .error, at: .box("!mov", "!mof", "!six", "!ssx"),
      "A compressed box must decompress completely",
      cause: "The compressed data was damaged or truncated",
      fix: "Download or copy the file again to restore the compressed box",
      failing: .movie(more: #""!six" { ↓78 9c 01 02 }"#)),
    Rule(
      "isom.cmov.inflate-failed", .error, at: .box("cmvd"),
      "The compressed movie in cmvd must decompress completely",
      cause: "The compressed movie was damaged or truncated",
      fix: "Get an intact copy of the file: only cmvd contains the movie header",
      failing: .movie(
        moreOfMovie: """
          cmov {
            dcom { "zlib" }
            cmvd { u32 100 ↓78 9c 01 02 }
          }
          """)),
    Rule(
      "isom.senc.iv-size-vs-tenc", .warning, at: .box("senc"),
      "Initialization vectors in senc should have the size that tenc states",
      cause: "A tool probably copied tenc from another file",
      fix: "Set the IV size in tenc to the size of the initialization vectors in senc",
      failing: .movie(
        moreOfTrack: "full senc { u32 2 ↓01 02 03 04 05 06 07 08 (11 12 13 14 15 16 17 18) * 3 }",
        descriptions: """
          full stsd {
            u32 1
            enca {
              00 * 6 u16 1 00 * 8 u16 1, 16 00 * 4 u16 44100, 0
              sinf {
                frma { "mp4a" }
                full schm { "cenc" u32 0x10000 }
                schi { full tenc { 00 00 01 08 00 * 16 } }
              }
            }
          }
          """)),
    Rule(
      "isom.item.holds-itself", .error, at: .box("infe"),
      "The data of an item must not include the infe box that describes the item",
      cause: "The writer probably counted the item offset in iloc from another base",
      fix: "Set the offset in iloc to the start of the item data",
      failing: .movie(
        more: #"""
          full meta {
            full hdlr { 00 * 4 "pict" 00 * 12 00 }
            full pitm { u16 1 }
            full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "mime" 00 "a/b\0" } }
            full iloc { 44 00 u16 1 u16 1, 0, 1 u32 0, @end }
          }
          end:
          """#)),
  ]
}
