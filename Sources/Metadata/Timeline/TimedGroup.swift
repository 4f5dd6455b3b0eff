package import Anatomy

/// What a track says of one stretch of time.
package struct TimedGroup {
  package let span: TimeSpan
  /// The sample that says it.
  package let sample: Node
  package let items: [TimedItem]
  let presentationTime: PresentationTime

  /// Whether only some of what the sample says is wanted.
  let isPart: Bool

  /// Visits the positions that the items are, until the visitor answers false.
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
  package enum Part {
    case group(TimedGroup)
    /// A stretch of which the track says nothing.
    case gap(TimeSpan)
    /// More is left out: the same bytes are named too often.
    case cut
  }

  /// Visits groups and gaps in the order of the movie, until the visitor answers false.
  package func forEachPart(_ visit: (Part) -> Bool) {
    var last: TimeSpan?
    var told = RationalTime.zero
    var continues = true
    func gap(until end: RationalTime) -> Bool {
      guard end > told else { return true }
      return visit(.gap(TimeSpan(from: told, to: end)))
    }
    samples.forEach { passage in
      switch passage {
      case .empty(let span): last = span
      case .cut: continues = visit(.cut)
      case .sample(let element, let presentationTime):
        last = presentationTime.shown
        guard let group = group(node.node(for: element), presentationTime) else { return true }
        continues = gap(until: presentationTime.shown.start) && visit(.group(group))
        told = presentationTime.shown.end
      }
      return continues
    }
    guard continues, let last, !last.isEndless else { return }
    _ = gap(until: last.end)
  }

  /// Visits positions, with a mark where the track says nothing for a while.
  package func forEachPosition(_ visit: (Position, _ isAfterGap: Bool) -> Bool) {
    guard mayContainPositions else { return }
    var end: RationalTime?
    var continues = true
    samples.forEach { passage in
      guard case .sample(let element, let presentationTime) = passage else { return true }
      let sample = node.node(for: element)
      func found(_ position: Position) -> Bool {
        // Each part of a sample begins where the one before it ends.
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
