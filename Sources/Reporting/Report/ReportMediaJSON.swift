import Rendering

/// Writes the sample statistics of tracks as JSON, with an array for each property.
struct ReportMediaJSON {
  let writer: JSONWriter

  func write(_ media: ReportMedia) { writer.array { media.tracks.forEach(write) } }

  private func write(_ track: ReportMedia.Track) {
    writer.object {
      writer.member("track", track.number)
      writer.member("timescale", track.timescale)
      writer.member("samples", track.samples)
      writer.member("keys", track.keys)
      writer.member("size", track.size)
      writer.member("samplesInBin", track.step)
      writer.key("bins")
      writer.object {
        writer.column("start", times: track.bins.map { Int($0.start) })
        writer.column("shown", times: track.bins.map { Int($0.shown) })
        writer.column("duration", times: track.bins.map { Int($0.duration) })
        writer.column("samples", track.bins.map(\.count))
        writer.column("keys", track.bins.map(\.keys))
        writer.column("size", track.bins.map(\.size))
        writer.column("largest", track.bins.map(\.largest))
      }
      writer.member("chunkCount", track.chunkCount)
      writer.key("chunks")
      writer.object {
        writer.column("start", times: track.chunks.map { Int($0.start) })
        writer.column("shown", times: track.chunks.map { Int($0.shown) })
        writer.column("duration", times: track.chunks.map { Int($0.duration) })
        writer.column("samples", track.chunks.map(\.samples))
        writer.column("offset", track.chunks.map(\.range.start))
        writer.column("size", track.chunks.map(\.range.count))
      }
    }
  }
}

extension JSONWriter {
  /// Writes an array of times for the diagrams of a page. Numbers that JSON cannot represent
  /// exactly are clamped.
  fileprivate func column(_ name: String, times: [Int]) {
    column(name, times.map { min(max($0, -1 << 53), 1 << 53) })
  }
}
