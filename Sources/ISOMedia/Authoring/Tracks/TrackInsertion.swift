import Anatomy
import Bytes
import Movie

/// The insertions that add tracks to a movie. The samples of all new tracks are in one box after
/// the media data of the file, so no present media data moves.
struct TrackInsertion {
  private(set) var insertions: [TagInsertion] = []

  /// The number of bytes by which a file may grow by other edits.
  private static let mostGrowth = 64 << 20

  init(_ tracks: [TrackDraft], into file: Node, _ times: MovieTimes) throws(TagRefusal) {
    guard let movie = file.child("moov"), let header = movie.child("mvhd"), !tracks.isEmpty else {
      return
    }
    let end = try MediaEnd(file)
    let content = tracks.count == 1 ? tracks[0].samples.bytes : tracks.flatMap(\.samples.bytes)
    guard let data = end.stored(content) else {
      throw TagRefusal("the samples of the new track are too large")
    }
    var labels: [Label: Int] = [:]
    var place = data.bytes.count - content.count
    for track in tracks {
      labels[track.label] = place
      place += track.samples.bytes.count
    }
    insertions.append(
      TagInsertion(
        data.bytes, into: data.owner,
        data.owner.isRoot
          ? .child(before: end.next) : .range(ByteRange(start: data.owner.range.end, count: 0)),
        links: LabelLinks(labels: labels)))
    let isLarge = file.range.count + data.bytes.count + Self.mostGrowth > UInt32.max
    let last = movie.children("trak").last
    let next = last.flatMap { last in
      movie.children.first { $0.range.start >= last.range.end }
    }
    for track in tracks {
      let draft = try track.box(in: times, largeOffsets: isLarge)
      do throws(DraftError) {
        let box = try movie.linkedBytes(of: draft)
        insertions.append(
          TagInsertion(
            box.bytes, into: movie, .child(before: next),
            links: LabelLinks(references: box.references)))
      } catch {
        throw TagRefusal(error.words)
      }
    }
    let newest = tracks.map(\.id).max() ?? 0
    if let field = header.field("next_track_ID"), newest >= field.value.integer ?? 0,
      let bytes = NumberCoding.big.bytes(of: UInt64(newest + 1), count: field.range.count)
    {
      insertions.append(TagInsertion(bytes, into: header, .range(field.range)))
    }
  }

  /// Returns an ID that no track of the movie has, and that follows all of them.
  static func nextID(in movie: Node) throws(TagRefusal) -> Int {
    let used = movie.children("trak").compactMap { $0.child("tkhd")?.integer("track_ID") }
    let stated = movie.child("mvhd")?.integer("next_track_ID") ?? 0
    let next = max(stated == Int(UInt32.max) ? 0 : stated, (used.max() ?? 0) + 1)
    guard next < Int(UInt32.max) - 1024 else {
      throw TagRefusal("no track ID is left for a new track")
    }
    return next
  }
}
