import Anatomy
import RuleEngine

/// Rules for Exif, ICC profiles and less common picture formats that are checked while a file is
/// read.
extension Rule {
  static let declaredDirectories: [Rule] = [
    Rule(
      "tiff.header.not-there", .error, at: .any(kind: .directory),
      "A TIFF file must begin with a complete TIFF header",
      cause: "The file was truncated after its first bytes",
      fix: "Obtain the complete file",
      failing: [#"↓"II" 2a 00 00"#]),
    Rule(
      "tiff.header.metadata", .warning, at: .named("jpeg", kind: .segment),
      "Exif data should begin with a TIFF header",
      cause: "A program wrote an empty or damaged Exif segment",
      fix: "Remove the Exif segment, or write its data again",
      failing: .jpeg(#"ff e1 sized u16 +2 { "Exif\0\0" ↓00 * 16 }"#)),
    Rule(
      "tiff.directory.outside", .warning, at: .any(kind: .directory),
      "A TIFF directory must be inside the TIFF data that refers to it",
      cause: "The file was truncated, or an editor moved data and did not update the offsets",
      fix: "Write the TIFF directories again, each inside the TIFF data that refers to it",
      failing: .exifData(#""II" 2a 00 ↓u32le 4096 00 * 8"#)),
    Rule(
      "tiff.directory.met-again", .warning, at: .any(kind: .directory),
      "A TIFF directory should not be referenced more than once",
      cause: "An offset probably points back to an earlier directory",
      fix: "Set the offset of the next directory to 0 in the last directory",
      failing: .tiff("u16le 1 u16le 0x100, 3 u32le 1 u16le 16, 0 ↓u32le 8")),
    Rule(
      "tiff.directory.none-there", .warning, at: .any(kind: .directory),
      "An offset to a TIFF directory must point to a directory with at least one entry",
      cause: "An editor probably moved data and did not update the directory offset",
      fix: "Correct the directory offset, or set it to 0",
      failing: .exifData(#""II" 2a 00 ↓u32le 8 u16le 0 u32le 0"#)),
    Rule(
      "tiff.directory.overlaps", .warning, at: .any(kind: .directory),
      "TIFF directories must not overlap",
      cause: "An offset probably points into another directory",
      fix: "Write the TIFF directories again without overlap",
      failing: .tiff(
        """
        u16le 2
        u16le 0, 3 u32le 1 u16le 16, 0
        u16le 1, 3 u32le 1 u16le 16, 0
        ↓u32le 22
        """)),
    Rule(
      "tiff.directory.count-exceeds-structure", .warning, at: .any(kind: .directory),
      "A TIFF directory must be long enough for the number of entries that it states",
      cause: "The file was truncated, or the entry count was damaged",
      fix: "Set the entry count of the directory to the number of entries present",
      failing: .tiff(
        """
        ↓u16le 9
        u16le 0x100, 3 u32le 1 u16le 16, 0
        """)),
    Rule(
      "tiff.value.outside", .warning, at: .any(kind: .directory),
      "A TIFF value must be inside the TIFF data that refers to it",
      cause: "An editor moved or removed data and did not update the offsets, as often happens "
        + "with maker notes",
      fix: "Restore the value from the original file, because this file does not contain it",
      failing: .tiff("u16le 1 ↓u16le 0x10f, 2 u32le 20, 4096 u32le 0")),
    Rule(
      "tiff.value.overlaps", .warning, at: .any(kind: .directory),
      "Two TIFF values must either share all their bytes or not overlap",
      cause: "An editor probably miscounted the bytes of a value",
      fix: "Write the TIFF values again at offsets that do not overlap",
      failing: .tiff(
        """
        u16le 2
        u16le 0x10f, 2 u32le 8, 38
        ↓u16le 0x110, 2 u32le 8, 42
        u32le 0
        "Maker Mo" 00 * 4
        """)),
    Rule(
      "tiff.value.shared", .info, at: .any(kind: .directory),
      "The bytes of a TIFF value should belong to one entry only",
      cause: "The writer probably stored equal values once to save space",
      fix: "Leave the shared value as it is: readers accept it",
      failing: .tiff(
        #"""
        u16le 2
        u16le 0x10f, 2 u32le 8, 38
        ↓u16le 0x110, 2 u32le 8, 38
        u32le 0
        "Camera\0\0"
        """#)),
    Rule(
      "tiff.picture.outside", .warning, at: .any(kind: .directory),
      "Image data must be inside the TIFF data that refers to it",
      cause: "The file was truncated, or a program removed a thumbnail but not its offset",
      fix: "Remove the entries with the offset and size of the image, or write the image data "
        + "again",
      failing: .tiff(
        """
        u16le 2
        ↓u16le 0x111, 4 u32le 1, 4096
        u16le 0x117, 4 u32le 1, 100
        u32le 0
        """)),
    Rule(
      "icc.tag.outside", .warning, at: .named("icc", kind: .profile),
      "The data of an ICC profile tag must be inside the profile",
      cause: "The ICC profile was probably truncated",
      fix: "Replace the ICC profile with a complete copy",
      failing: .icc(
        """
        u32 1 ↓"cprt" u32 4096, 20
          00 * 4
        """)),
    Rule(
      "icc.tag.overlaps", .warning, at: .named("icc", kind: .profile),
      "Two ICC profile tags must either share all their data or not overlap",
      cause: "A program probably miscounted the bytes of a tag",
      fix: "Write the ICC profile again with separate data for each of these tags",
      failing: .icc(
        """
        u32 2 "cprt" u32 156, 16 ↓"desc" u32 164, 16
          "text" 00 * 4 "Free to use" 00 * 5
        """)),
    Rule(
      "icc.profile.too-short", .error, at: .named("icc", kind: .profile),
      "An ICC profile must be long enough for the number of tags that it states",
      cause: "The ICC profile was probably truncated in its tag table",
      fix: "Replace the ICC profile with a copy that has a complete tag table",
      failing: .icc(#"↓u32 9 "cprt" u32 144, 16 "text" 00 * 4 "Free" 00 * 4"#)),
    Rule(
      "picture.chunk.size-exceeds-parent", .error, at: .named("webp", kind: .chunk),
      "A chunk of a WebP picture must not extend past the end of the RIFF chunk around it",
      cause: "The WebP file was truncated, or its size was not updated",
      fix: "Obtain a complete copy of the WebP picture, or state its size in the header",
      failing: [
        #""RIFF" sized u32le { "WEBP" "VP8 " ↓u32le 4096 10 01 00 9d 01 2a u16le 1, 1 00 * 10 }"#
      ]),
    Rule(
      "picture.vp8x.size", .error, at: .named("webp", kind: .chunk),
      "The size of VP8X in a WebP picture must be 10",
      cause: "The writer computed the size of the chunk incorrectly",
      fix: "Set the size of VP8X to 10",
      failing: [
        #""RIFF" sized u32le { "WEBP" "VP8X" ↓u32le 12 00 * 10 "VP8L" u32le 8 2f 00 * 4 88 88 88 }"#
      ]),
    Rule(
      "picture.file.trailing-data", .warning, at: .any(kind: .payload),
      "No data should follow the end of a picture",
      cause: "A program appended data, or a person hid it there",
      fix: "Examine the data after the picture, and remove it if it is not wanted",
      failing: [
        """
        "GIF89a" u16le 1, 1 80 00 00 00 * 6
        2c u16le 0, 0, 1, 1 00 02 02 44 01 00
        3b
        ↓"left over"
        """
      ]),
    Rule(
      "picture.structure.too-short", .error,
      at: .named("gif", "bmp", "webp", kind: .block, .bitmap, .chunk),
      "Each structure of a GIF, BMP or WebP picture must be long enough for all its fields",
      cause: "The picture was probably truncated",
      fix: "Obtain a complete copy of the picture",
      failing: [#""GIF89a" u16le 1 ↓00"#]),
  ]
}
