import Foundation
import Testing

@testable import mediainspect

struct HelpTests {
  let program = Program.mediainspect

  @Test func aloneItPrintsTheOverviewAndFails() throws {
    let nothing = try reply()
    #expect(nothing.status == .usage)
    #expect(nothing.stream == .error)
    #expect(nothing.text == program.overview)
    for asked in [try reply("--help"), try reply("-h")] {
      #expect(asked.status == .success)
      #expect(asked.stream == .output)
      #expect(asked.text == program.overview)
    }
    #expect(program.helpReply(topic: nil, man: false, shell: nil).text == program.overview)
  }

  @Test func theOverviewNamesEveryCommand() {
    for command in program.allCommands {
      #expect(program.overview.contains("\n  \(command.name) "))
      #expect(program.overview.contains("  \(command.summary)\n"))
    }
  }

  @Test func versionComesFromItsFunction() throws {
    #expect(try reply("--version", from: .sample).text == "sample 9.8.7\n")
    #expect(try reply("--version").text.hasPrefix("mediainspect 0.2.1"))
    #expect(Version.text(magic: "5.44") == "mediainspect 0.2.1 (libmagic 5.44)")
  }

  @Test(arguments: Program.mediainspect.allCommands.map(\.name))
  func helpTellsOfEverythingDeclared(name: String) throws {
    let command = try #require(program.command(named: name))
    let text = try reply(name, "--help").text
    #expect(text == program.helpReply(topic: name, man: false, shell: nil).text)
    #expect(try reply(name, "--bogus", "--help", "x").text == text)
    #expect(text.hasPrefix("mediainspect \(name): \(command.summary)\n"))
    #expect(text.contains("usage: mediainspect \(command.usage)\n"))
    for option in command.allOptions { #expect(text.contains("\n  \(option.usage)  ")) }
    for operand in command.operands { #expect(text.contains("\n  \(operand.placeholder)  ")) }
    for example in command.examples {
      #expect(text.contains("\n  \(example.line)\n      \(example.shows)\n"))
    }
    for status in [ExitStatus.usage, .notExamined] {
      #expect(text.contains("\n  \(status.rawValue)  \(status.meaning.prefix(60))"))
    }
    #expect(text.contains("\n  0  \(command.statuses.success.prefix(60))"))
    if let findings = command.statuses.findings {
      #expect(text.contains("\n  1  \(findings.prefix(50))"))
    }
  }

  @Test(arguments: Program.mediainspect.allCommands.map(\.name))
  func shortHelpListsTheOptions(name: String) throws {
    let command = try #require(program.command(named: name))
    let text = try reply(name, "--bogus", "-h", "x").text
    #expect(text == program.shortHelp(for: command))
    for option in command.allOptions {
      #expect(text.contains("\n  \(option.usage)  "))
      #expect(option.summary.hasPrefix(option.brief) && !option.brief.isEmpty)
    }
    #expect(text.utf8.count < (try reply(name, "--help").text.utf8.count))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  /// The formats that the help of `edit` names are those that the README says can be edited.
  @Test func helpNamesTheFormatsOfTheTable() throws {
    let readme = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../README.md")
    let rows = try String(contentsOf: readme, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.count == 5 }
    let head = try #require(rows.firstIndex { $0 == ["format", "read", "check", "clean", "edit"] })
    let table = rows[(head + 2)...]
    let text = try #require(program.command(named: "edit")?.discussion.first)
    let list = try #require(
      text.split(separator: ":").dropFirst().first?.split(separator: ".").first)
    let named = list.replacing(" and ", with: ", ").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(named.count >= 15)
    for format in named {
      let row = table.first { row in
        row[0].split(separator: ",").contains {
          $0.trimmingCharacters(in: .whitespaces).split(separator: " (").first ?? "" == format
        }
      }
      #expect(row.map { !$0[4].hasPrefix("no") } ?? false, "\(format)")
    }
    for row in table where row[4] == "yes" {
      let first = row[0].split(separator: ",")[0].split(separator: " (")[0]
      #expect(named.contains(String(first)), "\(first)")
    }
  }

  @Test(arguments: Topic.all.map(\.name))
  func helpHasTopics(name: String) throws {
    let text = program.helpReply(topic: name, man: false, shell: nil).text
    let topic = try #require(Topic.all.first { $0.name == name })
    #expect(text.contains(topic.text))
    #expect(program.overview.contains("\n  \(name) "))
    for example in topic.examples { #expect(text.contains("\n  \(example.line)\n")) }
  }

  @Test func helpFitsTheTerminal() {
    let texts =
      [program.overview] + program.allCommands.map(program.help) + Topic.all.map(program.help(on:))
    for line in texts.joined().split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func everyCommandHasExamplesThatParse() throws {
    for command in program.allCommands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        guard let words = commandWords(of: example.line) else {
          Issue.record("\(example.line) does not call the program")
          continue
        }
        switch program.request(words) {
        case .run(let run, _): #expect(run.name == command.name)
        case .reply(let reply): Issue.record("\(example.line): \(reply.text)")
        }
      }
    }
  }

  /// The words after the program's name, up to the first one for the shell.
  private func commandWords(of line: String) -> [String]? {
    var words: [String] = []
    var quoted = false
    for part in line.split(separator: "'", omittingEmptySubsequences: false) {
      let parts = quoted ? [part] : part.split(separator: " ", omittingEmptySubsequences: false)
      for (number, word) in parts.enumerated() {
        let text = quoted ? String(word) : word.filter { !"()".contains($0) }
        if number == 0, let last = words.popLast() {
          words.append(last + text)
        } else {
          words.append(text)
        }
      }
      quoted.toggle()
    }
    words.removeAll(where: \.isEmpty)
    guard let start = words.firstIndex(where: { $0.hasSuffix("mediainspect") }) else { return nil }
    return Array(words[(start + 1)...].prefix { !["|", "<", ">"].contains($0) })
  }

  @Test func longTextWraps() {
    let word = String(repeating: "x", count: 90)
    #expect(TextLayout.wrapped("a \(word) b", indent: 2) == "  a\n  \(word)\n  b\n")
    #expect(TextLayout.wrapped("") == "\n")
    let long = String(repeating: "y", count: 40)
    #expect(TextLayout.columns([("a", "one"), (long, "two")]) == "  a  one\n  \(long)\n     two\n")
  }
}
