import Anatomy

/// What is found wrong with pictures while they are read.
extension Rule {
  static let declaredPictures: [Rule] = [
    Rule(
      "jpeg.file.no-end", .warning, at: .named("jpeg", kind: "segment"),
      "the end of a picture is marked", clause: Clause(.jpeg, "B.2.1"),
      cause: "the file was cut",
      fix: "fetch the file again",
      failing: [
        #"""
        ff d8
        ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 }↓
        """#
      ]),
    Rule(
      "jpeg.scan.cut", .error, at: .named("jpeg", kind: "segment"),
      "the coded data of a picture goes to its marked end", clause: Clause(.jpeg, "B.2.1"),
      cause: "a download or a copy broke off, or a disc was full",
      fix: "fetch the file again: the lower part of the picture is lost",
      failing: [
        """
        ff d8
        ff da sized u16 +2 { 01 01 00 00 3f 00 }
        12 34 56 78↓
        """
      ]),
    Rule(
      "jpeg.file.trailing-data", .warning, at: .named("jpeg", kind: "segment"),
      "nothing stands behind the end of a picture",
      cause: "a phone put a film there, or somebody hid something",
      fix: "look at what it is; cut it off to be rid of it",
      failing: [
        #"""
        ff d8
        ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 }
        ff d9 ↓"left over"
        """#
      ]),
    Rule(
      "jpeg.segment.no-marker", .error, at: .named("jpeg", kind: "segment"),
      "each segment begins with a marker", clause: Clause(.jpeg, "B.1.1.2"),
      cause: "the size of the segment before is wrong",
      fix: "state the size that leads to the next marker",
      failing: [.jpeg(#"↓"left over""#)]),
    Rule(
      "jpeg.segment.size-exceeds-file", .error, at: .named("jpeg", kind: "segment"),
      "a segment ends inside the file",
      cause: "the file was cut, or the size was damaged",
      fix: "fetch the file again",
      failing: [
        #"""
        ff d8
        ff e0 ↓u16 4096 "JFIF\0"
        """#
      ]),
    Rule(
      "jpeg.segment.too-short", .error, at: .named("jpeg", kind: "segment"),
      "a segment is long enough for its fields",
      cause: "the size was damaged, or fields were left out",
      fix: "write the segment anew",
      failing: [.jpeg("ff c0 sized u16 +2 { 08 ↓00 }")]),
    Rule(
      "jpeg.segment.trailing-bytes", .warning, at: .named("jpeg", kind: "segment"),
      "nothing stands behind the last field of a segment",
      cause: "a writer counted on behind what it wrote",
      fix: "state the size of the fields",
      failing: [.jpeg("ff dd sized u16 +2 { u16 4 ↓00 }")]),
    Rule(
      "jpeg2000.codestream.no-end", .warning, at: .named("codestream", kind: "segment"),
      "the end of a codestream is marked where its tile-parts end",
      clause: Clause(.codestream, "A.4.4"),
      cause: "the file was cut, or a tile-part states a size that is not its own",
      fix: "fetch the file again; else state the sizes of the tile-parts",
      failing: [
        """
        ff 4f
        ff 51 sized u16 +2 { u16 0 u32 1, 1, 0, 0, 1, 1, 0, 0 u16 1 07 01 01 }↓
        """
      ]),
    Rule(
      "jpeg2000.segment.too-short", .error, at: .named("codestream", kind: "segment"),
      "a marker segment is long enough for its fields",
      cause: "the size was damaged, or fields were left out",
      fix: "write the segment anew",
      failing: [
        """
        ff 4f
        ff 51 sized u16 +2 { u16 0 u32 1, 1, 0, 0, 1, 1, 0, 0 ↓u16 1 07 01 }
        ff d9
        """
      ]),
    Rule(
      "jpeg2000.segment.trailing-bytes", .warning, at: .named("codestream", kind: "segment"),
      "nothing stands behind the last field of a marker segment",
      cause: "a writer counted on behind what it wrote",
      fix: "state the size of the fields",
      failing: [
        """
        ff 4f
        ff 51 sized u16 +2 { u16 0 u32 1, 1, 0, 0, 1, 1, 0, 0 u16 1 07 01 01 }
        ff 90 sized u16 +2 { u16 0 u32 0 00 01 ↓00 }
        ff 93 ff d9
        """
      ]),
    Rule(
      "photoshop.resource.size-exceeds-parent", .error, at: .named("photoshop", kind: "resource"),
      "a resource ends inside the segment that it is in",
      cause: "a long list of resources was cut between segments",
      fix: "write the resources anew",
      failing: [.jpeg(#"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x0404 00 00 ↓u32 99 }"#)]
    ),
    Rule(
      "photoshop.resource.too-short", .error, at: .named("photoshop", kind: "resource"),
      "a resource is long enough for its fields",
      cause: "a program left fields out",
      fix: "write the resource anew",
      failing: [
        .jpeg(
          #"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x03ed 00 00 sized u32 { ↓00 48 } }"#)
      ]),
    Rule(
      "photoshop.resource.trailing-bytes", .warning, at: .named("photoshop", kind: "resource"),
      "nothing stands behind the last field of a resource",
      cause: "a program counted on behind what it wrote",
      fix: "state the size of the fields",
      failing: [
        .jpeg(
          #"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x040a 00 00 sized u32 { 01 00 ↓00 00 } }"#
        )
      ]),
    Rule(
      "iptc.dataset.size-exceeds-parent", .error, at: .named("iptc", kind: "dataset"),
      "a dataset ends inside the resource that it is in",
      cause: "the datasets were cut, or a size was damaged",
      fix: "write the datasets anew",
      failing: [
        .jpeg(
          #"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x0404 00 00 sized u32 { 1c 02 05 ↓u16 99 "Title" } }"#
        )
      ]),
    Rule(
      "png.chunk.size-exceeds-file", .error, at: .named("png", kind: "chunk"),
      "a chunk ends inside the file", clause: Clause(.png, "5.3"),
      cause: "the file was cut, or the size was damaged",
      fix: "fetch the file again",
      failing: [
        """
        89 "PNG" 0d 0a 1a 0a
        u32 13 "IHDR" u32 1, 1 08 00 00 00 00 u32 0x3a7e9b55
        ↓u32 4096 "IDAT" 00 * 8
        """
      ]),
    Rule(
      "png.chunk.too-short", .error, at: .named("png", kind: "chunk"),
      "a chunk is long enough for its fields",
      cause: "a writer left fields out",
      fix: "write the chunk anew",
      failing: [.png(#"u32 2 "gAMA" ↓00 01 u32 0xae81b839"#)]),
    Rule(
      "png.chunk.trailing-bytes", .warning, at: .named("png", kind: "chunk"),
      "nothing stands behind the last field of a chunk",
      cause: "a writer counted on behind what it wrote",
      fix: "state the size of the fields",
      failing: [.png(#"u32 6 "gAMA" u32 45455 ↓00 00 u32 0x061bbc88"#)]),
    Rule(
      "png.stream.inflate-failed", .error, at: .named("png", kind: "chunk"),
      "deflated text and profiles unpack to their end",
      cause: "the stream was damaged or cut",
      fix: "write the chunk anew",
      failing: [.png(#"u32 11 "zTXt" "Title\0" 00 ↓78 9c 01 02 u32 0x4765e2b5"#)]),
    Rule(
      "png.file.trailing-data", .warning, at: .named("png", kind: "chunk"),
      "nothing stands behind the end of a picture",
      cause: "a program appended something, or somebody hid it",
      fix: "look at what it is; cut it off to be rid of it",
      failing: [
        """
        89 "PNG" 0d 0a 1a 0a
        u32 13 "IHDR" u32 1, 1 08 00 00 00 00 u32 0x3a7e9b55
        u32 0 "IEND" u32 0xae426082
        ↓"left over"
        """
      ]),
  ]
}
