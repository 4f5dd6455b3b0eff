package import Anatomy
package import Bytes
package import Formats
package import Metadata

/// The inspection of one file: its tree, the evidence for its type, and its metadata.
///
/// Each property is computed once, on first use. An inspection must be used by one thread at a
/// time, like the source of its bytes.
package final class Inspection {
  private let examination: Examination
  private let folder: PlaylistFolder
  private let isPrecise: Bool
  private let readsStreams: Bool

  package var document: Document { examination.document }
  package var typeEvidence: TypeEvidence { examination.typeEvidence }
  /// Why a file that no family reads is not examined, as far as its content shows it: it is empty, or in
  /// a format that is recognized but not decoded. Otherwise nil.
  package var reasonOfContent: String? {
    if document.source.size == 0 { return "the file is empty" }
    return typeEvidence.unsupportedDescription ?? unreadSidecar?.words
  }

  /// Whether the format of the file is supported.
  package var isRecognized: Bool { examination.isRecognized }

  /// - Parameters:
  ///   - source: the bytes of the file.
  ///   - name: the file name, for its extension.
  ///   - folder: the folder in which the URIs of a playlist are looked up.
  ///   - magic: libmagic, as additional evidence for the type; nil to determine the type without
  ///     it.
  ///   - isPrecise: whether samples and frames are counted one by one if headers only allow an
  ///     estimate.
  ///   - readsStreams: whether tags between the frames of an audio stream are metadata items too.
  package init(
    _ source: ByteSource, name: String, folder: PlaylistFolder = .empty, magic: LibMagic? = nil,
    isPrecise: Bool = false, readingStreams readsStreams: Bool = true
  ) {
    examination = Examination(source, name: name, magic: magic)
    self.folder = folder
    self.isPrecise = isPrecise
    self.readsStreams = readsStreams
  }

  /// The kind of sidecar; nil for files that are no sidecars.
  package var sidecarKind: SidecarKind? { examination.sidecarKind }
  /// The title that a description by Google Takeout states; nil for other files.
  package private(set) lazy var takeoutTitle = examination.takeoutTitle
  /// Why a file with the name of a sidecar is not examined; nil for other files.
  package private(set) lazy var unreadSidecar = examination.unreadSidecar

  /// Sets the medium with which the statements of a sidecar are compared.
  ///
  /// - Parameters:
  ///   - source: the bytes of the medium; nil if it is not known.
  ///   - name: the name of the medium.
  ///   - reason: why the medium is not known.
  package func setMedium(_ source: ByteSource?, name: String, otherwise reason: String) {
    document.medium = source.map { Examination($0, name: name, magic: nil).document }
    document.reasonWithoutMedium = source == nil ? reason : nil
  }

  // Breaks reference cycles: values that the document caches can contain nodes that retain the
  // document.
  deinit { document.forgetAnswers() }

  /// Opens the file to which the given URI refers in the playlist's folder, as a document; nil if
  /// there is no such file.
  package func document(sibling name: String) -> Document? {
    folder.source(name).map { Examination($0, name: name, magic: nil).document }
  }

  /// The metadata items. They are cached only after this property is used, because there may be
  /// very many of them.
  package var items: [KeyedItem] {
    let items = keptItems ?? newItems()
    keptItems = items
    return items
  }
  private var keptItems: [KeyedItem]?

  /// The key spaces in which tags can be written, and the key spaces in which tags cannot be
  /// written.
  package var tagAccess: TagAccess { TagAccess(of: document, items) }

  private func newItems() -> [KeyedItem] { document.metadataItems(readingStreams: readsStreams) }

  /// The metadata items of each track, by the number of the track.
  package private(set) lazy var itemsByTrack = Dictionary(
    grouping: items.filter { $0.scope.trackNumber != nil }, by: { $0.scope.trackNumber ?? 0 })

  /// The key spaces of the metadata items. Each key space occurs once, in the order of its first
  /// item.
  package private(set) lazy var keySpaces: [KeySpace] = {
    var spaces: [KeySpace] = []
    for item in items where !spaces.contains(item.keySpace) { spaces.append(item.keySpace) }
    return spaces
  }()

  package private(set) lazy var normalizedView = NormalizedView(
    keptItems ?? newItems(), isVideo: document.showsPictures)

  /// The reason why `clean` refuses the file; nil if the file can be cleaned.
  package private(set) lazy var cleaningRefusal = examination.cleaningRefusal

  package private(set) lazy var movie = {
    let movie = document.movieDescription(precise: isPrecise)
    guard let refusal = cleaningRefusal else { return movie }
    return movie.uncleanable(because: refusal.reason, at: refusal.path)
  }()

  /// The movie, with the bit rates that follow from the sizes of all samples.
  package private(set) lazy var measuredMovie =
    isPrecise ? movie : movie.measured(by: document.sampleDataLengths)

  /// The parts of the file in addition to its main picture or its tracks, such as a motion video.
  package private(set) lazy var parts = FilePart.all(in: document.root, items)

  /// The ICC profile of the picture; nil if the file has none, or is not an image.
  package private(set) lazy var colorProfile =
    movie.tracks.contains { $0.mediaType == .stillPicture }
    ? ColorProfile(in: document.root) : nil

  /// The media selection groups of the tracks.
  package private(set) lazy var mediaSelectionGroups = Metadata.MediaSelectionGroup.groups(
    of: movie.tracks)

  /// The chapter lists for output. For a playlist, they are read from files in its folder.
  package private(set) lazy var shownChapterLists =
    playlist?.chapterLists(in: folder, json: Document.json) ?? chapterLists

  package private(set) lazy var chapterLists = document.chapterLists()

  package private(set) lazy var timeline = Timeline(document)

  /// The iterations over timed metadata that are in progress.
  package let timedIterations = TimedIterations()

  package private(set) lazy var playlist = Playlist(document)

  /// The chapters of a playlist, read from files in its folder; empty if the file is not a
  /// playlist.
  package private(set) lazy var playlistChapters =
    playlist?.chapters(in: folder, json: Document.json) ?? []

  /// The first playlist segment that has a file in the playlist's folder, and the tracks of that
  /// file. Nil if there is no such segment or the format of the file is not supported.
  package private(set) lazy var firstSegment: (PlaylistSegment, [TrackDescription])? = {
    guard let playlist, let (segment, source) = folder.firstSegment(of: playlist) else {
      return nil
    }
    let inside = Examination(source, name: segment.section.uri, magic: nil)
    guard inside.isRecognized else { return nil }
    return (segment, inside.document.tracks(precise: isPrecise))
  }()
}
