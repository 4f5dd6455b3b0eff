package import Anatomy
package import Bytes
package import Formats
package import Metadata

/// One file examined: its tree, who says what it is, and what it says of itself. Each is worked out
/// once, when somebody asks for it. Like the source of its bytes it belongs to one thread at a time.
package final class Inspection {
  private let examination: Examination
  private let folder: PlaylistFolder
  private let isPrecise: Bool

  package var document: Document { examination.document }
  package var typeEvidence: TypeEvidence { examination.typeEvidence }
  /// Whether any family reads this kind of file.
  package var isRecognized: Bool { examination.isRecognized }

  /// - Parameters:
  ///   - name: the file's name, for its extension.
  ///   - folder: where what a playlist names is looked for.
  ///   - magic: nil leaves libmagic out.
  ///   - isPrecise: samples and frames are counted one by one where headers only estimate.
  package init(
    _ source: ByteSource, name: String, folder: PlaylistFolder = .empty, magic: LibMagic? = nil,
    isPrecise: Bool = false
  ) {
    examination = Examination(source, name: name, magic: magic)
    self.folder = folder
    self.isPrecise = isPrecise
  }

  // What the document found out for itself may hold it.
  deinit { document.forgetAnswers() }

  /// What lies beside a playlist under a name that it gives.
  package func document(sibling name: String) -> Document? {
    folder.source(name).map { Examination($0, name: name, magic: nil).document }
  }

  package private(set) lazy var items = document.metadataItems

  /// The key spaces of the items, each once, in the order in which they occur.
  package private(set) lazy var keySpaces: [KeySpace] = {
    var spaces: [KeySpace] = []
    for item in items where !spaces.contains(item.keySpace) { spaces.append(item.keySpace) }
    return spaces
  }()

  package private(set) lazy var normalizedView = NormalizedView(
    items, isVideo: document.showsPictures)

  /// Why clean writes no copy of the file; nil where it may.
  package private(set) lazy var cleaningRefusal = examination.cleaningRefusal

  package private(set) lazy var movie = {
    let movie = document.movieDescription(precise: isPrecise)
    return cleaningRefusal.map { movie.refused(because: $0.reason, at: $0.path) } ?? movie
  }()

  /// What can be chosen from among the tracks.
  package private(set) lazy var mediaSelectionGroups = Metadata.MediaSelectionGroup.groups(
    of: movie.tracks)

  /// Those of a playlist are in files beside it.
  package private(set) lazy var shownChapterLists =
    playlist?.chapterLists(in: folder, json: Document.json) ?? chapterLists

  package private(set) lazy var chapterLists = document.chapterLists()

  package private(set) lazy var timeline = Timeline(document)

  package private(set) lazy var playlist = Playlist(document)

  /// The chapters in the files that lie beside a playlist.
  package private(set) lazy var playlistChapters =
    playlist?.chapters(in: folder, json: Document.json) ?? []

  /// The first segment of a playlist that lies beside it, with the tracks that it has.
  package private(set) lazy var firstSegment: (PlaylistSegment, [TrackDescription])? = {
    guard let playlist, let (segment, source) = folder.firstSegment(of: playlist) else {
      return nil
    }
    let inside = Examination(source, name: segment.section.uri, magic: nil)
    guard inside.isRecognized else { return nil }
    return (segment, inside.document.tracks(precise: isPrecise))
  }()
}
