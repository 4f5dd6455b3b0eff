import Anatomy
import Bytes

extension Rule {
  static let mediaHeaderKind = Rule(
    "isom.hdlr.media-header-mismatch", .error, at: .box("minf"),
    "the header of the media is of the kind that the handler names",
    clause: Clause(.iso12, "8.4.5"),
    in: Profile.iso,
    cause: "a writer changed the kind of a track and not its header, or left the header out",
    fix: "write the header that belongs to the handler",
    passing: [.movie(), .pictures()],
    failing: [.movie(informationHeader: "↓full vmhd flags 1 { 00 * 8 }")]
  ) { information, _ in
    guard let kind = information.trackKind, let expected = headersOfKinds[kind] else { return nil }
    let known = information.children.first { child in
      headersOfKinds.values.contains { $0.contains(child.code) } || child.code == "gmhd"
    }
    guard let known else {
      return information.isCut
        ? nil : [.absence(in: information, "a track of kind \(kind) has no \(expected[0])")]
    }
    return expected.contains(known.code)
      ? [] : [.about(known, "a track of kind \(kind) has \(known.code) and not \(expected[0])")]
  }

  /// Those that writers use and readers take.
  private static let headersOfKinds: [FourCC: [FourCC]] = [
    "vide": ["vmhd"], "auxv": ["vmhd"], "soun": ["smhd"], "hint": ["hmhd"],
    "subt": ["sthd", "nmhd"],
  ]

  static let handlerNameEnds = Rule(
    "isom.hdlr.name-unterminated", .warning, at: .box("hdlr"),
    "the name of a handler ends with a zero byte", clause: Clause(.iso12, "8.4.3"),
    in: Profile.iso,
    cause: "a writer took the end of the box for the end of the name",
    fix: "put a zero byte behind the name",
    passing: [.movie()],
    failing: [.movie(handler: #"full hdlr { 00 * 4 "soun" 00 * 12 ↓"Sound" }"#)]
  ) { handler, _ in
    guard let name = handler.field("name"), !name.range.isEmpty, !handler.isCut else { return nil }
    let last = handler.source.byte(at: name.range.end - 1)
    let first = handler.source.byte(at: name.range.start) ?? 0
    // A counted name of QuickTime needs no end.
    guard last != 0, Int(first) != name.range.count - 1 else { return [] }
    return [.field("name", of: handler, "no zero byte ends the name")]
  }
}
