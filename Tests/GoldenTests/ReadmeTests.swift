import Foundation
import TestSupport
import Testing

/// The output that documents show is what the program prints; `…` stands for lines that are left out.
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test func outputIsWhatIsPrinted() throws {
    let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
    let logs = try Project()
    let commands = try check(text, prefix: "scripts/mediainspect", in: Self.root, logs: logs.logs)
    #expect(commands == 5)
  }

  @Test(
    "The examples in a document work one after the other, with the movie of the corpus",
    arguments: [("cleaning", 4), ("editing", 6)])
  func documents(name: String, count: Int) throws {
    let path = Self.root.appending(path: "docs/\(name).md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let project = try Project()
    let movie = try #require(Seed.corpus.first { $0.name == "corpus/holiday.mov" })
    try project.put("holiday.mov", movie.bytes)
    let commands = try check(text, prefix: "mediainspect", in: project.url, logs: project.logs)
    #expect(commands == count)
  }

  /// Runs the commands of a text that show output, and compares it.
  ///
  /// - Returns: how many there are.
  private func check(_ text: String, prefix: String, in folder: URL, logs: URL) throws -> Int {
    var commands = 0
    for block in text.components(separatedBy: "\n\n") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: true)
      let prefix = "    \(prefix) "
      guard let first = lines.first, first.hasPrefix(prefix), lines.count > 1 else { continue }
      commands += 1
      let parts = first.dropFirst(prefix.count).split(
        separator: "'", omittingEmptySubsequences: false)
      // Every second part is in quotes.
      let words = parts.enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      var rest = try Execution(of: words, in: folder, logs: logs).output.split(separator: "\n")[...]
      for line in lines.dropFirst().map({ $0.dropFirst(4) }) where line.trimmed != "…" {
        let index = rest.firstIndex { $0.trimmed == line.trimmed }
        #expect(index != nil, "\(first): \(line)")
        if let index { rest = rest[(index + 1)...] }
      }
    }
    return commands
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
