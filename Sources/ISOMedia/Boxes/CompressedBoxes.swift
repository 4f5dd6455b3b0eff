import Anatomy
import Bytes
import Schema

/// Boxes with payloads compressed by Deflate (ISO/IEC 14496-12). The decompressed content has no
/// box header.
extension Boxes {
  static let compressedBoxes = SpecSection(
    .iso12,
    [
      Box("!mov", "Compressed Movie", in: "file", holds: inflating(movie)),
      Box("!mof", "Compressed Movie Fragment", in: "file", holds: inflating(movieFragment)),
      Box("!six", "Compressed Segment Index", in: "file", holds: inflating(index)),
      Box("!ssx", "Compressed Subsegment Index", in: "file", holds: inflating(subindex)),
    ])

  private static func inflating(_ nodeKind: DeclaredNodeKind) -> InflatedGrammar {
    InflatedGrammar(
      "compressed_data", terminology: .boxes, rule: "isom.box.inflate-failed",
      nodeKind: { _ in nodeKind })
  }

  private static let movie = payload("moov", "Inflated Movie", holds: .boxes)
  private static let movieFragment = payload("moof", "Inflated Movie Fragment", holds: .boxes)
  private static let index = payload("sidx", "Inflated Segment Index") { box in
    box.versionAndFlags()
    segmentIndex(box)
  }
  private static let subindex = payload("ssix", "Inflated Subsegment Index") { box in
    box.versionAndFlags()
    subsegmentIndex(box)
  }

  private static func payload(
    _ code: FourCC, _ title: String, holds: (any Grammar)? = nil, body: Declaration.Body? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        .file, named: code.description, title, group: "file", by: .iso12, holds: holds, body: body),
      in: BoxGrammar.plain)
  }
}
