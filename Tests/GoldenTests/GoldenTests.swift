import Foundation
import Testing

struct GoldenTests {
  /// Whether to replace the transcripts with the current output (`UPDATE_GOLDEN=1`).
  private static let updates = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  @Test(arguments: GoldenCase.chosen)
  func transcript(of golden: GoldenCase) throws {
    let manager = FileManager.default
    let temporary = manager.temporaryDirectory.appending(path: "golden-\(UUID().uuidString)")
    let folder = temporary.appending(path: "files")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: temporary) }

    let names = try golden.place(in: folder)
    let expected = try String(contentsOf: golden.golden, encoding: .utf8)
    let actual = try Transcript(expected).text { command in
      var words = Execution.words(of: command)
      try #require(words.first == "mediainspect")
      words.removeFirst()
      // The output of libmagic differs between its releases.
      if names.contains(where: words.contains) { words.append("--no-magic") }
      return try Execution(of: words, in: folder, logs: temporary)
    }
    if actual == expected { return }
    if Self.updates {
      try actual.write(to: golden.golden, atomically: true, encoding: .utf8)
    } else {
      let difference = lineDifference(expected: expected, actual: actual)
      Issue.record("\(golden.testDescription).golden differs:\n\(difference)")
    }
  }

  @Test func everyScriptHasATranscript() {
    let scripts = GoldenCase.files.filter { $0.pathExtension == "bytes" }
    #expect(!scripts.isEmpty)
    let transcripts = Set(GoldenCase.all.map(\.testDescription))
    let lonely = scripts.map(GoldenCase.name).filter { !transcripts.contains($0) }
    #expect(lonely.isEmpty, "no .golden file next to it")
  }

  @Test(arguments: GoldenCase.chosen)
  func transcriptIsComplete(_ golden: GoldenCase) throws {
    let transcript = Transcript(try String(contentsOf: golden.golden, encoding: .utf8))
    #expect(!transcript.header.isEmpty, "no header that names the evidence")
    #expect(!transcript.commands.isEmpty, "no commands")
    #expect(!golden.subjects.isEmpty, "no file next to it")
  }
}
