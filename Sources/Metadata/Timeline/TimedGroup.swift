package import Anatomy

/// The metadata of one sample, with the time span that it applies to.
package struct TimedGroup {
  package let span: TimeSpan
  /// The sample that contains the metadata.
  package let sample: Node
  package let items: [TimedItem]
  let presentationTime: PresentationTime

  /// Whether the group has only some of the sample's items, because an identifier or key was
  /// selected.
  let isPart: Bool

  /// Visits the positions in the sample's metadata, until the visitor returns false.
  package func forEachPosition(_ visit: (Position) -> Bool) {
    _ = PositionFinder(presentationTime).forEach(in: sample) { position in
      let isWanted =
        !isPart
        || items.contains { $0.node == position.node || $0.node.parent == position.node }
      return isWanted ? visit(position) : true
    }
  }
}

extension TimedTrack {
  /// A part of the timeline of a metadata track.
  package enum Part {
    /// The metadata of one sample.
    case group(TimedGroup)
    /// A range of time without metadata.
    case gap(TimeSpan)
    /// The remaining samples are omitted, because too many samples refer to the same bytes.
    case cut
  }

  /// Visits groups of metadata and gaps in presentation order, until the visitor returns false.
  package func forEachPart(_ visit: (Part) -> Bool) {
    var last: TimeSpan?
    var covered = RationalTime.zero
    var continues = true
    func gap(until end: RationalTime) -> Bool {
      guard end > covered else { return true }
      return visit(.gap(TimeSpan(from: covered, to: end)))
    }
    samples.forEach { passage in
      switch passage {
      case .empty(let span): last = span
      case .cut: continues = visit(.cut)
      case .sample(let element, let presentationTime):
        last = presentationTime.shown
        guard let group = group(node.node(for: element), presentationTime) else { return true }
        continues = gap(until: presentationTime.shown.start) && visit(.group(group))
        covered = presentationTime.shown.end
      }
      return continues
    }
    guard continues, let last, !last.isEndless else { return }
    _ = gap(until: last.end)
  }

  /// Returns an iterator over the metadata of all samples in presentation order, for callers that
  /// pause between samples. A sample without metadata gives a group without items.
  package func makeGroupIterator() -> AnyIterator<TimedGroup> {
    var cursor = samples.makeIterator()
    return AnyIterator {
      while let passage = cursor.next() {
        guard case .sample(let element, let presentationTime) = passage else { continue }
        return wholeGroup(node.node(for: element), presentationTime)
      }
      return nil
    }
  }

  /// Visits the positions of the track until the visitor returns false. `isAfterGap` is true for
  /// the first position after a range of time without metadata.
  package func forEachPosition(_ visit: (Position, _ isAfterGap: Bool) -> Bool) {
    guard mayContainPositions else { return }
    var end: RationalTime?
    var continues = true
    samples.forEach { passage in
      guard case .sample(let element, let presentationTime) = passage else { return true }
      let sample = node.node(for: element)
      func found(_ position: Position) -> Bool {
        // There are no gaps between the positions in one sample, so a gap can begin only at the end
        // of a sample.
        let span = position.span ?? presentationTime.shown
        let isAfterGap = end.map { span.start > $0 } ?? false
        end = presentationTime.shown.end
        continues = visit(position, isAfterGap)
        return continues
      }
      guard wanted != nil else {
        return PositionFinder(presentationTime).forEach(in: sample, found)
      }
      group(sample, presentationTime)?.forEachPosition(found)
      return continues
    }
  }
}
