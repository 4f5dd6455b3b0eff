import Anatomy
import Bytes

/// What is known about the earlier chunks while a form is divided into chunks. Findings about a
/// chunk depend on it.
struct DivisionState {
  private let node: Node
  private let needsLargeSizes: Bool
  /// The offset of the `ds64` chunk, which states 64-bit sizes; nil if none was found yet.
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
    func report(_ rule: RuleID, _ severity: Severity, _ message: String, _ range: ByteRange) {
      found.append(
        Finding(
          rule: rule, severity: severity, message: message,
          evidence: Evidence(range.clamped(to: node.source.wholeRange), in: node.source)))
    }
    if header.code == "ds64", largeSizes == nil { largeSizes = header.start }
    // FLAC stores each chunk of the original file separately, so a form or list is stored without
    // the chunks inside it.
    let isKeptByFLAC = node.parent?.code == "appl"
    if extent.isCut, !node.isCut, !isKeptByFLAC {
      report(
        "riff.chunk-exceeds-parent", .error,
        "\(header.code) at byte \(header.start) extends past the end of "
          + "\(node.isRoot ? "the file" : node.name.description)",
        size)
    }
    if extent.isPaddedWrongly {
      report(
        "riff.odd-chunk-no-pad", .warning,
        extent.end == extent.contentEnd
          ? "\(header.code) has an odd size, but no padding byte at byte \(extent.contentEnd)"
          : "\(header.code) has an odd size, but its padding at byte \(extent.contentEnd) is not 0",
        ByteRange(start: extent.contentEnd, count: 1))
    }
    if header.code == "id3 " || header.code == "ID3 " {
      if let id3 {
        report(
          "riff.id3-case-or-duplicate", .warning,
          id3 == header.code
            ? "another chunk \"\(header.code)\" begins at byte \(header.start), expected at most one"
            : "there are chunks \"\(id3)\" and \"\(header.code)\", expected only one of them",
          ByteRange(start: header.start, count: 4))
      }
      id3 = header.code
      if header.stated < 10 {
        report(
          "riff.id3-zero-size", .warning,
          "the size of \"\(header.code)\" is \(header.stated), expected at least 10", size)
      }
    }
    if node.isRoot, !extent.isCut, extent.end < node.range.end,
      header.start == node.range.start
    {
      report(
        "riff.size-mismatch", .warning,
        "\(header.code) ends at byte \(extent.end), the file ends at byte \(node.range.end)", size)
    }
    return found
  }

  /// The finding for an RF64 or BW64 form that has no `ds64` chunk; nil for other forms.
  var missing: Finding? {
    guard needsLargeSizes, largeSizes == nil else { return nil }
    return Finding(
      rule: "riff.ds64-missing", severity: .error,
      message: "\(node.code) has no ds64 chunk with 64-bit sizes",
      evidence: Evidence(
        ByteRange(start: node.range.start, count: 4).clamped(to: node.range), in: node.source))
  }
}

extension Finding {
  /// - Parameter mayBeSound: whether the bytes can continue the sound in the last chunk.
  static func afterChunks(
    _ rest: ByteRange, in node: Node, mayBeSound: Bool = false
  ) -> Finding {
    Finding(
      rule: "riff.trailing-data", severity: .warning,
      message: "\(rest.count == 1 ? "1 byte follows" : "\(rest.count) bytes follow")"
        + (mayBeSound
          ? " the stated end of the sound, expected none; they may be sound that its size does not count"
          : " the last chunk, expected none"),
      evidence: Evidence(rest, in: node.source))
  }
}
