import Foundation
import Testing

@testable import mediainspect

/// A cleaning report does not overwrite existing files.
struct CleanReportTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "corpus/holiday.mov")

  /// Cleans `a.mov` in a temporary folder that also holds a text file and links to both.
  private func clean(_ arguments: String...) throws -> (isRefused: Bool, [String: Data]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/"
    try FileManager.default.copyItem(at: Self.movie, to: URL(filePath: path + "a.mov"))
    try Data("words".utf8).write(to: URL(filePath: path + "words.txt"))
    for (link, target) in [("link.txt", "words.txt"), ("link.mov", "a.mov")] {
      try FileManager.default.createSymbolicLink(
        atPath: path + link, withDestinationPath: path + target)
    }
    let words = ["clean", "--no-magic"] + arguments.map { $0.replacing("@", with: path) }
    guard case .run(let command, let invocation) = Program.mediainspect.request(words) else {
      throw Unexpected(what: "\(words) are not understood")
    }
    let isRefused = command.run(invocation) == .usage
    var left: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      left[name] = try Data(contentsOf: URL(filePath: path + name))
    }
    return (isRefused, left)
  }

  @Test(
    "--report does not overwrite an existing file", arguments: ["a.mov", "words.txt", "link.txt"])
  func isRefused(name: String) throws {
    let (isRefused, left) = try clean("@a.mov", "-o", "@b.mov", "--report", "@" + name)
    #expect(isRefused)
    #expect(left["a.mov"] == (try Data(contentsOf: Self.movie)))
    #expect(left["words.txt"] == Data("words".utf8))
    #expect(left["b.mov"] == nil)
  }

  @Test("--force does not let --report replace the input or the copy")
  func isRefusedWithForce() throws {
    for name in ["a.mov", "link.mov", "b.mov"] {
      let (isRefused, left) = try clean(
        "@a.mov", "-o", "@b.mov", "--force", "--report", "@" + name)
      #expect(isRefused)
      #expect(left["a.mov"] == (try Data(contentsOf: Self.movie)))
    }
    let (_, left) = try clean("@a.mov", "-o", "@b.mov", "--force", "--report", "@link.txt")
    #expect(left["words.txt"] == Data("words".utf8))
    #expect(left["link.txt"]?.first == UInt8(ascii: "{"))
  }

  @Test("No copy is made if the report cannot be written")
  func isNowhere() throws {
    let (_, left) = try clean("@a.mov", "-o", "@b.mov", "--report", "@none/new.jsonl")
    #expect(left["b.mov"] == nil)
    #expect(left.keys.sorted() == ["a.mov", "link.mov", "link.txt", "words.txt"])
  }

  @Test("A new report has one line per file")
  func isWritten() throws {
    let (_, left) = try clean("@a.mov", "-o", "@b.mov", "--report", "@new.jsonl")
    let report = try #require(left["new.jsonl"])
    #expect(report.split(separator: UInt8(ascii: "\n")).count == 1)
    #expect(left["b.mov"] != nil)
  }

  @Test("--in-place refuses a symbolic link")
  func linksAreRefused() throws {
    let (isRefused, left) = try clean("@link.mov", "--in-place")
    #expect(isRefused)
    #expect(left["a.mov"] == (try Data(contentsOf: Self.movie)))
  }
}
