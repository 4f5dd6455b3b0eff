import Anatomy
import Foundation
import RuleEngine
import Rules
import Testing

/// All rules are as in `rules.tsv`: severity, section of the standard, profiles, and the nodes that
/// they check.
struct RuleTableTests {
  private static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "rules.tsv")

  @Test("Rules are as in the table; `scripts/golden -u tables` updates it")
  func rules() throws {
    let header = "rule\tseverity\tsection\tprofiles\tkinds\tnames\tinstead of\tmedia"
    let rows = Rule.all.map(\.row).sorted()
    #expect(rows.count > 800)
    let actual = ([header] + rows).joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      return try actual.write(to: Self.table, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: Self.table, encoding: .utf8)
    guard actual != expected else { return }
    let others = Set(expected.split(separator: "\n").dropFirst().map(String.init))
    for row in Set(rows).subtracting(others).sorted().prefix(10) {
      Issue.record("only in the program: \(row)")
    }
    for row in others.subtracting(rows).sorted().prefix(10) {
      Issue.record("only in the table: \(row)")
    }
    Issue.record("rules.tsv differs")
  }
}

extension Rule {
  fileprivate var row: String {
    let cells: [String] = [
      id, severity.word, clause.map { "\($0)" } ?? "",
      profiles.map { $0.map(\.rawValue).sorted().joined(separator: " ") } ?? "",
      place.kinds.map { $0.map(\.rawValue).joined(separator: ", ") } ?? "",
      place.names.map { $0.joined(separator: " ") } ?? "",
      covered.sorted().joined(separator: " "), readsMedia ? "reads media" : "",
    ]
    return cells.joined(separator: "\t")
  }
}
