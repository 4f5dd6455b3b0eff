import Anatomy
import Bytes
import FLAC
import Files
import Formats
import Foundation
import InvariantChecks
import Schema
import Testing

/// FLAC streams of real encoders.
struct RealFrameTests {
  private static let files = SampleFiles.ending(in: ["flac"]) + MadeFiles.ending(in: ["flac"])

  @Test("Frames tile the audio, and mutated streams are read to the end", arguments: files)
  func frames(file: URL) throws {
    let source = try ByteSource.open(path: file.path)
    let document = Examination(source, name: "", magic: nil).document
    guard let audio = try? document.node("/flac/audio"), audio.children.count == 1,
      audio.layoutFindings.isEmpty
    else { return }
    var place = audio.range.start
    var samples = 0
    audio.elements.first?.forEach { frame in
      #expect(frame.range.start == place)
      place = frame.range.end
      let node = audio.node(for: frame)
      let words = node.summary?.split(separator: " ") ?? []
      samples += words.first.flatMap { Int($0) } ?? 0
      // Subframes that are decoded end where the next frame begins.
      #expect(node.field("subframe") != nil, "frame \(frame.number)")
      let covered = ByteRange(from: frame.range.start, to: frame.range.end - 2)
      #expect(source.crc16(of: covered, .highestFirst) == source.big16(at: covered.end))
      return true
    }
    #expect(place == audio.range.end)
    let stated = try document.node("/flac/STREAMINFO").integer("total_samples")
    #expect(samples == stated)
    let bytes = source.bytes(source.wholeRange, limit: 48 << 10)
    for number in 0..<20 {
      #expect(Invariants.violations(of: bytes.damaged(number)) == [])
    }
  }
}
