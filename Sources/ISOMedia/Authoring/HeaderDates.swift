import Anatomy
import Bytes
import Schema

/// Sets the creation and modification times in the headers of a movie, its tracks and their media.
struct HeaderDates {
  private let movie: Node

  init(of file: Node) throws(TagRefusal) {
    guard let movie = file.child("moov"), movie.child("cmov") == nil, !movie.isCut else {
      throw TagRefusal("the file has no complete movie box (moov)")
    }
    self.movie = movie
  }

  /// - Parameter date: the seconds since 1970; nil for no date.
  func settings(of date: Int64?) throws(TagRefusal) -> [TrackSetting] {
    let number = date.map { $0 + Self.secondsTo1970 } ?? 0
    guard number >= 0 else {
      throw TagRefusal(ofValue: "headers cannot state dates before 1904")
    }
    let tracks = movie.children("trak")
    let headers =
      [movie.child("mvhd")]
      + tracks.flatMap { [$0.child("tkhd"), $0.child("mdia")?.child("mdhd")] }
    var settings: [TrackSetting] = []
    for header in headers.compactMap(\.self) {
      for name in ["creation_time", "modification_time"] {
        guard let field = header.field(name) else { continue }
        guard
          let bytes = NumberCoding.big.bytes(of: UInt64(number), count: field.range.count)
        else {
          throw TagRefusal(
            ofValue: "\(header.path) has 32 bits for a date, which end in February 2040")
        }
        let old = header.integer(name) ?? 0
        settings.append(
          TrackSetting(
            .replace(field.range, bytes), of: header, path: "\(header.path).\(name)",
            before: Self.words(old), after: Self.words(Int(number))))
      }
    }
    guard !settings.isEmpty else { throw TagRefusal("the movie has no headers with dates") }
    return settings
  }

  private static func words(_ number: Int) -> String {
    guard number > 0, let seconds = UInt64(exactly: Int64(number) - secondsTo1970) else {
      return number == 0 ? "none" : "before 1970"
    }
    return String(CalendarDate(secondsSince1970: seconds).description.prefix { $0 != "Z" })
  }

  /// The seconds from 1904-01-01 to 1970-01-01.
  private static let secondsTo1970: Int64 = 2_082_844_800
}
