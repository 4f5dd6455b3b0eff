import Foundation
import RuleEngine
import Testing

@testable import Rules

/// The table of the requirements that ComplianceWarden of GPAC knows, with the rules that check each.
struct RequirementTableTests {
  /// The rows of the table, without the header.
  private static let rows: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "compliance-warden.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }()

  @Test("Each row has five cells, and names rules or a reason why there are none")
  func rows() {
    #expect(Self.rows.count > 200)
    for row in Self.rows {
      #expect(row.count == 5, "\(row)")
      #expect(row.prefix(3).allSatisfy { !$0.isEmpty }, "\(row)")
      #expect(row.count < 5 || !row[3].isEmpty || !row[4].isEmpty, "\(row)")
    }
  }

  @Test("Each rule in the table exists")
  func rules() {
    let ids = Set(Self.rows.flatMap { row in row.count > 3 ? row[3].split(separator: " ") : [] })
    let missing = ids.filter { Rule.named(String($0)) == nil }
    #expect(missing.isEmpty, "\(missing.sorted())")
  }
}
