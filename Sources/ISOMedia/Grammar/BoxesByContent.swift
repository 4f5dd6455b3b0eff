import Anatomy
import Bytes
import Schema

/// For boxes that no declaration gives a content: it opens by what it is, and what is boxes from one
/// end to the other shows as boxes.
struct BoxesByContent: Grammar {
  /// What is asked first.
  let payload: PayloadGrammar

  var terminology: FormatTerminology { .boxes }
  var kind: String { payload.kind }

  /// What no declaration knows may still hold something that is known.
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

/// For boxes whose fields are all that a standard knows: what some writers put behind them is shown,
/// and reported.
struct BoxesAfterFields: Grammar {
  var terminology: FormatTerminology { .boxes }
  var kind: String { "box" }
  var kinds: String { "boxes" }

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
  /// Whether boxes whose codes print fill a range exactly.
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
  /// Bytes behind the last field of a box that holds nothing else.
  static func bytesAfterFields(_ region: ByteRange, of node: Node) -> Finding {
    Finding(
      rule: FormatTerminology.boxes.trailing, severity: .warning,
      message: "\(region.count) bytes lie behind the last field of \(node.name)",
      evidence: Evidence(region, in: node.source), clause: node.clause)
  }
}
