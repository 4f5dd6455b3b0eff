import Anatomy
import Bytes

/// How places in the bytes of a node are told: as offsets in the file or, where the file does not
/// have these bytes in one run, as offsets in what was made of it, with a plus.
struct OffsetFormat {
  private let distance: Int?

  init(of node: Node) { distance = node.distanceToFile }

  var isDerived: Bool { distance == nil }

  /// What stands for a place in JSON.
  func offset(_ place: Int) -> Int { place &+ (distance ?? 0) }

  func text(_ place: Int) -> String { (isDerived ? "@+" : "@") + hexadecimal(offset(place)) }

  /// Eight digits, in a column.
  func address(_ place: Int) -> String {
    var text: [UInt8] = isDerived ? [UInt8(ascii: "+")] : []
    text.appendHex(offset(place), digits: isDerived ? 7 : 8)
    return String(decoding: text, as: UTF8.self)
  }

  /// Where a byte of the file is in the node's own bytes.
  func place(ofFile offset: Int) -> Int? { distance.map { offset &- $0 } }
}

extension Node {
  /// What its bytes were made from, where they are made and those of its parent are not.
  var derivedFrom: [ByteRange]? {
    guard let parent, parent.source !== source, distanceToFile == nil else { return nil }
    return source.fileRanges(of: range)
  }
}
