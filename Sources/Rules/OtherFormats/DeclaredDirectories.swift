import Anatomy

/// What is found wrong with Exif, profiles of colours and rarer pictures while they are read.
extension Rule {
  static let declaredDirectories: [Rule] = [
    Rule(
      "tiff.header.not-there", .error, at: .named("jpeg", kind: "segment"),
      "Exif data begin with the header of TIFF",
      cause: "a program wrote an empty or damaged segment",
      fix: "remove the segment, or write the data anew",
      failing: [.jpeg(#"ff e1 sized u16 +2 { "Exif\0\0" ↓00 * 16 }"#)]),
    Rule(
      "tiff.directory.outside", .warning, at: .any(kind: "directory"),
      "a directory lies inside the structure that refers to it",
      cause: "the file was cut, or an editor moved data and kept the offsets",
      fix: "write the directories anew",
      failing: [
        """
        "II" 2a 00 ↓u32le 4096
        00 * 8
        """
      ]),
    Rule(
      "tiff.directory.met-again", .warning, at: .any(kind: "directory"),
      "no directory is referred to twice",
      cause: "an offset leads back",
      fix: "write 0 where no other directory follows",
      failing: [.tiff("u16le 1 u16le 0x100, 3 u32le 1 u16le 16, 0 ↓u32le 8")]),
    Rule(
      "tiff.directory.none-there", .warning, at: .any(kind: "directory"),
      "where a directory is referred to one stands",
      cause: "an editor moved data and kept the offsets",
      fix: "write the directories anew",
      failing: [
        """
        "II" 2a 00 ↓u32le 8
        u16le 0 u32le 0
        """
      ]),
    Rule(
      "tiff.directory.overlaps", .warning, at: .any(kind: "directory"),
      "no directories overlap",
      cause: "an offset leads into another directory",
      fix: "write the directories anew",
      failing: [
        .tiff(
          """
          u16le 2
          u16le 0, 3 u32le 1 u16le 16, 0
          u16le 1, 3 u32le 1 u16le 16, 0
          ↓u32le 22
          """)
      ]),
    Rule(
      "tiff.directory.count-exceeds-structure", .warning, at: .any(kind: "directory"),
      "a directory has room for as many entries as it states",
      cause: "the file was cut, or the number was damaged",
      fix: "state the number of entries",
      failing: [
        .tiff(
          """
          ↓u16le 9
          u16le 0x100, 3 u32le 1 u16le 16, 0
          """)
      ]),
    Rule(
      "tiff.value.outside", .warning, at: .any(kind: "directory"),
      "a value lies inside the structure that refers to it",
      cause: "an editor moved or removed data and kept the offsets, as for notes of makers",
      fix: "nothing that can be done from here: the value is lost",
      failing: [.tiff("u16le 1 ↓u16le 0x10f, 2 u32le 20, 4096 u32le 0")]),
    Rule(
      "tiff.value.overlaps", .warning, at: .any(kind: "directory"),
      "two values have the same bytes, or none in common",
      cause: "an editor counted the bytes of a value wrongly",
      fix: "write the values anew",
      failing: [
        .tiff(
          """
          u16le 2
          u16le 0x10f, 2 u32le 8, 38
          ↓u16le 0x110, 2 u32le 8, 42
          u32le 0
          "Maker Mo" 00 * 4
          """)
      ]),
    Rule(
      "tiff.value.shared", .info, at: .any(kind: "directory"),
      "the bytes of a value belong to one entry",
      cause: "a writer saved room",
      fix: "nothing has to be mended",
      failing: [
        .tiff(
          #"""
          u16le 2
          u16le 0x10f, 2 u32le 8, 38
          ↓u16le 0x110, 2 u32le 8, 38
          u32le 0
          "Camera\0\0"
          """#)
      ]),
    Rule(
      "tiff.picture.outside", .warning, at: .any(kind: "directory"),
      "the bytes of a picture lie inside the structure that refers to them",
      cause: "the file was cut, or a thumbnail was removed and the offsets kept",
      fix: "remove the entries, or write the picture anew",
      failing: [
        .tiff(
          """
          u16le 2
          ↓u16le 0x111, 4 u32le 1, 4096
          u16le 0x117, 4 u32le 1, 100
          u32le 0
          """)
      ]),
    Rule(
      "icc.tag.outside", .warning, at: .named("icc", kind: "profile"),
      "the data of a tag lie inside the profile",
      cause: "the profile was cut",
      fix: "embed the profile anew",
      failing: [
        .icc(
          """
          u32 1 ↓"cprt" u32 4096, 20
            00 * 4
          """)
      ]),
    Rule(
      "icc.tag.overlaps", .warning, at: .named("icc", kind: "profile"),
      "two tags have the same data, or none in common",
      cause: "a program counted the bytes of a tag wrongly",
      fix: "embed the profile anew",
      failing: [
        .icc(
          """
          u32 2 "cprt" u32 156, 16 ↓"desc" u32 164, 16
            "text" 00 * 4 "Free to use" 00 * 5
          """)
      ]),
    Rule(
      "icc.profile.too-short", .error, at: .named("icc", kind: "profile"),
      "a profile has room for the tags that it counts",
      cause: "the profile was cut",
      fix: "embed the profile anew",
      failing: [.icc(#"↓u32 9 "cprt" u32 144, 16 "text" 00 * 4 "Free" 00 * 4"#)]),
    Rule(
      "picture.chunk.size-exceeds-parent", .error, at: .named("webp", kind: "chunk"),
      "a chunk of a WebP picture ends inside the file",
      cause: "the file was cut",
      fix: "fetch the file again",
      failing: [#""RIFF" sized u32le { "WEBP" "VP8 " ↓u32le 4096 00 * 4 }"#]),
    Rule(
      "picture.file.trailing-data", .warning, at: .any(kind: "payload"),
      "nothing stands behind the end of a picture",
      cause: "a program appended something, or somebody hid it",
      fix: "look at what it is; cut it off to be rid of it",
      failing: [
        """
        "GIF89a" u16le 1, 1 00 00 00
        3b
        ↓"left over"
        """
      ]),
    Rule(
      "picture.structure.too-short", .error, at: .named("gif", "bmp", "webp", kind: "structure"),
      "a picture is long enough for its header",
      cause: "the file was cut",
      fix: "fetch the file again",
      failing: [#""GIF89a" u16le 1 ↓00"#]),
  ]
}
