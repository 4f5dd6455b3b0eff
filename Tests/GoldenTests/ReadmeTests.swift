import Foundation
import Testing

/// The output that the README shows is what the program prints; `…` stands for lines that are left out.
struct ReadmeTests {
  @Test func outputIsWhatIsPrinted() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
    let logs = try Project()
    var commands = 0
    for block in text.components(separatedBy: "\n\n") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: true)
      let prefix = "    scripts/mediainspect "
      guard let first = lines.first, first.hasPrefix(prefix), lines.count > 1 else { continue }
      commands += 1
      let words = first.dropFirst(prefix.count).split(separator: " ").map(String.init)
      let printed = try Execution(of: words, in: root, logs: logs.logs).output
        .split(separator: "\n")[...]
      var rest = printed
      for line in lines.dropFirst().map({ $0.dropFirst(4) }) where line.trimmed != "…" {
        let index = rest.firstIndex { $0.trimmed == line.trimmed }
        #expect(index != nil, "\(line)")
        if let index { rest = rest[(index + 1)...] }
      }
    }
    #expect(commands == 4)
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
