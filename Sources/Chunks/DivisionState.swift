import Anatomy
import Bytes

/// What chunks have to know of those before them while they are found.
struct DivisionState {
  private let node: Node
  private let needsLargeSizes: Bool
  /// Where the chunk with sizes of 64 bits is.
  private(set) var largeSizes: Int?
  private var id3: FourCC?

  init(_ node: Node) {
    self.node = node
    needsLargeSizes = node.code == "RF64" || node.code == "BW64"
  }

  mutating func findings(
    about header: ChunkHeader, _ extent: ChunkExtent, in node: Node
  ) -> [Finding] {
    var found: [Finding] = []
    let size = ByteRange(start: header.start + 4, count: 4)
    func report(_ rule: String, _ severity: Severity, _ message: String, _ range: ByteRange) {
      found.append(
        Finding(
          rule: rule, severity: severity, message: message,
          evidence: Evidence(range.clamped(to: node.source.wholeRange), in: node.source)))
    }
    if header.code == "ds64", largeSizes == nil { largeSizes = header.start }
    if extent.isCut, !node.isCut {
      report(
        "riff.chunk-exceeds-parent", .error,
        "\(header.code) goes past the end of \(node.isRoot ? "the file" : node.name.description)",
        size)
    }
    if extent.isPaddedWrongly {
      report(
        "riff.odd-chunk-no-pad", .warning,
        extent.end == extent.contentEnd
          ? "\(header.code) has an odd size, and no byte fills it up"
          : "\(header.code) has an odd size, and the byte that fills it up is not zero",
        ByteRange(start: extent.contentEnd, count: 1))
    }
    if header.code == "id3 " || header.code == "ID3 " {
      if let id3 {
        report(
          "riff.id3-case-or-duplicate", .warning,
          id3 == header.code
            ? "there is more than one chunk \(header.code)"
            : "there are chunks \(id3) and \(header.code)",
          ByteRange(start: header.start, count: 4))
      }
      id3 = header.code
      if header.stated < 10 {
        report("riff.id3-zero-size", .warning, "the chunk is too small for a tag", size)
      }
    }
    if node.isRoot, !extent.isCut, extent.end < node.range.end,
      header.start == node.range.start
    {
      report(
        "riff.size-mismatch", .warning,
        "the size leaves \(node.range.end - extent.end) bytes at the end of the file", size)
    }
    return found
  }

  /// A form with large sizes that does not have them.
  var missing: Finding? {
    guard needsLargeSizes, largeSizes == nil else { return nil }
    return Finding(
      rule: "riff.ds64-missing", severity: .error,
      message: "\(node.code) has no chunk ds64 with its sizes",
      evidence: Evidence(
        ByteRange(start: node.range.start, count: 4).clamped(to: node.range), in: node.source))
  }
}

extension Finding {
  static func afterChunks(_ rest: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: "riff.trailing-data", severity: .warning,
      message: "\(rest.count) bytes lie behind the last chunk",
      evidence: Evidence(rest, in: node.source))
  }
}
