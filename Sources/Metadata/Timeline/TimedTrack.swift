package import Anatomy
package import Bytes
import Movie

/// A track with timed metadata, or with subtitles that contain geographic positions.
package struct TimedTrack {
  package let node: Node
  /// The four-character code of the first sample entry.
  package let format: FourCC
  package let identifiers: [StatedIdentifier]
  /// The identifier or key of the items to visit; nil visits all items.
  package private(set) var wanted: String?
  let samples: EditedSamples
  private let reader: TimedItemReader
  /// Whether the track can contain positions. For boxed metadata, this requires that a location key
  /// is declared.
  package let mayContainPositions: Bool

  /// Creates a timed metadata track; fails for video and audio, and for captions without positions.
  package init?(_ track: Node) {
    let descriptions = track.sampleDescriptions
    guard let entry = descriptions.first, let samples = EditedSamples(track) else { return nil }
    let isTimed =
      Self.formats.contains(entry.code) || track.trackHeader?.mediaType == .metadata
    guard isTimed || Self.textFormats.contains(entry.code) else { return nil }
    node = track
    format = entry.code
    self.samples = samples
    identifiers = descriptions.flatMap { StatedIdentifier.all(of: $0) }
    reader = TimedItemReader(format, identifiers)
    mayContainPositions =
      format != "mebx" || identifiers.contains { $0.key.hasSuffix("location.ISO6709") }
    if !isTimed, !containsPositionsInText { return nil }
  }

  /// Returns the track limited to items with one identifier or key; nil if the track has no such
  /// item.
  func telling(_ identifier: String) -> TimedTrack? {
    var track = self
    track.wanted = identifier
    if identifiers.contains(where: { $0.identifier == identifier || $0.key == identifier }) {
      return track
    }
    var isFound = false
    track.forEachPart { part in
      if case .group = part { isFound = true }
      return !isFound
    }
    return isFound ? track : nil
  }

  package var number: Int? { node.trackID }

  /// The name of the sample format; nil if it is unknown.
  package var title: String? {
    Self.titles[format] ?? node.sampleDescriptions.first?.title
  }

  /// Names of sample formats. Sample entries of these formats are not decoded, and so have no
  /// title.
  private static let titles: [FourCC: String] = [
    "gpmd": "GoPro Metadata", "fdsc": "GoPro Description", "camm": "Camera Motion Metadata",
    "rtmd": "Real-Time Metadata", "djmd": "DJI Metadata", "dbgi": "DJI Debug Data",
  ]

  private static let formats: Set<FourCC> = [
    "mebx", "mett", "metx", "urim", "gpmd", "fdsc", "camm", "rtmd", "djmd", "dbgi",
  ]
  /// Sample formats of subtitles. They are searched for positions, because some cameras write their
  /// position into subtitles.
  private static let textFormats: Set<FourCC> = ["text", "tx3g", "wvtt", "stxt", "sbtt"]

  /// Whether one of the first 16 subtitles contains a position.
  private var containsPositionsInText: Bool {
    var left = 16
    var isFound = false
    samples.forEach { passage in
      guard case .sample(let element, let presentationTime) = passage else { return true }
      let sample = node.node(for: element)
      guard sample.range.count > 2 else { return true }
      left -= 1
      _ = PositionFinder(presentationTime).forEach(in: sample) { _ in
        isFound = true
        return false
      }
      return !isFound && left > 0
    }
    return isFound
  }

  /// Visits all samples in presentation order, until the visitor returns false.
  ///
  /// - Returns: Whether all samples were visited.
  package func forEachSample(_ visit: (Element, PresentationTime) -> Bool) -> Bool {
    var isAll = true
    samples.forEach { passage in
      switch passage {
      case .empty: return true
      case .cut: isAll = false
      case .sample(let element, let presentationTime):
        isAll = visit(element, presentationTime)
      }
      return isAll
    }
    return isAll
  }

  /// Returns all items of a sample, including undecoded bytes. The result is incomplete if the
  /// sample has too many items.
  package func allItems(of sample: Node) -> (items: [TimedItem], isComplete: Bool) {
    let items = reader.items(of: sample, all: true)
    return (items, items.count < TimedItemReader.maxItems)
  }

  /// Visits the positions in a sample. Returns the places of their coordinates.
  package func forEachPosition(
    in sample: Node, _ presentationTime: PresentationTime, _ visit: (Position) -> Void
  ) -> CoordinatePlaces {
    let collector = CoordinateCollector()
    guard mayContainPositions else { return collector.places }
    PositionFinder(presentationTime).forEach(in: sample, collector: collector) {
      visit($0)
      return true
    }
    return collector.places
  }

  /// Returns the path of the bytes to remove in order to remove a value from a sample. In boxed
  /// metadata, the whole box of the key is removed.
  ///
  /// The result is nil for payloads and whole samples, which can contain other values.
  package func path(of node: Node) -> ValuePath? {
    guard !node.isPayload, let path = node.valuePath else { return nil }
    return format == "mebx" ? ValuePath(codes: Array(path.codes.prefix(1))) : path
  }

  /// Returns the selected metadata of a sample; nil if the sample has none.
  func group(_ sample: Node, _ presentationTime: PresentationTime) -> TimedGroup? {
    let group = wholeGroup(sample, presentationTime)
    return group.items.isEmpty ? nil : group
  }

  /// Returns the selected metadata of a sample. If there is none, the group has no items.
  func wholeGroup(_ sample: Node, _ presentationTime: PresentationTime) -> TimedGroup {
    TimedGroup(
      span: presentationTime.shown, sample: sample,
      items: reader.items(of: sample).filter { $0.answers(to: wanted) },
      presentationTime: presentationTime, isPart: wanted != nil)
  }
}
