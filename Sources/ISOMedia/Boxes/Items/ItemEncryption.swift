import Anatomy
import Schema

/// Boxes for items that are encrypted separately (ISO/IEC 23001-7).
extension Boxes {
  static let itemEncryption = SpecSection(
    .cenc,
    [
      Box("ienc", "Item Encryption", in: "ipco", versions: 0...1) { box in
        box.reserved(1)
        box.version(0) { box.reserved(1) }
        box.version(atLeast: 1) {
          box.bits(4, "default_crypt_byte_block")
          box.bits(4, "default_skip_byte_block")
        }
        let count = box.u8("num_keys", means: .count(of: .rows))
        box.list("keys", count: count, line: .value) { key in
          let size = key.u8("Per_Sample_IV_Size")
          key.uuid("KID", means: .id(of: "content_key"))
          key.when(size == 0, "Per_Sample_IV_Size is 0") {
            let length = key.u8("constant_IV_size", means: .size(of: .nextField))
            key.bytes("constant_IV", length, means: .identifies(.playback))
          }
        }
      },
      Box("iaux", "Item Auxiliary Information", in: "ipco", versions: 0...0) { box in
        box.u32("aux_info_type")
        box.u32("aux_info_type_parameter")
      },
    ])
}
