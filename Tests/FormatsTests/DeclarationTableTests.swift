import Anatomy
import Bytes
import Foundation
import Rendering
import Testing

@testable import Formats

/// All structures and names that `explain` knows are as in `declarations.txt`: titles, containers,
/// sections of standards, and all fields with their types, meanings and conditions.
struct DeclarationTableTests {
  private static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "declarations.txt")

  @Test("Declarations are as in the table; `scripts/golden -u tables` updates it")
  func declarations() throws {
    var entries: [String: [Explanation.Line]] = [:]
    for name in Set(ExplanationIndex.names) {
      for explanation in ExplanationIndex.explanations(of: name) {
        entries[explanation.entry] = explanation.fields
      }
    }
    #expect(entries.count > 2000)
    let actual = entries.keys.sorted().map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      return try actual.write(to: Self.table, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: Self.table, encoding: .utf8)
    guard actual != expected else { return }
    let known = Set(expected.split(separator: "\n").map(String.init))
    for entry in Set(entries.keys).subtracting(known).sorted().prefix(10) {
      let fields = (entries[entry] ?? []).map { "\n  " + $0.entry }.joined()
      Issue.record("only in the program: \(entry)\(fields)")
    }
    for entry in known.subtracting(entries.keys).sorted().prefix(10) {
      Issue.record("only in the table: \(entry)")
    }
    Issue.record("declarations.txt differs")
  }
}

extension Explanation {
  /// A line with the checksum of the lines of all fields.
  fileprivate var entry: String {
    let parts: [String?] = [
      name.escapedForDisplay, title, kind, clause?.cited,
      origin.map { "origin \(Clause($0).cited)" },
      containers.isEmpty ? nil : "in \(containers.joined(separator: " "))", occurrence,
      versions.map { "versions \($0.lowerBound) to \($0.upperBound)" }, holds.map { "holds \($0)" },
      presentation.map { "presents \($0.fieldNames.joined(separator: " "))" },
      fields.isEmpty ? nil : "\(fields.count) fields \(checksum)",
    ]
    return parts.compactMap { $0 }.joined(separator: " | ")
  }
}

extension Explanation {
  private var checksum: String {
    let source = ByteSource(bytes: Array(fields.map(\.entry).joined(separator: "\n").utf8))
    return String(source.crc32(of: source.wholeRange), radix: 16)
  }
}

extension Explanation.Line {
  fileprivate var entry: String {
    let parts: [String?] = [
      "\(name) \(type)", meaning.role == .plain ? nil : meaning.role.word, meaning.subject?.word,
      conditions.isEmpty ? nil : "if \(conditions.joined(separator: " and "))",
    ]
    return parts.compactMap { $0 }.joined(separator: " | ")
  }
}
