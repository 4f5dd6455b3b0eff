import Anatomy
import ByteScript
import Bytes
import Foundation
import ISOMedia
import InvariantChecks
import TestSupport
import Testing

/// Prints the time of a walk over many samples. Runs only on request, because a clock is not a
/// reliable test.
struct SampleSpeedTests {
  private static let isWanted = ProcessInfo.processInfo.environment["MEDIAINSPECT_SPEED"] != nil

  @Test(.enabled(if: isWanted))
  func walkingManySamples() throws {
    let count = 3_500_000
    let sizes = [UInt8](repeating: 1, count: count * 4)
    let offsets = (0..<count / 20).flatMap { u32($0 * 64) }
    let tables =
      fullBox("stts", u32(count / 2), (0..<count / 2).flatMap { u32(2, $0) })
      + fullBox("ctts", u32(count), (0..<count).flatMap { u32(1, $0) })
      + fullBox("stsc", u32(1, 1, 20, 1)) + fullBox("stco", u32(count / 20), offsets)
      + fullBox("stsz", u32(0, count), sizes)
      + fullBox("stss", u32(count / 30), (0..<count / 30).flatMap { u32($0 * 30 + 1) })
    let movie = box(
      "moov",
      HandwrittenMovie.track(1, "vide", entry: HandwrittenMovie.visual("avc1"), tables: tables))
    let source = ByteSource(bytes: movie)
    let document = Document(source, nodeKind: ISODialect.file)
    let sequence = try #require(document.root.descendant("moov", "trak")?.samples)
    for _ in 1...3 {
      var sum = 0
      var bytes = 0
      let read = source.bytesRead
      let time = ContinuousClock().measure {
        for sample in sequence {
          sum += 1
          bytes &+= sample.range.count
        }
      }
      print("\(sum) samples in \(time), \(source.bytesRead - read) bytes read of \(movie.count)")
      #expect(sum == count)
    }
  }
}
