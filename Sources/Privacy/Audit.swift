package import Anatomy
import Bytes
import Metadata

/// What in a file tells of somebody or something, whatever becomes of it.
package struct Audit {
  package let document: Document
  /// In the order of the file, tracks of timed metadata behind the rest.
  package private(set) var disclosures: [Disclosure]
  /// Bytes of the file that nobody can read, each once: those of what is told as unknown, and those that no
  /// declaration explains.
  package let bytesNotUnderstood: Int
  /// Bytes of picture and sound.
  package let mediaBytes: Int
  package let medium: Medium

  /// What kind of thing a file is, as far as policies ask.
  package enum Medium: Sendable {
    /// Sound without moving pictures, and what describes it as a work.
    case music
    /// Sound that a device recorded and nobody described.
    case recording
    /// Pictures, moving or still.
    case footage
  }

  /// Of one file no more are kept; whoever hides one thing among so many hides nothing.
  private static let maxTraces = 500_000

  /// - Parameters:
  ///   - medium: what it is known to be; nil lets the file tell.
  ///   - readingSamples: whether all samples are read for what encoders wrote into them, and not the
  ///     first alone.
  package init(of document: Document, as medium: Medium? = nil, readingSamples: Bool = false) {
    self.document = document
    var walk = DisclosureScan(limit: Self.maxTraces)
    walk.pass(over: document.root)
    let tracks = document.outlines(of: walk.tracks)
    TimedDisclosures.add(of: tracks, to: &walk)
    TrackDisclosures.add(of: tracks, to: &walk)
    TextDisclosures.add(of: tracks, to: &walk)
    EncoderSignatureDisclosures.add(of: document, ofAll: readingSamples, to: &walk)
    let medium = medium ?? Medium(tracks, walk.disclosures)
    disclosures =
      medium == .recording ? walk.disclosures.map(\.asTitleOfRecording) : walk.disclosures
    bytesNotUnderstood = walk.notUnderstood.count
    mediaBytes = walk.media.count
    self.medium = medium
  }
}

extension Audit.Medium {
  init(_ tracks: [TrackOutline], _ disclosures: [Disclosure]) {
    let isSound = tracks.contains { $0.mediaType == .audio }
    // Pictures of chapters, as audiobooks have them, are shown beside the sound.
    let chapters = Set(
      tracks.flatMap(\.references).filter { $0.kind == "chap" }.flatMap(\.trackIDs))
    // Pictures in tags are no tracks, and a tag may be on its way to some sound.
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
    self = isOfDevice && !isDescribed ? .recording : .music
  }

  private static func isOfRecorder(_ disclosure: Disclosure) -> Bool {
    // Recorders for broadcasting sign what they write; telephones name their system.
    if disclosure.key?.space == "bext" || disclosure.key?.name.hasPrefix("com.android.") == true {
      return true
    }
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
