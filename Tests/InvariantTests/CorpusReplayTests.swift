import Anatomy
import Foundation
import FuzzTrees
import InvariantChecks
import Testing

/// The inputs that fuzzing kept still have the properties that the fuzzer checks.
struct CorpusReplayTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts/fuzzing/corpus").standardizedFileURL

  /// The names of the families with a committed corpus.
  private static let families: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".tar.xz") }.map { String($0.dropLast(7)) }.sorted()

  @Test("Each family has a committed corpus") func countOfFamilies() {
    #expect(Self.families == FuzzFamily.all.map(\.name).sorted())
  }

  @Test("Trees of kept inputs have no gaps or overlaps, and cost little", arguments: families)
  func trees(of name: String) throws {
    let family = try #require(FuzzFamily.all.first { $0.name == name })
    let inputs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: inputs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: inputs) }
    let packed = Self.folder.appending(path: "\(name).tar.xz")
    let status = try Self.unpack(packed, into: inputs)
    try #require(status == 0, "tar ended with status \(status)")
    var tested = 0
    for file in try FileManager.default.contentsOfDirectory(
      at: inputs, includingPropertiesForKeys: nil)
    {
      let document = family.open(Array(try Data(contentsOf: file)))
      defer { document.forgetAnswers() }
      TreeChecker { Issue.record("\(file.lastPathComponent): \($0)") }.check(document)
      tested += 1
    }
    #expect(tested > 100)
  }

  private static func unpack(_ archive: URL, into folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tar", "-xJf", archive.path, "-C", folder.path]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
