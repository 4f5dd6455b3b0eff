package import Anatomy
package import Bytes

/// A track whose samples say something about the time they stand for.
package struct TimedTrack {
  package let node: Node
  /// The code of its first sample description.
  package let format: FourCC
  package let identifiers: [StatedIdentifier]
  /// Only items that are called so are told.
  package private(set) var wanted: String?
  let samples: EditedSamples
  private let reader: TimedItemReader
  /// Boxed metadata says beforehand whether it tells of places.
  let mayContainPositions: Bool

  /// Nil for picture, sound and captions.
  package init?(_ track: Node) {
    let descriptions = track.descendant("mdia", "minf", "stbl", "stsd")?.children
    guard let entry = descriptions?.first, let samples = EditedSamples(track) else { return nil }
    let handler = track.descendant("mdia", "hdlr")?.value("handler_type")
    var isTimed = Self.formats.contains(entry.code)
    if case .code("meta")? = handler { isTimed = true }
    guard isTimed || Self.textFormats.contains(entry.code) else { return nil }
    node = track
    format = entry.code
    self.samples = samples
    identifiers = descriptions?.flatMap { StatedIdentifier.all(of: $0) } ?? []
    reader = TimedItemReader(format, identifiers)
    mayContainPositions =
      format != "mebx" || identifiers.contains { $0.key.hasSuffix("location.ISO6709") }
    if !isTimed, !containsPositionsInText { return nil }
  }

  /// The same track, telling only of one identifier or key; nil where it has not got it.
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

  package var number: Int? { node.child("tkhd")?.integer("track_ID") }

  /// What its samples are called by their format.
  package var title: String? {
    Self.titles[format] ?? node.descendant("mdia", "minf", "stbl", "stsd")?.children.first?.title
  }

  /// Sample descriptions that nobody has described.
  private static let titles: [FourCC: String] = [
    "gpmd": "GoPro Metadata", "fdsc": "GoPro Description", "camm": "Camera Motion Metadata",
    "rtmd": "Real-Time Metadata", "djmd": "DJI Metadata", "dbgi": "DJI Debug Data",
  ]

  private static let formats: Set<FourCC> = [
    "mebx", "mett", "metx", "urim", "gpmd", "fdsc", "camm", "rtmd", "djmd", "dbgi",
  ]
  /// Some cameras write where they are into subtitles.
  private static let textFormats: Set<FourCC> = ["text", "tx3g", "wvtt", "stxt", "sbtt"]

  /// Subtitles count where one of the first has a place in it.
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

  /// Visits all that samples say, of whatever it is said, until the visitor answers false.
  ///
  /// - Returns: Whether that is all.
  @discardableResult
  package func forEachItem(_ visit: (TimedItem, TimeSpan) -> Bool) -> Bool {
    var isAll = true
    samples.forEach { passage in
      guard case .sample(let element, let presentationTime) = passage else {
        if case .cut = passage { isAll = false }
        return true
      }
      let items = reader.items(of: node.node(for: element), all: true)
      if items.count >= TimedItemReader.maxItems { isAll = false }
      let continues = items.allSatisfy { visit($0, presentationTime.shown) }
      if !continues { isAll = false }
      return continues
    }
    return isAll
  }

  /// What goes where this is not to be said: of boxed metadata, all that a key says. Nil where that is
  /// the sample, or something that others are in.
  package func path(of node: Node) -> ValuePath? {
    guard !node.isPayload, let path = node.valuePath else { return nil }
    return format == "mebx" ? ValuePath(codes: Array(path.codes.prefix(1))) : path
  }

  /// What a sample says; nil when that is nothing, or nothing that is wanted.
  func group(_ sample: Node, _ presentationTime: PresentationTime) -> TimedGroup? {
    let items = reader.items(of: sample).filter { $0.answers(to: wanted) }
    guard !items.isEmpty else { return nil }
    return TimedGroup(
      span: presentationTime.shown, sample: sample, items: items,
      presentationTime: presentationTime,
      isPart: wanted != nil)
  }
}
