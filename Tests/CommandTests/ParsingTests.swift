import Testing

@testable import mediainspect

struct ParsingTests {
  @Test func defaultsAreThoseOfTheDeclaration() throws {
    let asked = try invocation("tree", "a.mov")
    #expect(asked.operand(.paths) == ["a.mov"])
    #expect(!asked.flag(.json))
    #expect(asked.value(.depth) == nil)
    #expect(asked.value(.rows) == nil)
    #expect(asked.value(.color) == .auto)
    #expect(asked.value(.failOn) == [])
    #expect(asked.value(.at) == nil)
  }

  @Test func valuesAreGivenAfterASpaceOrAnEqualsSign() throws {
    let spaced = try invocation("tree", "--depth", "3", "--at", "/moov", "a.mov", "--rows", "all")
    #expect(spaced.value(.depth) == 3)
    #expect(spaced.value(.at) == "/moov")
    #expect(spaced.value(.rows) == .all)
    let joined = try invocation("tree", "--depth=0", "--at=--a=b", "a.mov", "--rows=12")
    #expect(joined.value(.depth) == 0)
    #expect(joined.value(.at) == "--a=b")
    #expect(joined.value(.rows) == .atMost(12))
    #expect(try invocation("tree", "--at=", "a.mov").value(.at) == "")
  }

  @Test func optionsStandAnywhereAmongOperands() throws {
    let asked = try invocation(
      "tree", "--json", "a", "--hash", "b", "--color", "never", "c", "--hex")
    #expect(asked.operand(.paths) == ["a", "b", "c"])
    #expect(asked.flag(.json) && asked.flag(.hash) && asked.flag(.hex) && !asked.flag(.fields))
    #expect(asked.value(.color) == .never)
  }

  @Test func theLastValueHolds() throws {
    #expect(try invocation("tree", "--depth", "1", "--depth=2", "a").value(.depth) == 2)
  }

  @Test func listsGatherAllTheirValues() throws {
    let asked = try invocation("tree", "--fail-on", "error,info", "a", "--fail-on=warning")
    #expect(asked.value(.failOn) == ["error", "info", "warning"])
  }

  @Test func twoDashesEndTheOptions() throws {
    let asked = try invocation("tree", "--json", "--", "--hex", "--", "-h")
    #expect(asked.operand(.paths) == ["--hex", "--", "-h"])
    #expect(!asked.flag(.hex))
  }

  @Test func aDashAloneIsAnOperand() throws {
    #expect(try invocation("tree", "-", "a").operand(.paths) == ["-", "a"])
  }

  @Test(arguments: [["-1452383891"], ["--", "-1452383891"]])
  func negativeNumbersAreOperands(words: [String]) throws {
    guard case .run(_, let asked) = Program.mediainspect.request(["explain"] + words) else {
      throw Unexpected(what: "refused")
    }
    #expect(asked.operand(.name) == "-1452383891")
  }

  @Test func onlyDecimalNumbersAreNegativeNumbers() throws {
    #expect(try invocation("explain", "-1.5").operand(.name) == "-1.5")
    for word in ["-1x", "-0x10", "-.", "-1.", "-1.2.3"] {
      #expect(try reply("explain", word).status == .usage, "\(word)")
    }
  }

  @Test func shortOptionsRunTogetherAndTakeValues() throws {
    for words in [["-aqo", "x"], ["-aqox"], ["-a", "-q", "--out=x"], ["-o", "x", "-qa"]] {
      guard case .run(_, let asked) = Program.sample.request(["copy", "1", "2"] + words) else {
        throw Unexpected(what: "\(words)")
      }
      #expect(asked.flag(.all) && asked.flag(.quick), "\(words)")
      #expect(asked.value(.out) == "x", "\(words)")
    }
  }

  @Test func operandsAreHandedOutInOrder() throws {
    let hex = try invocation("hex", "a.mov", "@0x10")
    #expect(hex.operand(.paths) == ["a.mov"])
    #expect(hex.operand(.place) == "@0x10")
    let copy = try invocation("copy", "a", "b", "c", of: .sample)
    #expect(copy.operand(.sources) == ["a", "b"])
    #expect(copy.operand(.target) == "c")
    let show = try invocation("show", "x", of: .sample)
    #expect(show.operand(.topic) == nil)
    #expect(show.operand(.target) == "x")
    #expect(try invocation("show", "t", "x", of: .sample).operand(.topic) == "t")
  }

  @Test func runningGivesTheStatusOfTheCommand() {
    #expect(Program.sample.run(["copy", "a", "b"]) == .success)
    #expect(Program.sample.run(["show", "a"]) == .findings)
  }
}
