import Anatomy

/// What a file says of one of its tracks, or of the one stream that it is.
package struct TrackDescription: Sendable {
  /// Among the tracks of the file, from 1.
  package let number: Int
  package let id: Int?
  package let mediaType: TrackMediaType
  package let codec: Codec?
  /// Codecs of further sample descriptions, where they differ.
  package let additionalCodecs: [Codec]
  package let isEnabled: Bool
  package let language: TrackLanguage
  /// What user data calls the track.
  package let name: String?
  /// On the time line of the movie, with edits applied.
  package let timeRange: TimeSpan?
  /// Of the media alone, in its own units.
  package let mediaDuration: Measured<RationalTime>?
  /// Parts of the media as the edit list arranges them.
  package let edits: EditList?
  package let frameRate: FrameRate?
  package let picture: PictureFormat?
  package let sound: SoundFormat?
  package let bitRate: Measured<Int>?
  /// Samples, pictures or frames, where a header counts them or they were counted.
  package let sampleCount: Measured<Int>?
  package let color: Color?
  package let dynamicRange: DynamicRange?
  /// 1 is as fast as time goes.
  package let preferredRate: FixedNumber?
  package let preferredVolume: FixedNumber?
  /// Tracks of one such group are there to be chosen from.
  package let alternateGroup: Int?
  package let characteristics: [Characteristic]
  package let references: [TrackReference]
  package let protection: Protection?
  /// The node that says so.
  package let path: String
}

/// A number with a binary point, as it stands in the file.
package struct FixedNumber: Hashable, Sendable, CustomStringConvertible {
  package let raw: Int64
  package let fractionBits: Int

  init?(_ parts: (raw: Int64, fractionBits: Int)?) {
    guard let parts else { return nil }
    (raw, fractionBits) = parts
  }

  package var isOne: Bool { fractionBits < 63 && raw == 1 << Int64(fractionBits) }
  package var description: String { Quantity.fixedPoint(raw, fractionBits: fractionBits) }
}

/// How one track refers to others.
package struct TrackReference: Hashable, Sendable {
  /// Such as `chap`.
  package let kind: String
  package let words: String
  package let trackIDs: [Int]
}

/// What a file says of the language of a track.
package struct TrackLanguage: Hashable, Sendable {
  /// ISO 639-2; nil where none is stated.
  package let code: String?
  /// BCP 47, where it is stated.
  package let extendedTag: String?

  package init(code: String?, extendedTag: String?) {
    (self.code, self.extendedTag) = (code, extendedTag)
  }

  package static let none = TrackLanguage(code: nil, extendedTag: nil)

  /// The extended tag, else the code; nothing for languages that are undetermined.
  package var stated: String? { extendedTag ?? (code == "und" ? nil : code) }

  /// In English.
  package var name: String? { stated.flatMap { LanguageTag($0).name } }
}

/// How bytes are to be turned into pictures, sound or text.
package struct Codec: Hashable, Sendable {
  /// That of the sample description, or of what was encrypted.
  package let code: String
  package let name: String
  package let profile: String?
  package let level: String?
  /// As `codecs` parameters have it (RFC 6381); nil where they have none.
  package let parameter: String?
}
