import Anatomy
import Bytes
import InvariantChecks
import MPEGAudio

/// Compares frame checksums of all layers with ffmpeg.
enum ChecksumComparison {
  /// Compares the number of wrong checksums; streams without checksums are skipped.
  static func compare(_ document: Document, _ path: String, _ tally: inout Tally) throws {
    guard Tool.ffmpeg.isHere,
      let stream = document.root.children.first(where: { $0.frameIndex != nil }),
      let wrong = wrongFrames(of: stream)
    else { return }
    let text = try Tool.ffmpeg.output(
      of: [
        "-v", "error", "-err_detect", "crccheck", "-i", path, "-map", "0:a", "-f", "null", "-",
      ], withErrors: true)
    let theirs = text.split(separator: "\n").count { $0.contains("CRC mismatch") }
    tally.compare("sound checksums", wrong, theirs)
  }

  /// The number of frames with a wrong checksum; nil if the frames have no checksums.
  private static func wrongFrames(of stream: Node) -> Int? {
    guard let list = stream.elements.first else { return nil }
    var protected = 0
    var wrong = 0
    list.forEach { element in
      let frame = stream.node(for: element)
      guard frame.integer(named: "crc_check") != nil else { return false }
      protected += 1
      let findings = frame.read(for: .fields).findings
      if findings.contains(where: { $0.rule == "mp3.frame.crc-mismatch" }) { wrong += 1 }
      return true
    }
    return protected > 0 ? wrong : nil
  }
}
