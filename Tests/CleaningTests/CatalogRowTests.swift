import Anatomy
import Bytes
import Cleaning
import Formats
import Foundation
import InvariantChecks
import Privacy
import Testing
import Verification

/// `audit` reports the data of every catalog row under policy `identifying`, and `clean` removes
/// it.
struct CatalogRowTests {
  private static let files = CatalogRow.all.flatMap(\.evidence).compactMap { evidence in
    if case .file(let file) = evidence { file } else { nil }
  }

  private static func cleaning(_ file: CatalogFile) throws -> Cleaning {
    let source = ByteSource(bytes: file.bytes)
    return Cleaning(
      Examination(source, name: file.name, magic: nil).document,
      under: try #require(Policy.named("identifying")))
  }

  /// Findings with evidence that overlaps the canary.
  private static func findings(_ report: AuditReport, _ file: CatalogFile) throws
    -> [AuditReport.Finding]
  {
    let start = try #require(file.bytes.firstRange(of: file.canary)?.lowerBound)
    let canary = ByteRange(start: start, count: file.canary.count)
    return report.findings.filter { finding in
      // A track is reported by its box, not by its samples.
      if finding.disclosure.removedNode?.samples != nil { return true }
      return finding.disclosure.evidence.fileRanges.contains {
        $0.start < canary.end && canary.start < $0.end
      }
    }
  }

  @Test("audit finds the data of a row under its category and at its path", arguments: files)
  func found(_ file: CatalogFile) throws {
    let report = try Self.cleaning(file).found
    let findings = try Self.findings(report, file)
    let words = findings.map { "\($0.disclosure.category) \($0.disclosure.path) \($0.action)" }
    let own = findings.filter {
      $0.disclosure.category == file.category && $0.disclosure.path.contains(file.path)
    }
    switch file.outcome {
    case .removed: #expect(own.contains { $0.action == .remove }, "\(words)")
    case .reported: #expect(own.contains { !$0.isRemoved }, "\(words)")
    case .kept: #expect(own.isEmpty, "\(words)")
    }
  }

  @Test("clean removes the data of a row, and the copy is verified", arguments: files)
  func removed(_ file: CatalogFile) throws {
    let cleaning = try Self.cleaning(file)
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    let isRemoved = bytes.firstRange(of: file.canary) == nil
    #expect(isRemoved == (file.outcome == .removed))
    if file.outcome != .reported { #expect(cleaning.remaining.isEmpty) }
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  }

  // MARK: Names

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = tests.appending(path: "../..").standardizedFileURL

  @Test(
    "Tests and leak kinds that a row refers to exist", arguments: CatalogRow.all.map(\.item))
  func evidenceExists(_ item: String) throws {
    let row = try #require(CatalogRow.all.first { $0.item == item })
    #expect(!row.evidence.isEmpty)
    let leaks = try String(
      contentsOf: Self.root.appending(path: "reports/leaks.md"), encoding: .utf8)
    for evidence in row.evidence {
      switch evidence {
      case .file: break
      case .leak(let kind): #expect(leaks.contains("\n| \(kind) | "), "\(kind)")
      case .test(let suite, let function):
        let file = Self.tests.appending(path: "\(suite).swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(" func \(function)("), "\(suite).\(function)")
      }
    }
  }

  /// The text of the catalog: the file that `MEDIAINSPECT_CATALOG` names, or else a file next to
  /// the project folder.
  private static let catalog: String? = {
    let named = ProcessInfo.processInfo.environment["MEDIAINSPECT_CATALOG"]
    let url =
      named.map { URL(filePath: $0) }
      ?? root.appending(path: "../shared/privacy/CATALOGUE.md").standardizedFileURL
    return try? String(contentsOf: url, encoding: .utf8)
  }()

  private static func rows(of catalog: String) -> [String] {
    catalog.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { line in
      let cell = line.dropFirst(2).split(separator: " | ", maxSplits: 1).first.map(String.init)
      return cell == "item" ? nil : cell
    }
  }

  @Test("Every row of the catalog has evidence", .enabled(if: catalog != nil))
  func everyRow() throws {
    let rows = Self.rows(of: try #require(Self.catalog))
    #expect(rows.count >= 60)
    #expect(rows == CatalogRow.all.map(\.item))
  }
}
