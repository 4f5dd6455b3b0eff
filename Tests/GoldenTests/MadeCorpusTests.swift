import Foundation
import Testing

/// Findings of `check` about files that `scripts/make-corpus` made with other programs.
/// `corpus/made/expected.tsv` lists each expected finding with its reason.
struct MadeCorpusTests {
  private static let folder = GoldenCase.corpus.appending(path: "../.cache/corpus")
  private static let manifest = folder.appending(path: "MANIFEST.tsv")
  static let isMade = FileManager.default.fileExists(atPath: manifest.path)

  /// A rule that a file breaks.
  private struct Mark: Hashable, CustomStringConvertible {
    let file: String
    let severity: String
    let rule: String
    var description: String { "\(severity) \(rule) of \(file)" }
  }

  @Test(.enabled(if: isMade || FaultTests.mustBeMade, "scripts/make-corpus has not run"))
  func eachErrorAndWarningIsExpectedForAReason() throws {
    let files = try Self.rows(of: Self.manifest).map { $0[0] }.filter(Self.isThere)
    try #require(files.count > 250)
    let rows = try Self.rows(of: GoldenCase.corpus.appending(path: "made/expected.tsv")).dropFirst()
    #expect(rows.allSatisfy { $0.count == 4 && !$0[3].isEmpty }, "each row has a reason")
    // Not every machine can write all files.
    let expected = Set(
      rows.map { Mark(file: $0[0], severity: $0[1], rule: $0[2]) }
        .filter { Self.isThere($0.file) })
    let told = try Self.marks(of: files)
    #expect(told.subtracting(expected).isEmpty, "not expected")
    #expect(expected.subtracting(told).isEmpty, "expected, but not reported")
  }

  private static func isThere(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: file).path)
  }

  private static func rows(of table: URL) throws -> [[String]] {
    try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func marks(of files: [String]) throws -> Set<Mark> {
    let logs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: logs) }
    let execution = try Execution(
      of: ["check", "--json", "--no-magic", "--no-config"] + files, in: folder, logs: logs)
    let reports = try execution.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    try #require(reports.count == files.count)
    return Set(
      zip(files, reports).flatMap { file, report in
        (report["failedRules"] as? [[String: Any]] ?? []).compactMap { group in
          let severity = group["severity"] as? String ?? ""
          return severity == "info"
            ? nil : Mark(file: file, severity: severity, rule: group["rule"] as? String ?? "")
        }
      })
  }
}
