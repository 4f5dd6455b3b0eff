package import Anatomy
import Bytes
package import Crypto

/// A check of a file against rules.
package struct Check {
  private let selection: RuleSelection
  private let file: CheckedFile
  private let severities: [String: Severity]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - rules: the rules to check; rules for profiles other than those of the file are skipped.
  ///   - severities: severities that replace the severities of rules, by rule id.
  ///   - segment: what other checked files state about this file, if it is a media segment;
  ///     otherwise nil.
  ///   - trust: the trusted signers of content credentials; nil if no list was given.
  ///   - open: opens a file in the same directory by a name that the checked file states.
  package init(
    _ selection: RuleSelection, profiles: Set<Profile>, severities: [String: Severity] = [:],
    segment: SegmentSurroundings? = nil, trust: TrustList? = nil,
    openingSiblings open: @escaping (String) -> Document? = { _ in nil }
  ) {
    self.selection = selection.fitting(profiles)
    self.severities = severities
    file = CheckedFile(
      profiles: profiles, segment: segment, trust: trust, openingSiblings: open)
  }

  package var rules: [Rule] { selection.rules }

  /// Visits all findings in file order, and returns the outcome of each rule, in the order of the
  /// rules.
  ///
  /// - Parameter others: findings about the file as a whole, such as a contradicting file name.
  package func run(
    on document: Document, with others: [Finding] = [], _ visit: (CheckedFinding) -> Void
  ) -> [RuleOutcome] {
    var walk = Walk(selection, file: file)
    for finding in others {
      walk.report(finding, about: document.root) { visit(withSeverity($0)) }
    }
    walk.check(atFile: document.root) { visit(withSeverity($0)) }
    walk.pass(over: document.root) { visit(withSeverity($0)) }
    document.forgetAnswers()
    return walk.outcomes
  }

  /// Returns the finding with the severity that `severities` states for its rule. If it states
  /// none, the finding is unchanged.
  private func withSeverity(_ checked: CheckedFinding) -> CheckedFinding {
    guard let severity = severities[checked.finding.rule] else { return checked }
    return CheckedFinding(finding: checked.finding.weighing(severity), node: checked.node)
  }

  /// A traversal of all nodes of one document.
  private struct Walk {
    let selection: RuleSelection
    let rules: [Rule]
    let file: CheckedFile
    var outcomes: [RuleOutcome]
    /// The rules for each kind of node, looked up once per kind.
    private var known: [ObjectIdentifier: RuleSelection.Rules] = [:]
    /// Ids of rules that are suppressed at a node, because a more precise rule reported the same
    /// fault. Only nodes not yet visited are included.
    private var covered: [Node: Set<String>] = [:]

    init(_ selection: RuleSelection, file: CheckedFile) {
      self.selection = selection
      self.file = file
      rules = selection.rules
      outcomes = Array(repeating: .notApplicable, count: rules.count)
    }

    // The recursion depth is bounded, because parsers limit the nesting of nodes.
    mutating func pass(
      over node: Node, without outer: Set<String> = [], _ visit: (CheckedFinding) -> Void
    ) {
      let suppressed = covered.isEmpty ? outer : outer.union(covered[node] ?? [])
      for findings in [node.layoutFindings, node.read(for: .fields).findings]
      where !findings.isEmpty {
        for finding in findings where !suppressed.contains(finding.rule) {
          report(finding, about: node, visit)
        }
      }
      let rules = rules(for: node.declaredNodeKind)
      for number in rules.declared where outcomes[number] == .notApplicable {
        outcomes[number] = .holds
      }
      for number in rules.checking { check(at: node, number, without: suppressed, visit) }
      let below = covered.isEmpty ? outer : outer.union(covered[node] ?? [])
      for child in node.children { pass(over: child, without: below, visit) }
    }

    mutating func check(atFile root: Node, _ visit: (CheckedFinding) -> Void) {
      for (number, rule) in rules.enumerated() where rule.place.isFile {
        check(at: root, number, without: [], visit)
        // A declared rule about whole files holds if the parser reported no finding for it.
        if rule.isDeclared, outcomes[number] == .notApplicable { outcomes[number] = .holds }
      }
    }

    private mutating func check(
      at node: Node, _ number: Int, without suppressed: Set<String>,
      _ visit: (CheckedFinding) -> Void
    ) {
      let rule = rules[number]
      guard let violations = rule.check?(node, file) else { return }
      let reported = violations.filter { violation in
        !suppressed.contains(rule.id) && covered[node]?.contains(rule.id) != true
          && covered[violation.node]?.contains(rule.id) != true
      }
      // If a more precise rule reported all violations, this rule neither holds nor fails.
      if outcomes[number] == .notApplicable, !reported.isEmpty || violations.isEmpty {
        outcomes[number] = .holds
      }
      for violation in reported {
        outcomes[number].count()
        if !rule.covered.isEmpty { covered[violation.node, default: []].formUnion(rule.covered) }
        visit(CheckedFinding(finding: violation.finding(by: rule), node: violation.node))
      }
    }

    /// Reports a finding of a parser, unless its rule was not selected. Findings without a rule are
    /// always reported.
    mutating func report(
      _ finding: Finding, about node: Node, _ visit: (CheckedFinding) -> Void
    ) {
      if let number = selection.number(of: finding.rule) {
        outcomes[number].count()
      } else if selection.exists(finding.rule) {
        return
      }
      visit(CheckedFinding(finding: finding, node: node))
    }

    private mutating func rules(for nodeKind: any NodeKind) -> RuleSelection.Rules {
      let key = ObjectIdentifier(nodeKind)
      if let found = known[key] { return found }
      let found = selection.rules(for: nodeKind)
      known[key] = found
      return found
    }
  }
}

/// A finding and the node that it is about.
package struct CheckedFinding {
  package let finding: Finding
  package let node: Node

  package init(finding: Finding, node: Node) {
    self.finding = finding
    self.node = node
  }
}

/// The result of a rule for one file.
package enum RuleOutcome: Hashable, Sendable {
  case notApplicable
  case holds
  case broken(Int)

  fileprivate mutating func count() {
    if case .broken(let times) = self { self = .broken(times + 1) } else { self = .broken(1) }
  }
}
