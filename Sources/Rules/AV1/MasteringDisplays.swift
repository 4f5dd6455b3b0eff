import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about boxes that repeat the mastering display of metadata units.
extension Rule {
  static let av1MasteringDisplay = Rule(
    "av1.mdcv.mismatch", .error, at: .box("mdcv"),
    "mdcv of an av01 sample entry must equal the mastering display in metadata units",
    clause: Clause(.av1InISOMedia, "2.3.4"),
    cause: "A tool changed the metadata of the container, but not of the video",
    fix: "Set the values in mdcv to those of the metadata unit",
    passing: .av1Track(
      configuration: "\(Example.av1Units) \(unit)", more: "mdcv { \(colors) u32 10000000, 50 }"),
    failing: [
      .av1Track(
        configuration: "\(Example.av1Units) \(unit)",
        more: "mdcv { \(colors) ↓u32 40000000, 50 }"),
      .av1Track(
        configuration: "\(Example.av1Units) \(unit)",
        more:
          "mdcv { ↓u16 34000, 16000 u16 13250, 34500, 7500, 3000, 15635, 16450 u32 10000000, 50 }"),
    ]
  ) { box, _ in
    guard let entry = box.parent, entry.code == "av01", let configuration = entry.child("av1C"),
      let stated = MasteringDisplay(box: box)
    else { return nil }
    let units = configuration.children.prefix(1000).lazy.compactMap { unit -> [Int]? in
      guard unit.code.rawValue == 5, unit.integer(.metadata_type) == 2 else { return nil }
      let body = ByteRange(from: unit.range.start + unit.headerSize, to: unit.range.end)
      return MasteringDisplay(unit.source.bytes(body.dropping(1), limit: 24))?.values
    }
    guard let expected = units.first ?? entry.inherited(.av1Survey)?.masteringDisplay else {
      return nil
    }
    guard let difference = stated.difference(from: expected) else { return [] }
    return .field(
      difference.field, of: box,
      "value \(difference.index + 1) of mdcv is \(difference.stated), the metadata unit states "
        + "\(difference.expected)")
  }

  /// A metadata unit with the mastering display BT.2020, 0.005 to 1000 cd/m².
  private static let unit = """
    2a 1a 02 u16 46400, 19137, 11141, 52232, 8585, 3015, 20493, 21561 u32 256000, 82 80
    """
  /// The same colors as in `unit`, as `mdcv` contains them. They begin with green.
  private static let colors = "u16 8500, 39850, 6550, 2300, 35400, 14600, 15635, 16450"
}

/// A mastering display in the units of `mdcv`: 0.00002 for colors, 0.0001 cd/m² for luminances.
struct MasteringDisplay {
  /// The x and y coordinates of green, blue, red and white, then the highest and the lowest
  /// luminance.
  let values: [Int]

  /// The largest difference of each value that can be due to rounding.
  private static let tolerances = [Int](repeating: 2, count: 8) + [40, 2]

  /// Reads the content of a metadata unit, in which red is first. Nil if it does not have 24 bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 24 else { return nil }
    func number(_ place: Int, _ width: Int) -> Int {
      bytes[place..<(place + width)].reduce(0) { $0 << 8 | Int($1) }
    }
    let colors = [2, 3, 4, 5, 0, 1, 6, 7].map { (number(2 * $0, 2) * 50_000 + 32_768) / 65_536 }
    values =
      colors + [
        (number(16, 4) * 10_000 + 128) / 256, (number(20, 4) * 10_000 + 8192) / 16_384,
      ]
  }

  /// Reads an `mdcv` box; nil if it is incomplete.
  init?(box: Node) {
    guard let primaries = box.table(.display_primaries),
      let across = primaries.column(named: .display_primaries_x),
      let down = primaries.column(named: .display_primaries_y), primaries.rowCount == 3
    else { return nil }
    let colors = (0..<3).flatMap { row in
      [across, down].map { Int(clamping: primaries.rawCell(row: row, column: $0) ?? 0) }
    }
    let rest = [
      FieldName.white_point_x, .white_point_y, .max_display_mastering_luminance,
      .min_display_mastering_luminance,
    ].compactMap { box.integer($0) }
    guard rest.count == 4 else { return nil }
    values = colors + rest
  }

  /// Returns the first value that differs by more than rounding from the value at the same index in
  /// `others`; nil if there is none.
  func difference(
    from others: [Int]
  ) -> (field: FieldName, index: Int, stated: Int, expected: Int)? {
    let places = values.indices.filter { abs(values[$0] - others[$0]) > Self.tolerances[$0] }
    guard let index = places.first else { return nil }
    let names: [FieldName] = [
      .white_point_x, .white_point_y, .max_display_mastering_luminance,
      .min_display_mastering_luminance,
    ]
    return (
      index < 6 ? .display_primaries : names[index - 6], index, values[index], others[index]
    )
  }
}
