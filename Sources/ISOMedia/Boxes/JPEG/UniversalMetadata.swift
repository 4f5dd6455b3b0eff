import Anatomy
import Schema

/// JUMBF: boxes with metadata, each with a description of its content (ISO/IEC 19566-5).
extension Boxes {
  static let universalMetadata = SpecSection(
    .jpegSystems,
    [
      Box("jumb", "JUMBF Superbox", in: "file", "jumb", holds: .boxes),
      Box(
        "jumd", "JUMBF Description", in: "jumb", occurs: .once, spec: "A.3",
        holds: LeadingBoxes(codes: ["c2sh"], rest: "private")
      ) { box in
        box.uuid("TYPE", means: .type)
        let toggles = box.switches(
          "TOGGLES", width: 1,
          [0x1: "requestable", 0x2: "label", 0x4: "ID", 0x8: "signature", 0x10: "private"])
        box.when(toggles & 0x2 != 0, "toggle 0x2") {
          box.text("LABEL", .utf8, .terminated, means: .identifies(.provenance), line: .value)
        }
        box.when(toggles & 0x4 != 0, "toggle 0x4") { box.u32("ID") }
        box.when(toggles & 0x8 != 0, "toggle 0x8") {
          box.bytes("SIGNATURE", 32, means: .checksum(.sha256, over: .parent))
        }
      },
      Box("c2sh", "C2PA Salt", in: "jumd", occurs: .atMostOnce) {
        $0.rest("salt", means: .identifies(.provenance))
      },
      Box("json", "JSON Content", in: "jumb") { $0.text("JSON", .utf8, .rest, means: .payload) },
      Box("cbor", "CBOR Content", in: "jumb") { $0.rest("CBOR", means: .payload) },
      Box("bfdb", "Embedded File Description", in: "jumb", occurs: .atMostOnce) { box in
        let toggles = box.switches("TOGGLES", width: 1, [0x1: "file name", 0x2: "external"])
        box.text("MEDIA_TYPE", .utf8, .terminated, means: .type, line: .value)
        box.when(toggles & 0x1 != 0, "toggle 0x1") {
          box.text("FILE_NAME", .utf8, .terminated, means: .identifies(.path))
        }
      },
      Box("bidb", "Embedded File", in: "jumb", occurs: .atMostOnce, holds: embeddedFile),
    ])

  private static let embeddedFile = PayloadGrammar.boxes("data", means: .payload)
}
