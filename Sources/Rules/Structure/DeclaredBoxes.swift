import Anatomy

/// What is found wrong with boxes while they are read.
extension Rule {
  static let declaredBoxes: [Rule] = [
    Rule(
      "isom.box.size-below-header", .error, at: .anyBox,
      "a box is at least as large as its header", clause: Clause(.iso12, "4.2"),
      cause: "bytes that are no box stand there, or were overwritten",
      fix: "look at the size of the box before: it leads to where no box begins",
      failing: [.movie(moreOfTrack: #"↓u32 7 "free""#)]),
    Rule(
      "isom.box.size-exceeds-parent", .error, at: .anyBox,
      "a box ends inside the box that it is in", clause: Clause(.iso12, "4.2"),
      cause: "an editor made a box larger and did not tell the boxes around it",
      fix: "state the size of what is there, or enlarge the boxes around it",
      failing: [.movie(moreOfTrack: #"↓u32 12 "free""#)]),
    Rule(
      "isom.box.size-exceeds-file", .error, at: .anyBox,
      "a box ends inside the file", clause: Clause(.iso12, "4.2"),
      cause: "the file was cut: a download or copy broke off",
      fix: "fetch the file again; what is missing cannot be mended",
      failing: [.movie(more: #"↓u32 4096 "free""#)]),
    Rule(
      "isom.box.largesize-overflow", .error, at: .anyBox,
      "the size of a box is one that offsets can be counted in", clause: Clause(.iso12, "4.2"),
      cause: "bytes that are no box stand there, or somebody tries to make readers miscount",
      fix: "look at the size of the box before: it leads to where no box begins",
      failing: [.movie(more: #"u32 1 "free" ↓u64 0xffffffffffffffff"#)]),
    Rule(
      "isom.box.size-zero-not-last", .error, at: .anyBox,
      "only the last box of a file goes on to its end", clause: Clause(.iso12, "4.2"),
      cause:
        "an editor wrote the box with the size 0, which stands for all up to the end of the file",
      fix: "state the size",
      failing: [.movie(moreOfTrack: #"↓u32 0 "free""#)]),
    Rule(
      "isom.box.children-underflow", .warning, at: .anyBox,
      "boxes fill the box that they are in", clause: Clause(.iso12, "4.2"),
      cause: "a writer counted bytes that it did not write, or forgot the size of a box",
      fix: "state the size that ends with the last box",
      failing: [.movie(moreOfTrack: "↓00 01 02")]),
    Rule(
      "isom.file.trailing-data", .warning, at: .anyBox,
      "boxes fill the file", clause: Clause(.iso12, "4.2"),
      cause: "a program appended bytes that are no box",
      fix: "cut them off, or put them into a box",
      failing: [.movie(more: "↓00 01 02")]),
    Rule(
      "isom.box.payload-too-short", .error, at: .anyBox,
      "a box is long enough for its fields", clause: Clause(.iso12, "4.2"),
      cause: "a writer left fields out, or states another version than it wrote",
      fix: "write the box anew with all its fields",
      failing: [.movie(moreOfTrack: "edts { full elst { ↓00 00 } }")]),
    Rule(
      "isom.box.trailing-bytes", .warning, at: .anyBox,
      "nothing stands behind the last field of a box", clause: Clause(.iso12, "4.2"),
      cause: "a writer counted on, or a table has more rows than it states",
      fix: "state the size of the fields, or the number of rows",
      failing: [.movie(timeToSample: "full stts { u32 1 u32 2, 1024 ↓00 * 8 }")]),
    Rule(
      "isom.fullbox.version-unknown", .error, at: .anyBox,
      "the version of a box is one that its clause knows", clause: Clause(.iso12, "4.2"),
      cause: "the box is newer than what is known here, or bytes were damaged",
      fix: "write the box in a version that readers know",
      failing: [.movie(informationHeader: "smhd { ↓09 00 * 7 }")]),
    Rule(
      "isom.table.entry-count-exceeds-box", .error, at: .anyBox,
      "a box has room for as many rows as it states", clause: Clause(.iso12, "4.2"),
      cause: "a writer counted rows that it did not write, or the box was cut",
      fix: "state the number of rows that are there",
      failing: [.movie(chunkOffsets: "full stco { ↓u32 9 u32 @samples }")]),
    Rule(
      "isom.senc.iv-size-unknown", .warning, at: .box("senc"),
      "the samples of a table of encryption fill it",
      cause: "the size of the initialization vectors is nowhere stated, or the count is wrong",
      fix: "state the size in tenc, and the number of samples",
      failing: [.movie(moreOfTrack: "full senc { u32 2 ↓01 02 03 }")]),
    Rule(
      "isom.senc.iv-size-inferred", .info, at: .box("senc"),
      "tenc states the size of initialization vectors",
      cause: "a writer left the description of the encryption out",
      fix: "write a tenc beside the sample description",
      failing: [
        .movie(moreOfTrack: "full senc { u32 2 ↓01 02 03 04 05 06 07 08 11 12 13 14 15 16 17 18 }")
      ]),
    Rule(
      "isom.iloc.size-too-large", .error, at: .box("iloc"),
      "numbers that tell where items lie have at most 8 bytes", clause: Clause(.iso12, "8.11.3"),
      cause: "bits were shifted, or damaged",
      fix: "write sizes of 0, 4 or 8",
      failing: [
        .movie(
          more: """
            full meta {
              full hdlr { 00 * 4 "null" 00 * 12 00 }
              full iloc { 9f 00 u16 1 ↓00 * 6 }
            }
            """)
      ]),
    Rule(
      "isom.box.inflate-failed", .error, at: .box("!mov", "!mof", "!six", "!ssx"),
      "compressed boxes unpack to their end",
      cause: "the stream was damaged or cut",
      fix: "fetch the file again",
      failing: [.movie(more: #""!six" { ↓78 9c 01 02 }"#)]),
    Rule(
      "isom.cmov.inflate-failed", .error, at: .box("cmvd"),
      "a compressed movie unpacks to its end",
      cause: "the stream was damaged or cut",
      fix: "fetch the file again",
      failing: [
        .movie(
          moreOfMovie: """
            cmov {
              dcom { "zlib" }
              cmvd { u32 100 ↓78 9c 01 02 }
            }
            """)
      ]),
    Rule(
      "isom.senc.iv-size-vs-tenc", .warning, at: .box("senc"),
      "initialization vectors are as long as tenc states",
      cause: "tenc was taken from another file",
      fix: "state the size that makes the samples fill the table",
      failing: [
        .movie(
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
            """)
      ]),
    Rule(
      "isom.item.holds-itself", .error, at: .box("infe"),
      "an item does not hold the box that tells of it",
      cause: "an offset is wrong: it counts from elsewhere",
      fix: "state where the item lies",
      failing: [
        .movie(
          more: #"""
            full meta {
              full hdlr { 00 * 4 "pict" 00 * 12 00 }
              full pitm { u16 1 }
              full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "mime" 00 "a/b\0" } }
              full iloc { 44 00 u16 1 u16 1, 0, 1 u32 0, @end }
            }
            end:
            """#)
      ]),
  ]
}
