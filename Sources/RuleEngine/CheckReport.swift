package import Anatomy

/// The findings of a check, grouped by rule, most severe first.
package struct CheckReport {
  package struct Group {
    package let rule: String
    package let severity: Severity
    package private(set) var count = 0
    /// The first findings of the rule, up to the limit.
    package private(set) var findings: [CheckedFinding] = []

    fileprivate mutating func add(_ finding: CheckedFinding, keeping limit: Int) {
      count += 1
      if findings.count < limit { findings.append(finding) }
    }
  }

  package private(set) var groups: [Group]
  /// The checked rules. `outcomes` contains their results in the same order.
  package let rules: [Rule]
  package let outcomes: [RuleOutcome]

  /// Runs a check on a document and collects its findings.
  ///
  /// - Parameter limit: the maximum number of findings that are kept for each rule.
  package init(
    _ check: Check, on document: Document, with others: [Finding] = [], keeping limit: Int
  ) {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    func take(_ finding: CheckedFinding) {
      let rule = finding.finding.rule
      let place = places[rule] ?? groups.count
      if place == groups.count {
        places[rule] = place
        groups.append(Group(rule: rule, severity: finding.finding.severity))
      }
      groups[place].add(finding, keeping: limit)
    }
    outcomes = check.run(on: document, with: others, take)
    rules = check.rules
    self.groups = Severity.allCases.sorted(by: >).flatMap { severity in
      groups.filter { $0.severity == severity }
    }
  }

  /// Returns the report with only the findings of severity `least` or higher.
  package func keeping(atLeast least: Severity) -> CheckReport {
    var report = self
    report.groups.removeAll { $0.severity < least }
    return report
  }

  package func count(of severity: Severity) -> Int {
    groups.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }

  /// The number of checked rules that hold.
  package var holding: Int { outcomes.count { $0 == .holds } }
  package var notApplicableCount: Int { outcomes.count { $0 == .notApplicable } }
}
