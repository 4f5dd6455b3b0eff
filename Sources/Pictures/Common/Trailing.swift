import Anatomy
import Bytes
import Schema

/// Node kinds of data after the end of a picture. The data is opened if it has a known format;
/// other data is reported by a finding.
enum Trailing {
  static let jpeg = nodeKind("jpeg.file.trailing-data", .jpeg)
  static let png = nodeKind("png.file.trailing-data", .png)
  static let other = nodeKind("picture.file.trailing-data", .picture)

  private static func nodeKind(_ rule: RuleID, _ terminology: FormatTerminology) -> DeclaredNodeKind
  {
    DeclaredNodeKind(
      Declaration(
        "rest", named: "trailing", "Data after the Picture",
        holds: TrailingGrammar(terminology: terminology, rule: rule)),
      in: BareGrammar(.bytes, terminology: terminology, standsAlone: true))
  }
}

private struct TrailingGrammar: Grammar {
  let terminology: FormatTerminology
  let rule: RuleID
  var kind: StructureKind { .payload }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let payload = Payload(node.source, region)
    if childList.open(payload, in: node, instead: Meaning(.trailing)) { return }
    childList.report(
      Finding(
        rule: rule, severity: .warning,
        message: "\(region.count == 1 ? "1 byte follows" : "\(region.count) bytes follow")"
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
