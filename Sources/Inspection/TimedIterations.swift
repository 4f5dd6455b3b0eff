package import Metadata

/// Identifies an iteration over timed metadata. The iteration is over when the key is released.
package final class TimedIterationKey: Sendable {
  package init() {}
}

/// The iterations over timed metadata that are in progress in one file.
package final class TimedIterations {
  private struct Iteration {
    weak var key: TimedIterationKey?
    let groups: AnyIterator<TimedGroup>
  }

  private var iterations: [Iteration] = []

  /// Returns the groups that the iteration with the given key has not read yet.
  ///
  /// - Parameter start: creates the iterator; called only if the iteration is new.
  package func groups(
    of key: TimedIterationKey, start: () -> AnyIterator<TimedGroup>
  ) -> AnyIterator<TimedGroup> {
    iterations.removeAll { $0.key == nil }
    if let known = iterations.first(where: { $0.key === key }) { return known.groups }
    let groups = start()
    iterations.append(Iteration(key: key, groups: groups))
    return groups
  }

  package func end(_ key: TimedIterationKey) {
    iterations.removeAll { $0.key == nil || $0.key === key }
  }
}
