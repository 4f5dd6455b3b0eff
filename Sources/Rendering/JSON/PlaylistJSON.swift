import Anatomy
package import Metadata

/// Writes a playlist as members of an open JSON object.
package struct PlaylistJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  /// Writes the members of a playlist.
  ///
  /// - Parameter groups: the media selection groups to write.
  package func write(_ playlist: Playlist, _ groups: [MediaSelectionGroup]) {
    writer.key("playlist")
    writer.object {
      write(playlist.overview)
      writer.key("variants")
      writer.array { playlist.variants.forEach(write) }
      writer.key("dateRanges")
      writer.array { playlist.dateRanges.forEach(write) }
      writer.key("mediaSelectionGroups")
      writer.array { groups.forEach(SelectionJSON(writer: writer).write) }
    }
  }

  /// Writes the given segment of a playlist with its tracks. It is the first segment that can be
  /// opened.
  package func write(_ segment: PlaylistSegment, _ tracks: [TrackDescription]) {
    writer.key("segment")
    writer.object {
      writer.member("uri", segment.section.uri)
      writer.optional("map", segment.map?.uri)
      writer.optional("sequence", wide: segment.sequence)
      if let duration = segment.duration { writer.time("duration", duration) }
      writer.member("path", segment.node.path)
      writer.key("tracks")
      writer.array { tracks.forEach(TrackJSON(writer: writer).write) }
    }
  }

  private func write(_ overview: PlaylistOverview) {
    writer.member("kind", overview.kind.words)
    writer.optional("version", wide: overview.version)
    writer.optional("targetDuration", wide: overview.targetDuration)
    writer.member("mediaSequence", wide: Int64(overview.mediaSequence))
    writer.member("segments", overview.segmentCount)
    if let duration = overview.duration { writer.time("duration", duration) }
  }

  private func write(_ variant: Variant) {
    writer.object {
      writer.optional("uri", variant.uri)
      writer.member("iFramesOnly", variant.isOfIFrames)
      writer.optional("bandwidth", wide: variant.bandwidth)
      writer.optional("averageBandwidth", wide: variant.averageBandwidth)
      writer.key("codecs")
      writer.array { variant.codecs.forEach(writer.string) }
      writer.optional("width", wide: variant.resolution?.width)
      writer.optional("height", wide: variant.resolution?.height)
      if let rate = variant.frameRate {
        writer.key("frameRate")
        writer.number(Double(rate.microseconds) / 1_000_000)
      }
      writer.optional("videoRange", variant.videoRange)
      writer.optional("audio", variant.audio)
      writer.optional("video", variant.video)
      writer.optional("subtitles", variant.subtitles)
      writer.optional("closedCaptions", variant.closedCaptions)
      writer.member("path", variant.node.path)
    }
  }

  private func write(_ range: PlaylistDateRange) {
    writer.object {
      writer.member("id", range.id)
      writer.optional("class", range.className)
      writer.optional("start", range.start?.shown)
      writer.optional("end", range.end?.shown)
      if let duration = range.duration { writer.time("duration", duration) }
      writer.key("attributes")
      writer.array {
        for attribute in range.attributes {
          writer.object {
            writer.member("name", attribute.name)
            writer.member("value", attribute.text)
          }
        }
      }
      writer.member("path", range.node.path)
    }
  }
}
