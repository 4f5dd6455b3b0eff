import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata

/// Movies written by hand, box by box.
enum Made {
  static let upright = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30]

  static func matrix(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { big($0, 4) } }

  /// A movie with a timescale of 600.
  static func movie(
    duration: Int = 1200, matrix: [Int] = upright, _ parts: [UInt8]...
  ) -> [UInt8] {
    box(
      "moov",
      fullBox(
        "mvhd", u32(0, 0, 600, duration, 1 << 16), u16(0x100), zeros(10), self.matrix(matrix),
        zeros(24), u32(9)),
      parts.flatMap(\.self))
  }

  /// A track with a timescale of 1000.
  static func track(
    _ id: Int, _ handler: String, flags: Int = 3, group: Int = 0, size: (Int, Int) = (0, 0),
    matrix: [Int] = upright, language: Int = 0x55C4, duration: Int = 2000, scale: Int = 1000,
    entry: [UInt8], tables: [UInt8] = [], parts: [UInt8] = [], media: [UInt8] = []
  ) -> [UInt8] {
    box(
      "trak",
      fullBox(
        "tkhd", flags: flags, u32(0, 0, id, 0, 1200), zeros(8), u16(0, group, 0x100, 0),
        self.matrix(matrix), u32(size.0 << 16, size.1 << 16)),
      parts,
      box(
        "mdia", fullBox("mdhd", u32(0, 0, scale, duration), u16(language, 0)),
        fullBox("hdlr", zeros(4), utf8(handler), zeros(12), u8(0)), media,
        box(
          "minf",
          box("dinf", fullBox("dref", u32(1), fullBox("url ", flags: 1))),
          box("stbl", fullBox("stsd", u32(1), entry), tables))))
  }

  static func entry(_ code: String, _ parts: [UInt8]...) -> [UInt8] {
    box(code, zeros(6), u16(1), parts.flatMap(\.self))
  }

  static func visual(
    _ code: String, _ width: Int = 1920, _ height: Int = 1080, _ boxes: [UInt8]...
  ) -> [UInt8] {
    entry(
      code, zeros(16), u16(width, height), u32(0x48_0000, 0x48_0000, 0), u16(1), zeros(32),
      u16(24, 0xFFFF), boxes.flatMap(\.self))
  }

  static func sound(
    _ code: String, channels: Int = 2, rate: Int = 48000, _ boxes: [UInt8]...
  ) -> [UInt8] {
    entry(code, zeros(8), u16(channels, 16, 0, 0), u32(rate << 16), boxes.flatMap(\.self))
  }

  static let text = entry("text", u32(0, 1), zeros(6 + 8 + 8), u16(0, 0), u8(0), u16(0), zeros(6))

  /// An elementary stream descriptor with the given decoder specific information.
  static func stream(type: Int, _ specific: [UInt8], rate: Int = 0) -> [UInt8] {
    let information = u8(5, specific.count) + specific
    let decoder = u8(type, 0x15, 0, 0, 0) + u32(0, rate) + information
    let configuration = u8(4, decoder.count) + decoder
    let whole = u16(1) + u8(0) + configuration + u8(6, 1, 2)
    return fullBox("esds", u8(3, whole.count) + whole)
  }

  static func open(_ parts: [UInt8]..., brand: String = "isom") -> Document {
    let head = box("ftyp", utf8(brand), u32(0), utf8(brand))
    let source = ByteSource(bytes: head + parts.flatMap(\.self))
    return Examination(source, name: "made.mp4", magic: nil).document
  }

  /// Number of bytes that `open` writes in front of the content.
  static let headSize = 20

  static func tracks(_ tracks: [UInt8]...) -> [TrackDescription] {
    open(movie(tracks.flatMap(\.self))).tracks()
  }
}
