package import Anatomy
package import Bytes
import Movie

/// The media data of a file: tracks, coded pictures, and other picture and sound data.
extension Node {
  /// The items that are coded pictures. The key consists of the code of the enclosing box and the
  /// item ID.
  package var pictures: [String: (path: String, ranges: [ByteRange])] {
    var found: [String: (path: String, ranges: [ByteRange])] = [:]
    for item in itemsOfPictures {
      let id = item.fields.first { if case .id = $0.meaning.role { true } else { false } }
      let around = item.parent?.parent?.parent?.code
      // If several items have the same ID, the first one is used.
      let key = "\(around.map { "\($0)" } ?? "") \(id?.value.integer ?? 0)"
      if found[key] == nil { found[key] = item.picture.map { (item.path, $0) } }
    }
    return found
  }

  /// The tracks that have samples, with their IDs.
  package var tracksWithIDs: [(id: Int, track: Node)] {
    var found: [(Int, Node)] = []
    collectTracks(&found, depth: 0)
    return found
  }

  private func collectTracks(_ found: inout [(Int, Node)], depth: Int) {
    guard depth < 3 else { return }
    // Movie fragments are skipped: they contain no further tracks, and a file can have very many
    // fragments.
    for child in children where child.code != "moof" {
      if child.isTrack {
        if child.samples != nil { found.append((child.trackID ?? -found.count - 1, child)) }
      } else {
        child.collectTracks(&found, depth: depth + 1)
      }
    }
  }

  /// The movies embedded in this file, such as the video of a motion photo.
  var embeddedMovies: [Node] {
    var found: [Node] = []
    collectMovies(&found, depth: 0)
    return found
  }

  private func collectMovies(_ found: inout [Node], depth: Int) {
    guard depth < 4 else { return }
    for child in children where child.tagKey == nil && child.code != "moof" {
      if !child.isPayload {
        child.collectMovies(&found, depth: depth + 1)
      } else if child.distanceToFile != nil, !child.tracksWithIDs.isEmpty {
        found.append(child)
      }
    }
  }

  /// The ranges of the media data of this movie, as ranges of the file.
  var mediaRangesInFile: [ByteRange] {
    mediaRanges.map { $0.shifted(by: distanceToFile ?? 0) }
  }

  /// The range of this node as a range of the file.
  var rangeInFile: ByteRange { range.shifted(by: distanceToFile ?? 0) }

  /// The number to add to the offset of a sample of this track to get the offset in the file.
  var distanceOfSamples: Int { mediaFile.distanceToFile ?? 0 }

  private func hasTracks(depth: Int) -> Bool {
    depth < 3
      && children.contains { $0.isTrack && $0.samples != nil || $0.hasTracks(depth: depth + 1) }
  }

  /// Whether this track has samples that are in this file.
  var hasSamplesInFile: Bool { samples.map { $0.statedCount > 0 && !$0.isExternal } ?? false }

  /// Whether this track has no samples, or its samples are in another file.
  var isWithoutBytes: Bool { samples?.isExternal ?? true }

  /// The ranges of picture and sound data in this file.
  package var mediaRanges: [ByteRange] {
    children.flatMap { child in child.fields.filter { $0.meaning.role == .media }.map(\.range) }
  }

  /// The ranges of media data in this file that belong to no track and no item.
  package var mediaOutsideTracks: [ByteRange] {
    var found: [ByteRange] = []
    // In JPEG 2000 and JPEG XL files, a box contains the picture. In movies and HEIF files, tracks
    // and items refer to the media data.
    let isInBoxes = isRoot && !hasTracks(depth: 0) && pictures.isEmpty
    collectMedia(&found, depth: 0, isInBoxes: isInBoxes)
    // In files that are not made of boxes, the collected ranges include the samples of tracks.
    // These samples are removed here.
    let tracks = found.isEmpty ? [] : tracks
    if tracks.isEmpty { return found }
    let ofTracks = Set(tracks.flatMap { $0.samples?.map(\.range) ?? [] })
    return found.filter { !ofTracks.contains($0) }
  }

  /// Collects the ranges of media data in this node and below it, except in color profiles, tags
  /// and unreachable nodes. A box is searched only if it contains the picture of the file. Embedded
  /// files are searched only in such boxes and in the audio data of WAVE files.
  private func collectMedia(_ found: inout [ByteRange], depth: Int, isInBoxes: Bool) {
    let kind = declaredNodeKind.kind
    let isBox = kind == .box && !isRoot
    let holdsPicture =
      isBox && isInBoxes && depth == 1
      && (children.contains { $0.isPayload && !$0.isUnreferenced }
        || code != "mdat" && fields.contains { $0.meaning.role == .media })
    guard depth < 8, !isBox || holdsPicture, kind != .profile else { return }
    found += fields.filter { $0.meaning.role == .media }.map(\.range)
    let isSound = isWaveData
    for child in children
    where (isSound || holdsPicture || !child.isPayload) && child.tagKey == nil
      && child.source === source
      && !child.isUnreachable
    { child.collectMedia(&found, depth: depth + 1, isInBoxes: isInBoxes) }
  }

  /// The total number of frames in the audio streams of this node. Nil if it has no streams.
  var frameCount: Int? {
    let streams = children.filter { $0.sound(precise: false) != nil }
    let counts = streams.map { stream in stream.elements(.frame)?.count ?? 0 }
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }
}
