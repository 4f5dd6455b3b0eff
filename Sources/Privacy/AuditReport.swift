package import Anatomy
import Bytes
import Metadata

/// What an audit found, and what becomes of it under a policy.
package struct AuditReport {
  package let policy: Policy
  /// In the order of the file, and then what goes for nothing but its path.
  package private(set) var findings: [Finding]
  package let bytesNotUnderstood: Int
  /// Bytes of picture and sound, which nothing decodes.
  package let mediaBytes: Int
  package let medium: Audit.Medium
  /// How much of each category the policy keeps without a finding.
  private var kept: [Anatomy.Category: Int] = [:]
  /// Whatever becomes of them.
  private let traces: [Trace]
  /// Found only under a policy that removes nothing but places.
  private var clues: [PlaceClue.Kind: PlaceClue] = [:]

  package struct Finding {
    package let trace: Trace
    /// `drop`, `keep` or `report`.
    package let action: Policy.Action

    /// Whether a copy is without it: the policy wants that, and it is known how.
    package var isRemoved: Bool { action == .drop && trace.canGo }
  }

  /// - Parameter targets: what the paths of the policy lead to; without, that is what they lead to in
  ///   the same document.
  package init(_ audit: Audit, under policy: Policy, at targets: PathTargets? = nil) {
    self.policy = policy
    bytesNotUnderstood = audit.bytesNotUnderstood
    mediaBytes = audit.mediaBytes
    medium = audit.medium
    traces = audit.traces
    findings = []
    let targets = targets ?? PathTargets(policy, in: audit)
    for trace in audit.traces { add(trace, targets) }
    for trace in targets.traces(beside: audit) {
      findings.append(Finding(trace: trace, action: .drop))
    }
    // What was to be named because it stays need not be where it goes for something else.
    let gone = Set(findings.compactMap(\.trackThatGoes))
    findings.removeAll { $0.trace.isNamed && $0.action == .report && gone.contains($0.trace.node) }
  }

  private mutating func add(_ trace: Trace, _ targets: PathTargets) {
    let wanted = policy.action(for: trace, in: medium, called: targets.path)
    let isTold = wanted == .drop && trace.isNeeded || wanted == .keep && trace.isNamed
    let action = isTold ? .report : wanted
    if action == .keep {
      kept[trace.category, default: 0] += 1
    } else {
      findings.append(Finding(trace: trace, action: action))
    }
    if action != .drop, policy.removesOnlyPlaces, let kind = PlaceClue.Kind(trace) {
      clues[kind, default: PlaceClue(kind)].add(trace)
    }
    addHits(in: trace, thatGoes: action == .drop, targets)
  }

  /// What somebody wrote into a text; of one that goes, what tells more than that does.
  private mutating func addHits(in trace: Trace, thatGoes: Bool, _ targets: PathTargets) {
    // That is told already.
    if case .words = trace.unit { return }
    for text in trace.texts {
      for hit in FreeText.hits(in: text) {
        if thatGoes, hit.category.weight <= trace.category.weight { continue }
        let found = trace.telling(hit, in: text)
        let action = policy.action(for: found, in: medium, called: targets.path)
        if action != .keep { findings.append(Finding(trace: found, action: action)) }
      }
    }
  }

  func tells(of identifier: Identifier) -> Bool { traces.contains { $0.identifier == identifier } }

  /// What is kept and may reveal the place; nil under a policy that removes more than places.
  package var placeClues: [PlaceClue]? {
    policy.removesOnlyPlaces ? PlaceClue.Kind.allCases.compactMap { clues[$0] } : nil
  }

  /// What the policy wants to be gone.
  package var removed: [Finding] { findings.filter { $0.action == .drop } }

  /// What of it can go.
  package var gone: [Finding] { findings.filter(\.isRemoved) }

  /// How often each category was found, in the order of categories.
  package func counts(of action: Policy.Action) -> [(category: Anatomy.Category, count: Int)] {
    var counts = action == .keep ? kept : [:]
    for finding in findings where finding.action == action {
      counts[finding.trace.category, default: 0] += 1
    }
    return Anatomy.Category.allCases.compactMap { category in
      counts[category].map { (category, $0) }
    }
  }
}

extension AuditReport.Finding {
  fileprivate var trackThatGoes: Node? {
    guard action == .drop, case .track(let track) = trace.unit else { return nil }
    return track
  }
}

extension Field {
  fileprivate var text: String? {
    if case .text(let text) = value { text.string } else { nil }
  }
}

extension Trace {
  /// What is shown cannot be decoded without it.
  package var isNeeded: Bool {
    switch unit {
    case .needed: true
    case .words(let blanks): blanks.isEmpty
    default: false
    }
  }

  /// The same text, for something that stands in it.
  fileprivate func telling(_ hit: FreeText.Hit, in text: String) -> Trace {
    var saying = saying
    // It may stand beside what is said.
    if case .value(let field, _) = saying, field.text != text {
      saying = .words(String(decoding: Array(text.utf8)[hit.range], as: UTF8.self))
    }
    return Trace(
      category: hit.category, weight: hit.category.weight, title: "\(title): \(hit.title)",
      saying: saying, key: key, node: node, field: field, range: range, unit: unit, writer: nil)
  }
}
