import Testing

struct RunnerTests {
  @Test func commandsAreSplitAtSpacesOutsideOfQuotes() {
    let words = Execution.words(of: #"get  a.mp4 "/x/'a b'" '' 'c"d'e"#)
    #expect(words == ["get", "a.mp4", "/x/'a b'", "", "c\"de"])
  }

  @Test func transcriptKeepsHeaderAndCommands() {
    let transcript = Transcript("# a\n# b\n\n$ one\nold\n! old\nexit 3\n\n$ two\n")
    let text = transcript.text { command in
      command == "one"
        ? Execution(output: "new\n$ x\n\nend", errors: "", status: 0)
        : Execution(output: "", errors: "bad\n", status: 2)
    }
    #expect(
      text == """
        # a
        # b

        $ one
        new
        \\$ x

        end
        \\ no newline at the end

        $ two
        ! bad
        exit 2

        """)
  }

  @Test func differenceShowsChangedLinesAndTheirNeighbours() {
    let difference = lineDifference(
      expected: "1\n2\n3\n4\n5\n6\n7\n8", actual: "1\n2\n3\n4\nfive\n6\n7\n8")
    #expect(difference == "  …\n  3\n  4\n- 5\n+ five\n  6\n  7")
    #expect(lineDifference(expected: "a\nb", actual: "a\nb") == "")
    #expect(lineDifference(expected: "", actual: "a\n") == "+ a\n  ")
  }
}
