package import Anatomy
import Bytes

extension Node {
  /// How values can go from the samples of a track.
  package func removal(ofValues paths: Set<ValuePath>) -> Removal {
    // Samples that may lie in each other are not even looked at.
    if case .edit = removal(of: .ofSamples([])), let changes = changes(without: paths),
      case .edit(let edits) = removal(of: .ofSamples(changes))
    {
      return .edit(edits)
    }
    // A track that says nothing is none, and one that cannot be written without them goes with them.
    return removal(of: .structure)
  }

  /// What of the samples of a track changes, in order: what goes has no bytes then. Nil where it cannot
  /// change so, or where nothing is left that says anything.
  private func changes(without paths: Set<ValuePath>) -> [Replacement]? {
    var edits: [Replacement] = []
    var (isMeaningful, isPossible) = (false, true)
    for list in elements where list.name == "samples" {
      list.forEach { element in
        let sample = node(for: element)
        let change = SampleEdit(sample, without: paths)
        isMeaningful = isMeaningful || sample.isMeaningful(without: change.offsetMap)
        isPossible = change.isPossible
        edits += change.replacements
        return isPossible
      }
    }
    return isPossible && isMeaningful ? edits : nil
  }
}

/// What of a sample changes when some of its values go: what states sizes around a value states what is
/// left.
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
  /// Whether a structure without others in it, that is left, has something to say but how it is built.
  // Nesting is bounded where structures are found.
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
