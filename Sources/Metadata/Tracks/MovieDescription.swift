package import Anatomy
import Bytes
import Movie

/// The properties of a media file as a whole.
package struct MovieDescription: Sendable {
  package let duration: Measured<RationalTime>?
  /// The creation date in UTC, or in local time if `clock` states this; nil if the movie header
  /// states no creation date.
  package let created: CalendarDate?
  package let modified: CalendarDate?
  /// The satellite clock of the recording, and whether the dates are local time; nil if there is no
  /// such clock and the dates are in UTC.
  package let clock: RecordingClock?
  package let isFragmented: Bool
  /// The playback rate in the movie header; 1 is normal speed.
  package let preferredRate: FixedNumber?
  package let preferredVolume: FixedNumber?
  /// The transform that the movie header applies to all pictures; nil if it states none.
  package let transform: TransformMatrix?
  package private(set) var tracks: [TrackDescription]
  /// The reasons why the file cannot be edited or cleaned.
  package private(set) var limits: [EditingLimit]

  /// Returns a copy of the description with one more limit: the reason why the file must not be
  /// cleaned.
  package func uncleanable(because reason: String, at path: String) -> MovieDescription {
    var copy = self
    copy.limits.append(EditingLimit(works: [.cleaning], reason: reason, path: path))
    return copy
  }

  /// Returns a copy of the description with the bit rates that follow from the sizes of the samples.
  ///
  /// - Parameter lengths: the size of the samples of each track; a size is nil if it is unknown.
  package func measured(by lengths: [Int?]) -> MovieDescription {
    var copy = self
    for (place, bytes) in zip(tracks.indices, lengths) {
      copy.tracks[place] = tracks[place].measured(bytes)
    }
    return copy
  }

  /// Whether an operation on the file is possible: true if no known limit prevents it.
  package func allows(_ work: EditingLimit.Work) -> Bool {
    !limits.contains { $0.works.contains(work) }
  }

  package var isProtected: Bool {
    tracks.contains { $0.protection.map { !$0.isRestrictionOnly } ?? false }
  }
}

/// A reason why an operation is not possible, or not completely.
package struct EditingLimit: Hashable, Sendable {
  /// The operations that a limit can apply to.
  package enum Work: String, Hashable, Sendable {
    /// Cutting, joining and moving media.
    case editing
    /// Removing identifying data.
    case cleaning
  }

  package let works: [Work]
  package let reason: String
  package let path: String
}

extension Document {
  package func movieDescription(precise: Bool = false) -> MovieDescription {
    MovieDescription(root, tracks: tracks(precise: precise), isPrecise: precise)
  }
}

extension MovieDescription {
  /// - Parameters:
  ///   - root: the root node of the file.
  ///   - tracks: the descriptions of its tracks.
  ///   - isPrecise: whether the samples of the tracks were counted.
  init(_ root: Node, tracks: [TrackDescription], isPrecise: Bool = false) {
    let reading = MovieContext(root)
    let header = reading?.movie?.child("mvhd")
    created = header?.date(.creation_time)
    modified = header?.date(.modification_time)
    clock = reading?.movie.flatMap { movie in
      RecordingClock(movie, reading?.tracks ?? [], created: header?.creationSince1970)
    }
    preferredRate = FixedNumber(header?.fixedPoint(of: .rate))
    preferredVolume = FixedNumber(header?.fixedPoint(of: .volume))
    transform = TransformMatrix(header)
    isFragmented =
      reading?.movie?.child("mvex") != nil || reading?.fragments.isEmpty == false
      || reading == nil && root.children.contains { $0.code == "moof" }
    self.tracks = tracks
    limits = EditingLimit.limits(of: root, reading, tracks)
    let longest = Self.longest(tracks)
    duration = isPrecise && longest != nil ? longest : Self.stated(reading) ?? longest
  }

  private static func stated(_ reading: MovieContext?) -> Measured<RationalTime>? {
    let isGoingOn = reading?.fragments.isEmpty == false
    if let reading, !isGoingOn, let stated = reading.movie?.child("mvhd")?.time(.duration),
      stated > 0, let time = RationalTime(stated, per: reading.timescale)
    {
      return Measured(time)
    }
    return reading?.declaredDuration.map { Measured($0) }
  }

  /// The duration of the longest track.
  private static func longest(_ tracks: [TrackDescription]) -> Measured<RationalTime>? {
    var longest: Measured<RationalTime>?
    for track in tracks {
      guard let end = track.timeRange?.end, longest.map({ $0.value < end }) ?? true else {
        continue
      }
      longest = Measured(end, isEstimate: track.mediaDuration?.isEstimate ?? false)
    }
    return longest
  }
}

extension Node {
  fileprivate func date(_ name: FieldName) -> CalendarDate? {
    guard case .unsigned(let raw)? = value(name), raw > 0 else { return nil }
    return CalendarDate(secondsSince1904: raw)
  }
}

extension EditingLimit {
  static func limits(
    of root: Node, _ reading: MovieContext?, _ tracks: [TrackDescription]
  ) -> [EditingLimit] {
    var found: [EditingLimit] = []
    func add(_ works: Work..., because reason: String, at path: String) {
      found.append(EditingLimit(works: works, reason: reason, path: path))
    }
    let pieces = root.children.first { $0.code == "moof" }
    if let pieces, reading != nil {
      add(.editing, because: "the movie is fragmented", at: pieces.path)
    } else if let pieces {
      add(.editing, because: "the file has fragments but no movie box", at: pieces.path)
    } else if let extends = reading?.movie?.child("mvex") {
      add(.editing, because: "the movie declares fragments", at: extends.path)
    }
    if let box = root.descendant("moov", "cmov") ?? root.child("!mov") {
      add(.editing, .cleaning, because: "the movie box is compressed", at: box.path)
    }
    if let box = reading?.movie?.child("rmra") {
      add(.editing, because: "the movie contains only references to other movies", at: box.path)
    }
    if let box = root.children.first(where: { $0.isCut }) {
      add(.editing, because: "\(box.path) extends past the end of the file", at: box.path)
    }
    for (track, node) in zip(tracks, reading?.tracks ?? []) {
      if let place = node.outsideData {
        let name = place.string(of: .location).map { ", \($0.escapedForDisplay)" } ?? ""
        add(
          .editing, because: "samples of track \(track.number) are in another file\(name)",
          at: place.path)
      }
      if let protection = track.protection, !protection.isRestrictionOnly {
        add(
          .editing, because: "track \(track.number) is \(protection.words)",
          at: node.path)
      }
    }
    return found
  }
}

extension Node {
  /// The data reference of this track to another file, which contains samples; nil if there is
  /// none.
  var outsideData: Node? {
    descendant("mdia", "minf", "dinf", "dref")?.children.prefix(256).first { reference in
      let isByFile = ["url ", "urn ", "alis", "rsrc"].contains(reference.code)
      return isByFile && (reference.integer(.flags) ?? 1) & 1 == 0
    }
  }
}
