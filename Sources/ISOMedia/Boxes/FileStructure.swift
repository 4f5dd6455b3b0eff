import Anatomy
import Schema

/// Boxes for file types, media data and free space (ISO/IEC 14496-12, 4.3 and 8.1).
extension Boxes {
  static let fileStructure = SpecSection(
    .iso12,
    [
      Box("ftyp", "File Type", in: "file", occurs: .once, spec: "4.3", body: brands),
      Box("styp", "Segment Type", in: "file", spec: "8.16.2", body: brands),
      Box("mdat", "Media Data", in: "file", spec: "8.1.1", summary: Summary(chunksInside)) {
        $0.rest("data", means: .media)
      },
      Box("free", "Free Space", in: "file", "*", spec: "8.1.2", holds: freeSpace),
      Box("skip", "Free Space", in: "file", "*", spec: "8.1.2", holds: freeSpace),
      Box("pdin", "Progressive Download Information", in: "file", versions: 0...0, spec: "8.1.3") {
        $0.table("entries", rows: nil) { row in
          row.u32("rate")
          row.u32("initial_delay")
        }
      },
    ])

  static let quickTimeFileStructure = SpecSection(
    .quickTime,
    [
      Box(
        "wide", "Room for a Larger Size", in: "file", spec: "Free, Skip, and Wide Atoms",
        holds: freeSpace
      )
    ])

  static let brands: Box.Body = { box in
    // Readers use only the first `ftyp` of a file.
    let isFirst = box.node.map { $0.code != "ftyp" || $0.isFirstOfItsKind } ?? true
    let meaning: Meaning = isFirst ? .plain : .identifies(.unreferenced)
    box.code("major_brand", means: meaning, line: .bare, from: Names.brands)
    box.u32("minor_version")
    box.table("compatible_brands", rows: nil, line: nil) {
      $0.code("brand", means: meaning, from: Names.brands)
    }
  }

  /// Grammar of free space. The standard expects no content there, but some files contain data.
  private static let freeSpace = PayloadGrammar.boxes("data", means: .padding)
}
