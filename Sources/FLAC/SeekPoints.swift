import Anatomy
import Bytes
import Schema

/// Reads the seek points and the placeholders of a seek table (RFC 9639, 8.5.1).
extension FieldReader {
  private static let pointSize = 18
  private static let placeholder = UInt64.max

  func seekPoints() {
    table("points", rows: isDescribing ? nil : pointsBeforePlaceholders) { row in
      row.u64("sample_number")
      row.u64(
        "offset", means: .offset(from: .describedByFields(by: "the position of the first frame")))
      row.u16("samples", means: .count(of: .samples))
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

  /// The number of seek points in the table. All seek points precede the placeholders.
  private var pointsBeforePlaceholders: Int {
    let most = remaining / Self.pointSize
    return (0..<most).first {
      source.big64(at: position + $0 * Self.pointSize) == Self.placeholder
    } ?? most
  }
}
