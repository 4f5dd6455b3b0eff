import Testing

@testable import mediainspect

struct CompletionTests {
  let program = Program.mediainspect

  private func script(_ shell: Shell) -> String {
    program.helpReply(topic: nil, man: false, shell: shell).text
  }

  @Test func everyCommandAndOptionIsInEachScript() {
    for command in program.allCommands {
      for shell in Shell.allCases { #expect(script(shell).contains(command.name)) }
      for option in command.allOptions {
        #expect(script(.bash).contains(option.name))
        #expect(script(.zsh).contains("\(option.name)\(option.argument == nil ? "" : "=")["))
        #expect(
          script(.fish).contains("_command \(command.name)' -l \(option.name.dropFirst(2)) ")
            || script(.fish).contains("_command \(command.name)' -s h -l help "))
      }
    }
  }

  @Test(.enabled(if: has("bash"))) func bashAcceptsIt() throws {
    #expect(try run("bash", ["-n", "input"], input: script(.bash)).errors == "")
  }

  @Test(.enabled(if: has("zsh"))) func zshAcceptsIt() throws {
    #expect(try run("zsh", ["-n", "input"], input: script(.zsh)).errors == "")
  }

  @Test(.enabled(if: has("fish"))) func fishAcceptsIt() throws {
    #expect(try run("fish", ["--no-config", "-n", "input"], input: script(.fish)).errors == "")
  }

  /// The words of a command line as bash splits them, the last one being completed, and the
  /// completion.
  @Test(
    .enabled(if: has("bash")),
    arguments: [
      (["tr"], "tree"),
      (
        [""],
        "tree hex get find info timeline check audit clean edit diff skeleton report explain help"
      ),
      (["--v"], "--version"),
      (["tree", "--fie"], "--fields"),
      (["tree", "x", "--h"], "--hex --hash --help"),
      (["tree", "--color", ""], "auto always never"),
      (["tree", "--color", "="], "auto always never"),
      (["tree", "--color", "=", "a"], "auto always"),
      (["tree", "--depth", ""], ""),
      (["tree", "--rows", ""], "all"),
      (["tree", "--", "--fi"], ""),
      (["tree", ""], ""),
      (["explain", "--ra"], ""),
      (["help", "ex"], "explain"),
      (["help", "--completions", ""], "bash zsh fish"),
    ])
  func bashCompletes(words: [String], answer: String) throws {
    let quoted = (["mediainspect"] + words).map { "'\($0)'" }.joined(separator: " ")
    let asking = """
      COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count)
      _mediainspect mediainspect
      echo "${COMPREPLY[*]}"
      """
    let said = try run("bash", ["input"], input: script(.bash) + asking)
    #expect(said.output == answer + "\n")
    #expect(said.errors == "")
  }

  @Test(
    .enabled(if: has("fish")),
    arguments: [
      ("tr", ["tree"]), ("tree --fie", ["--fields"]), ("tree --color a", ["auto", "always"]),
      ("explain --ra", []), ("help --completions z", ["zsh"]),
    ])
  func fishCompletes(line: String, answers: [String]) throws {
    let asking = "complete -C 'mediainspect \(line)'\n"
    let said = try run("fish", ["--no-config", "input"], input: script(.fish) + asking)
    let offered = said.output.split(separator: "\n").map { $0.prefix { $0 != "\t" }.description }
    #expect(Set(offered) == Set(answers))
  }
}
