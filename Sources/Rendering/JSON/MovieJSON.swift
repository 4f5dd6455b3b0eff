import Anatomy
package import Metadata

/// Writes the description of a media file as members of an open JSON object.
package struct MovieJSON {
  let writer: JSONWriter

  /// Whether the names of tracks are written. They are omitted from redacted reports, because a
  /// person may have chosen them.
  private let includesNames: Bool

  package init(writer: JSONWriter) { self.init(writer: writer, includesNames: true) }

  package init(writer: JSONWriter, includesNames: Bool) {
    self.writer = writer
    self.includesNames = includesNames
  }

  /// Writes the members that describe a media file.
  ///
  /// - Parameter isRecognized: whether the format of the file is decoded. If not, it is unknown whether
  ///   it can be cleaned.
  package func writeMembers(_ movie: MovieDescription, isRecognized: Bool) {
    if let duration = movie.duration {
      writer.time("duration", duration.value)
      if duration.isEstimate { writer.member("durationIsEstimate", true) }
    }
    let clock = movie.clock
    writer.optional("created", movie.created.map { clock?.text(of: $0) ?? $0.description })
    writer.optional("modified", movie.modified.map { clock?.text(of: $0) ?? $0.description })
    if let clock {
      writer.key("clock")
      writer.object {
        writer.member("local", clock.isLocal)
        writer.optional("minutesFromUTC", clock.minutesFromUTC)
        writer.optional("satellite", clock.satellite?.description)
      }
    }
    writer.member("fragmented", movie.isFragmented)
    writer.member("protected", movie.isProtected)
    writer.key("tracks")
    writer.array {
      movie.tracks.forEach(TrackJSON(writer: writer, includesNames: includesNames).write)
    }
    if isRecognized { writer.member("cleanable", movie.allows(.cleaning)) }
    writer.key("limits")
    writer.array {
      for limit in movie.limits {
        writer.object {
          writer.key("operations")
          writer.array { limit.works.forEach { writer.string($0.rawValue) } }
          writer.member("reason", limit.reason)
          writer.member("path", limit.path)
        }
      }
    }
  }
}
