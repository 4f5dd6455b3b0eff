import Anatomy
import Bytes
import Cleaning
import Files
import Formats
import Foundation
import InvariantChecks
import Privacy
import RuleEngine
import Rules
import Testing
import Verification

/// The work on files that were made to be expensive grows no faster than the files.
///
/// Needs the folder of generators that MEDIAINSPECT_ATTACKS names. Each generator makes a file with a
/// number of parts, which `attacks.py` writes for a number and for four times that number.
struct StepTests {
  private static let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_ATTACKS"]

  /// The work of a check, an audit and a cleaning.
  private static func steps(_ file: URL) throws -> (steps: Int, bytes: Int) {
    let source = try ByteSource.open(path: file.path)
    let document = Examination(source, name: file.lastPathComponent, magic: nil).document
    _ = Check(Rule.all, profiles: []).run(on: document) { _ in }
    let policy = try #require(Policy.named("all-metadata"))
    let cleaning = Cleaning(document, under: policy)
    let copy = cleaning.editedDocument.document
    var steps = document.steps
    if copy !== document {
      steps += copy.steps
      _ = try? Verification(of: cleaning.plan, in: copy.source)
    }
    return (steps, source.size)
  }

  private static let names: [String] = {
    guard let folder else { return [] }
    return (try? lines(of: [folder, "names"])) ?? []
  }()

  private static func lines(of arguments: [String]) throws -> [String] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "attacks.py")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path] + arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "Steps grow with the file", .enabled(if: folder != nil, "no folder of generators"),
    arguments: names)
  func linear(_ name: String) throws {
    let target = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: target) }
    let files = try Self.lines(of: [try #require(Self.folder), name, target.path])
    #expect(files.count == 2)
    let costs = try files.map { try Self.steps(URL(filePath: $0)) }
    let (small, large) = (costs[0], costs[1])
    let growth = max(4, Double(large.bytes) / Double(small.bytes))
    #expect(
      Double(large.steps) <= 1.25 * growth * Double(small.steps) + 1_500_000,
      "\(small) \(large)")
    #expect(large.steps <= Self.mostPerByte * large.bytes + 20_000_000, "\(large)")
  }

  /// Upper bound on the steps for each byte of a file.
  private static let mostPerByte = 3000
}
