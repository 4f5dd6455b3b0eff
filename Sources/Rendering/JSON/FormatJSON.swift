package import Anatomy
import Metadata
import Movie

extension TrackJSON {
  /// Writes the properties of the picture of a track, such as its size, as members.
  func write(_ picture: PictureFormat) {
    writer.key("picture")
    writer.object {
      writer.size("encoded", picture.encoded)
      writer.size("decoded", picture.decoded)
      writer.size("shown", picture.shown)
      writer.optional("clockwise", picture.orientation.clockwise)
      writer.member("mirrored", picture.orientation.isMirrored)
      writer.optional(
        "pixelAspect", picture.pixelAspect.map { "\($0.numerator):\($0.denominator)" })
      writer.size("cleanAperture", picture.cleanAperture)
      writer.optional("bitDepth", picture.bitDepth)
      writer.optional("chroma", picture.chroma)
      writer.member("interlaced", picture.isInterlaced)
      writer.member("stereo", picture.isStereo)
    }
  }

  func write(_ sound: SoundFormat) {
    writer.key("sound")
    writer.object {
      writer.optional("channels", sound.channels)
      writer.optional("layout", sound.layoutName)
      writer.optional("sampleRate", sound.sampleRate)
      writer.optional("bitDepth", sound.bitDepth)
      writer.optional("sampleEntryChannels", sound.contradictedChannels)
    }
  }

  func write(_ color: Color) {
    writer.key("color")
    writer.object {
      part("primaries", color.primaries)
      part("transfer", color.transfer)
      part("matrix", color.matrix)
      if let isFull = color.isFullRange { writer.member("fullRange", isFull) }
      writer.member("hasProfile", color.hasProfile)
    }
  }

  private func part(_ name: String, _ part: Color.Part?) {
    guard let part else { return }
    writer.key(name)
    writer.object {
      writer.member("number", part.number)
      writer.optional("label", part.words)
    }
  }

  func write(_ range: DynamicRange) {
    writer.key("dynamicRange")
    writer.object {
      writer.optional("curve", range.curve?.rawValue)
      if let luminance = range.masteringLuminance {
        writer.member("lowestLuminance", Self.tenThousandths(luminance.lowerBound))
        writer.member("highestLuminance", Self.tenThousandths(luminance.upperBound))
      }
      writer.optional("maximumContentLight", range.maximumContentLight)
      writer.optional("maximumAverageLight", range.maximumAverageLight)
      if let vision = range.dolbyVision {
        writer.key("dolbyVision")
        writer.object {
          writer.member("profile", vision.profile)
          writer.member("level", vision.level)
          writer.member("compatibility", vision.compatibility)
          writer.optional("compatibilityLabel", vision.compatibilityLabel)
          writer.member("baseLayer", vision.hasBaseLayer)
          writer.member("enhancementLayer", vision.hasEnhancementLayer)
        }
      }
      if range.isVivid { writer.member("vivid", true) }
    }
  }

  /// Returns a number of ten-thousandths as a decimal number with four decimals, such as `0.0050`.
  private static func tenThousandths(_ number: Int) -> String {
    let rest = String(number % 10_000)
    let zeros = String(repeating: "0", count: max(0, 4 - rest.utf8.count))
    return "\(number / 10_000).\(zeros)\(rest)"
  }
}

extension JSONWriter {
  /// Writes a member with a number; nothing if the value is nil.
  package func optional(_ name: String, _ value: Int?) {
    if let value { member(name, value) }
  }

  package func optional(_ name: String, _ value: String?) {
    if let value { member(name, value) }
  }

  package func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  func measured(_ name: String, _ value: Measured<Int>?) {
    guard let value else { return }
    member(name, value.value)
    if value.isEstimate { member("\(name)IsEstimate", true) }
  }

  func size(_ name: String, _ size: PixelSize?) {
    guard let size else { return }
    key(name)
    object {
      member("width", size.width)
      member("height", size.height)
    }
  }

  package func time(_ name: String, _ time: RationalTime) {
    key(name)
    object {
      // A timescale of more than 53 bits cannot be written as a number, so microseconds are used.
      let isExact = time.timescale < 1 << 53
      member("value", wide: isExact ? Int64(time.value) : time.microseconds)
      member("timescale", isExact ? Int(time.timescale) : 1_000_000)
      key("seconds")
      number(Double(time.microseconds) / 1_000_000)
    }
  }

  func range(_ span: TimeSpan) {
    object {
      time("start", span.start)
      time("duration", span.duration)
    }
  }
}
