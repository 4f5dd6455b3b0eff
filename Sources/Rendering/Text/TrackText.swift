import Anatomy
import Bytes
package import Metadata
import Movie

/// Writes a track as a line, such as `1 · video avc1.64001F H.264 High 1920×1080 · 29.97 fps ·
/// eng`, and further details below it.
package struct TrackText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ track: TrackDescription) {
    let facts = joined([Self.kind(of: track)] + Self.facts(of: track))
    output.line(style.paint("\(track.number)", .strong) + Style.separator + facts)
    let details = Self.details(of: track)
    if !details.isEmpty { output.line("    " + joined(details)) }
    if let protection = track.protection {
      output.line("    " + style.paint(Self.words(for: protection), .notice))
    }
  }

  private func joined(_ parts: [String]) -> String {
    parts.joined(separator: Style.separator).withoutControls
  }

  /// Returns the media type, codec and size of a track, such as `video avc1.64001F H.264 High
  /// 1920×1080`.
  private static func kind(of track: TrackDescription) -> String {
    let codec = track.codec
    let parts = [
      track.mediaType.word, codec?.parameter?.escapedForDisplay,
      codec.flatMap { $0.name == $0.parameter ? nil : $0.name.escapedForDisplay },
      codec?.profile == codec?.name ? nil : codec?.profile?.escapedForDisplay,
      track.picture?.shownSize?.description,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  private static func facts(of track: TrackDescription) -> [String] {
    let sound = track.sound
    let parts: [String?] = [
      track.frameRate?.text, sound?.sampleRate.map { "\($0) Hz" }, sound?.channelText,
      sound?.bitDepth.map { counted($0, "bit") }, duration(track).map { $0 },
      bitRate(track), track.language.stated?.escapedForDisplay,
      track.isEnabled ? nil : "disabled",
    ]
    return parts.compactMap(\.self)
  }

  private static func duration(_ track: TrackDescription) -> String? {
    track.timeRange?.duration.text.map { track.mediaDuration?.isEstimate == true ? "≈ \($0)" : $0 }
  }

  /// Returns the bit rate of a track, with the declared one if they differ by more than a tenth.
  private static func bitRate(_ track: TrackDescription) -> String? {
    guard let rate = track.bitRate else { return nil }
    let text = (rate.isEstimate ? "≈ " : "") + words(forBitRate: rate.value)
    guard let declared = track.declaredBitRate,
      declared.saturatingTimes(10) < rate.value.saturatingTimes(9)
        || declared.saturatingTimes(9) > rate.value.saturatingTimes(10)
    else { return text }
    return "\(text) (declared: \(words(forBitRate: declared)))"
  }

  private static func words(forBitRate rate: Int) -> String {
    rate < 10_000 ? "\(rate) bit/s" : "\((rate + 500) / 1000) kbit/s"
  }

  private static func details(of track: TrackDescription) -> [String] {
    var parts: [String] = []
    if let name = track.name { parts.append("\"\(name.escapedForDisplay)\"") }
    if let handler = track.handlerName, handler != track.name {
      parts.append("handler \"\(handler.shortenedForLine)\"")
    }
    if let count = track.sound?.contradictedChannels {
      parts.append("the sample entry states \(counted(count, "channel"))")
    }
    if let start = track.timeRange?.start, start.value != 0, let text = start.text {
      parts.append("begins at \(text)")
    }
    parts += track.picture?.details ?? []
    if let words = track.color?.words { parts.append(words) }
    if let range = track.dynamicRange { parts.append(range.words) }
    parts += track.characteristics.filter(\.isTagged).map { $0.words.escapedForDisplay }
    if let group = track.alternateGroup { parts.append("alternate group \(group)") }
    for reference in track.references {
      let ids = reference.trackIDs.prefix(8).map(String.init).joined(separator: ", ")
      let more = reference.trackIDs.count > 8 ? ", …" : ""
      parts.append("\(reference.kind.escapedForDisplay) → \(ids)\(more)")
    }
    if let volume = track.preferredVolume, !volume.isOne, volume.raw != 0 {
      parts.append("volume \(volume)")
    }
    for codec in track.additionalCodecs {
      parts.append("also \((codec.parameter ?? codec.name).escapedForDisplay)")
    }
    return parts
  }

  private static func words(for protection: Protection) -> String {
    let systems = protection.systems.map(\.escapedForDisplay).joined(separator: ", ")
    let isNamed = protection.words.contains(systems)
    return protection.words.escapedForDisplay
      + (systems.isEmpty || isNamed ? "" : " · key systems: \(systems)")
  }
}

extension PictureFormat {
  /// The presentation size before rotation, so that it can be compared with the encoded size; nil
  /// if unknown.
  var shownSize: PixelSize? { orientation.isOnItsSide ? shown?.turned : shown }

  fileprivate var details: [String] {
    var parts: [String] = []
    if let encoded, let size = shownSize, encoded != size { parts.append("encoded \(encoded)") }
    switch orientation.clockwise {
    case 0?: break
    case let angle?: parts.append("rotated by \(angle)°")
    case nil: parts.append("rotated or skewed by the track matrix")
    }
    if orientation.isMirrored { parts.append("mirrored") }
    if let aspect = pixelAspect, aspect.numerator != aspect.denominator {
      parts.append("pixel aspect \(aspect.numerator):\(aspect.denominator)")
    }
    if let bitDepth { parts.append(counted(bitDepth, "bit")) }
    if let chroma { parts.append(chroma) }
    if let scan { parts.append(scan.rawValue) }
    if isStereo { parts.append("stereo") }
    return parts
  }
}

extension RationalTime {
  /// The time as hours, minutes and seconds; nil if it cannot be represented.
  var text: String? { Quantity.duration(value, timescale: UInt64(clamping: timescale)) }
}

extension FrameRate {
  var text: String? {
    guard let average = average.text else { return nil }
    if let range, let low = range.lowerBound.number, let high = range.upperBound.number {
      return "\(average) (\(low) to \(high))"
    }
    return average
  }
}

extension Ratio {
  var text: String? {
    Quantity.frameRate(
      frames: 1, duration: UInt64(clamping: denominator), timescale: UInt64(clamping: numerator))
  }

  fileprivate var number: String? { text?.words().first.map { String($0) } }
}
