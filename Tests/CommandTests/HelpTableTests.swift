import Foundation
import Testing

@testable import mediainspect

/// The help of all commands and topics, and the completions of zsh, are as in `help.txt`.
struct HelpTableTests {
  private static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "help.txt")

  @Test("Help and completions are as in the table; `scripts/golden -u tables` updates it")
  func help() throws {
    let program = Program.mediainspect
    let names = program.allCommands.map(\.name) + Topic.all.map(\.name)
    #expect(names.count > 15)
    let pages = names.map { program.helpReply(topic: $0, man: false, shell: nil).text }
    let completions = program.helpReply(topic: nil, man: false, shell: .zsh).text
    let actual = ([program.overview] + pages + [completions]).joined(separator: "\n")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      return try actual.write(to: Self.table, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: Self.table, encoding: .utf8)
    guard actual != expected else { return }
    let (lines, known) = (Self.lines(actual), Self.lines(expected))
    for line in Set(lines).subtracting(known).sorted().prefix(10) {
      Issue.record("only in the program: \(line)")
    }
    for line in Set(known).subtracting(lines).sorted().prefix(10) {
      Issue.record("only in the table: \(line)")
    }
    Issue.record("help.txt differs")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
