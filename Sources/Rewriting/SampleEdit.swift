package import Anatomy
import Bytes

extension Node {
  /// Returns how values can be removed from the samples of a track.
  package func removal(ofValues paths: Set<ValuePath>) -> Removal {
    // Samples that may overlap are not read.
    if case .edit = removal(of: .ofSamples([])), let changes = changes(without: paths),
      case .edit(let edits) = removal(of: .ofSamples(changes))
    {
      return .edit(edits)
    }
    // A track is removed as a whole if no values are left, or if it cannot be written without them.
    return removal(of: .structure)
  }

  /// Returns the edits of the samples of a track, in order; those without bytes are removals. Nil
  /// if they are not possible, or if no values are left.
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

/// The edits of one sample that remove some of its values and update the sizes around them.
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
  /// Whether a remaining node without children has data other than types, sizes and counts.
  /// Recursion is bounded, as the depth of nodes is limited when they are found.
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
