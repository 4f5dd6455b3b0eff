import Anatomy
import Bytes
import Movie

/// The removal of all chapters of a movie: the chapter list of Nero's software, the chapter tracks
/// with their samples, and the references to them.
struct ChapterRemoval {
  private(set) var writing = ChapterWriting()

  /// - Parameter new: the chapters that are written afterwards.
  init(from file: Node, for new: NewChapters) {
    guard let movie = file.child("moov") else { return }
    if let list = file.neroList { writing.removed.append(list) }
    let tracks = movie.children("trak")
    var ids: Set<Int> = []
    for track in tracks {
      guard let references = track.child("tref") else { continue }
      let chapters = references.children("chap")
      guard !chapters.isEmpty else { continue }
      writing.removed += chapters.count == references.children.count ? [references] : chapters
      for reference in track.trackReferences where reference.isToChapters {
        ids.formUnion(reference.trackIDs)
      }
    }
    // A track that is also played by itself is kept.
    let removed = tracks.filter { track in
      guard let header = track.trackHeader, let id = track.trackID, ids.contains(id) else {
        return false
      }
      return header.mediaType != .audio
        && !(header.mediaType == .video && header.isEnabled && !track.hasOnlyPictures)
    }
    guard !removed.isEmpty else { return }
    let removal = TrackRemoval(of: removed, in: file, removingReferences: false).writing
    writing.removed += removal.removed
    writing.removedTracks = removal.removedTracks
    writing.rewritings = removal.rewritings
    let hasNewPictures =
      new.includesPictureTrack && new.chapters.flat.contains { $0.picture != nil }
    if !new.chapters.isEmpty, !hasNewPictures,
      removed.contains(where: { $0.trackHeader?.mediaType == .video })
    {
      writing.losses.append("the pictures of the old chapters are removed")
    }
  }
}

extension Node {
  /// Whether the samples of this track are single pictures, as in tracks with pictures of chapters.
  fileprivate var hasOnlyPictures: Bool {
    !sampleDescriptions.isEmpty
      && sampleDescriptions.allSatisfy { ["jpeg", "png "].contains($0.code) }
  }

  /// The chapter list of Nero's software; nil if this file has none.
  var neroList: Node? { child("moov")?.child("udta")?.child("chpl") }
}
