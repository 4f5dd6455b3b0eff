import Anatomy
import Bytes
import Schema

/// Declarations of the remaining tags that the second edition of HLS adds (4.4.2, 4.4.3 and 4.4.6).
extension HLS {
  static let laterTags = SpecSection(
    .hlsDraft,
    [
      tag(
        "EXT-X-DEFINE", "Variable", "4.4.2.3",
        attributes: [
          .quoted("NAME", line: .value),
          .quoted("VALUE", means: .identifies(.unknown), line: .value),
          .quoted("IMPORT", line: .value),
          .quoted("QUERYPARAM", line: .value),
        ], check: checkVariable),
      tag(
        "EXT-X-PART-INF", "Partial Segments", "4.4.3.7",
        attributes: [.decimal("PART-TARGET", required: true, line: "% s")]),
      tag(
        "EXT-X-SERVER-CONTROL", "Server Control", "4.4.3.8",
        attributes: [
          .decimal("CAN-SKIP-UNTIL"), .word("CAN-SKIP-DATERANGES"), .decimal("HOLD-BACK"),
          .decimal("PART-HOLD-BACK"), .word("CAN-BLOCK-RELOAD"),
        ]),
      tag(
        "EXT-X-CONTENT-STEERING", "Content Steering", "4.4.6.6",
        attributes: [.uri("SERVER-URI", required: true, line: .value), .quoted("PATHWAY-ID")]),
    ])

  /// Checks that a variable has exactly one source: a definition in the tag, an import from the
  /// multivariant playlist, or the query of the URI.
  @Sendable
  private static func checkVariable(_ list: AttributeList, _ tag: FieldReader) {
    let names: [String] = ["NAME", "IMPORT", "QUERYPARAM"]
    let stated = names.filter(list.has)
    if stated.count != 1 {
      tag.report(
        rule: "hls.attr.required", severity: .error,
        stated.isEmpty
          ? "NAME, IMPORT and QUERYPARAM are missing, expected one of them"
          : "\(stated.joined(separator: " and ")) are present, expected only one of them",
        at: list.place(of: stated.last ?? "NAME"))
    } else if stated == ["NAME"], !list.has("VALUE") {
      tag.report(
        rule: "hls.attr.required", severity: .error,
        "NAME is present, but the required attribute VALUE is missing",
        at: list.place(of: "VALUE"))
    }
  }
}
