import Anatomy
import Bytes

/// Finds metadata that programs write into each picture of a video track in GIF.
extension Node {
  var removablePartsOfGIF: [RemovablePicturePart] {
    children.compactMap { $0.extraBlock ?? $0.removableTrailingData }
  }

  private var extraBlock: RemovablePicturePart? {
    let body = ByteRange(from: range.start + 3, to: range.end - 1)
    guard code != "rest", case .drop = removal(of: .structure), !isPlaceholder,
      let blank = Self.silentComment(range.count)
    else { return nil }
    let isText = source.byte(at: range.start + 1) == 0xFE
    return RemovablePicturePart(self, statement: body, isText ? .text : .unreferenced) {
      Replacement(range, with: blank)
    }
  }

  private var isPlaceholder: Bool {
    Self.silentComment(range.count).map { source.bytes(range) == $0 } ?? false
  }

  /// Returns a comment block of the given size that contains only zeros; nil if no such block
  /// exists. The shortest comment block has 3 bytes, and no comment block has 4.
  private static func silentComment(_ count: Int) -> [UInt8]? {
    guard count == 3 || count > 4 else { return nil }
    var (block, left) = ([UInt8(0x21), 0xFE], count - 3)
    while left > 0 {
      let size = left == 257 ? 254 : min(255, left - 1)
      block += [UInt8(size)] + [UInt8](repeating: 0, count: size)
      left -= size + 1
    }
    return block + [0]
  }
}
