import Testing

@testable import mediainspect

struct ManPageTests {
  let program = Program.mediainspect

  @Test func tellsOfEverythingDeclared() {
    // Without the escapes, the page contains the declared texts unchanged.
    let page = program.manPage
      .replacing("\\-", with: "-").replacing("\\e", with: "\\").replacing("\\(aq", with: "'")
      .replacing("\\(ti", with: "~")
      .replacing("\\[u00A9]", with: "©").replacing("\\[u2013]", with: "–")
      .replacing("\\fB", with: "").replacing("\\fI", with: "")
      .replacing("\\fR", with: "")
    for command in program.allCommands {
      #expect(page.contains("\n.SS \"\(command.usage)\"\n"))
      for option in command.allOptions {
        #expect(page.contains("\n.TP\n\(option.usage)\n\(option.explanation)\n"))
      }
      for example in command.examples {
        #expect(page.contains("\n.TP\n\(example.line)\n\(example.shows)\n"))
      }
      for paragraph in command.discussion { #expect(page.contains("\n\(paragraph)\n")) }
    }
  }

  @Test func isASCIIWithoutAccidentalRequests() {
    #expect(program.manPage.utf8.allSatisfy { $0 < 128 })
    let requests: Set = [
      ".\\\"", ".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".br", ".ad", ".nh",
    ]
    for line in program.manPage.split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains(line.prefix { $0 != " " }.description), "\(line)")
    }
    #expect(!program.manPage.split(separator: "\n").contains { $0.hasPrefix("'") })
  }

  @Test(.enabled(if: has("groff"))) func groffHasNothingToWarnOf() throws {
    let said = try run("groff", ["-ww", "-man", "-z", "input"], input: program.manPage)
    #expect(said.errors == "")
    #expect(said.status == 0)
  }

  @Test(.enabled(if: has("groff"))) func groffShowsWhatWasMeant() throws {
    let said = try run(
      "groff", ["-man", "-Tutf8", "-P-c", "-rLL=200n", "input"], input: program.manPage)
    let shown = said.output.replacing(/.\u{8}/, with: "")
    #expect(shown.contains("tree holiday.mov --at '/moov/**/stsz' --fields --rows all"))
    #expect(shown.contains("explain ©nam"))
    #expect(shown.contains("\\xa9nam, 0xa96e616d"))
  }
}
