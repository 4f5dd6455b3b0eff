import Anatomy
import Bytes

/// Formats positions in the bytes of a node: as offsets in the file or, if the file does not contain
/// these bytes in one range, as offsets in the derived bytes, with a plus.
struct OffsetFormat {
  private let distance: Int?

  init(of node: Node) { distance = node.distanceToFile }

  var isDerived: Bool { distance == nil }

  /// Returns the offset that is written in JSON.
  func offset(_ place: Int) -> Int { place &+ (distance ?? 0) }

  func text(_ place: Int) -> String { (isDerived ? "@+" : "@") + hexadecimal(offset(place)) }

  /// Returns the offset in eight digits, for a column.
  func address(_ place: Int) -> String {
    var text: [UInt8] = isDerived ? [UInt8(ascii: "+")] : []
    text.appendHex(offset(place), digits: isDerived ? 7 : 8)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the position of a byte of the file in the bytes of the node; nil for derived bytes.
  func place(ofFile offset: Int) -> Int? { distance.map { offset &- $0 } }
}

extension Node {
  /// The ranges that the bytes of the node were derived from; nil if the node has no derived bytes,
  /// or has the same source as its parent.
  var derivedFrom: [ByteRange]? {
    guard let parent, parent.source !== source, distanceToFile == nil else { return nil }
    return source.fileRanges(of: range)
  }
}
