import Anatomy
import Bytes
import Schema

/// Grammar of the lines of a playlist, each with its line end (RFC 8216, 4.1).
struct LineGrammar: Grammar {
  /// The number of bytes at the start of a line that are read to find its node kind. No known tag
  /// name is longer.
  private static let headLength = 72

  var terminology: FormatTerminology { .hls }
  var kind: StructureKind { .playlist }
  var kinds: String { "lines" }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    for line in source.lines(in: region) {
      let head = source.bytes(line, limit: Self.headLength)
      childList.add(
        FourCC(rawValue: 0), line, headerSize: Line.headerSize(head),
        nodeKind: Line.nodeKind(beginningWith: head, isWhole: head.count == line.count))
      if line.start == region.start, let finding = wrongBeginning(line, head, node) {
        childList.reportOnLast(finding)
      }
    }
    if region.isEmpty {
      childList.report(noMark(region, "the playlist is empty, expected #EXTM3U", node))
    }
  }

  private func wrongBeginning(_ line: ByteRange, _ head: [UInt8], _ node: Node) -> Finding? {
    guard head.starts(with: HLS.mark) else {
      return noMark(
        line, "the first line, up to byte \(line.end), does not begin with #EXTM3U", node)
    }
    let isAlone = head.dropFirst(HLS.mark.count).allSatisfy { $0 == 0x0A || $0 == 0x0D }
    return isAlone
      ? nil
      : noMark(
        line, "the first line has \(line.count) bytes, expected only #EXTM3U and a line end", node)
  }

  private func noMark(_ range: ByteRange, _ words: String, _ node: Node) -> Finding {
    Finding(
      rule: "hls.extm3u-missing", severity: .error, message: words,
      evidence: Evidence(range, in: node.source), clause: Clause(.hls, "4.3.1.1"))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
