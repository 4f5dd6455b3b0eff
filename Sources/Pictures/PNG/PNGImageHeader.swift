import Anatomy
import Bytes

/// The dimensions of a PNG picture or animation frame, and the number of bits of each pixel (PNG,
/// 7.2 and 8).
struct PNGImageHeader {
  private let width: Int
  private let height: Int
  private let bitsOfPoint: Int
  private let isInterlaced: Bool

  /// - Parameter frame: the node that states the dimensions: the image header, or a frame control.
  init(_ frame: Node, in head: Node) {
    width = frame.integer("width") ?? 0
    height = frame.integer("height") ?? 0
    let samples = Self.samples[head.integer("colour_type") ?? 0] ?? 4
    bitsOfPoint = samples * (head.integer("bit_depth") ?? 16)
    isInterlaced = head.integer("interlace_method") != 0
  }

  private static let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]

  /// For each of the seven interlace passes, the position of the first pixel and the distance to
  /// the next one.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// Size in bytes of the decompressed picture data, including one byte for the filter type of each
  /// row.
  var byteCount: Int {
    guard isInterlaced else { return Self.bytes(width, height, bitsOfPoint) }
    return Self.passes.reduce(0) { sum, pass in
      let (x, y, right, down) = pass
      let columns = max(0, width - x + right - 1) / right
      let lines = max(0, height - y + down - 1) / down
      return sum.saturatingAdd(Self.bytes(columns, lines, bitsOfPoint))
    }
  }

  private static func bytes(_ width: Int, _ height: Int, _ bits: Int) -> Int {
    guard width > 0 else { return 0 }
    return (width.saturatingTimes(bits).saturatingAdd(7) / 8).saturatingAdd(1)
      .saturatingTimes(height)
  }
}
