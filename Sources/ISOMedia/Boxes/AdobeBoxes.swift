import Anatomy
import Schema

/// Boxes that Adobe editors write into user data.
extension Boxes {
  static let adobe = SpecSection(
    .unpublished,
    [
      Box("FIEL", "Adobe Field Order", in: "udta") { box in
        box.code("signature")
        box.u16("version", means: .version)
        box.rest("undecoded", means: Meaning(.undecoded))
      },
      Box("Cr8r", "Adobe Creator", in: "udta") { box in
        box.bytes("signature", 4, means: .type)
        box.u32("structure_size")
        box.u16("major_version", means: .version)
        box.u16("minor_version")
        box.u32("creator_code")
        box.u32("apple_event")
        box.text("file_extension", .utf8, .bytes(16), means: .identifies(.software))
        box.text("application_options", .utf8, .bytes(16), means: .identifies(.software))
        box.text("application_name", .utf8, .rest, means: .identifies(.software), line: .value)
      },
    ])
}
