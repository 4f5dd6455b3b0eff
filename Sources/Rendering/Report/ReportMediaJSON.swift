/// Samples of tracks as columns.
struct ReportMediaJSON {
  let writer: JSONWriter

  func write(_ media: ReportMedia) {
    writer.array { media.tracks.forEach(write) }
  }

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
        column("start", track.bins.map { Int($0.start) })
        column("duration", track.bins.map { Int($0.duration) })
        column("samples", track.bins.map(\.count))
        column("keys", track.bins.map(\.keys))
        column("size", track.bins.map(\.size))
        column("largest", track.bins.map(\.largest))
      }
      writer.member("chunkCount", track.chunkCount)
      writer.key("chunks")
      writer.object {
        column("start", track.chunks.map { Int($0.start) })
        column("duration", track.chunks.map { Int($0.duration) })
        column("samples", track.chunks.map(\.samples))
        column("offset", track.chunks.map(\.range.start))
        column("size", track.chunks.map(\.range.count))
      }
    }
  }

  private func column(_ name: String, _ numbers: [Int]) {
    writer.key(name)
    writer.array { numbers.forEach { writer.number($0) } }
  }
}
