import Anatomy
import Bytes
import Schema

/// ISO/IEC 14496-12, 8.9.3 and clause 10; ISO/IEC 23001-7, 6: what the samples of a group share.
extension Boxes {
  static let groupDescriptions: Box.Body = { box in
    let type = box.code("grouping_type", line: .bare, from: Names.sampleGroups)
    var length = 0
    box.version(atLeast: 1) {
      length = box.u32("default_length", means: .size(of: .field("entries")))
    }
    box.version(atLeast: 2) {
      box.u32("default_group_description_index", means: .index(into: "sample_group_description"))
    }
    let count = box.u32("entry_count", means: .count(of: .rows))
    let isReadable = box.version > 0 || groupEntries.contains { $0.type == type }
    box.when(isReadable, "the length of an entry is known") {
      box.list("entries", count: count, line: .value) { [length] entry in
        var end = length == 0 ? Int.max : entry.position + length
        entry.when(entry.version > 0 && length == 0, "default_length is 0") {
          end = entry.position + 4 + entry.u32("description_length", means: .size(of: .nextField))
        }
        entry.limited(to: end) { description(type, entry) }
      }
    }
    box.when(!isReadable, "the length of an entry is not known") {
      box.rest("entries", means: Meaning(.undecoded))
    }
  }

  private static func description(_ type: FourCC, _ entry: FieldReader) {
    var isKnown = false
    for known in groupEntries {
      entry.when(known.type == type, "grouping_type is \(known.type)") {
        isKnown = true
        known.body(entry)
      }
    }
    if !isKnown || entry.version > 0 { entry.rest("data") }
  }

  private static let groupEntries: [(type: FourCC, body: @Sendable (FieldReader) -> Void)] = [
    ("roll", { $0.i16("roll_distance") }),
    ("prol", { $0.i16("roll_distance") }),
    (
      "rap ",
      { entry in
        entry.bits(1, "num_leading_samples_known")
        entry.bits(7, "num_leading_samples")
      }
    ),
    (
      "tele",
      { entry in
        entry.bits(1, "level_independently_decodable")
        entry.reservedBits(7)
      }
    ),
    (
      "sap ",
      { entry in
        entry.bits(1, "dependent_flag")
        entry.reservedBits(3)
        entry.bits(4, "SAP_type")
      }
    ),
    ("seig", encryption),
  ]

  private static let encryption: @Sendable (FieldReader) -> Void = { entry in
    entry.reserved(1)
    entry.bits(4, "crypt_byte_block")
    entry.bits(4, "skip_byte_block")
    let isProtected = entry.u8("isProtected")
    let ivSize = entry.u8("Per_Sample_IV_Size")
    entry.uuid("KID")
    entry.when(isProtected == 1 && ivSize == 0, "protected, without an IV for each sample") {
      let size = entry.u8("constant_IV_size", means: .size(of: .nextField))
      entry.bytes("constant_IV", size)
    }
  }
}
