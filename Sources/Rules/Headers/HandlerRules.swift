import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let mediaHeaderKind = Rule(
    "isom.hdlr.media-header-mismatch", .error, at: .box("minf"),
    "The media header in minf must match the handler type of the track",
    clause: Clause(.iso12, "8.4.5"),
    in: Profile.iso,
    cause:
      "A tool changed the handler type without changing the media header, or omitted the header",
    fix: "Write the media header that the handler type requires, such as vmhd for vide",
    passing: [.movie(), .pictures()],
    failing: .movie(informationHeader: "↓full vmhd flags 1 { 00 * 8 }")
  ) { information, _ in
    guard let kind = information.trackKind, let expected = headersOfKinds[kind] else { return nil }
    let known = information.children.first { child in
      headersOfKinds.values.contains { $0.contains(child.code) } || child.code == "gmhd"
    }
    guard let known else {
      return information.isCut
        ? nil
        : .absence(in: information, "the handler type is \(kind), but minf has no \(expected[0])")
    }
    return expected.contains(known.code)
      ? []
      : .about(
        known, "the handler type is \(kind), but minf has \(known.code), expected \(expected[0])")
  }

  /// The media header boxes that are accepted for each handler type. Messages name the first box as
  /// the expected one.
  private static let headersOfKinds: [FourCC: [FourCC]] = [
    "vide": ["vmhd"], "auxv": ["vmhd"], "soun": ["smhd"], "hint": ["hmhd"],
    "subt": ["sthd", "nmhd"],
  ]

  static let handlerNameEnds = Rule(
    "isom.hdlr.name-unterminated", .error, at: .box("hdlr"),
    "hdlr.name must end with a zero byte", clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "The writer omitted the zero byte because the name is the last field of hdlr",
    fix: "Append a zero byte to the handler name",
    passing: .movie(),
    failing: .movie(handler: #"full hdlr { 00 * 4 "soun" 00 * 12 ↓"Sound" }"#)
  ) { handler, _ in
    guard let name = handler.field(.name), !name.range.isEmpty, !handler.isCut else { return nil }
    let last = handler.source.byte(at: name.range.end - 1)
    let first = handler.source.byte(at: name.range.start) ?? 0
    // A name with a length byte before it (QuickTime) needs no terminator.
    guard last != 0, Int(first) != name.range.count - 1 else { return [] }
    return .field(
      .name, of: handler, "the \(name.range.count)-byte handler name does not end with a zero byte")
  }
}
