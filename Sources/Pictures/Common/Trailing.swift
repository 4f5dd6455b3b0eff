import Anatomy
import Bytes
import Schema

/// Node kinds of data after the end of a picture. The data is opened if it has a known format;
/// other data is reported by a finding.
enum Trailing {
  static let jpeg = nodeKind("jpeg.file.trailing-data", .jpeg)
  static let png = nodeKind("png.file.trailing-data", .png)
  /// Data in a PNG picture without an end (IEND) that does not consist of chunks.
  static let brokenPNG = nodeKind(
    "png.chunk.invalid", .png, "Data without Chunks", .error,
    "no chunk with a valid length and type begins here, and IEND is missing")
  static let other = nodeKind("picture.file.trailing-data", .picture)

  private static func nodeKind(
    _ rule: RuleID, _ terminology: FormatTerminology, _ title: String = "Data after the Picture",
    _ severity: Severity = .warning, _ message: String? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        "rest", named: "trailing", title,
        holds: TrailingGrammar(
          terminology: terminology, rule: rule, severity: severity, message: message)),
      in: BareGrammar(.bytes, terminology: terminology, standsAlone: true))
  }
}

private struct TrailingGrammar: Grammar {
  let terminology: FormatTerminology
  let rule: RuleID
  let severity: Severity
  /// The message of the finding; nil for the default message, which states the number of bytes
  /// after the picture.
  let message: String?
  var kind: StructureKind { .payload }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let payload = Payload(node.source, region)
    if childList.open(payload, in: node, instead: Meaning(.trailing)) { return }
    childList.report(
      Finding(
        rule: rule, severity: severity,
        message: message
          ?? "\(region.count == 1 ? "1 byte follows" : "\(region.count) bytes follow")"
          + " the end of the picture, expected none",
        evidence: Evidence(region, in: node.source)))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    if !node.children.isEmpty { return ("data", .payload) }
    // Zero bytes are padding to a fixed size and disclose nothing.
    if node.source.isZero(range) { return ("data", .padding) }
    return ("data", Meaning(.trailing, about: .category(.unreferenced)))
  }
}

extension ByteSource {
  /// Returns the offset of the first box (`ftyp`) of an ISO media file in a range; nil if there is
  /// none.
  func offsetOfMovie(in range: ByteRange) -> Int? {
    var place = range.start + 4
    while let found = firstPlace(of: 0x66, in: ByteRange(from: place, to: range.end)) {
      let size = big32(at: found - 4) ?? 0
      if big32(at: found) == FourCC("ftyp").rawValue, size >= 16, size <= 4096,
        size % 4 == 0, Int(size) <= range.end - found + 4
      {
        return found - 4
      }
      place = found + 1
    }
    return nil
  }
}

extension FormatTerminology {
  static let picture = FormatTerminology(
    structure: "the structure", tooShort: "picture.structure.too-short")
}
