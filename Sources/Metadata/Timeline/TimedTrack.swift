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
  private let samples: EditedSamples
  private let reader: TimedItemReader

  /// Nil for picture, sound and captions.
  init?(_ track: Node) {
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
    if !isTimed, !tellsPlacesInText { return nil }
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
    node.descendant("mdia", "minf", "stbl", "stsd")?.children.first?.title
  }

  private static let formats: Set<FourCC> = [
    "mebx", "mett", "metx", "urim", "gpmd", "fdsc", "camm", "rtmd", "djmd", "dbgi",
  ]
  /// Some cameras write where they are into subtitles.
  private static let textFormats: Set<FourCC> = ["text", "tx3g", "wvtt", "stxt", "sbtt"]

  /// Subtitles count where one of the first has a place in it.
  private var tellsPlacesInText: Bool {
    var left = 16
    var isFound = false
    samples.forEach { passage in
      guard case .sample(let element, let occasion) = passage else { return true }
      let sample = node.node(for: element)
      guard sample.range.count > 2 else { return true }
      left -= 1
      _ = PositionFinder(occasion).forEach(in: sample) { _ in
        isFound = true
        return false
      }
      return !isFound && left > 0
    }
    return isFound
  }
}

/// What a track says of one stretch of time.
package struct TimedGroup {
  package let span: MovieSpan
  /// The sample that says it.
  package let sample: Node
  package let items: [TimedItem]
  let occasion: Occasion

  /// Visits the positions that the sample holds, until the visitor answers false.
  package func forEachPosition(_ visit: (Position) -> Bool) {
    _ = PositionFinder(occasion).forEach(in: sample, visit)
  }
}

extension TimedTrack {
  package enum Part {
    case group(TimedGroup)
    /// A stretch of which the track says nothing.
    case gap(MovieSpan)
  }

  /// Visits groups and gaps in the order of the movie, until the visitor answers false.
  package func forEachPart(_ visit: (Part) -> Bool) {
    var last: MovieSpan?
    var told: MovieSpan?
    var goesOn = true
    func gap(until span: MovieSpan) -> Bool {
      let start = told?.end ?? 0
      guard span.start > start else { return true }
      return visit(.gap(MovieSpan(start: start, end: span.start, timescale: span.timescale)))
    }
    samples.forEach { passage in
      switch passage {
      case .empty(let span): last = span
      case .sample(let element, let occasion):
        last = occasion.shown
        let sample = node.node(for: element)
        let items = reader.items(of: sample).filter { $0.answers(to: wanted) }
        if items.isEmpty { return true }
        goesOn =
          gap(until: occasion.shown)
          && visit(
            .group(
              TimedGroup(
                span: occasion.shown, sample: sample, items: items, occasion: occasion)))
        told = occasion.shown
      }
      return goesOn
    }
    guard goesOn, let last, last.end < .max else { return }
    _ = gap(until: MovieSpan(start: last.end, end: last.end, timescale: last.timescale))
  }

  /// Visits positions, with a mark where the track says nothing for a while.
  package func forEachPosition(_ visit: (Position, _ isBehindGap: Bool) -> Bool) {
    var end: MovieSpan?
    samples.forEach { passage in
      guard case .sample(let element, let occasion) = passage else { return true }
      let sample = node.node(for: element)
      if wanted != nil, !reader.items(of: sample).contains(where: { $0.answers(to: wanted) }) {
        return true
      }
      return PositionFinder(occasion).forEach(in: sample) { position in
        // Each part of a sample begins where the one before it ends.
        let span = position.span ?? occasion.shown
        let isBehindGap = end.map { span.isBehind($0) } ?? false
        end = occasion.shown
        return visit(position, isBehindGap)
      }
    }
  }
}

extension MovieSpan {
  /// Whether there is something between the end of another span and this one.
  fileprivate func isBehind(_ other: MovieSpan) -> Bool {
    Int128(start) * Int128(other.timescale) > Int128(other.end) * Int128(timescale)
  }
}
