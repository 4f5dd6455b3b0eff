package import Anatomy
import Bytes
import Metadata

/// The findings of an audit under a policy, with the action for each of them.
package struct AuditReport {
  package let policy: Policy
  /// The findings in file order. At the end are the findings for data that is removed only because
  /// the policy names the path of the data.
  package private(set) var findings: [Finding]
  package let undecodedBytes: Int
  /// The number of bytes of media data (video, audio and images), which are not decoded.
  package let mediaBytes: Int
  package let medium: Audit.Medium
  /// Media that edit lists do not present.
  package let unshown: [UnshownFootage]
  /// The number of disclosures that the policy keeps and does not report as findings, by category.
  private var kept: [Anatomy.Category: Int] = [:]
  /// Undecoded data that the policy keeps although it may contain data that the policy removes.
  package private(set) var undecodedAndKept: [UndecodedFinding] = []
  /// Whether data of unknown meaning is kept because decoders need it, although the policy removes
  /// such data.
  package private(set) var keepsUnknownData = false
  /// The categories that the policy removes.
  private let removedCategories: Set<Anatomy.Category>
  /// All disclosures, regardless of their action.
  let disclosures: [Disclosure]
  /// Kept data from which a location may be inferred. It is collected only under a policy that
  /// removes nothing but locations.
  private var clues: [LocationClue.Kind: LocationClue] = [:]

  /// A disclosure of undecoded data, with the categories of data that it may contain.
  package struct UndecodedFinding {
    package let disclosure: Disclosure
    package let categories: Set<Anatomy.Category>

    /// The names of `categories`, in the order of the cases of `Category`.
    package var names: [String] {
      Anatomy.Category.allCases.filter(categories.contains).map(\.rawValue)
    }
  }

  package struct Finding {
    package let disclosure: Disclosure
    /// The action for the disclosure: `remove`, `keep` or `report`.
    package let action: Policy.Action

    /// Whether a cleaned copy lacks the disclosed data: the policy removes it, and its removal is
    /// possible.
    package var isRemoved: Bool { action == .remove && disclosure.isRemovable }
  }

  /// - Parameters:
  ///   - targets: the nodes and fields that the paths of the policy select; by default those in the
  ///     audited document.
  ///   - kept: the reasons why some data cannot be removed, in addition to the reasons that the
  ///     audit knows. The keys are the paths of the data in the original file.
  package init(
    _ audit: Audit, under policy: Policy, at targets: PathTargets? = nil,
    keeping kept: [String: String] = [:]
  ) {
    self.policy = policy
    removedCategories = Set(Anatomy.Category.allCases.filter(policy.removes))
    undecodedBytes = audit.undecodedBytes
    mediaBytes = audit.mediaBytes
    medium = audit.medium
    unshown = audit.unshown
    disclosures = audit.disclosures
    findings = []
    let targets = targets ?? PathTargets(policy, in: audit)
    func keeping(_ disclosure: Disclosure) -> Disclosure {
      guard !kept.isEmpty, disclosure.edit != nil, let reason = kept[targets.path(of: disclosure)]
      else { return disclosure }
      var disclosure = disclosure
      disclosure.request = .keep(reason)
      return disclosure
    }
    for disclosure in audit.disclosures { add(keeping(disclosure), targets) }
    for disclosure in targets.disclosures(givenAudit: audit) {
      findings.append(Finding(disclosure: keeping(disclosure), action: .remove))
    }
    // A finding that only reports a track is left out if another finding removes the track.
    let removedNodes = Set(findings.compactMap(\.removedNode))
    findings.removeAll {
      $0.disclosure.isNamed && $0.action == .report && removedNodes.contains($0.disclosure.node)
    }
  }

  private mutating func add(_ disclosure: Disclosure, _ targets: PathTargets) {
    let wanted = policy.action(for: disclosure, in: medium, called: targets.path)
    let isReported =
      wanted == .remove && disclosure.isNeeded || wanted == .keep && disclosure.isNamed
    let action = isReported ? .report : wanted
    if action != .remove, let place = disclosure.undecodedPlace {
      let categories = place.categories.intersection(removedCategories)
      if !categories.isEmpty {
        undecodedAndKept.append(UndecodedFinding(disclosure: disclosure, categories: categories))
      }
    }
    if wanted == .remove, disclosure.isNeeded, disclosure.category == .unknown {
      keepsUnknownData = true
    }
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

  /// Adds findings for personal data inside the texts of a disclosure, such as an email address. If
  /// the text is removed, only personal data of higher gravity than the text is added.
  private mutating func addHits(
    in disclosure: Disclosure, removedNode: Bool, _ targets: PathTargets
  ) {
    // Personal data in this text was already found by `TextDisclosures`.
    if disclosure.isPartOfText { return }
    for text in disclosure.texts {
      disclosure.node.document.countExamined(text.utf8.count)
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

  /// Kept data from which the location may be inferred; nil under a policy that removes more than
  /// locations.
  package var locationClues: [LocationClue]? {
    policy.removesOnlyLocations ? LocationClue.Kind.allCases.compactMap { clues[$0] } : nil
  }

  /// Returns the disclosures of undecoded data that may contain one of the given categories.
  package func undecoded(mayContain categories: Set<Anatomy.Category>) -> [Disclosure] {
    disclosures.filter { disclosure in
      disclosure.undecodedPlace.map { !$0.categories.isDisjoint(with: categories) } ?? false
    }
  }

  /// The findings with the action `remove`, including those with data that cannot be removed.
  package var removed: [Finding] { findings.filter { $0.action == .remove } }

  /// The findings with data that is removed from a cleaned copy: the policy removes the data, and
  /// its removal is possible.
  package var removedFromCopy: [Finding] { findings.filter(\.isRemoved) }

  /// Returns the number of disclosures with the given action for each category, in the order of the
  /// cases of `Category`. Categories without such disclosures are left out.
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
  fileprivate var removedNode: Node? { action == .remove ? disclosure.removedNode : nil }
}

extension Field {
  fileprivate var text: String? {
    if case .text(let text) = value { text.string } else { nil }
  }
}

extension Disclosure {
  /// Whether the data cannot be removed and is only reported, usually because the presented content
  /// cannot be decoded without it.
  package var isNeeded: Bool {
    if case .needed = request { true } else { false }
  }

  /// Returns a disclosure for personal data inside a text of this disclosure.
  fileprivate func telling(_ hit: FreeText.Hit, in text: String) -> Disclosure {
    var statement = statement
    // If the statement shows a value other than this text, the personal data is shown instead of
    // that value.
    if case .value(let field, _) = statement, field.text != text {
      statement = .words(String(decoding: Array(text.utf8)[hit.range], as: UTF8.self))
    }
    return Disclosure(
      category: hit.category, weight: hit.category.weight, title: "\(title): \(hit.title)",
      statement: statement, key: key, node: node, field: field, range: range, request: request,
      writer: nil)
  }
}
