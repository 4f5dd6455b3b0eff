import Foundation
import TestSupport
import Testing

/// `scripts/verify-copy` checks a copy against its source and the record of --report, without the
/// program.
struct VerifyCopyTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test(
    "A copy is verified, and a copy with one changed byte is not",
    arguments: [
      (["clean"], "holiday.mov"),
      (["edit", "--policy", "identifying", "--set", "artist=Anna"], "holiday.mov"),
      (["edit", "--faststart", "--set", "artist=Anna"], "edit/cleaned.bytes"),
      (["edit", "--faststart", "--policy", "location", "--set", "title=B"], "edit/cleaned.bytes"),
    ])
  func changedByte(_ command: [String], _ name: String) throws {
    let logs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for place in [logs, folder] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    defer { for place in [logs, folder] { try? FileManager.default.removeItem(at: place) } }
    let seed = try #require(Seed.corpus.first { $0.name == "corpus/" + name })
    try Data(seed.bytes).write(to: folder.appending(path: "a.mov"))
    let cleaned = try Execution(
      of: command + ["--no-magic", "--report", "r.json", "-o", "b.mov", "a.mov"], in: folder,
      logs: logs)
    #expect(cleaned.status == 0, "\(cleaned.errors)")

    func verified() throws -> Execution {
      let script = Self.root.appending(path: "scripts/verify-copy").path
      return try Execution(
        of: ["python3", script, "a.mov", "b.mov", "r.json"], by: URL(filePath: "/usr/bin/env"),
        in: folder, logs: logs, environment: ["PATH": "/usr/bin:/bin:/usr/local/bin"])
    }
    let first = try verified()
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.hasSuffix("verified\n"))
    #expect(first.output.contains(" parts are the same, "))

    let copy = folder.appending(path: "b.mov")
    var bytes = try Data(contentsOf: copy)
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: copy)
    let second = try verified()
    #expect(second.status == 1 && second.errors.contains("SHA-256"), "\(second.errors)")
    // Without digests in the record, the comparison of unchanged ranges finds the change.
    let record = folder.appending(path: "r.json")
    let text = try String(contentsOf: record, encoding: .utf8)
    let parts = text.components(separatedBy: "\"sha256\":")
    try (parts[0] + parts.dropFirst().map { "\"sha\":" + $0 }.joined())
      .write(to: record, atomically: true, encoding: .utf8)
    let third = try verified()
    #expect(third.status == 1 && third.errors.contains("not unchanged"), "\(third.errors)")
  }
}
