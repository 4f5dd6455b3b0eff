package import Anatomy
import Movie

/// The properties of a track, or of the single stream or picture of a file without tracks.
package struct TrackDescription: Sendable {
  /// The number of the track in the file, from 1.
  package let number: Int
  package let id: Int?
  package let mediaType: TrackMediaType
  package let codec: Codec?
  /// The codecs of the sample entries that have another format code than the first sample entry.
  package let additionalCodecs: [Codec]
  package let isEnabled: Bool
  package let language: TrackLanguage
  /// The name of the track in its user data; nil if there is none.
  package let name: String?
  /// The name of the track's handler, which usually is the name of the program part that wrote the
  /// track; nil if there is none.
  package internal(set) var handlerName: String? = nil
  /// The time range of the presentation, with edits applied.
  package let timeRange: TimeSpan?
  /// The duration of the media in the media timescale, without edits applied.
  package let mediaDuration: Measured<RationalTime>?
  /// The edit list of the track; nil if there is none.
  package let edits: EditList?
  package let frameRate: FrameRate?
  package let picture: PictureFormat?
  package let sound: SoundFormat?
  /// The average bit rate in bits per second.
  package internal(set) var bitRate: Measured<Int>?
  /// The bit rate that the codec configuration declares, in bits per second, if `bitRate` follows
  /// from the sizes of the samples instead; nil if none is declared.
  package internal(set) var declaredBitRate: Int? = nil
  /// The number of samples or frames; nil if it is neither stated nor counted.
  package let sampleCount: Measured<Int>?
  package let color: Color?
  package let dynamicRange: DynamicRange?
  /// The playback rate; 1 is normal speed.
  package let preferredRate: FixedNumber?
  package let preferredVolume: FixedNumber?
  /// The transform that the track header applies to pictures; nil if it states none.
  package let transform: TransformMatrix?
  /// The formats of the samples, one for each sample entry.
  package let formats: [SampleFormat]
  /// The number of a group of alternative tracks, of which only one should play.
  package let alternateGroup: Int?
  package let characteristics: [Characteristic]
  package let references: [TrackReference]
  package let protection: Protection?
  /// The path of the track's node.
  package let path: String

  /// Returns a copy of the description with the bit rate that follows from the size of all samples.
  ///
  /// - Parameter bytes: the size of all samples; nil if it is unknown.
  func measured(_ bytes: Int?) -> TrackDescription {
    guard let rate = bytes.flatMap({ bitRate(ofBytes: $0) }) else { return self }
    var copy = self
    copy.declaredBitRate = bitRate?.value
    copy.bitRate = Measured(rate, isEstimate: mediaDuration?.isEstimate ?? false)
    return copy
  }
}

/// A fixed-point number, as the file stores it.
package struct FixedNumber: Hashable, Sendable, CustomStringConvertible {
  package let raw: Int64
  package let fractionBits: Int

  init?(_ parts: (raw: Int64, fractionBits: Int)?) {
    guard let parts else { return nil }
    (raw, fractionBits) = parts
  }

  package var number: Double {
    Double(sign: .plus, exponent: -fractionBits, significand: Double(raw))
  }
  package var isOne: Bool { fractionBits < 63 && raw == 1 << Int64(fractionBits) }
  package var description: String { Quantity.fixedPoint(raw, fractionBits: fractionBits) }
}

/// The coding of a track's media.
package struct Codec: Hashable, Sendable {
  /// The code of the sample entry. For encrypted media, it is the code of the original format.
  package let code: String
  package let name: String
  package let profile: String?
  package let level: String?
  /// The value of the `codecs` parameter in MIME types (RFC 6381); nil if the codec has none.
  package let parameter: String?

  func named(_ name: String) -> Codec {
    Codec(code: code, name: name, profile: profile, level: level, parameter: parameter)
  }
}
