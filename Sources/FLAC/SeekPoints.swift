import Anatomy
import Bytes
import Schema

/// Reads the seek points and the placeholders of a seek table (RFC 9639, 8.5.1).
extension FieldReader {
  private static let pointSize = 18
  private static let placeholder = UInt64.max

  func seekPoints() {
    table("points", rows: isDescribing ? nil : usablePoints) { row in
      row.u64("sample_number")
      row.u64(
        "offset", means: .offset(from: .describedByFields(by: "the position of the first frame")))
      row.u16("samples", means: .count(of: .samples))
    }
    let beyond = isDescribing ? 0 : pointsBeforePlaceholders
    when(beyond > 0, "points are outside the audio") {
      list("unused_points", count: beyond) { point in
        point.bytes("point", Self.pointSize, means: .identifies(.unreferenced))
      }
    }
    let left = remaining / Self.pointSize
    when(left > 0, "all bits of sample_number are 1") {
      // The fields of a placeholder after its sample number are undefined, so no reader uses them.
      list("placeholders", count: left) { place in
        place.u64("sample_number")
        place.reserved(Self.pointSize - 8, "undefined")
      }
    }
  }

  /// The number of seek points up to the last one that refers to samples and bytes inside the
  /// audio. The points before that one are not examined.
  private var usablePoints: Int {
    let count = pointsBeforePlaceholders
    guard let stream = node?.enclosing("fLaC") else { return count }
    let samples = stream.child("info")?.integer("total_samples").flatMap { $0 > 0 ? $0 : nil }
    let size = stream.child(FLACAudioGrammar.code)?.range.count
    func isUsable(_ index: Int) -> Bool {
      let place = position + index * Self.pointSize
      guard let number = source.big64(at: place), let offset = source.big64(at: place + 8) else {
        return true
      }
      return samples.map { number < UInt64($0) } ?? true && size.map { offset < UInt64($0) } ?? true
    }
    return (0..<count).last(where: isUsable).map { $0 + 1 } ?? 0
  }

  /// The bytes of a placeholder, which is a seek point that readers ignore. Its undefined fields
  /// are zeros.
  static let emptyPoint =
    [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: pointSize - 8)

  /// The number of seek points in the table. All seek points precede the placeholders.
  private var pointsBeforePlaceholders: Int {
    let most = remaining / Self.pointSize
    return (0..<most).first {
      source.big64(at: position + $0 * Self.pointSize) == Self.placeholder
    } ?? most
  }
}
