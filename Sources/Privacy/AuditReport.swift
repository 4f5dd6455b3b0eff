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
  private let disclosures: [Disclosure]
  /// Found only under a policy that removes nothing but places.
  private var clues: [LocationClue.Kind: LocationClue] = [:]

  package struct Finding {
    package let disclosure: Disclosure
    /// `drop`, `keep` or `report`.
    package let action: Policy.Action

    /// Whether a copy is without it: the policy wants that, and it is known how.
    package var isRemoved: Bool { action == .remove && disclosure.isRemovable }
  }

  /// - Parameter targets: what the paths of the policy lead to; without, that is what they lead to in
  ///   the same document.
  package init(_ audit: Audit, under policy: Policy, at targets: PathTargets? = nil) {
    self.policy = policy
    bytesNotUnderstood = audit.bytesNotUnderstood
    mediaBytes = audit.mediaBytes
    medium = audit.medium
    disclosures = audit.disclosures
    findings = []
    let targets = targets ?? PathTargets(policy, in: audit)
    for disclosure in audit.disclosures { add(disclosure, targets) }
    for disclosure in targets.disclosures(givenAudit: audit) {
      findings.append(Finding(disclosure: disclosure, action: .remove))
    }
    // What was to be named because it stays need not be where it goes for something else.
    let gone = Set(findings.compactMap(\.removedTrack))
    findings.removeAll {
      $0.disclosure.isNamed && $0.action == .report && gone.contains($0.disclosure.node)
    }
  }

  private mutating func add(_ disclosure: Disclosure, _ targets: PathTargets) {
    let wanted = policy.action(for: disclosure, in: medium, called: targets.path)
    let isReported =
      wanted == .remove && disclosure.isNeeded || wanted == .keep && disclosure.isNamed
    let action = isReported ? .report : wanted
    if action == .keep {
      kept[disclosure.category, default: 0] += 1
    } else {
      findings.append(Finding(disclosure: disclosure, action: action))
    }
    if action != .remove, policy.removesOnlyLocations, let kind = LocationClue.Kind(disclosure) {
      clues[kind, default: LocationClue(kind)].add(disclosure)
    }
    addHits(in: disclosure, removedNode: action == .remove, targets)
  }

  /// What somebody wrote into a text; of one that goes, what tells more than that does.
  private mutating func addHits(
    in disclosure: Disclosure, removedNode: Bool, _ targets: PathTargets
  ) {
    // That is told already.
    if case .words = disclosure.unit { return }
    for text in disclosure.texts {
      for hit in FreeText.hits(in: text) {
        if removedNode, hit.category.weight <= disclosure.category.weight { continue }
        let found = disclosure.telling(hit, in: text)
        let action = policy.action(for: found, in: medium, called: targets.path)
        if action != .keep { findings.append(Finding(disclosure: found, action: action)) }
      }
    }
  }

  func identifies(of identifier: Identifier) -> Bool {
    disclosures.contains { $0.identifier == identifier }
  }

  /// What is kept and may reveal the place; nil under a policy that removes more than places.
  package var placeClues: [LocationClue]? {
    policy.removesOnlyLocations ? LocationClue.Kind.allCases.compactMap { clues[$0] } : nil
  }

  /// What the policy wants to be gone.
  package var removed: [Finding] { findings.filter { $0.action == .remove } }

  /// What of it can go.
  package var gone: [Finding] { findings.filter(\.isRemoved) }

  /// How often each category was found, in the order of categories.
  package func counts(of action: Policy.Action) -> [(category: Anatomy.Category, count: Int)] {
    var counts = action == .keep ? kept : [:]
    for finding in findings where finding.action == action {
      counts[finding.disclosure.category, default: 0] += 1
    }
    return Anatomy.Category.allCases.compactMap { category in
      counts[category].map { (category, $0) }
    }
  }
}

extension AuditReport.Finding {
  fileprivate var removedTrack: Node? {
    guard action == .remove, case .track(let track) = disclosure.unit else { return nil }
    return track
  }
}

extension Field {
  fileprivate var text: String? {
    if case .text(let text) = value { text.string } else { nil }
  }
}

extension Disclosure {
  /// What is shown cannot be decoded without it.
  package var isNeeded: Bool {
    switch unit {
    case .needed: true
    case .words(let blanks): blanks.isEmpty
    default: false
    }
  }

  /// The same text, for something that stands in it.
  fileprivate func telling(_ hit: FreeText.Hit, in text: String) -> Disclosure {
    var statement = statement
    // It may stand beside what is said.
    if case .value(let field, _) = statement, field.text != text {
      statement = .words(String(decoding: Array(text.utf8)[hit.range], as: UTF8.self))
    }
    return Disclosure(
      category: hit.category, weight: hit.category.weight, title: "\(title): \(hit.title)",
      statement: statement, key: key, node: node, field: field, range: range, unit: unit,
      writer: nil)
  }
}
