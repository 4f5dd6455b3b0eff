/// What a file states about a track as a whole.
package struct TrackHeader {
  package let mediaType: TrackMediaType
  /// The timescale of the samples, in units per second; 0 if it is not stated.
  package let timescale: Int64
  /// The duration of the media in units of the timescale, as stated in addition to the durations of
  /// the samples; 0 if there is none.
  package let duration: Int64
  package let isEnabled: Bool
  /// The number of a group of alternative tracks, of which only one should play.
  package let alternateGroup: Int?
  package let language: TrackLanguage
  package let name: String?
  package let purposes: TrackPurposes

  package init(
    _ mediaType: TrackMediaType, timescale: Int64, duration: Int64 = 0, isEnabled: Bool = true,
    alternateGroup: Int? = nil, language: TrackLanguage = .none, name: String? = nil,
    purposes: TrackPurposes = []
  ) {
    self.mediaType = mediaType
    self.timescale = timescale
    self.duration = duration
    self.isEnabled = isEnabled
    self.alternateGroup = alternateGroup
    self.language = language
    self.name = name
    self.purposes = purposes
  }
}

/// What a track is for, as flags state it.
package struct TrackPurposes: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Players show the track even if the user turned off tracks of its kind. An example is subtitles
  /// that translate only speech in a foreign language.
  package static let forced = TrackPurposes(rawValue: 1)
  package static let hearingImpaired = TrackPurposes(rawValue: 2)
  package static let commentary = TrackPurposes(rawValue: 4)
  /// The track is in the original language of the content.
  package static let original = TrackPurposes(rawValue: 8)
}
