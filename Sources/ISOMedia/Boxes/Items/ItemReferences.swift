import Anatomy
import Bytes
import Schema

/// Boxes for references between items (ISO/IEC 14496-12, 8.11.12). The code of each box is the type
/// of the reference.
extension Boxes {
  static let itemReferences = SpecSection(
    .iso12,
    [
      Box(
        "iref", "Item References", in: "meta", occurs: .atMostOnce, versions: 0...1,
        spec: "8.11.12",
        holds: BoxGrammar.children(of: "iref", otherwise: otherReference),
        summary: Summary { count($0.children.count, "reference", "references") })
    ]
      + .init(references) { code, title in
        Box(
          code, title, in: "iref", spec: "8.11.12", summary: Summary(referenceLine),
          body: itemReference)
      })

  private static let otherReference = DeclaredNodeKind.anyOther(
    "Item Reference", in: "iref", Clause(.iso12, "8.11.12"), body: itemReference,
    summary: Summary(referenceLine))

  private static let itemReference: Box.Body = { box in
    let isWide = (box.inherited(.itemReferenceVersion) ?? 0) > 0
    box.when(!isWide, "iref has version 0") {
      box.u16("from_item_ID", means: .reference(to: .item))
      let rows = box.u16("reference_count", means: .count(of: .rows))
      box.table("to_item_IDs", rows: rows, line: nil) {
        $0.u16("to_item_ID", means: .reference(to: .item))
      }
    }
    box.when(isWide, "iref has version 1") {
      box.u32("from_item_ID", means: .reference(to: .item))
      let rows = box.u16("reference_count", means: .count(of: .rows))
      box.table("to_item_IDs", rows: rows, line: nil) {
        $0.u32("to_item_ID", means: .reference(to: .item))
      }
    }
  }

  /// Summarizes a reference with its source and targets, such as `49 → 1, 2, 3, 4 and 44 more`.
  private static let referenceLine: @Sendable (Node) -> String? = { reference in
    guard let from = reference.integer("from_item_ID"),
      let table = reference.table("to_item_IDs"), let column = table.columns.first
    else { return nil }
    let shown = min(table.rowCount, table.rowCount > 5 ? 4 : 5)
    let ids = (0..<shown).compactMap { table.rawCell(row: $0, column: column) }
    let more = table.rowCount > shown ? " and \(table.rowCount - shown) more" : ""
    return "\(from) → \(ids.map(String.init).joined(separator: ", "))\(more)"
  }

  private static let references = """
    auxl Auxiliary Picture of
    base Pre-derived from
    cdsc Describes
    dimg Derived from
    dpnd Depends on
    eroi Region of
    evir External Viewing Information
    exbl External Base Layer
    fdel File Delivery
    font Font
    grid Grid of
    iloc Extents from
    ipir IPI Declaration
    mask Mask
    mint Integrity Data for
    pred Predicted from
    prem Premultiplied by
    sato Sample Transform of
    tbas Tile Base
    thmb Thumbnail of

    """
}
