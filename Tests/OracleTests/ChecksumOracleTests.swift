import Anatomy
import Bytes
import Formats
import MPEGAudio
import Testing

/// Checksums of frames of all layers, against ffmpeg.
@Suite(.serialized) struct ChecksumOracleTests {
  @Test(.comparing(.made, with: .ffmpeg)) func madeMedia() throws {
    let subjects = Subjects.made
    var verdict = Verdict(
      "ffmpeg, checksums, \(subjects.name)", fields: "checksum",
      try Explanations.read("explained.tsv"))
    for subject in subjects.files {
      let examination = Examination(
        try ByteSource.open(path: subject.path), name: subject.name, magic: nil)
      guard
        let stream = examination.document.root.children.first(where: { $0.frameIndex != nil }),
        let wrong = Self.wrongFrames(of: stream)
      else { continue }
      let text = try Tool.ffmpeg.output(
        of: [
          "-v", "error", "-err_detect", "crccheck", "-i", subject.path, "-map", "0:a", "-f", "null",
          "-",
        ], withErrors: true)
      var tally = Tally()
      tally.compare(
        "checksum", wrong, text.split(separator: "\n").count { $0.contains("CRC mism") })
      verdict.add(tally, of: subject.name)
    }
    verdict.expectAgreement()
  }

  /// Nil where the frames have no checksums.
  private static func wrongFrames(of stream: Node) -> Int? {
    guard let list = stream.elements.first else { return nil }
    var protected = 0
    var wrong = 0
    list.forEach { element in
      let frame = stream.node(for: element)
      guard frame.integer("crc_check") != nil
      else { return false }
      protected += 1
      let findings = frame.read(for: .fields).findings
      if findings.contains(where: { $0.rule == "mp3.frame.crc-mismatch" }) { wrong += 1 }
      return true
    }
    return protected > 0 ? wrong : nil
  }
}
