import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Notations
import Schema
import Testing

struct XMLTests {
  private let plain = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- of a camera -->
    <Meta xmlns="urn:m">
      <Device maker="A &amp; B" serial='12'/>
      <Note>one &lt;two&gt; &#x263A;<![CDATA[ <3 ]]></Note>
      loose text
    </Meta>

    """

  @Test func elementsAreNodesAndTheRestAreFields() throws {
    let document = open(utf8(plain), as: XMLFamilies.xml)
    #expect(
      document.root.children.map { $0.name.description } == [
        "declaration", "whitespace", "comment", "whitespace", "Meta", "whitespace",
      ])
    let device = try document.node("/Meta/Device")
    let attributes = device.members("attributes")
    #expect(attributes.map { $0["name"]?.text } == ["maker", "serial"])
    #expect(attributes.map { $0["value"]?.text } == ["A & B", "12"])
    let value = try #require(attributes[0]["value"])
    #expect(device.source.bytes(value.range) == utf8("A &amp; B"))
    #expect(value.key == "Device@maker")
    let note = try document.node("/Meta/Note")
    #expect(note.text("text") == "one <two> \u{263A}")
    #expect(note.text("cdata") == " <3 ")
    #expect(note.text("end_tag") == "</Note>")
    let meta = try document.node("/Meta")
    #expect(meta.text("text") == "\n  loose text\n")
    #expect(document.findings.isEmpty)
  }

  @Test func anyBytesAreTiled() { expectSound(utf8(plain), as: XMLFamilies.xml, damages: 600) }

  @Test func entitiesAreNeverExpanded() throws {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n <!ENTITY lol \"lol\">\n"
    for level in 1...9 {
      let inner = String(repeating: "&lol\(level - 1);", count: 10)
      text += " <!ENTITY lol\(level) \"\(inner)\">\n"
    }
    text += "]>\n<lolz>&lol9;</lolz>"
    let document = open(utf8(text), as: XMLFamilies.xml)
    let findings = document.findings
    #expect(findings.map(\.rule) == ["xml.entity-declared"])
    let place = try #require(findings.first?.evidence.fileRanges.first?.start)
    #expect(
      text.dropFirst(place).hasPrefix("<!ENTITY lol \"lol\"")
        || text.dropFirst(place).hasPrefix("\"lol\""))
    #expect(!document.root.children.contains { $0.name.description == "lolz" })
    expectSound(utf8(text), as: XMLFamilies.xml, damages: 100)
  }

  @Test func nothingOutsideIsRead() {
    let text = """
      <?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>
      """
    #expect(open(utf8(text), as: XMLFamilies.xml).findings.map(\.rule) == ["xml.entity-declared"])
    let subset = "<!DOCTYPE a SYSTEM \"file:///etc/hostname\"><a>&x;</a>"
    let document = open(utf8(subset), as: XMLFamilies.xml)
    #expect(document.findings.isEmpty)
    #expect(document.root.children.map { $0.name.description } == ["doctype", "a"])
  }

  @Test func whatIsBrokenLeavesThePartBefore() throws {
    let text = "<a><b>one</b><c x='1'>two</d></a>"
    let document = open(utf8(text), as: XMLFamilies.xml)
    let finding = try #require(document.findings.first)
    #expect(finding.rule == "xml.malformed")
    // The name after `</` is the first error.
    #expect(finding.evidence.fileRanges.first?.start == 27)
    #expect(try document.node("/a/b").text("text") == "one")
    #expect(try document.node("/a/c").text("text") == "two")
    #expect(try document.node("/a/c").field("undecoded") != nil)
    #expect(Invariants.violations(in: document) == [])
  }

  @Test func deepNestingEndsInOneField() throws {
    let levels = 500
    let text =
      String(repeating: "<a>", count: levels) + "x" + String(repeating: "</a>", count: levels)
    let document = open(utf8(text), as: XMLFamilies.xml)
    #expect(document.findings.map(\.rule) == ["file.resource-limit"])
    #expect(Invariants.violations(in: document) == [])
  }

  @Test(arguments: [false, true]) func wideDocumentsKeepTheirPlaces(isLittle: Bool) throws {
    let text = "\u{FEFF}<a b=\"\u{00FC}\"><c>\u{4E2D}</c></a>\n"
    let bytes = utf16(text, isLittle: isLittle)
    let document = open(bytes, as: XMLFamilies.xml)
    let element = try document.node("/a")
    let value = try #require(element.members("attributes").first?["value"])
    #expect(value.text == "\u{00FC}")
    #expect(value.range == ByteRange(start: 14, count: 2))
    #expect(try document.node("/a/c").text("text") == "\u{4E2D}")
    expectSound(bytes, as: XMLFamilies.xml, damages: 200)
  }

  @Test func latin1IsDecodedAsDeclared() throws {
    let bytes = utf8("<?xml version='1.0' encoding='ISO-8859-1'?><a>") + [0xE9] + utf8("</a>")
    #expect(try open(bytes, as: XMLFamilies.xml).node("/a").text("text") == "\u{E9}")
  }

  @Test func zerosAfterTheEndArePadding() {
    let document = open(utf8("<a/>") + [0, 0, 0, 0], as: XMLFamilies.xml)
    #expect(document.findings.isEmpty)
    #expect(document.root.fields.map(\.name) == ["padding"])
  }

  @Test func textWithoutNamespaceStaysText() {
    for text in ["<i>said softly</i>", "<3 you", "<font color=red>x</font>"] {
      let document = Invariants.open(file(around: utf8(text)))
      #expect(document.nodes(at: .everything).allSatisfy { $0.name.description != "xml" })
    }
  }
}

extension NodePath {
  static var everything: NodePath {
    do { return try NodePath(parsing: "/**") } catch { preconditionFailure("\(error)") }
  }
}
