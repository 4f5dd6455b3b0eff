import Anatomy
import Bytes

/// Formats offsets of bytes of a node. If the file contains these bytes in one range, offsets count
/// from the start of the file. Otherwise they count from the start of the derived bytes and have a
/// plus sign.
struct OffsetFormat {
  private let distance: Int?

  init(of node: Node) { distance = node.distanceToFile }

  var isDerived: Bool { distance == nil }

  /// Converts an offset in the source of the node to the offset that JSON output contains. It
  /// counts from the start of the file or, for derived bytes, from the start of the derived bytes.
  func offset(_ place: Int) -> Int { place &+ (distance ?? 0) }

  func text(_ place: Int) -> String { (isDerived ? "@+" : "@") + hexadecimal(offset(place)) }

  /// Returns an offset in hexadecimal with eight characters, for the address column.
  func address(_ place: Int) -> String {
    var text: [UInt8] = isDerived ? [UInt8(ascii: "+")] : []
    text.appendHex(offset(place), digits: isDerived ? 7 : 8)
    return String(decoding: text, as: UTF8.self)
  }

  /// Converts an offset in the file to an offset in the source of the node; nil for derived bytes.
  func place(ofFile offset: Int) -> Int? { distance.map { offset &- $0 } }
}

extension Node {
  /// The ranges of the file that the bytes of the node were derived from. Nil if the bytes are not
  /// derived, or if the node has the same source as its parent.
  var derivedFrom: [ByteRange]? {
    guard let parent, parent.source !== source, distanceToFile == nil else { return nil }
    return source.fileRanges(of: range)
  }
}
