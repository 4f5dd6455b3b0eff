import Anatomy
import Bytes
import Movie

/// Finds geographic positions in a node and its descendants. The name of a node, which its decoder
/// chooses, determines how the node stores positions.
struct PositionFinder {
  private let presentationTime: PresentationTime?

  /// - Parameter presentationTime: the presentation time of the sample that contains the positions;
  ///   nil outside samples.
  init(_ presentationTime: PresentationTime?) { self.presentationTime = presentationTime }

  typealias Reader = @Sendable (Node, PositionVisit) -> Bool

  /// Visits the positions in a node until the visitor returns false; returns false in that case.
  ///
  /// - Parameter collector: collects the places of the coordinates; nil if they are not needed.
  @discardableResult
  func forEach(
    in node: Node, collector: CoordinateCollector? = nil, _ visit: (Position) -> Bool
  ) -> Bool {
    withoutActuallyEscaping(visit) {
      search(
        node,
        PositionVisit(presentationTime: presentationTime, collector: collector, visit: $0))
    }
  }

  /// Whether the positions in a node can be read even if the node is not in a sample.
  static func readsAlone(_ node: Node) -> Bool { reader(for: node) != nil }

  private func search(_ node: Node, _ visit: PositionVisit) -> Bool {
    if let reader = Self.reader(for: node) {
      // Only the reader for GoPro metadata adds the places of coordinates. For other formats, nil
      // marks the collected places as incomplete.
      if node.name != .word("gpmf") { visit.collector?.places.add(nil) }
      return reader(node, visit)
    }
    let continues =
      if case .key = node.name {
        BoxedPositions.forEach(in: node, visit)
      } else {
        TextPositions.forEach(in: node, visit)
      }
    guard continues else { return false }
    for child in node.children where !search(child, visit) { return false }
    return true
  }

  private static func reader(for node: Node) -> Reader? {
    guard case .word(let word) = node.name else { return codes[node.code] }
    return words[word]
  }

  /// Readers of payloads with positions, by the name of the payload's node.
  private static let words: [String: Reader] = [
    "gpmf": GoProPositions.forEach, "camm": MotionPositions.forEach,
    "rtmd": SonyPositions.forEach, "dji": DronePositions.forEach,
    "free_gps": DashcamPositions.forEach, "dashcam": DashcamPositions.forEach,
    "insta360": ActionPositions.forEach, "uuid:9B630F8D637440EC8204BC5FF5091728": BoxLogs.garmin,
  ]

  /// Readers of boxes with positions, and of GoPro's `DEVC` item outside a payload, by the code of
  /// the node.
  private static let codes: [FourCC: Reader] = [
    "gps0": BoxLogs.records, "gps ": BoxLogs.log, "DEVC": GoProPositions.forEach,
  ]
}

extension Node {
  /// The value of a numeric field as an exact number.
  func number(_ name: FieldName) -> ExactNumber? { field(name)?.exactNumber }
}

extension Field {
  var exactNumber: ExactNumber? {
    switch value {
    case .unsigned(let number): Int64(exactly: number).map { .ratio($0, 1) }
    case .signed(let number): .ratio(number, 1)
    case .fixed(let raw, let bits): .fixed(raw, fractionBits: bits)
    case .real(let number):
      // A number from 32 bits becomes a 32-bit float again, because the text of a 64-bit float
      // would have meaningless digits.
      range.count == 4
        ? Float(exactly: number).flatMap { ExactNumber(finite: $0) }
        : ExactNumber(finite: number)
    case .text(let text): ExactNumber(text.string)
    default: nil
    }
  }
}

extension Table {
  /// The number in a row of a table, by the name of its column.
  func number(_ row: Int, _ name: FieldName) -> ExactNumber? {
    guard let column = column(named: name), row < rowCount else { return nil }
    return Field(row: row, column: column, of: self).exactNumber
  }

  func integer(_ row: Int, _ name: FieldName) -> Int64? {
    guard let column = column(named: name), let raw = rawCell(row: row, column: column) else {
      return nil
    }
    switch cell(row: row, column: column) {
    case .signed(let number): return number
    default: return Int64(exactly: raw)
    }
  }
}
