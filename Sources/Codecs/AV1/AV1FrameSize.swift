import Anatomy
import Movie
import Schema

/// Readers for the size of a frame of AV1 and its division into tiles (AV1 specification, 5.9.5 to
/// 5.9.15).
extension FieldReader {
  /// Reads the size of a frame. Returns the coded size, and the width after superresolution.
  func av1FrameSize(
    _ sequence: AV1FrameSettings, _ frame: AV1FrameState
  ) -> (size: DecodedSize, fullWidth: Int) {
    var (width, height) = (sequence.maxWidth, sequence.maxHeight)
    when(frame.overridesSize, "frame_size_override_flag") {
      width = bits(max(sequence.widthBits, 1), "frame_width_minus_1") + 1
      height = bits(max(sequence.heightBits, 1), "frame_height_minus_1") + 1
    }
    let divisor = av1Superresolution(sequence)
    return (DecodedSize(width: (width * 8 + divisor / 2) / divisor, height: height), width)
  }

  /// Reads the parameters of superresolution. Returns the divisor of the width, in eighths.
  func av1Superresolution(_ sequence: AV1FrameSettings) -> Int {
    var divisor = 8
    when(sequence.hasSuperresolution, "enable_superres") {
      flag("use_superres") { divisor = bits(3, "coded_denom") + 9 }
    }
    return divisor
  }

  func av1RenderSize() {
    flag("render_and_frame_size_different") {
      bits(16, "render_width_minus_1")
      bits(16, "render_height_minus_1")
    }
  }

  /// Reads the division into tiles and the quantizer. If the tiles are not of equal size, reads
  /// only the flag that states this.
  func av1Tiles(_ sequence: AV1FrameSettings, _ size: DecodedSize) {
    let limits = AV1TileLimits(sequence, size)
    let isUniform = bits(1, "uniform_tile_spacing_flag") == 1
    when(isUniform, "uniform_tile_spacing_flag") {
      let columns = increments(
        "increment_tile_cols_log2", from: limits.minColumns, to: limits.maxColumns)
      let rows = increments(
        "increment_tile_rows_log2", from: max(limits.minTiles - columns, 0), to: limits.maxRows)
      when(columns + rows > 0, "the frame has several tiles") {
        bits(max(columns + rows, 1), "context_update_tile_id")
        bits(2, "tile_size_bytes_minus_1")
      }
      bits(8, "base_q_idx")
    }
  }

  /// Reads one-bit fields and returns `first` plus the number of bits that are 1. Reading ends
  /// after the first bit that is 0, or when the result reaches `last`.
  private func increments(_ name: String, from first: Int, to last: Int) -> Int {
    var value = first
    when(first < last, "more tiles are possible") {
      while value < last || isDescribing, !hasFailed, bits(1, name) == 1 { value += 1 }
    }
    return value
  }
}

/// Bounds for the number of tiles of a frame. All bounds are logarithms to the base 2.
struct AV1TileLimits {
  let minColumns: Int
  let maxColumns: Int
  let maxRows: Int
  let minTiles: Int
  /// Number of superblocks across and down.
  let blocks: (across: Int, down: Int)

  private static let maxTileWidth = 4096
  private static let maxTileArea = 4096 * 2304
  private static let maxTilesInOneDirection = 64

  init(_ sequence: AV1FrameSettings, _ size: DecodedSize) {
    let shift = sequence.usesLargeBlocks ? 7 : 6
    func count(_ pixels: Int) -> Int { ((pixels + 7) / 8 * 8 + (1 << shift) - 1) >> shift }
    blocks = (count(size.width), count(size.height))
    minColumns = Self.logarithm(blocks.across, in: Self.maxTileWidth >> shift)
    maxColumns = Self.logarithm(min(blocks.across, Self.maxTilesInOneDirection), in: 1)
    maxRows = Self.logarithm(min(blocks.down, Self.maxTilesInOneDirection), in: 1)
    minTiles = max(
      minColumns, Self.logarithm(blocks.across * blocks.down, in: Self.maxTileArea >> (2 * shift)))
  }

  /// Returns the number of tiles for the given logarithms of the numbers of columns and rows.
  func tileCount(columns: Int, rows: Int) -> Int {
    func count(_ blocks: Int, _ log: Int) -> Int {
      let size = max((blocks + (1 << log) - 1) >> log, 1)
      return (blocks + size - 1) / size
    }
    return count(blocks.across, columns) * count(blocks.down, rows)
  }

  /// Returns the smallest number of doublings of `unit` that reaches `target`.
  private static func logarithm(_ target: Int, in unit: Int) -> Int {
    var log = 0
    while log < 32, unit << log < target { log += 1 }
    return log
  }
}
