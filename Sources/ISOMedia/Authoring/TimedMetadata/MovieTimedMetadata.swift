package import Anatomy
import Bytes
import Movie

/// Timed metadata of movies: tracks with boxed metadata (`mebx`) and, for positions in MPEG-4 files,
/// tracks with camera motion metadata (`camm`).
extension BoxGrammar: TimedMetadataAuthor {
  package func preparation(
    for change: TimedMetadataChange, in file: Node
  ) throws(TagRefusal) -> TrackWriting {
    try file.requireEditableMovie()
    let tracks = file.child("moov")?.children("trak") ?? []
    let replaced = tracks.filter { track in
      guard !change.new.isEmpty else { return track.hasTimedMetadata }
      return change.new.contains { $0.replaces(track) }
    }
    return TrackRemoval(of: replaced, in: file).writing
  }

  package func writing(
    _ change: TimedMetadataChange, in file: Node
  ) throws(TagRefusal) -> TimedWriting {
    try file.requireEditableMovie()
    var writing = TimedWriting()
    guard let movie = file.child("moov"), !change.new.isEmpty else { return writing }
    if movie.child("mvex") != nil || file.child("moof") != nil {
      throw TagRefusal("the movie is in fragments, to which no track can be added")
    }
    let times = try MovieTimes(file)
    var id = try TrackInsertion.nextID(in: movie)
    var drafts: [TrackDraft] = []
    for metadata in change.new {
      let described = try movie.tracks(describedBy: metadata)
      for part in metadata.parts(inMPEG4: !times.isQuickTime) {
        if !part.isCameraMotion, !times.isQuickTime {
          try part.metadata.requireReaders(isForced: change.isForced, &writing.tracks.losses)
        }
        let track = try TimedTrackDraft(
          part.metadata, describing: described, asCameraMotion: part.isCameraMotion, id, times)
        drafts.append(track.draft)
        writing.streams.append(track.stream)
        writing.tracks.newSamples[id] = track.draft.samples
        writing.tracks.losses += track.losses
        id += 1
      }
    }
    writing.tracks.insertions = try TrackInsertion(drafts, into: file, times).insertions
    return writing
  }
}

extension Node {
  /// Returns the IDs of the tracks of this movie that the metadata describes: if it names none, the
  /// first track with video, or else with sound, or else the first track.
  fileprivate func tracks(describedBy metadata: NewTimedMetadata) throws(TagRefusal) -> [Int] {
    let tracks = children("trak")
    for id in metadata.describedTracks where tracks.allSatisfy({ $0.trackID != id }) {
      throw TagRefusal(ofValue: "no track has the ID \(id) that the metadata describes")
    }
    guard metadata.describedTracks.isEmpty else { return metadata.describedTracks }
    let described =
      tracks.first { $0.trackHeader?.mediaType == .video }
      ?? tracks.first { $0.trackHeader?.mediaType == .audio } ?? tracks.first
    guard let id = described?.trackID else {
      throw TagRefusal("the movie has no track that timed metadata could describe")
    }
    return [id]
  }

  /// Whether this track has timed metadata that is not also shown as text.
  fileprivate var hasTimedMetadata: Bool {
    guard let entry = sampleDescriptions.first else { return false }
    return trackHeader?.mediaType == .metadata
      || ["mebx", "mett", "metx", "urim", "camm", "gpmd", "rtmd", "djmd"].contains(entry.code)
  }

  /// The names of the keys of this track with boxed metadata.
  fileprivate var timedKeys: Set<String> {
    var names: Set<String> = []
    for keys in sampleDescriptions.compactMap({ $0.child("keys") }) {
      for key in keys.children {
        if let name = key.child("keyd")?.textValue(named: "key_value") { names.insert(name) }
      }
    }
    return names
  }
}

extension NewTimedMetadata {
  /// Whether the present track has the same purpose: positions, or the same keys.
  fileprivate func replaces(_ track: Node) -> Bool {
    guard let entry = track.sampleDescriptions.first else { return false }
    let hasLocation = keys.contains { $0.identifier == Self.location }
    if entry.code == "camm" { return hasLocation }
    return entry.code == "mebx" && track.timedKeys == Set(keys.map(\.identifier.name))
  }

  /// The parts that are written as separate tracks. In MPEG-4 files, positions have a track of their
  /// own.
  fileprivate func parts(
    inMPEG4 isMPEG4: Bool
  ) -> [(metadata: NewTimedMetadata, isCameraMotion: Bool)] {
    guard isMPEG4, let location = keys.firstIndex(where: { $0.identifier == Self.location }) else {
      return [(self, false)]
    }
    let others = keys.indices.filter { $0 != location }
    return [(limited(to: [location]), true)]
      + (others.isEmpty ? [] : [(limited(to: others), false)])
  }

  /// Returns the metadata with the keys at the given indices only.
  private func limited(to kept: [Int]) -> NewTimedMetadata {
    var places: [Int: Int] = [:]
    for (place, key) in kept.enumerated() { places[key] = place }
    let newPlaces = places
    return NewTimedMetadata(keys: kept.map { keys[$0] }, describing: describedTracks) {
      [forEachGroup] visit throws(TagRefusal) in
      try forEachGroup { group in
        var part = group
        part.items = group.items.compactMap { item in
          newPlaces[item.key].map { NewTimedMetadata.Item($0, item.value) }
        }
        visit(part)
      }
    }
  }

  /// Keys of more than four characters are written into MPEG-4 files only if that is forced.
  fileprivate func requireReaders(
    isForced: Bool, _ losses: inout [String]
  ) throws(TagRefusal) {
    guard let key = keys.first(where: { $0.identifier.name.utf8.count > 4 }) else { return }
    guard isForced else {
      throw TagRefusal(
        ofValue:
          "AVFoundation does not read \(key.identifier.name) in MPEG-4 files, only keys of four "
          + "characters; --force writes it nevertheless")
    }
    losses.append(
      "AVFoundation does not read \(key.identifier.name) in MPEG-4 files, only keys of four characters"
    )
  }
}
