import ByteScript

/// A movie of several tracks with the given samples, with `moov` in front of the media data. The
/// samples of each track are one chunk.
package struct MovieOfTracks {
  package struct Track {
    package var id: Int
    package var handler: String
    package var samples: [[UInt8]]
    /// The size of each sample, if all have the same. The elements of `samples` are then parts of the
    /// data, not samples.
    package var sampleSize: Int?

    package init(_ id: Int, _ handler: String, _ samples: [[UInt8]]) {
      (self.id, self.handler, self.samples) = (id, handler, samples)
    }
  }

  package var tracks: [Track]

  package init(_ tracks: [Track]) { self.tracks = tracks }

  /// A movie of one video track.
  package init(_ samples: [[UInt8]]) { self.init([Track(1, "vide", samples)]) }

  package var bytes: [UInt8] {
    let data = tracks.flatMap { $0.samples.flatMap(\.self) }
    return beginning(0) + box("mdat", data)
  }

  private func beginning(_ offset: Int) -> [UInt8] {
    var place = offset
    var boxes: [UInt8] = []
    for track in tracks {
      boxes += trackBox(of: track, at: place)
      place += track.samples.reduce(0) { $0 + $1.count }
    }
    let whole = HandwrittenMovie.fileType + box("moov", HandwrittenMovie.header(), boxes)
    return offset == 0 ? beginning(whole.count + 8) : whole
  }

  private func trackBox(of track: Track, at place: Int) -> [UInt8] {
    let size = track.samples.reduce(0) { $0 + $1.count }
    let count = track.sampleSize.map { size / $0 } ?? track.samples.count
    let sizes = track.sampleSize.map { u32($0, count) }
    let tables = [
      fullBox("stts", u32(1, count, 100)), fullBox("stsc", u32(1, 1, count, 1)),
      fullBox("stsz", sizes ?? u32(0, count) + track.samples.flatMap { u32($0.count) }),
      fullBox("stco", u32(1, place)),
    ]
    let entry =
      track.handler == "soun"
      ? HandwrittenMovie.sound("sowt", channels: 1, rate: 8000) : HandwrittenTrack.picture()
    return HandwrittenMovie.track(
      track.id, track.handler, lasting: count * 100, entry: entry, tables: tables.flatMap(\.self))
  }
}
