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
    passes.reduce(0) { $0.saturatingAdd($1.bytesOfRow.saturatingTimes($1.rows)) }
  }

  /// The passes of the picture in which there are rows: the size of a row in bytes, including the
  /// byte for its filter type, and the number of rows.
  var passes: [(bytesOfRow: Int, rows: Int)] {
    guard isInterlaced else {
      return width > 0 && height > 0 ? [(bytesOfRow(width), height)] : []
    }
    return Self.passes.compactMap { x, y, right, down in
      let columns = max(0, width - x + right - 1) / right
      let rows = max(0, height - y + down - 1) / down
      return columns > 0 && rows > 0 ? (bytesOfRow(columns), rows) : nil
    }
  }

  private func bytesOfRow(_ columns: Int) -> Int {
    (columns.saturatingTimes(bitsOfPoint).saturatingAdd(7) / 8).saturatingAdd(1)
  }
}
