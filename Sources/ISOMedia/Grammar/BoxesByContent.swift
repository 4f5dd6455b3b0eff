import Anatomy
import Bytes
import Schema

/// Grammar for boxes with content that no declaration describes. Content in a recognized format is
/// opened; content that consists entirely of boxes is shown as boxes.
struct BoxesByContent: Grammar {
  /// The grammar that is tried first: it opens content in a recognized format.
  let payload: PayloadGrammar

  var terminology: FormatTerminology { .boxes }
  var kind: StructureKind { payload.kind }

  /// Grammar for boxes of unknown type, which may still contain data in a known format.
  static let orUnknown = BoxesByContent(payload: .boxes("undecoded", means: Meaning(.undecoded)))

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let count = childList.count
    payload.divide(region, of: node, into: &childList)
    if childList.count == count, BoxHeader.fill(region, of: node.source) {
      BoxGrammar.plain.divide(region, of: node, into: &childList)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    payload.leftover(range, of: node)
  }
}

/// Grammar for boxes that contain only fields and no child boxes, according to the standard. Bytes
/// that some writers append are shown and reported.
struct BoxesAfterFields: Grammar {
  var terminology: FormatTerminology { .boxes }
  var kind: StructureKind { .box }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty, !node.isCut else { return }
    childList.report(.bytesAfterFields(region, of: node))
    if BoxHeader.fill(region, of: node.source) {
      BoxGrammar.plain.divide(region, of: node, into: &childList)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("trailing", Meaning(.trailing))
  }
}

extension BoxHeader {
  /// Whether boxes with printable codes fill the range exactly.
  static func fill(_ range: ByteRange, of source: ByteSource) -> Bool {
    var place = range.start
    while place < range.end {
      guard let header = BoxHeader(at: place, in: source, limit: range.end),
        header.code.isPrintable, !header.reachesToEnd, header.end <= range.end
      else { return false }
      place = header.end
    }
    return !range.isEmpty
  }
}

extension Finding {
  /// Returns the finding for bytes after the last field of a box that has no children.
  static func bytesAfterFields(_ region: ByteRange, of node: Node) -> Finding {
    Finding(
      rule: FormatTerminology.boxes.trailing, severity: .warning,
      message: "unexpected bytes after the last field of \(node.name): \(region.count)",
      evidence: Evidence(region, in: node.source), clause: node.clause)
  }
}
