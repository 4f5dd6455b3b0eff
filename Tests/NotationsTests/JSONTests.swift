import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Notations
import Schema
import Testing

struct JSONTests {
  private let text = """
     { "@type" : "Work", "n": -1.5e3,
      "a\\"b" : [ true , {"x":[]} , "\\u00fc\\ud83d\\ude00\\n" ] , "e" : { } }

    """

  @Test func namesNameTheirMembers() throws {
    let document = open(utf8(text), as: JSONKinds.document)
    #expect(document.root.children.map { $0.name.description } == ["@type", "n", "a\"b", "e"])
    let list = document.root.children[2]
    #expect(list.children.map { $0.name.description } == ["item", "item", "item"])
    #expect(list.children[2].text("value") == "\u{FC}\u{1F600}\n")
    #expect(try document.node("/n").text("value") == "-1.5e3")
    #expect(try document.node("/n").field("value")?.key == "n")
    #expect(try document.node("/e").fields.map(\.name) == ["name", "colon", "open", "close"])
    #expect(document.findings.isEmpty)
  }

  @Test func anyBytesAreTiled() {
    expectSound(utf8(text), as: JSONKinds.document, damages: 1500)
  }

  @Test(arguments: [
    "{", "[", "{\"a\"", "{\"a\":", "[1,", "[1", "\"", "{]", "[}", "[1 2]", "", "x", "1 2",
  ])
  func whatIsBrokenIsFound(text: String) {
    let document = open(utf8(text), as: JSONKinds.document)
    #expect(document.findings.map(\.rule).contains("json.malformed") || text.isEmpty)
    #expect(Invariants.violations(in: document) == [])
  }

  @Test func deepNestingEndsInOneField() {
    for levels in [100, 3000] {
      let brackets = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      let document = open(utf8(brackets), as: JSONKinds.document)
      #expect(document.findings.contains { $0.rule == "file.resource-limit" })
      #expect(Invariants.violations(in: document) == [])
    }
  }

  @Test func textInBracketsStaysText() {
    for text in ["[music]", "{\\an8}Hello", "[1]"] {
      let document = Invariants.open(file(around: utf8(text)))
      #expect(document.nodes(at: .everything).allSatisfy { $0.name.description != "json" })
    }
    let document = Invariants.open(file(around: utf8("{\"a\": 1}")))
    #expect(document.nodes(at: .everything).contains { $0.name.description == "json" })
  }
}
