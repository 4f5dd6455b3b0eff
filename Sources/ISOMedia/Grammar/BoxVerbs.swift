import Anatomy
import Bytes
import Schema

/// Runs of fields that several boxes share.
extension FieldReader {
  /// A transformation: the third column is 2.30, the others 16.16 (ISO/IEC 14496-12, 6.2.2).
  func matrix() {
    group("matrix") {
      for name in ["a", "b", "u", "c", "d", "v", "x", "y", "w"] {
        fixed(name, width: 4, fractionBits: "uvw".contains(name) ? 30 : 16)
      }
    }
  }

  /// A packed language code.
  func language(_ name: String = "language", line: LinePart? = nil) {
    u16(name, means: Meaning(.language), line: line)
  }
}
