import Anatomy
import Bytes
import Formats
import Testing

/// Compares every chunk of RIFF and AIFF, and every block and comment of FLAC, with a minimal
/// reader in Python.
struct ChunkOracleTests {
  @Test(.comparing(.made, with: .python)) func madeMedia() throws { try compare(.made) }
  @Test(.comparing(.samples, with: .python)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    let lines = try Self.lines(of: subjects.files.map(\.path))
    try subjects.expectAgreement(
      with: .python, "chunks, \(subjects.name)", fields: "chunk"
    ) { subject in
      guard let theirs = lines[subject.path], !theirs.isEmpty else { return nil }
      var ours: [String] = []
      for child in try subject.open().document.root.children { Self.collect(child, into: &ours) }
      var tally = Tally()
      for index in 0..<max(ours.count, theirs.count) {
        tally.compare(
          "chunk", index < ours.count ? ours[index] : nil,
          index < theirs.count ? theirs[index] : nil, at: "line \(index + 1)")
      }
      return tally
    }
  }

  /// The lines that `chunks.py` prints, by file name.
  private static func lines(of files: [String]) throws -> [String: [String]] {
    let script = Subjects.here.appending(path: "chunks.py").path
    let text = try Tool.python.output(of: [script] + files)
    var lines: [String: [String]] = [:]
    var file = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("file ") {
        file = String(line.dropFirst(5))
      } else {
        lines[file, default: []].append(String(line))
      }
    }
    return lines
  }

  /// Collects the same lines from the node tree.
  private static func collect(_ node: Node, into lines: inout [String]) {
    let place = "\(node.range.start) \(node.range.count)"
    if node.field(named: "ckID") != nil {
      lines.append("chunk \(place) \(hexadecimal(node.source.bytes(node.range, limit: 4)))")
      // Audio opened from `data` is not a chunk.
      if node.code == "data" { return }
    } else if let type = node.integer(named: "block_type") {
      lines.append("block \(place) \(type)")
    } else if node.field(named: "separator") != nil
      || node.parent?.integer(named: "block_type") == 4
    {
      let text = ByteRange(from: node.range.start + 4, to: node.range.end)
      lines.append("comment \(place) \(hexadecimal(node.source.bytes(text)))")
    } else if node.code != "fLaC" {
      return
    }
    for child in node.children { collect(child, into: &lines) }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
