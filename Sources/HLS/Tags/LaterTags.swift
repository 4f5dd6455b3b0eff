import Anatomy
import Bytes
import Schema

/// The second edition of HLS, 4.4.2 to 4.4.6: what it adds to every playlist, and to those of segments.
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

  /// One that is stated, taken from above, or taken from the address.
  @Sendable
  private static func checkVariable(_ list: AttributeList, _ tag: FieldReader) {
    let names: [String] = ["NAME", "IMPORT", "QUERYPARAM"]
    let stated = names.filter(list.has)
    if stated.count != 1 {
      tag.report(
        rule: "hls.attr.required", severity: .error,
        stated.isEmpty
          ? "neither NAME nor IMPORT nor QUERYPARAM is stated"
          : "\(stated.joined(separator: " and ")) are stated together",
        at: list.place(of: stated.last ?? "NAME"))
    } else if stated == ["NAME"], !list.has("VALUE") {
      tag.report(
        rule: "hls.attr.required", severity: .error, "VALUE is not stated beside NAME",
        at: list.place(of: "VALUE"))
    }
  }
}
