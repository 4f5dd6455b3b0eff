import Anatomy
import Schema

/// Boxes of a JPEG 2000 header that are also properties of a picture item (ISO/IEC 15444-16).
extension Boxes {
  static let jpeg2000Properties = SpecSection(
    .jpeg2000InItems,
    [
      Box("j2kH", "JPEG 2000 Header", in: "ipco", presents: .all(.decoding), holds: .boxes),
      Box("cdef", "Channel Definition", in: "j2kH") { box in
        let rows = box.u16("N", means: .count(of: .rows))
        box.table("channels", rows: rows) { row in
          row.u16("Cn")
          row.bits(
            16, "Typ",
            label: { ["color", "opacity", "premultiplied opacity"].word(at: $0) })
          row.u16("Asoc")
        }
      },
      Box("cmap", "Component Mapping", in: "j2kH") { box in
        box.table("channels", rows: nil) { row in
          row.u16("CMP")
          row.u8("MTYP")
          row.u8("PCOL")
        }
      },
      Box("j2kL", "JPEG 2000 Layers", in: "j2kH") { box in
        let rows = box.u16("num_layers", means: .count(of: .rows))
        box.table("layers", rows: rows) { row in
          row.u16("layer_id")
          row.u8("discard_levels")
          row.u16("decode_layers")
        }
      },
    ])
}

extension [String] {
  fileprivate func word(at index: UInt64) -> String? {
    index < UInt64(count) ? self[Int(index)] : nil
  }
}
