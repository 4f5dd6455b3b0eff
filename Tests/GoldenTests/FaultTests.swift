import Foundation
import Testing

/// Files with a single fault each, which `scripts/faults --make` derives from valid ones.
struct FaultTests {
  private static let folder = GoldenCase.corpus.appending(path: "../.cache/faults")
  private static let table = folder.appending(path: "expected.tsv")
  static let areMade = FileManager.default.fileExists(atPath: table.path)
  static let mustBeMade = ProcessInfo.processInfo.environment["CI"] == "true"

  /// A rule and the offset that its finding points at.
  private struct Mark: Hashable, CustomStringConvertible {
    let rule: String
    let place: Int
    var description: String { "\(rule)@\(place)" }
  }

  @Test(.enabled(if: areMade || mustBeMade, "scripts/faults has not run"))
  func eachIsNamedByItsRuleAtItsByteAndNothingElseIsAnError() throws {
    let rows = try String(contentsOf: Self.table, encoding: .utf8).split(separator: "\n")
    try #require(rows.count >= 90)
    let expected = rows.map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      return (file: String(cells[0]), marks: Set(cells[1].split(separator: " ").map(Self.mark)))
    }
    let reports = try Self.reports(on: expected.map(\.file))
    try #require(reports.count == expected.count)
    for (fault, report) in zip(expected, reports) {
      let (all, errors) = Self.marks(in: report)
      #expect(fault.marks.isSubset(of: all), "\(fault.file) has \(all)")
      #expect(errors.isSubset(of: fault.marks), "\(fault.file) should have \(fault.marks)")
    }
  }

  private static func mark(_ text: Substring) -> Mark {
    let parts = text.split(separator: "@")
    return Mark(rule: String(parts[0]), place: parts.count > 1 ? Int(parts[1]) ?? -1 : -1)
  }

  private static func reports(on files: [String]) throws -> [[String: Any]] {
    let logs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: logs) }
    let execution = try Execution(
      of: ["check", "--json", "--no-magic", "--no-config"] + files, in: folder, logs: logs)
    return try execution.output.split(separator: "\n").compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
  }

  private static func marks(in report: [String: Any]) -> (all: Set<Mark>, errors: Set<Mark>) {
    var (all, errors) = (Set<Mark>(), Set<Mark>())
    for finding in report["findings"] as? [[String: Any]] ?? [] {
      let range = finding["range"] as? [String: Int]
      let mark = Mark(rule: finding["rule"] as? String ?? "", place: range?["offset"] ?? -1)
      all.insert(mark)
      if finding["severity"] as? String == "error" { errors.insert(mark) }
    }
    return (all, errors)
  }
}
