import Anatomy
import Bytes
import Movie

extension MediaSelectionGroup {
  /// The media selection groups of a file, one for each alternate group and media type.
  ///
  /// Subtitle tracks without an alternate group always form a group. Audio tracks without an
  /// alternate group form a group if there are at least two such tracks.
  package static func groups(of tracks: [TrackDescription]) -> [MediaSelectionGroup] {
    let chapters = Set(
      tracks.flatMap { $0.references.flatMap(\.chapterTrackIDs) })
    var keys: [Key] = []
    var members: [Key: [TrackDescription]] = [:]
    for track in tracks {
      // Chapter tracks are skipped: they have the media type of subtitles, but are not subtitles.
      guard let kind = track.mediaType.selection, !(track.id.map(chapters.contains) ?? false) else {
        continue
      }
      let key = Key(kind: kind, group: track.alternateGroup)
      if members[key] == nil { keys.append(key) }
      members[key, default: []].append(track)
    }
    return keys.compactMap { key in
      let tracks = members[key] ?? []
      if key.group == nil, key.kind == .visual || key.kind == .audible && tracks.count < 2 {
        return nil
      }
      return MediaSelectionGroup(key.kind, key.group, tracks)
    }
  }

  private struct Key: Hashable {
    let kind: Characteristic
    let group: Int?
  }

  private init(_ kind: Characteristic, _ group: Int?, _ tracks: [TrackDescription]) {
    let isLegible = kind == .legible
    // An enabled track plays by default. If no audio or video track in the group is enabled, the
    // first track plays.
    let enabled = tracks.first { $0.isEnabled && !$0.characteristics.contains(.forcedOnly) }
    let chosen = enabled ?? (isLegible ? nil : tracks.first)
    self.init(
      characteristic: kind, alternateGroup: group,
      options: tracks.map { track in
        MediaSelectionOption(
          trackNumber: track.number, mediaType: track.mediaType, displayName: track.displayName,
          locale: track.language.stated.map { LanguageTag($0).text },
          characteristics: track.characteristics, isDefault: track.number == chosen?.number,
          isPlayable: track.protection == nil)
      },
      allowsNone: isLegible)
  }
}

extension TrackMediaType {
  fileprivate var selection: Characteristic? {
    switch self {
    case .audio: .audible
    case .text, .subtitle, .closedCaption: .legible
    case .video: .visual
    default: nil
    }
  }
}

extension TrackDescription {
  /// The name of the track for display. For a track without a name, it consists of the language and
  /// the purpose, such as `English SDH` or `French (describes video)`.
  package var displayName: String {
    if let name { return name }
    let language = language.name ?? language.stated ?? "unknown language"
    let tags = characteristics.filter(\.isTagged)
    let isForDeaf = Self.deaf.allSatisfy { tag in tags.contains { $0.identifier == tag } }
    var words = tags.filter { tag in
      !(isForDeaf && Self.deaf.contains(tag.identifier))
        && tag.identifier != "public.main-program-content"
    }.map(\.words)
    if mediaType == .closedCaption { words.insert("closed captions", at: 0) }
    let name = isForDeaf ? "\(language) SDH" : language
    return words.isEmpty ? name : "\(name) (\(words.joined(separator: ", ")))"
  }

  private static let deaf = [
    "public.accessibility.transcribes-spoken-dialog",
    "public.accessibility.describes-music-and-sound",
  ]
}
