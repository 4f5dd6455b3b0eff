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
    var (saysSomething, isPossible) = (false, true)
    for list in elements where list.name == "samples" {
      list.forEach { element in
        let sample = node(for: element)
        let change = SampleChange(sample, without: paths)
        saysSomething = saysSomething || sample.saysSomething(without: change.lost)
        isPossible = change.isPossible
        edits += change.edits
        return isPossible
      }
    }
    return isPossible && saysSomething ? edits : nil
  }
}

/// What of a sample changes when some of its values go: what states sizes around a value states what is
/// left.
private struct SampleChange {
  private(set) var edits: [Replacement] = []
  private(set) var lost = Lost([])
  private(set) var isPossible = true

  init(_ sample: Node, without paths: Set<ValuePath>) {
    var wishes: [Wish] = []
    sample.forEachValue(at: paths) { wishes.append(Wish(.structure, of: $0)) }
    if wishes.isEmpty { return }
    let plan = Plan(wishes, for: sample.document)
    lost = plan.lost
    var mender = Mender(lost)
    mender.mend(sample)
    edits = plan.edits(with: mender.patches, lost: lost)
    isPossible =
      !mender.hasOutgrown && plan.refusals.isEmpty
      && edits.allSatisfy {
        sample.range.contains($0.range) && ($0.bytes.isEmpty || $0.bytes.count == $0.range.count)
      }
  }
}

extension Node {
  /// Whether a structure without others in it, that is left, has something to say but how it is built.
  // Nesting is bounded where structures are found.
  fileprivate func saysSomething(without lost: Lost) -> Bool {
    if index > 0, lost.holds(range, of: source) { return false }
    if !children.isEmpty { return children.contains { $0.saysSomething(without: lost) } }
    return fields.contains { $0.saysSomething }
  }
}

extension Field {
  fileprivate var saysSomething: Bool {
    switch meaning.role {
    case .type, .size, .count, .padding, .reserved: false
    default: meaning.subject?.category != .playback
    }
  }
}
