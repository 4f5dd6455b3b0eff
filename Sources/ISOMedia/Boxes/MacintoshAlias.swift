import Anatomy
import Schema

/// Reader for the alias record of the Macintosh Alias Manager, version 2. It states the location of
/// a file on a volume.
extension Boxes {
  static let macintoshAlias: Box.Body = { box in
    let isVersion2 = box.remaining >= 150 && box.source.big16(at: box.position + 6) == 2
    box.when(isVersion2, "the data is an alias record of version 2") { aliasRecord(box) }
    box.when(!isVersion2, "the data is anything else") {
      box.rest("data", means: .identifies(.path))
    }
  }

  private static func aliasRecord(_ box: FieldReader) {
    box.code("user_type")
    box.u16("alias_size", means: .size(of: .restOfNode))
    box.u16("alias_version")
    box.u16("kind", labels: [0: "file", 1: "folder"])
    box.text("volume_name", .macRoman, .pascalIn(28), means: .identifies(.path))
    box.u32("volume_created", means: .time(.macintosh))
    box.u16("volume_signature")
    box.u16("drive_type", labels: driveTypes)
    box.u32("parent_directory_ID")
    box.text("file_name", .macRoman, .pascalIn(64), means: .identifies(.path), line: .value)
    box.u32("file_number")
    box.u32("file_created", means: .time(.macintosh))
    box.code("file_type")
    box.code("file_creator", means: .identifies(.software))
    box.i16("levels_from")
    box.i16("levels_to")
    box.u32("volume_attributes", means: .flags)
    box.u16("file_system_ID")
    box.reserved(10)
    box.list("parts", count: nil) { part in
      if part.i16("kind") == -1 { part.endList() }
      let size = part.u16("size", means: .size(of: .nextField))
      part.bytes("data", size, means: .identifies(.path))
      part.when(size % 2 == 1 && part.remaining > 0, "size is odd") { part.reserved(1, "pad") }
    }
    box.rest("padding", means: .padding)
  }

  private static let driveTypes: Labels = [
    0: "hard disk", 1: "file server", 2: "400 K floppy", 3: "800 K floppy", 4: "1.4 M floppy",
    5: "other removable",
  ]
}
