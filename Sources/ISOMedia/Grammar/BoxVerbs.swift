import Anatomy
import Bytes
import Movie
import Schema

/// Readers for groups of fields that several boxes share.
extension FieldReader {
  /// Reads a transformation matrix: numbers of the third column are 2.30 fixed-point, all others
  /// 16.16 (ISO/IEC 14496-12, 6.2.2).
  func matrix() {
    group("matrix") {
      for row in [["a", "b", "u"], ["c", "d", "v"], ["x", "y", "w"]] {
        for (column, name) in row.enumerated() {
          fixed(name, width: 4, fractionBits: column == 2 ? 30 : 16)
        }
      }
    }
  }

  /// Reads a language code that is packed into 16 bits.
  func language(_ name: String = "language", line: SummaryPart? = nil) {
    u16(name, means: Meaning(.language), line: line)
  }
}

/// Readers for bytes that are zero in ISO/IEC 14496-12 and contain fields in QuickTime.
extension FieldReader {
  /// Reads the next `count` bytes as QuickTime fields if at least one byte is not zero, otherwise
  /// as the fields of ISO/IEC 14496-12.
  ///
  /// - Parameter onlyInQuickTime: whether to ignore the QuickTime fields if the file states a major
  ///   brand other than `qt`.
  func zerosOrQuickTime(
    _ count: Int, onlyInQuickTime: Bool = false, iso: (FieldReader) -> Void,
    quickTime: (FieldReader) -> Void
  ) {
    let isZero = nextAreZero(count) || (onlyInQuickTime && node?.mediaFile.isOfAnotherBrand == true)
    let other = onlyInQuickTime ? ", or the major brand of the file is not qt" : ""
    when(isZero, "the bytes of these fields are all zero" + other) { iso(self) }
    when(!isZero, "a byte of these fields is not zero, as in QuickTime") { quickTime(self) }
  }

  /// Reads a color with three 16-bit components.
  func color(_ name: String) {
    group(name) {
      u16("red")
      u16("green")
      u16("blue")
    }
  }

  /// Reads the fields at the start of every sample entry (ISO/IEC 14496-12, 8.5.2.2).
  func sampleEntry() {
    reserved(6)
    u16("data_reference_index", means: .index(into: "data_reference"))
  }

  /// Reads the remaining bytes as one field. If they are boxes, nothing is read, and the boxes
  /// become children.
  func restUnlessBoxes(_ name: String) {
    let header = BoxHeader(at: position, in: source, limit: position + remaining)
    let isBox =
      header.map { !$0.reachesToEnd && $0.end <= position + remaining && $0.code.isPrintable }
      ?? false
    // QuickTime may end the list of child boxes with four zero bytes.
    let isTerminator = remaining == 4 && nextAreZero(4)
    when(!isBox && !isTerminator, "no boxes follow") { rest(name, means: Meaning(.undecoded)) }
  }
}

extension FieldReader {
  /// The text from here to the first zero byte, at most 128 bytes.
  var textAhead: String {
    TextEncoding.utf8.decode(source.bytes(rest, limit: 128).prefix { $0 != 0 }).string
  }
}

extension Node {
  /// Whether the box is the first of its code in its container.
  var isFirstOfItsKind: Bool { (ordinal ?? 1) == 1 }

  /// Whether the major brand of the file is a brand other than QuickTime's.
  fileprivate var isOfAnotherBrand: Bool {
    guard case .code(let brand)? = child("ftyp")?.value("major_brand") else { return false }
    return brand != "qt  "
  }
}
