import Anatomy
import Bytes
import Schema

/// Lines, each with what ends it (RFC 8216, 4.1).
struct LineGrammar: Grammar {
  /// A name that is longer than this is none that anybody knows.
  private static let headLength = 72

  var terminology: FormatTerminology { .hls }
  var kind: String { "playlist" }
  var kinds: String { "lines" }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    var place = region.start
    while place < region.end {
      let rest = ByteRange(from: place, to: region.end)
      let end = source.firstPlace(of: 0x0A, in: rest).map { $0 + 1 } ?? region.end
      let line = ByteRange(from: place, to: end)
      let head = source.bytes(line, limit: Self.headLength)
      childList.add(
        FourCC(rawValue: 0), line, headerSize: Line.headerSize(head),
        nodeKind: Line.nodeKind(beginningWith: head, isWhole: head.count == line.count))
      if place == region.start, let finding = wrongBeginning(line, head, node) {
        childList.reportOnLast(finding)
      }
      // The search goes on behind the line, so that every byte is looked at once.
      place = max(end, place + 1)
    }
    if region.isEmpty { childList.report(noMark(region, "there is no line", node)) }
  }

  private func wrongBeginning(_ line: ByteRange, _ head: [UInt8], _ node: Node) -> Finding? {
    guard head.starts(with: HLS.mark) else {
      return noMark(line, "the first line is not #EXTM3U", node)
    }
    let isAlone = head.dropFirst(HLS.mark.count).allSatisfy { $0 == 0x0A || $0 == 0x0D }
    return isAlone ? nil : noMark(line, "the first line holds more than #EXTM3U", node)
  }

  private func noMark(_ range: ByteRange, _ words: String, _ node: Node) -> Finding {
    Finding(
      rule: "hls.extm3u-missing", severity: .error, message: words,
      evidence: Evidence(range, in: node.source), clause: Clause(.hls, "4.3.1.1"))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
