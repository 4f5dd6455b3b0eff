import Anatomy
import Bytes
import Metadata

/// Media that is in a file and that no player shows: disabled tracks, and samples that edits leave out.
enum TrackTraces {
  static func add(
    of tracks: [TrackDescription], in document: Document, to walk: inout TraceWalk
  ) {
    let nodes = document.movieTracks
    for (track, node) in zip(tracks, nodes) {
      if !track.isEnabled {
        walk.add(disabled(track, node, isNeeded: isNeeded(track, among: tracks)))
      }
      if let edits = track.edits, let hidden = HiddenSamples(of: node, edits, track) {
        walk.add(
          trace(
            .hidden, node, "\(hidden.count) samples that the edit list does not show", .samples))
      }
    }
  }

  /// Whether a track that is shown refers to it, or can be chosen instead of it.
  private static func isNeeded(
    _ track: TrackDescription, among tracks: [TrackDescription]
  ) -> Bool {
    tracks.contains { other in
      guard other.isEnabled, other.number != track.number else { return false }
      let refers = track.id.map { id in
        other.references.contains { $0.trackIDs.contains(id) }
      }
      let group = track.alternateGroup ?? 0
      return refers == true || (group != 0 && other.alternateGroup == group)
    }
  }

  private static func disabled(
    _ track: TrackDescription, _ node: Node, isNeeded: Bool
  ) -> Trace {
    let words = ["disabled", track.codec?.name, isNeeded ? "a shown track needs it" : nil]
    return trace(
      isNeeded ? .structure : .hidden, node, words.compactMap(\.self).joined(separator: ", "),
      .track(node))
  }

  private static func trace(
    _ category: Anatomy.Category, _ node: Node, _ words: String, _ unit: Trace.Unit
  ) -> Trace {
    Trace(
      category: category, weight: category.weight, title: node.title, saying: .words(words),
      key: nil, node: node, field: nil, range: node.range, unit: unit, writer: nil)
  }
}

/// Samples of a track that no edit shows.
private struct HiddenSamples {
  let count: Int

  /// Decoders of sound need some before the first that is heard.
  private static let longestPriming = 1

  /// Nil where there are none.
  init?(of node: Node, _ edits: EditList, _ track: TrackDescription) {
    guard let samples = node.samples, samples.timescale > 0, edits.count < 1000 else { return nil }
    let shown = edits.compactMap(\.media)
    guard !shown.isEmpty else { return nil }
    var (count, length) = (0, Int64(0))
    for sample in samples {
      let start = sample.decodeTime.addingReportingOverflow(sample.compositionOffset).partialValue
      let end = start.addingReportingOverflow(Swift.max(1, sample.duration)).partialValue
      guard !shown.contains(where: { start < $0.upperBound && end > $0.lowerBound }) else {
        continue
      }
      count += 1
      length = length.addingReportingOverflow(sample.duration).partialValue
    }
    let isPriming =
      track.mediaType == .audio && length <= Int64(samples.timescale * Self.longestPriming)
    guard count > 0, !isPriming else { return nil }
    self.count = count
  }
}

extension Document {
  /// The structures of the tracks of a movie, in file order.
  var movieTracks: [Node] {
    root.children.first { $0.code == "moov" }?.children("trak") ?? []
  }
}
