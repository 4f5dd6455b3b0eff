package import Anatomy
package import Bytes
import Metadata
import Movie

/// The result of an audit: all data in a file that may identify a person, place or device,
/// regardless of a policy.
package struct Audit {
  package let document: Document
  /// The disclosures in file order, with those of timed metadata tracks at the end.
  package private(set) var disclosures: [Disclosure]
  /// The number of bytes that are not decoded, each counted once: bytes reported as unknown, and
  /// other undecoded bytes, such as those in a tag with a known meaning.
  package let undecodedBytes: Int
  private let media: CoveredBytes
  /// The number of bytes of media data: video, audio and images.
  package var mediaBytes: Int { media.count }
  /// The ranges of media data in the file.
  package var mediaRanges: [ByteRange] { media.merged }
  package let medium: Medium
  /// Media that edit lists do not present.
  package let unshown: [UnshownFootage]
  /// Whether the scan ended at the maximum number of disclosures, so that the file may have more.
  package let isIncomplete: Bool

  /// The kind of media in a file, as far as policies distinguish it.
  package enum Medium: Sendable {
    /// Audio without pictures that its tags describe as music.
    case music
    /// Audio from a recording device, without an artist or album.
    case recording
    /// Other audio without pictures, such as speech.
    case sound
    /// Moving or still pictures.
    case footage
  }

  /// Maximum number of disclosures stored for one file. Ordinary files have far fewer.
  package static let maxDisclosures = 25_000

  /// - Parameters:
  ///   - medium: the kind of media; nil to determine it from the file.
  ///   - readingSamples: whether all samples are searched for encoder signatures and readable text,
  ///     not only the first samples.
  package init(of document: Document, as medium: Medium? = nil, readingSamples: Bool = false) {
    self.document = document
    var walk = DisclosureScan(limit: Self.maxDisclosures)
    walk.pass(over: document.root)
    let tracks = document.outlines(of: walk.tracks)
    TimedDisclosures.add(of: tracks, to: &walk)
    TrackDisclosures.add(of: tracks, to: &walk)
    TextDisclosures.add(of: tracks, to: &walk)
    EncoderSignatureDisclosures.add(of: document, ofAll: readingSamples, to: &walk)
    CodedTextDisclosures.add(of: tracks, ofAll: readingSamples, to: &walk)
    CodedTextDisclosures.add(ofPicturesIn: document.root, to: &walk)
    walk.endTexts()
    let medium = medium ?? Medium(tracks, walk.disclosures)
    disclosures =
      switch medium {
      case .music: walk.disclosures
      case .footage, .sound: walk.disclosures.map(\.asWorkOfPerson)
      case .recording: walk.disclosures.map(\.asTitleOfRecording.asWorkOfPerson)
      }
    isIncomplete = walk.isFull
    if walk.isFull { disclosures.append(.more(than: Self.maxDisclosures, in: document.root)) }
    undecodedBytes = walk.notUnderstood.count
    media = walk.media
    unshown = walk.unshown
    self.medium = medium
  }

  /// Creates the audit of a file in a format that is not decoded. It has no disclosures, because
  /// nothing in the file was examined.
  package init(unexamined document: Document) {
    self.document = document
    disclosures = []
    undecodedBytes = document.root.range.count
    media = CoveredBytes()
    medium = .footage
    unshown = []
    isIncomplete = false
  }
}

extension Disclosure {
  /// Returns a disclosure that represents all disclosures beyond the limit.
  fileprivate static func more(than limit: Int, in root: Node) -> Disclosure {
    Disclosure(
      category: .unknown, weight: .high, title: "Further findings",
      statement: .words("the file has \(limit) findings or more"), key: nil, node: root,
      field: nil, range: root.range, request: .needed("only the first findings are listed"),
      writer: nil)
  }
}

extension Audit.Medium {
  init(_ tracks: [TrackOutline], _ disclosures: [Disclosure]) {
    let isSound = tracks.contains { $0.mediaType == .audio }
    // The IDs of the chapter tracks. Images in these tracks, as in audiobooks, do not make an audio
    // file a movie.
    let chapters = Set(
      tracks.flatMap(\.references).flatMap(\.chapterTrackIDs))
    // Pictures in tags are not tracks, so they do not make the file a movie. A file without tracks
    // counts as audio, because it may be only the tag of an audio file.
    let isPicture = tracks.contains { track in
      [.video, .stillPicture, .pictures].contains(track.mediaType) && track.isEnabled
        && !(track.id.map(chapters.contains) ?? false)
    }
    guard !isPicture, isSound || tracks.isEmpty else {
      self = .footage
      return
    }
    let isDescribed = disclosures.contains { $0.key?.feeds(.artist, .album, .albumArtist) ?? false }
    let isOfDevice = disclosures.contains(where: Self.isOfRecorder)
    if isOfDevice, !isDescribed {
      self = .recording
    } else {
      self = disclosures.contains(where: Self.isOfMusic) ? .music : .sound
    }
  }

  /// Whether a tag states that the file is music. A title and an artist do not: people who record an
  /// interview or a lecture name the speaker in the same tags.
  private static func isOfMusic(_ disclosure: Disclosure) -> Bool {
    guard let key = disclosure.key else { return false }
    if key.feeds(.genre) {
      guard case .value(let field, _) = disclosure.statement else { return false }
      let genre = (disclosure.statedText ?? field.label ?? "").lowercased()
      return !genre.isEmpty && !otherGenres.contains(genre)
        && !wordsOfSpeech.contains(where: genre.contains)
    }
    return key.feeds(
      .album, .albumArtist, .albumArtists, .composer, .conductor, .trackNumber, .isrc, .barcode,
      .catalogNumber, .bpm, .lyrics, .lyricist, .remixer, .musicBrainzRecordingID,
      .replayGainTrackGain)
  }

  private static let wordsOfSpeech = [
    "speech", "podcast", "interview", "spoken", "audiobook", "audio book", "voice", "lecture",
    "talk", "news", "(101)", "(183)", "(184)", "(186)",
  ]

  /// Genres without a meaning, which programs write if none was chosen, and ID3's numbers of speech.
  private static let otherGenres: Set<String> = [
    "other", "unknown", "none", "(12)", "(255)", "12", "255", "101", "183", "184", "186",
  ]

  private static func isOfRecorder(_ disclosure: Disclosure) -> Bool {
    if disclosure.key.map(\.isOfRecorder) ?? false { return true }
    switch disclosure.category {
    case .device, .speech, .location: return true
    case .software, .person:
      let name = disclosure.statedText?.lowercased() ?? ""
      let isSoftware = disclosure.category == .software
      return ["voicememo", "voice memo"].contains { name.contains($0) }
        || isSoftware && name.contains("record")
    default: return false
    }
  }
}
