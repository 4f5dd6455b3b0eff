import Foundation
import TestSupport
import Testing

/// `check --json --brief` prints little, whatever the file.
struct BriefCheckTests {
  @Test("The record of a file has at most 1,500 bytes, and the counts of the full record")
  func size() throws {
    let project = try Project()
    var names: [String] = []
    for (number, seed) in (Seed.corpus + Seed.samples).enumerated() where seed.bytes.count < 4 << 20
    {
      let name = "\(number)." + (seed.name.split(separator: ".").last ?? "")
      try project.put(name, seed.bytes)
      names.append(name)
    }
    try #require(names.count > 100)
    let brief = try project.run(["check", "--json", "--brief", "--no-config"] + names).output
    let full = try project.run(["check", "--json", "--no-config"] + names).output
    let lines = brief.split(separator: "\n")
    #expect(lines.count == names.count)
    for (line, other) in zip(lines, full.split(separator: "\n")) {
      #expect(line.utf8.count <= 1500, "\(line.utf8.count) bytes: \(line.prefix(200))")
      let (short, long) = try (record(line), record(other))
      #expect(short["counts"] as? [String: Int] == long["counts"] as? [String: Int])
      let rules = (long["failedRules"] as? [Any])?.count ?? 0
      let listed = (short["failedRules"] as? [Any])?.count ?? 0
      #expect(listed + (short["omittedRules"] as? Int ?? 0) == rules, "\(line.prefix(200))")
    }
  }

  private func record(_ line: Substring) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
