import Anatomy
import ByteScript
import Formats
import Metadata
import TestSupport

/// Movies of two seconds. Their timescale is 600, and that of the media is 1000.
enum TwoSecondMovie {
  static func movie(
    duration: Int = 1200, matrix: [Int] = HandwrittenMovie.upright, _ parts: [UInt8]...
  ) -> [UInt8] {
    box(
      "moov",
      HandwrittenMovie.header(lasting: duration, scale: 600, matrix: matrix, nextTrack: 9),
      parts.flatMap(\.self))
  }

  static func track(
    _ id: Int, _ handler: String, flags: Int = 3, group: Int = 0, size: (Int, Int) = (0, 0),
    matrix: [Int] = HandwrittenMovie.upright, language: Int = 0x55C4, duration: Int = 2000,
    scale: Int = 1000, entry: [UInt8], tables: [UInt8] = [], parts: [UInt8] = [],
    media: [UInt8] = []
  ) -> [UInt8] {
    HandwrittenMovie.track(
      id, handler, flags: flags, lasting: 1200, mediaDuration: duration, scale: scale,
      group: group, volume: 0x100, size: size, matrix: matrix, language: language, header: [],
      entry: entry, tables: tables, parts: parts, media: media)
  }

  static func open(_ parts: [UInt8]..., brand: String = "isom") -> Document {
    let head = box("ftyp", utf8(brand), u32(0), utf8(brand))
    return examined(head + parts.flatMap(\.self), "made.mp4")
  }

  /// Number of bytes that `open` writes in front of the content.
  static let headSize = 20

  static func tracks(_ tracks: [UInt8]...) -> [TrackDescription] {
    open(movie(tracks.flatMap(\.self))).tracks()
  }
}
