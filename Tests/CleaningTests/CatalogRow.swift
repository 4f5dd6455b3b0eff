import Anatomy
import InvariantChecks
import Testing

/// A row of the catalog of identifying data, with the evidence that it is found and removed.
struct CatalogRow {
  /// The first cell of the row.
  let item: String
  let evidence: [CatalogEvidence]

  init(_ item: String, _ evidence: CatalogEvidence...) { self.init(item, all: [evidence]) }

  init(_ item: String, all evidence: [[CatalogEvidence]]) {
    self.item = item
    self.evidence = evidence.flatMap(\.self)
  }

  static let all = location + person + device + time + hidden
}

enum CatalogEvidence {
  case file(CatalogFile)
  /// A test function of another suite.
  case test(suite: String, function: String)
  /// A kind of leak in `reports/leaks.md`.
  case leak(String)
}

/// A file built to contain one item of a row.
struct CatalogFile: CustomTestStringConvertible {
  /// The expected result under policy `identifying`.
  enum Outcome {
    case removed
    /// The policy keeps it without a finding.
    case kept
    /// It is kept and reported.
    case reported
  }

  let testDescription: String
  let name: String
  let category: Anatomy.Category
  /// Part of the path of the finding.
  let path: String
  let canary: [UInt8]
  let bytes: [UInt8]
  var outcome = Outcome.removed
}

extension CatalogEvidence {
  /// Evidence as a built file; the path of its finding contains `path`.
  static func made(
    _ what: String, _ category: Anatomy.Category, at path: String, in name: String = "a.mp4",
    _ canary: [UInt8], _ bytes: [UInt8], _ outcome: CatalogFile.Outcome = .removed
  ) -> CatalogEvidence {
    .file(
      CatalogFile(
        testDescription: what, name: name, category: category, path: path, canary: canary,
        bytes: bytes, outcome: outcome))
  }
}
