import Anatomy
import Bytes

/// What keeps a decoder from reading the codes of a GIF picture.
enum GIFFault: Sendable {
  /// The code at an offset was not defined before.
  case undefined(at: Int, pixels: Int)
  /// The codes give fewer pixels than the picture has.
  case tooFew(pixels: Int)
  /// The codes give more pixels than the picture has.
  case tooMany(at: Int)
  /// A color has no entry in the color table.
  case color(at: Int, index: Int)
}

/// The pixels of a GIF frame. Its codes are read, but no pixels are made.
struct GIFPixels: Sendable {
  /// The first fault of the codes, and the first color without an entry; nil if there is none.
  private(set) var fault: GIFFault?
  private(set) var color: GIFFault?

  /// - Parameters:
  ///   - count: the number of pixels of the frame.
  ///   - colors: the number of colors of its table.
  ///   - transparent: the color that is not shown; nil if all are.
  ///   - lengths: the number of pixels that each code gives: room for all frames of a file.
  init(
    _ reader: GIFCodeReader, count: Int, colors: Int, transparent: Int?,
    lengths: inout [Int]
  ) {
    for color in 0..<reader.clear { lengths[color] = 1 }
    var (previous, made) = (0, 0)
    reader.forEach { code in
      if code.value == reader.clear { return true }
      if code.value == reader.clear + 1 { return false }
      guard code.known.contains(code.value) else {
        fault = .undefined(at: code.place, pixels: made)
        return false
      }
      if code.value < reader.clear, code.value >= colors, code.value != transparent, color == nil {
        color = .color(at: code.place, index: code.value)
      }
      if let added = code.added { lengths[added] = lengths[previous] + 1 }
      made += lengths[code.value]
      previous = code.value
      if made > count { fault = .tooMany(at: code.place) }
      return made <= count
    }
    if fault == nil, made < count { fault = .tooFew(pixels: made) }
  }
}
