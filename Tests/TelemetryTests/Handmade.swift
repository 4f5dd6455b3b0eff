import ByteScript
import Bytes

/// Bytes written by hand, from layouts that are published or known from files.
enum Handmade {
  static func text(_ text: String, filledTo count: Int = 0) -> [UInt8] {
    Array(text.utf8) + zeros(max(0, count - text.utf8.count))
  }

  static func double(_ value: Double) -> [UInt8] {
    little(Int(bitPattern: UInt(value.bitPattern)), 8)
  }

  static func float(_ value: Float) -> [UInt8] { little(Int(value.bitPattern), 4) }

  // MARK: Movies

  /// A sample entry without fields other than the common ones.
  static func entry(_ code: String, _ rest: [UInt8] = []) -> [UInt8] {
    box(code, zeros(6), big(1, 2), rest)
  }

  /// A file with one track of consecutive samples.
  static func movie(
    handler: String = "meta", entry: [UInt8], samples: [[UInt8]], inMovie boxes: [UInt8] = [],
    trailer: [UInt8] = []
  ) -> [UInt8] {
    let file = box("ftyp", text("qt  "), zeros(4), text("qt  "))
    let tables =
      fullBox("stsd", big(1, 4), entry)
      + fullBox("stts", big(1, 4), big(samples.count, 4), big(1000, 4))
      + fullBox("stsc", big(1, 4), big(1, 4), big(samples.count, 4), big(1, 4))
      + fullBox(
        "stsz", big(0, 4), big(samples.count, 4), samples.flatMap { big($0.count, 4) })
      + fullBox("stco", big(1, 4), big(file.count + 8, 4))
    let media =
      fullBox("mdhd", zeros(8), big(1000, 4), big(samples.count * 1000, 4), zeros(4))
      + fullBox("hdlr", text("mhlr"), text(handler), zeros(12), zeros(1))
      + box(
        "minf", fullBox("nmhd"),
        box("dinf", fullBox("dref", big(1, 4), box("url ", big(1, 4)))), box("stbl", tables))
    let header = fullBox("mvhd", zeros(8), big(1000, 4), big(samples.count * 1000, 4), zeros(80))
    let track = fullBox("tkhd", zeros(8), big(1, 4), zeros(4), big(1000, 4), zeros(60))
    return file + box("mdat", samples.flatMap(\.self))
      + box("moov", header, box("trak", track, box("mdia", media)), boxes) + trailer
  }
}
