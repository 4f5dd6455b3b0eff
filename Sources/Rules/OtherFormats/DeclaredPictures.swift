import Anatomy
import RuleEngine

/// Rules for JPEG, JPEG 2000, PNG, Photoshop resources and IPTC that are checked while a file is
/// read.
extension Rule {
  static let declaredPictures: [Rule] = [
    Rule(
      "jpeg.file.no-end", .warning, at: .named("jpeg", kind: .segment),
      "A JPEG picture must end with an EOI marker", clause: Clause(.jpeg, "B.2.1"),
      cause: "The file was probably truncated after a complete segment",
      fix: "Obtain a complete copy of the JPEG file",
      failing: [
        #"""
        ff d8
        ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 }↓
        """#
      ]),
    Rule(
      "jpeg.scan.cut", .error, at: .named("jpeg", kind: .segment),
      "An EOI marker must follow the coded data of a JPEG picture",
      clause: Clause(.jpeg, "B.2.1"),
      cause: "A download or copy was interrupted, or the disk was full",
      fix: "Obtain a complete copy of the JPEG file, because the lower part of the picture is lost",
      failing: [
        """
        ff d8
        ff c0 sized u16 +2 { 08 u16 8, 8 01 01 11 00 }
        ff da sized u16 +2 { 01 01 00 00 3f 00 }
        12 34 56 78↓
        """
      ]),
    Rule(
      "jpeg.file.trailing-data", .warning, at: .named("jpeg", kind: .segment),
      "No data should follow the EOI marker of a JPEG picture",
      cause: "A phone probably appended a video, or a person hid data there",
      fix: "Examine the data after EOI, and remove it if it is not wanted",
      failing: [
        #"""
        ff d8
        ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 }
        ff d9 ↓"left over"
        """#
      ]),
    Rule(
      "jpeg.segment.no-marker", .error, at: .named("jpeg", kind: .segment),
      "Each JPEG segment must begin with a marker", clause: Clause(.jpeg, "B.1.1.2"),
      cause: "The length of the previous segment is probably wrong",
      fix: "Set the length of the previous segment so that it ends at the next marker",
      failing: .jpeg(#"↓"left over""#)),
    Rule(
      "jpeg.segment.size-exceeds-file", .error, at: .named("jpeg", kind: .segment),
      "A JPEG segment must not extend past the end of the file",
      cause: "The file was truncated, or the segment length was damaged",
      fix: "Obtain a complete copy of the JPEG file, or correct the segment length",
      failing: [
        #"""
        ff d8
        ff e0 ↓u16 4096 "JFIF\0"
        """#
      ]),
    Rule(
      "jpeg.segment.too-short", .error, at: .named("jpeg", kind: .segment),
      "A JPEG segment must be long enough for all its fields",
      cause: "The segment length was damaged, or fields were left out",
      fix: "Write the JPEG segment again with all its fields",
      failing: .jpeg("ff dd sized u16 +2 { ↓00 }")),
    Rule(
      "jpeg.application.too-short", .warning, at: .named("jpeg", kind: .segment),
      "An application segment must be long enough for all its fields",
      cause: "The segment length was damaged, or fields were left out",
      fix: "Write the segment again with all its fields",
      failing: .jpeg(#"ff e1 sized u16 +2 { "http://ns.adobe.com/xmp/extension/\0" ↓00 00 }"#)),
    Rule(
      "jpeg.segment.trailing-bytes", .warning, at: .named("jpeg", kind: .segment),
      "A JPEG segment should end after its last field",
      cause: "The writer probably miscounted the segment length",
      fix: "Remove the bytes after the last field of the JPEG segment, and update its length",
      failing: .jpeg("ff dd sized u16 +2 { u16 4 ↓00 }")),
    Rule(
      "jpeg2000.codestream.no-end", .warning, at: .named("codestream", kind: .segment),
      "A JPEG 2000 codestream must end with an EOC marker after its last tile-part",
      clause: Clause(.codestream, "A.4.4"),
      cause: "The file was truncated, or a tile-part states a wrong length",
      fix: "Obtain a complete copy of the JPEG 2000 file, or correct the tile-part lengths",
      failing: [
        """
        ff 4f
        ff 51 sized u16 +2 { u16 0 u32 1, 1, 0, 0, 1, 1, 0, 0 u16 1 07 01 01 }↓
        """
      ]),
    Rule(
      "jpeg2000.segment.too-short", .error, at: .named("codestream", kind: .segment),
      "A JPEG 2000 marker segment must be long enough for all its fields",
      cause: "The length of the marker segment was damaged, or fields were left out",
      fix: "Write the marker segment again with all its fields",
      failing: [
        """
        ff 4f
        ff 51 sized u16 +2 { u16 0 u32 1, 1, 0, 0, 1, 1, 0, 0 ↓u16 1 07 01 }
        ff d9
        """
      ]),
    Rule(
      "jpeg2000.segment.trailing-bytes", .warning, at: .named("codestream", kind: .segment),
      "A JPEG 2000 marker segment should end after its last field",
      cause: "The writer probably miscounted the length of the marker segment",
      fix: "Remove the bytes after the last field of the marker segment, and update its length",
      failing: [
        """
        ff 4f
        ff 51 sized u16 +2 { u16 0 u32 1, 1, 0, 0, 1, 1, 0, 0 u16 1 07 01 01 }
        ff 90 sized u16 +2 { u16 0 u32 0 00 01 ↓00 }
        ff 93 ff d9
        """
      ]),
    Rule(
      "photoshop.resource.size-exceeds-parent", .error, at: .named("photoshop", kind: .resource),
      "A Photoshop resource must not extend past the end of the segment that contains it",
      cause: "A list of resources was probably split over several segments, and a part was lost",
      fix: "Write all Photoshop resources of the file again",
      failing: .jpeg(#"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x0404 00 00 ↓u32 99 }"#)
    ),
    Rule(
      "photoshop.resource.too-short", .error, at: .named("photoshop", kind: .resource),
      "A Photoshop resource must be long enough for all its fields",
      cause: "A program probably left out fields of the Photoshop resource",
      fix: "Write the Photoshop resource again with all its fields",
      failing: .jpeg(
        #"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x03ed 00 00 sized u32 { ↓00 48 } }"#)),
    Rule(
      "photoshop.resource.trailing-bytes", .warning, at: .named("photoshop", kind: .resource),
      "A Photoshop resource should end after its last field",
      cause: "A program probably miscounted the resource size",
      fix: "Remove the bytes after the last field of the Photoshop resource, and update its size",
      failing: .jpeg(
        #"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x040a 00 00 sized u32 { 01 00 ↓00 00 } }"#
      )),
    Rule(
      "iptc.dataset.size-exceeds-parent", .error, at: .named("iptc", kind: .dataset),
      "An IPTC dataset must not extend past the end of the resource that contains it",
      cause: "The datasets were truncated, or a dataset size was damaged",
      fix: "Write the IPTC datasets again",
      failing: .jpeg(
        #"ff ed sized u16 +2 { "Photoshop 3.0\0" "8BIM" u16 0x0404 00 00 sized u32 { 1c 02 05 ↓u16 99 "Title" } }"#
      )),
    Rule(
      "png.chunk.size-exceeds-file", .error, at: .named("png", kind: .chunk),
      "A PNG chunk must not extend past the end of the file", clause: Clause(.png, "5.3"),
      cause: "The file was truncated, or the chunk length was damaged",
      fix: "Obtain a complete copy of the PNG file",
      failing: [
        """
        89 "PNG" 0d 0a 1a 0a
        u32 13 "IHDR" u32 1, 1 08 00 00 00 00 u32 0x3a7e9b55
        ↓u32 4096 "IDAT" 00 * 8
        """
      ]),
    Rule(
      "png.chunk.too-short", .error, at: .named("png", kind: .chunk),
      "A PNG chunk must be long enough for all its fields",
      cause: "The writer probably left out fields",
      fix: "Write the PNG chunk again with all its fields",
      failing: .png(#"u32 2 "gAMA" ↓00 01 u32 0xae81b839"#)),
    Rule(
      "png.chunk.trailing-bytes", .warning, at: .named("png", kind: .chunk),
      "A PNG chunk should end after its last field",
      cause: "The writer probably miscounted the chunk length",
      fix: "Remove the bytes after the last field of the PNG chunk, and update its length and crc",
      failing: .png(#"u32 6 "gAMA" u32 45455 ↓00 00 u32 0x061bbc88"#)),
    Rule(
      "png.stream.inflate-failed", .error, at: .named("png", kind: .chunk),
      "Compressed text and ICC profiles in a PNG picture must decompress completely",
      cause: "The compressed data was damaged or truncated",
      fix: "Write the PNG chunk again with intact compressed data",
      failing: .png(#"u32 11 "zTXt" "Title\0" 00 ↓78 9c 01 02 u32 0x4765e2b5"#)),
    Rule(
      "png.chunk.invalid", .error, at: .named("png", kind: .chunk),
      "A PNG picture must consist of chunks up to IEND", clause: Clause(.png, "5.3"),
      cause: "A length of a chunk was damaged, or the end of the file is missing",
      fix: "Obtain the complete file, or correct the length of the chunk before the reported data",
      failing: [
        """
        89 "PNG" 0d 0a 1a 0a
        u32 13 "IHDR" u32 1, 1 08 00 00 00 00 u32 0x3a7e9b55
        u32 10 crc32 { "IDAT" 78 da 63 60 00 00 00 02 00 01 }
        ↓ff ff ff ff "IDAT" 00 * 8
        """
      ]),
    Rule(
      "png.file.trailing-data", .warning, at: .named("png", kind: .chunk),
      "No data should follow the IEND chunk of a PNG picture",
      cause: "A program appended data after the last chunk, or a person hid it there",
      fix: "Examine the data after IEND, and remove it if it is not wanted",
      failing: [
        """
        89 "PNG" 0d 0a 1a 0a
        u32 13 "IHDR" u32 1, 1 08 00 00 00 00 u32 0x3a7e9b55
        u32 10 crc32 { "IDAT" 78 da 63 60 00 00 00 02 00 01 }
        u32 0 "IEND" u32 0xae426082
        ↓"left over"
        """
      ]),
  ]
}
