import Anatomy
import Bytes
import ISOMedia

/// Checks that the samples of a track can be enumerated, and that the file size limits their
/// number.
struct SamplesOfTracks {
  private(set) var violations = Violations()

  /// Eight samples per byte are more than any table states.
  private static let bound = Invariants.Bound(perByte: 8, besides: 8)

  mutating func check(_ node: Node) {
    guard node.code == "trak", let samples = node.samples else { return }
    let size = node.document.source.size
    var count = 0
    for sample in samples {
      count += 1
      violations.expect(
        sample.number == count, node.path, "sample \(count) is numbered \(sample.number)")
      guard Self.bound.allows(count, for: size) else {
        return violations.add(node.path, "more than \(count) samples for \(size) bytes")
      }
    }
    violations.expect(
      samples.statedCount >= 0, node.path, "\(samples.statedCount) samples are stated")
    var again = 0
    for _ in samples { again += 1 }
    violations.expect(again == count, node.path, "\(count) samples, then \(again)")
  }
}
