package import Anatomy
import Bytes

extension Node {
  /// Returns how the values at the given paths can be removed from all samples of this track.
  package func removal(ofValues paths: Set<ValuePath>) -> Removal {
    if let known = document.valueRemovals[index], known.paths == paths { return known.removal }
    let removal = newRemoval(ofValues: paths)
    document.valueRemovals[index] = (paths, removal)
    return removal
  }

  private func newRemoval(ofValues paths: Set<ValuePath>) -> Removal {
    // The values are read only if the samples of the track can be edited.
    if case .edit = removal(of: .sampleBytes([])), let changes = changes(without: paths),
      case .edit(let edits) = removal(of: .sampleBytes(changes))
    {
      return .edit(edits)
    }
    // The track is removed as a whole if its samples have no other values, or if the values cannot
    // be removed.
    return removal(of: .structure)
  }

  /// Returns the edits that remove the values at the given paths from the samples of this track, in
  /// order. Edits without bytes are removals. Returns nil if the edits are not possible, or if the
  /// samples contain no other meaningful data.
  private func changes(without paths: Set<ValuePath>) -> [Replacement]? {
    var edits: [Replacement] = []
    var (isMeaningful, isPossible) = (false, true)
    var known = ShapeAnswers<[Replacement]>()
    for list in elements where list.kind == .samples {
      list.forEach { element in
        if let (replacements, distance) = known.answer(for: element) {
          edits += replacements.map { $0.moved(by: distance) }
          return true
        }
        let sample = node(for: element)
        let change = SampleEdit(sample, without: paths)
        isMeaningful = isMeaningful || sample.isMeaningful(without: change.offsetMap)
        isPossible = change.isPossible
        edits += change.replacements
        known.add(change.replacements, for: sample)
        return isPossible
      }
    }
    return isPossible && isMeaningful ? edits : nil
  }
}

/// The edits of one sample that remove some of its values and update the sizes of the enclosing
/// structures.
private struct SampleEdit {
  private(set) var replacements: [Replacement] = []
  private(set) var offsetMap = OffsetMap([])
  private(set) var isPossible = true

  init(_ sample: Node, without paths: Set<ValuePath>) {
    var requested: [Edit] = []
    sample.forEachValue(at: paths) { requested.append(Edit(.structure, of: $0)) }
    if requested.isEmpty { return }
    let plan = EditPlan(requested, for: sample.document)
    offsetMap = plan.offsetMap
    var updater = ReferenceUpdater(offsetMap)
    updater.update(sample)
    replacements = plan.edits(with: updater.patches, offsetMap: offsetMap)
    isPossible =
      !updater.overflows && plan.refusals.isEmpty
      && replacements.allSatisfy {
        sample.range.contains($0.range) && ($0.bytes.isEmpty || $0.bytes.count == $0.range.count)
      }
  }
}

extension Node {
  /// Whether this node, or a node below it that is not removed, has data other than types, sizes
  /// and counts. The recursion is bounded, because the depth of nodes is limited when they are
  /// found.
  fileprivate func isMeaningful(without offsetMap: OffsetMap) -> Bool {
    if index > 0, offsetMap.holds(range, of: source) { return false }
    if !children.isEmpty { return children.contains { $0.isMeaningful(without: offsetMap) } }
    return fields.contains { $0.isMeaningful }
  }
}

extension Field {
  fileprivate var isMeaningful: Bool {
    switch meaning.role {
    case .type, .size, .count, .padding, .reserved: false
    default: meaning.subject?.category != .playback
    }
  }
}
