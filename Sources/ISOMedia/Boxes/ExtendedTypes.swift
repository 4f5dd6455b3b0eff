import Anatomy
import Schema

/// Boxes that state detailed types of files, tracks and items (ISO/IEC 14496-12).
extension Boxes {
  static let extendedTypes = SpecSection(
    .iso12,
    [
      Box("etyp", "Extended Type", in: "file", "otyp", "ipco", holds: .boxes),
      Box("tyco", "Type Combination", in: "etyp") { box in
        box.table("compatible_brands", rows: nil) { $0.code("brand") }
      },
      Box("otyp", "Original File Type", in: "file", "otyp", holds: .boxes),
      Box("ttyp", "Track Type", in: "trak", occurs: .atMostOnce, body: brands),
      Box("brnd", "Item Brands", in: "ipco", body: brands),
      Box("imda", "Identified Media Data", in: "file", spec: "8.1.4") { box in
        box.u32("imda_identifier", means: .id(of: "identified media data"), line: .value)
        box.rest(
          "data",
          means: box.inherited(.isReferencedByIdentifier) == false ? Meaning(.unreferenced) : .media
        )
      },
    ])
}
