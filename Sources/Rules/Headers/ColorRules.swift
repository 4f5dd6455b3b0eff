import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about color information (`colr`).
extension Rule {
  static let entryColorsTwice = Rule(
    "isom.colr.duplicate-type", .warning, at: .box("stsd"),
    "A sample entry must contain at most one colr box of each colour_type",
    clause: Clause(.iso12, "12.1.5"),
    cause: "A tool added its colr box without removing the existing one",
    fix: "Keep one colr box of each type: players use either the first or the last",
    passing: .pictures(properties: numbers),
    failing: .pictures(properties: "\(numbers) ↓\(numbers)")
  ) { descriptions, _ in
    let entries = descriptions.children.filter { $0.child("colr") != nil }
    guard !entries.isEmpty else { return nil }
    return entries.flatMap { entry -> [Violation] in
      var first: [Int: Node] = [:]
      return entry.children("colr").compactMap { box in
        guard let type = box.integer(.colour_type) else { return nil }
        guard let other = first[type] else {
          first[type] = box
          return nil
        }
        return .about(
          box,
          "\(entry.code) contains more than one colr box of type"
            + " \(FourCC(rawValue: UInt32(truncatingIfNeeded: type)))",
          related: [RelatedPlace("the first colr box", other)])
      }
    }
  }

  static let colorProfile = Rule(
    "isom.colr.prof-bad-icc", .warning, at: .box("colr"),
    "A colr box of type prof or rICC must contain a complete ICC profile", clause: Clause(.icc),
    cause: "The profile was probably truncated, or other bytes were written in its place",
    fix: "Embed the complete ICC profile",
    passing: .pictures(properties: numbers),
    failing: .pictures(properties: #"colr { "prof" ↓u32 200 "none" 00 * 20 }"#)
  ) { box, _ in
    guard case .code(let type)? = box.value(.colour_type) else { return nil }
    guard type == "prof" || type == "rICC" else { return [] }
    let start = box.range.start.saturatingAdd(box.headerSize + 4)
    let profile = ByteRange(from: start, to: box.range.end)
    let size = box.source.big32(at: profile.start).map(Int.init)
    let hasMark = box.source.big32(at: profile.start.saturatingAdd(36)) == FourCC("acsp").rawValue
    guard size != profile.count || !hasMark || profile.count < 132 else { return [] }
    return .bytes(
      profile, in: box,
      hasMark && profile.count >= 132
        ? "the ICC profile states a size of \(size ?? 0) bytes, but \(box.name) contains"
          + " \(profile.count)"
        : "the \(profile.count)-byte content is not an ICC profile: too short, or without the"
          + " signature acsp")
  }

  static let colorsVersusSequence = Rule(
    "isom.colr.sequence-mismatch", .warning, at: .box("avcC", "hvcC"),
    "colr should state the same colors as the parameter set in the codec configuration",
    clause: Clause(.iso12, "12.1.5"),
    cause: "A tool changed colr or the parameter set, or converted the colors and changed only one",
    fix:
      "State the colors of the pictures in both: players that use the other statement show"
      + " washed-out or wrong colors",
    passing: [
      .coded("avc1", configured + " " + numbers),
      // The functions of BT.709 and BT.601 are the same.
      .coded("avc1", configured + #" colr { "nclx" u16 1, 6, 1 00 }"#),
      .coded("avc1", configured + #" colr { "nclx" u16 1, 18, 1 00 }"#),
    ],
    failing: [
      .coded("avc1", configured + #" colr { "nclx" ↓u16 9, 1, 1 00 }"#),
      .coded("avc1", configured + #" colr { "nclx" u16 1, 1, 1 ↓80 }"#),
    ]
  ) { configuration, _ in
    // Properties of image items are in one box, without their relation to each other.
    guard let entry = configuration.parent, entry.code != "ipco",
      let colors = entry.children("colr").first(where: {
        $0.codeValue(.colour_type) == "nclx" || $0.codeValue(.colour_type) == "nclc"
      }), let sequence = configuration.onlySequenceHeader
    else { return nil }
    // The value 2 leaves the color unspecified.
    for name in [FieldName.colour_primaries, .transfer_characteristics, .matrix_coefficients] {
      guard let expected = sequence.number(name), let stated = colors.integer(name), stated != 2,
        expected != 2, stated != expected, !isSame(name, stated, expected)
      else { continue }
      return .field(
        name, of: colors,
        "\(name) of colr is \(described(stated, colors.field(name)?.label)), the parameter set"
          + " states \(described(expected, sequence.label(name)))")
    }
    guard let expected = sequence.number(.video_full_range_flag),
      let stated = colors.integer(.full_range_flag), stated != expected
    else { return [] }
    return .field(
      .full_range_flag, of: colors,
      "full_range_flag of colr is \(stated), video_full_range_flag in the parameter set is"
        + " \(expected)")
  }

  /// Whether two numbers of a color property, in `colr` and in the parameter set, mean the same
  /// function: those for transfer in BT.709, BT.601 and BT.2020, and those for the matrix in both
  /// forms of BT.601 (ISO/IEC 23091-2, 8.2 and 8.3). In addition to the former, `colr` may state
  /// HLG, as an SEI message does for players that know it.
  private static func isSame(_ name: FieldName, _ one: Int, _ other: Int) -> Bool {
    let alike: Set<Int> =
      switch name {
      case .transfer_characteristics: [1, 6, 14, 15]
      case .matrix_coefficients: [5, 6]
      default: []
      }
    let isStatedBeside = name == .transfer_characteristics && one == 18 && alike.contains(other)
    return isStatedBeside || alike.contains(one) && alike.contains(other)
  }

  private static func described(_ number: Int, _ label: String?) -> String {
    label.map { "\(number) (\($0))" } ?? "\(number)"
  }

  private static let numbers = #"colr { "nclx" u16 1, 1, 1 00 }"#
  private static let configured = """
    avcC {
      01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 7a 6a 02 02 02 04 } 01 sized u16 { 68 ce 38 80 }
    }
    """
}
