import Anatomy
import Bytes
import Crypto

/// The input of the hashes over boxes of a BMFF file: the boxes without the excluded bytes. The offset
/// of each box precedes its bytes, so that moved boxes are detected.
struct BoxInput {
  let file: Node
  let excluded: ExcludedRanges

  /// The input for the whole file, in order: the offsets of its boxes as numbers, and the byte
  /// ranges that are hashed.
  var whole: [DigestPart] { parts(of: 0..<file.children.count) }

  /// Returns the input for the top-level boxes with the given indexes, in order: their offsets as
  /// numbers, and the byte ranges that are hashed. The last box includes the bytes that follow it
  /// up to the end of the file.
  func parts(of boxes: Range<Int>) -> [DigestPart] {
    let children = file.children
    var parts: [DigestPart] = []
    for index in boxes {
      let range = children[index].range
      guard !excluded.contain(range) else { continue }
      parts.append(.number(UInt64(range.start)))
      parts += excluded.rest(of: range).map(DigestPart.bytes)
    }
    guard boxes.upperBound == children.count else { return parts }
    let rest = ByteRange(from: children.last?.range.end ?? 0, to: file.range.end)
    return parts + excluded.rest(of: rest).map(DigestPart.bytes)
  }
}
