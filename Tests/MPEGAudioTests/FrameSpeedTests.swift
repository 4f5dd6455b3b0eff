import Anatomy
import Bytes
import Files
import Formats
import Foundation
import MPEGAudio
import InvariantChecks
import Testing

/// Prints the time of a walk over many frames. Runs only on request, because a clock is not a
/// reliable test.
struct FrameSpeedTests {
  private static let isWanted = ProcessInfo.processInfo.environment["MEDIAINSPECT_SPEED"] != nil

  @Test(.enabled(if: isWanted))
  func walkingManyFrames() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "frames-\(UUID()).mp3")
    let block = Data(Frames.frames(1000))
    let data = (0..<1000).reduce(into: Data(capacity: 417_000_000)) { data, _ in data += block }
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for _ in 1...3 {
      let source = try ByteSource.open(path: file.path)
      let document = Examination(source, name: "", magic: nil).document
      var index: FrameIndex?
      let time = ContinuousClock().measure { index = document.root.children.first?.frameIndex }
      let facts = try #require(index?.facts)
      print("\(facts.frames) frames in \(time), \(source.bytesRead) bytes read of \(source.size)")
      #expect(facts.frames == 1_000_000)
    }
  }
}
