import Anatomy
import Bytes
import Movie

/// The brightness of pictures with a high dynamic range, from boxes of the sample entry or else
/// from messages in the codec configuration and in the first sample.
struct LightLevels {
  /// The luminance range of the mastering display, in units of 0.0001 cd/m².
  private(set) var mastering: ClosedRange<Int>?
  /// The name of the primary colors of the mastering display; nil if they are unknown.
  private(set) var masteringColors: String?
  private(set) var maximumContent: Int?
  private(set) var maximumAverage: Int?
  /// Whether the first sample contains HDR10+ metadata (SMPTE ST 2094-40).
  private(set) var isDynamic = false

  /// Upper bounds on the number of nodes that are searched for messages, and on their depth.
  private static let (most, deepest) = (256, 6)

  /// - Parameter sample: the first sample; nil if it is not searched.
  init(_ entry: SampleEntry, _ sample: Node?) {
    for code in ["mdcv", "SmDm", "clli", "CoLL"] as [FourCC] {
      if let box = entry.box(code) { add(box) }
    }
    var left = Self.most
    for node in [entry.box("hvcC"), entry.box("avcC"), entry.box("av1C"), sample] {
      if let node { search(node, 0, &left) }
    }
  }

  // The recursion is bounded by the depth.
  private mutating func search(_ node: Node, _ depth: Int, _ left: inout Int) {
    guard depth < Self.deepest else { return }
    for child in node.children {
      left -= 1
      guard left > 0 else { return }
      if child.children.isEmpty { add(child) } else { search(child, depth + 1, &left) }
    }
  }

  /// Adds the values that a box or message states, except values that an earlier box or message
  /// stated.
  private mutating func add(_ node: Node) {
    if mastering == nil {
      if let low = node.integer(.min_display_mastering_luminance),
        let high = node.integer(.max_display_mastering_luminance), low <= high
      {
        mastering = low...high
        masteringColors = Self.colors(
          node.table(.display_primaries), .display_primaries_x, .display_primaries_y, per: 50_000)
      } else if let least = node.integer(.luminanceMin) ?? node.integer(.luminance_min),
        let most = node.integer(.luminanceMax) ?? node.integer(.luminance_max)
      {
        // The minimum luminance has 14 fraction bits, the maximum luminance has 8.
        let (low, high) = (least.saturatingTimes(10_000) >> 14, most.saturatingTimes(10_000) >> 8)
        mastering = low <= high ? low...high : nil
        masteringColors = Self.colors(
          node.table(.primary_chromaticity), .primary_chromaticity_x, .primary_chromaticity_y,
          per: 65_536)
      }
    }
    if maximumContent == nil, maximumAverage == nil {
      maximumContent =
        node.positive(.max_content_light_level) ?? node.positive(.maxCLL) ?? node.positive(.max_cll)
      maximumAverage =
        node.positive(.max_pic_average_light_level) ?? node.positive(.maxFALL)
        ?? node.positive(.max_fall)
    }
    isDynamic =
      isDynamic
      || node.integer(.itu_t_t35_terminal_provider_code) == 0x3C
        && node.integer(.itu_t_t35_terminal_provider_oriented_code) == 1
        && node.integer(.application_identifier) == 4
  }

  /// Returns the name of three primary colors, such as `BT.2020`; nil for unknown colors. Standards
  /// list the colors in different orders, so they are compared as a set.
  private static func colors(
    _ table: Table?, _ x: FieldName, _ y: FieldName, per one: Double
  ) -> String? {
    guard let table, table.rowCount == 3, let x = table.column(named: x),
      let y = table.column(named: y)
    else { return nil }
    let points = (0..<3).map { row in
      (
        Double(table.rawCell(row: row, column: x) ?? 0) / one,
        Double(table.rawCell(row: row, column: y) ?? 0) / one
      )
    }
    return known.first { known in
      known.points.allSatisfy { point in
        points.contains { abs($0.0 - point.0) < 0.002 && abs($0.1 - point.1) < 0.002 }
      }
    }?.name
  }

  private static let known: [(name: String, points: [(Double, Double)])] = [
    ("Display P3", [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]),
    ("BT.2020", [(0.708, 0.292), (0.17, 0.797), (0.131, 0.046)]),
    ("BT.709", [(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)]),
  ]
}
