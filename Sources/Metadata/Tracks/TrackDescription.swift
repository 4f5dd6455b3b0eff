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
  /// The time range of the presentation, with edits applied.
  package let timeRange: TimeSpan?
  /// The duration of the media in the media timescale, without edits applied.
  package let mediaDuration: Measured<RationalTime>?
  /// The edit list of the track; nil if there is none.
  package let edits: EditList?
  package let frameRate: FrameRate?
  package let picture: PictureFormat?
  package let sound: SoundFormat?
  package let bitRate: Measured<Int>?
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
}
