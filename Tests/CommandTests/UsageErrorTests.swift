import Bytes
import Testing

@testable import mediainspect

struct UsageErrorTests {
  @Test(arguments: [
    (["tre", "x"], "mediainspect: unknown command 'tre'; did you mean tree?"),
    (["TREE", "x"], "mediainspect: unknown command 'TREE'; did you mean tree?"),
    (["epxlain"], "mediainspect: unknown command 'epxlain'; did you mean explain?"),
    (["zzzz"], "mediainspect: unknown command 'zzzz'"),
    (
      ["a.mov"],
      "mediainspect: 'a.mov' is neither a file nor a command"
    ),
    (["--json", "tree", "x"], "mediainspect: --json must follow the command"),
    (["--verison"], "mediainspect: unknown option '--verison'; did you mean --version?"),
    (["tree", "x", "--jsno"], "mediainspect tree: unknown option '--jsno'; did you mean --json?"),
    (
      ["tree", "--no-mgaic=1"],
      "mediainspect tree: unknown option '--no-mgaic'; did you mean --no-magic?"
    ),
    (["tree", "-x"], "mediainspect tree: unknown option '-x'"),
    (["tree", "x", "--json=1"], "mediainspect tree: --json does not take a value"),
    (["tree", "x", "--depth"], "mediainspect tree: --depth requires a value: --depth N"),
    (["tree", "--depth", "--json", "x"], "mediainspect tree: --depth requires a value: --depth N"),
    (["tree", "--depth="], "mediainspect tree: --depth expects a non-negative integer, not ''"),
    (
      ["tree", "--depth", "-1"],
      "mediainspect tree: --depth expects a non-negative integer, not '-1'"
    ),
    (
      ["tree", "--depth=+1"], "mediainspect tree: --depth expects a non-negative integer, not '+1'"
    ),
    (
      ["tree", "--depth=99999999999999999999"],
      "mediainspect tree: --depth expects a non-negative integer, not '99999999999999999999'"
    ),
    (
      ["tree", "--rows=some"],
      "mediainspect tree: --rows expects a non-negative integer or all, not 'some'"
    ),
    (
      ["tree", "--color=blue"],
      "mediainspect tree: --color expects auto, always or never, not 'blue'"
    ),
    (
      ["tree", "--fail-on=error,,info"],
      "mediainspect tree: --fail-on expects a comma-separated list of error, warning, info or none, not 'error,,info'"
    ),
    (["tree"], "mediainspect tree: missing operand: PATH"),
    (["tree", "--json"], "mediainspect tree: missing operand: PATH"),
    (["hex"], "mediainspect hex: missing operand: PATH"),
    (["hex", "a"], "mediainspect hex: missing operand: PATH|@OFFSET"),
    (
      ["explain", "a", "c\u{1b}\u{202e}"],
      "mediainspect explain: unexpected operand 'c\\u{1b}\\u{202e}'"
    ),
    (["explain", "--raw", "x"], "mediainspect explain: unknown option '--raw'"),
  ])
  func saysWhatIsWrong(words: [String], message: String) throws {
    guard case .reply(let reply) = Program.mediainspect.request(words) else {
      throw Unexpected(what: "\(words) ran")
    }
    #expect(reply.text.split(separator: "\n").first.map(String.init) == message)
    #expect(reply.status == .usage)
    #expect(reply.stream == .error)
  }

  @Test func showsTheUsageOfTheCommand() throws {
    #expect(
      try reply("hex", "a").text == """
        mediainspect hex: missing operand: PATH|@OFFSET
        usage: mediainspect hex [OPTIONS] PATH... PATH|@OFFSET
        for details, run: mediainspect hex --help

        """)
  }

  @Test func helpAsksForOneThing() throws {
    let program = Program.mediainspect
    let unknown = program.helpReply(topic: "tere", man: false, shell: nil)
    #expect(unknown.text.hasPrefix("mediainspect help: unknown command 'tere'; did you mean tree?"))
    #expect(unknown.status == .usage)
    let both = program.helpReply(topic: nil, man: true, shell: .zsh)
    #expect(
      both.text.hasPrefix("mediainspect help: --man and --completions cannot be used together"))
    #expect(both.status == .usage)
    #expect(try reply("help", "--completions", "tcsh").status == .usage)
  }

  @Test func distances() {
    #expect(editDistance([], Array("abc")) == 3)
    #expect(editDistance(Array("abc"), []) == 3)
    #expect(editDistance(Array("tree"), Array("tree")) == 0)
    #expect(editDistance(Array("tere"), Array("tree")) == 1)
    #expect(editDistance(Array("kitten"), Array("sitting")) == 3)
  }

  @Test func theNearestIsCloseOrNotNamed() {
    #expect(nearest(to: "het", in: ["tree", "hex", "get"]) == "hex")
    #expect(nearest(to: "expl", in: ["tree", "explain"]) == "explain")
    #expect(nearest(to: "x", in: ["hex"]) == nil)
    #expect(nearest(to: "", in: ["a"]) == nil)
    #expect(nearest(to: "tree", in: []) == nil)
  }
}
