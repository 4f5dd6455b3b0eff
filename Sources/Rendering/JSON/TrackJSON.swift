import Anatomy
package import Metadata
import Movie

/// Writes the description of a track as JSON. Each time has a value and a timescale.
package struct TrackJSON {
  let writer: JSONWriter

  private let includesNames: Bool

  package init(writer: JSONWriter) { self.init(writer: writer, includesNames: true) }

  package init(writer: JSONWriter, includesNames: Bool) {
    self.writer = writer
    self.includesNames = includesNames
  }

  package func write(_ track: TrackDescription) {
    writer.object {
      writer.member("number", track.number)
      writer.optional("id", track.id)
      writer.member("path", track.path)
      writer.member("type", track.mediaType.word)
      writer.member("typeCode", track.mediaType.code)
      if let codec = track.codec {
        writer.key("codec")
        write(codec)
      }
      if !track.additionalCodecs.isEmpty {
        writer.key("additionalCodecs")
        writer.array { track.additionalCodecs.forEach(write) }
      }
      writer.member("enabled", track.isEnabled)
      writer.optional("language", track.language.code)
      writer.optional("extendedLanguage", track.language.extendedTag)
      if includesNames {
        writer.optional("name", track.name)
        writer.optional("handlerName", track.handlerName)
      }
      writeTimes(of: track)
      if let picture = track.picture { write(picture) }
      if let sound = track.sound { write(sound) }
      writer.measured("bitRate", track.bitRate)
      writer.optional("declaredBitRate", track.declaredBitRate)
      writer.measured("samples", track.sampleCount)
      if let color = track.color { write(color) }
      if let range = track.dynamicRange { write(range) }
      writer.optional("preferredRate", track.preferredRate?.description)
      writer.optional("preferredVolume", track.preferredVolume?.description)
      writer.optional("alternateGroup", track.alternateGroup)
      writeRelations(of: track)
    }
  }

  private func write(_ codec: Codec) {
    writer.object {
      writer.member("code", codec.code)
      writer.member("name", codec.name)
      writer.optional("profile", codec.profile)
      writer.optional("level", codec.level)
      writer.optional("parameter", codec.parameter)
    }
  }

  private func writeTimes(of track: TrackDescription) {
    if let range = track.timeRange {
      writer.key("timeRange")
      writer.range(range)
    }
    if let duration = track.mediaDuration {
      writer.time("mediaDuration", duration.value)
      if duration.isEstimate { writer.member("mediaDurationIsEstimate", true) }
    }
    if let edits = track.edits {
      writer.key("edits")
      writer.object {
        writer.member("count", edits.rowCount)
        writer.key("entries")
        writer.array { edits.prefix(16).forEach(write) }
      }
    }
    guard let rate = track.frameRate else { return }
    writer.key("frameRate")
    writer.object {
      writer.member("average", rate.average.description)
      writer.optional("slowest", rate.range?.lowerBound.description)
      writer.optional("fastest", rate.range?.upperBound.description)
      writer.member("isEstimate", rate.isEstimate)
    }
  }

  private func write(_ edit: EditListEntry) {
    writer.object {
      writer.time("start", edit.span.start)
      writer.time("duration", edit.span.duration)
      if let start = edit.mediaStart { writer.time("mediaStart", start) }
      if edit.rate != EditListEntry.normalRate {
        writer.member("rate", Quantity.fixedPoint(edit.rate, fractionBits: 16))
      }
    }
  }

  private func writeRelations(of track: TrackDescription) {
    writer.key("characteristics")
    writer.array {
      for characteristic in track.characteristics {
        writer.object {
          writer.member("identifier", characteristic.identifier)
          writer.optional("constant", characteristic.constant)
          writer.member("title", characteristic.words)
        }
      }
    }
    if !track.references.isEmpty {
      writer.key("references")
      writer.array {
        for reference in track.references {
          writer.object {
            writer.member("type", reference.kind)
            writer.member("title", reference.words)
            writer.key("tracks")
            writer.array { reference.trackIDs.forEach { writer.number($0) } }
          }
        }
      }
    }
    guard let protection = track.protection else { return }
    writer.key("protection")
    writer.object {
      writer.optional("scheme", protection.scheme)
      writer.member("title", protection.words)
      writer.member("restrictionOnly", protection.isRestrictionOnly)
      writer.key("systems")
      writer.array { protection.systems.forEach(writer.string) }
      writer.key("keyIDs")
      writer.array { protection.keyIDs.forEach(writer.string) }
    }
  }
}
