import Anatomy
import Schema

/// References to the files that contain the samples (ISO/IEC 14496-12, 8.7.1 and 8.7.2), including
/// the reference types of QuickTime.
extension Boxes {
  static let dataReferences = SpecSection(
    .iso12,
    [
      Box(
        "dinf", "Data Information", in: "minf", "meta", occurs: .atMostOnce, spec: "8.7.1",
        holds: .boxes),
      Box(
        "dref", "Data References", in: "dinf", occurs: .once, versions: 0...0, spec: "8.7.2",
        holds: BoxGrammar.children(of: "dref", otherwise: otherReference)
      ) { $0.u32("entry_count", means: .count(of: .children)) },
      Box("url ", "Data by URL", in: "dref", versions: 0...0, flags: inThisFile, spec: "8.7.2") {
        location($0)
      },
      Box(
        "urn ", "Data by URN", in: "dref", versions: 0...0, flags: inThisFile, spec: "8.7.2"
      ) { box in
        box.when(box.remaining > 0, "the box contains a name") {
          box.text("name", .utf8, .terminated, means: .identifies(.path), line: .value)
        }
        location(box)
      },
      Box(
        "imdt", "Data by Identifier", in: "dref", versions: 0...0, flags: inThisFile,
        spec: "8.7.2"
      ) { $0.u32("imda_ref_identifier", means: .reference(to: "identified media data")) },
      Box(
        "snim", "Data by Sequence Number", in: "dref", versions: 0...0, flags: inThisFile,
        spec: "8.7.2"),
    ])

  static let quickTimeDataReferences = SpecSection(
    .quickTime,
    [
      Box(
        "alis", "Data by Alias", in: "dref", versions: 0...0, flags: inThisFile,
        spec: "Data Reference Atoms", body: macintoshAlias),
      Box(
        "rsrc", "Data by Resource", in: "dref", versions: 0...0, flags: inThisFile,
        spec: "Data Reference Atoms", body: macintoshAlias),
    ])

  private static let otherReference = DeclaredNodeKind.anyOther(
    "Data Reference", in: "dref", versions: 0...0, Clause(.iso12, "8.7.2")
  ) { $0.rest("data", means: .identifies(.path)) }

  private static let inThisFile: KeyValuePairs<UInt64, String> = [0x1: "media data in this file"]

  private static func location(_ box: FieldReader) {
    box.when(box.remaining > 0, "the box contains a location") {
      box.text("location", .utf8, .terminated, means: .identifies(.path), line: .value)
    }
  }
}
