import Anatomy

/// Media selection for the renditions of a playlist.
extension Playlist {
  /// The media selection groups of the playlist, one for each type of rendition. Renditions that
  /// differ only in quality are one option.
  package var mediaSelectionGroups: [MediaSelectionGroup] {
    let renditions = renditions
    return Self.kinds.compactMap { type, mediaType, characteristic in
      var options: [MediaSelectionOption] = []
      for rendition in renditions where rendition.type == type {
        let option = MediaSelectionOption(
          rendition, mediaType: mediaType, characteristic: characteristic)
        let isKnown = options.contains {
          $0.displayName == option.displayName && $0.locale == option.locale
            && $0.characteristics == option.characteristics
        }
        if !isKnown { options.append(option) }
      }
      guard !options.isEmpty else { return nil }
      return MediaSelectionGroup(
        characteristic: characteristic, alternateGroup: nil, options: options,
        allowsNone: characteristic == .legible)
    }
  }

  private static let kinds: [(String, TrackMediaType, Characteristic)] = [
    ("VIDEO", .video, .visual), ("AUDIO", .audio, .audible), ("SUBTITLES", .subtitle, .legible),
    ("CLOSED-CAPTIONS", .closedCaption, .legible),
  ]
}

extension MediaSelectionOption {
  fileprivate init(
    _ rendition: Rendition, mediaType: TrackMediaType, characteristic: Characteristic
  ) {
    self.init(
      trackNumber: nil, mediaType: mediaType, displayName: rendition.name,
      locale: rendition.language.map { LanguageTag($0).text },
      characteristics: [characteristic] + (rendition.isForced ? [.forcedOnly] : [])
        + rendition.characteristics.map { Characteristic(tag: $0) },
      isDefault: rendition.isDefault, isPlayable: true)
  }
}
