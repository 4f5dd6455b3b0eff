import Anatomy
import Bytes
import Movie

/// What a new track needs to know about the movie to which it is added.
struct MovieTimes {
  let timescale: Int64
  /// The duration of the movie in units of its timescale.
  let duration: Int
  /// Whether the file is a QuickTime movie. Its boxes have fields that MPEG-4 reserves.
  let isQuickTime: Bool

  init(_ file: Node) throws(TagRefusal) {
    guard let movie = file.child("moov"), let header = movie.child("mvhd"),
      let timescale = header.integer("timescale"), timescale > 0
    else { throw TagRefusal("the movie header (mvhd) states no timescale") }
    let stated = header.integer("duration") ?? 0
    let isUnknown = stated == Int(UInt32.max) || stated == .max
    let longest = movie.children("trak").map { $0.child("tkhd")?.integer("duration") ?? 0 }.max()
    self.timescale = Int64(timescale)
    duration = stated == 0 || isUnknown ? longest ?? 0 : stated
    guard duration > 0, duration < Int(UInt32.max) << 16 else {
      throw TagRefusal("the duration of the movie is not known")
    }
    isQuickTime = file.isQuickTimeMovie
  }
}

extension Node {
  /// Whether this file is a QuickTime movie, and not one of the formats of MPEG-4.
  var isQuickTimeMovie: Bool {
    guard case .code(let brand)? = child("ftyp")?.value("major_brand") else { return true }
    return brand == "qt  "
  }
}
