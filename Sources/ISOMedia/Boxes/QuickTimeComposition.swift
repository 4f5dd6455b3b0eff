import Anatomy
import Bytes
import Schema

/// Boxes for clipping, mattes, color tables and track inputs (QuickTime File Format).
extension Boxes {
  static let composition = SpecSection(
    .quickTime,
    [
      Box(
        "clip", "Clipping", in: "moov", "trak", occurs: .atMostOnce, spec: "Clipping Atoms",
        holds: .boxes),
      Box(
        "crgn", "Clipping Region", in: "clip", occurs: .once, spec: "Clipping Region Atoms"
      ) { box in
        box.u16("region_size", means: .size(of: .restOfNode))
        box.group("region_boundary_box") {
          for side in ["top", "left", "bottom", "right"] { box.i16(side) }
        }
        // The region has no further data if it is equal to its bounding box.
        box.when(box.remaining > 0, "bytes remain in the box") {
          box.rest("clipping_region_data", means: .identifies(.playback))
        }
      },
      Box(
        "matt", "Track Matte", in: "trak", occurs: .atMostOnce, spec: "Track Matte Atoms",
        holds: .boxes),
      Box(
        "kmat", "Compressed Matte", in: "matt", occurs: .once, versions: 0...0,
        spec: "Compressed Matte Atoms", body: matte),
      Box("ctab", "Color Table", in: "moov", occurs: .atMostOnce, spec: "Color Table Atoms") {
        box in
        box.u32("color_table_seed")
        box.u16("color_table_flags", means: .flags)
        let last = box.u16("color_table_size")
        box.table("colors", rows: last + 1) { row in
          row.u16("index")
          row.u16("red")
          row.u16("green")
          row.u16("blue")
        }
      },
      Box(
        "imap", "Track Input Map", in: "trak", occurs: .atMostOnce, spec: "Track Input Map Atoms",
        holds: BoxGrammar { code, _ in code == inputCode ? input : nil }),
      Box(inputType, "Input Type", in: "TrackInput", occurs: .once, spec: "Input Type Atom") {
        box in
        atomHead(box)
        box.u32("modifier_type", line: .value, labels: modifiers)
      },
      Box("obid", "Object ID", in: "TrackInput", occurs: .atMostOnce, spec: "Object ID Atom") {
        box in
        atomHead(box)
        box.u32("object_ID", line: .value)
      },
      Box(
        "csgm", "Compact Sample to Group", in: "stbl", "traf", versions: 0...0,
        spec: "Compact Sample-to-Group Atom", body: compactGroups),
    ])

  /// The type code of a track input: two zero bytes and the letters `in`.
  private static let inputCode = FourCC(rawValue: 0x696E)
  /// The type code of an input type: two zero bytes and the letters `ty`.
  private static let inputType = FourCC(rawValue: 0x7479)

  private static let input = DeclaredNodeKind.anyOther(
    "Track Input", in: "imap", group: "TrackInput", Clause(.quickTime, "Track Input Map Atoms"),
    holds: .boxes, body: atomHead)

  /// Reads the fields that follow size and type in the header of a QuickTime "QT atom".
  private static let atomHead: Box.Body = { box in
    box.u32("atom_ID", line: "ID %")
    box.reserved(2)
    box.u16("child_count", means: .count(of: .children))
    box.reserved(4)
  }

  private static let modifiers: Labels = [
    1: "matrix", 2: "clip region", 3: "volume", 4: "balance", 5: "graphics mode",
    6: "object matrix", 7: "object graphics mode", 0x7669_6465: "image",
  ]

  private static let matte: Box.Body = { box in
    let size = box.u32("matte_image_description_size", means: .size(of: .node))
    box.when(size >= 8, "matte_image_description_size is at least 8") {
      box.code("matte_format", line: .value, label: ISODialect.format)
      box.when(size > 8, "matte_image_description_size is more than 8") {
        box.bytes("matte_image_description", size - 8, means: .identifies(.playback))
      }
    }
    box.rest("matte_data", means: .identifies(.playback))
  }
}
