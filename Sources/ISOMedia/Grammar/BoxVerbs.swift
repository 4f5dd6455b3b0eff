import Anatomy
import Bytes
import Schema

/// Groups of fields that several boxes share.
extension FieldReader {
  /// A transformation matrix: the third column is 2.30, the others 16.16 (ISO/IEC 14496-12, 6.2.2).
  func matrix() {
    group("matrix") {
      for row in [["a", "b", "u"], ["c", "d", "v"], ["x", "y", "w"]] {
        for (column, name) in row.enumerated() {
          fixed(name, width: 4, fractionBits: column == 2 ? 30 : 16)
        }
      }
    }
  }

  /// A language code packed into 16 bits.
  func language(_ name: String = "language", line: SummaryPart? = nil) {
    u16(name, means: Meaning(.language), line: line)
  }
}

/// Bytes that are zero in ISO/IEC 14496-12 and fields in QuickTime.
extension FieldReader {
  /// Reads the QuickTime fields if any of the bytes is not zero, else the fields of ISO.
  ///
  /// - Parameter onlyInQuickTime: whether to ignore the QuickTime fields in a file of another
  ///   brand.
  func zerosOrQuickTime(
    _ count: Int, onlyInQuickTime: Bool = false, iso: (FieldReader) -> Void,
    quickTime: (FieldReader) -> Void
  ) {
    let isZero = nextAreZero(count) || (onlyInQuickTime && node?.mediaFile.isOfAnotherBrand == true)
    let other = onlyInQuickTime ? ", or the file has a brand other than QuickTime's" : ""
    when(isZero, "all of these bytes are zero" + other) { iso(self) }
    when(!isZero, "any of these bytes is set, as in QuickTime") { quickTime(self) }
  }

  /// Whether the next bytes are zero, or as many of them as are left.
  func nextAreZero(_ count: Int) -> Bool {
    source.bytes(ByteRange(start: position, count: min(count, remaining))).allSatisfy { $0 == 0 }
  }

  /// A color with three 16-bit components.
  func color(_ name: String) {
    group(name) {
      u16("red")
      u16("green")
      u16("blue")
    }
  }

  /// The fields that begin every sample entry (ISO/IEC 14496-12, 8.5.2.2).
  func sampleEntry() {
    reserved(6)
    u16("data_reference_index", means: .index(into: "data_reference"))
  }

  /// Reads the remaining bytes, unless they are boxes, which become children.
  func restUnlessBoxes(_ name: String) {
    let header = BoxHeader(at: position, in: source, limit: position + remaining)
    let isBox =
      header.map { !$0.reachesToEnd && $0.end <= position + remaining && $0.code.isPrintable }
      ?? false
    // Four zero bytes end the list of children.
    let isTerminator = remaining == 4 && nextAreZero(4)
    when(!isBox && !isTerminator, "no boxes follow") { rest(name, means: Meaning(.undecoded)) }
  }
}

extension FieldReader {
  /// The text that follows, up to a zero byte and at most 128 bytes.
  var textAhead: String {
    TextEncoding.utf8.decode(source.bytes(rest, limit: 128).prefix { $0 != 0 }).string
  }
}

extension Node {
  /// Whether no box of the same code precedes it.
  var isFirstOfItsKind: Bool { (ordinal ?? 1) == 1 }

  /// Whether the file has a major brand other than QuickTime's.
  fileprivate var isOfAnotherBrand: Bool {
    guard case .code(let brand)? = child("ftyp")?.value("major_brand") else { return false }
    return brand != "qt  "
  }
}
