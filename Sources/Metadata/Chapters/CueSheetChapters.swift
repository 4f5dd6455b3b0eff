import Anatomy
import Bytes
import Movie

/// The tracks of a cue sheet (FLAC, 8.7), which divide a recording as chapters do.
extension Node {
  var cueSheetChapters: ChapterList? {
    guard let flac = children.first(where: { $0.name == .word("flac") }),
      let sheet = flac.child("cues"),
      let information = flac.child("info"), let rate = information.integer(.sample_rate), rate > 0,
      case .list(let tracks)? = sheet.value(.track)
    else { return nil }
    var chapters: [MediaChapter] = []
    var end = information.integer(.total_samples).flatMap { $0 > 0 ? Int64($0) : nil }
    tracks.forEach { track in
      guard let number = track.member(called: .number)?.value.integer,
        let offset = track.member(called: .offset)?.value.integer
      else { return false }
      // The last entry is not a track: its offset is the end of the last track.
      if number == Self.endOfDisc || number == Self.endOfFile {
        end = Int64(offset)
        return false
      }
      let start = offset.saturatingAdd(track.firstIndex)
      if let time = RationalTime(Int64(start), per: Int64(rate)) {
        chapters.append(
          MediaChapter(start: time, duration: nil, title: "Track \(number)", path: sheet.path))
      }
      return chapters.count < MovieContext.maxChapters
    }
    return ChapterList(
      source: .cueSheet, language: nil,
      chapters: chapters.closed(at: end.flatMap { RationalTime($0, per: Int64(rate)) }),
      path: sheet.path)
  }

  /// The track numbers that mark the last entry: 170 on a compact disc, 255 elsewhere.
  private static var endOfDisc: Int { 170 }
  private static var endOfFile: Int { 255 }
}

extension Field {
  /// The offset of index 1 in samples, counted from the start of the track; 0 if there is no index
  /// 1. Players start the track at this offset, because index 0 is the pause before the track.
  fileprivate var firstIndex: Int {
    guard case .table(let points)? = member(called: .index)?.value,
      let number = points.column(named: .number), let offset = points.column(named: .offset)
    else { return 0 }
    for row in 0..<min(points.rowCount, 100) where points.rawCell(row: row, column: number) == 1 {
      return points.rawCell(row: row, column: offset).map(Int.init(clamping:)) ?? 0
    }
    return 0
  }
}
