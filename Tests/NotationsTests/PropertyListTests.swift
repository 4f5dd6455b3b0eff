import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Notations
import Schema
import Testing

struct PropertyListTests {
  /// plistlib.dumps({"b": [1, -2, True, 1.5], "Ä": "x", "d": datetime(2020,1,2,3,4,5)}, fmt=FMT_BINARY)
  private let list = hex(
    """
    62706c6973743030d301020304090a516251646100c4a405060708100113fffffffffffffffe09233ff8000000
    0000003341c1deca928000005178080f1113161b1d262730390000000000000101000000000000000b00000000
    00000000000000000000003b
    """)

  /// A keyed archive of one object, also written by plistlib.
  private let archive = hex(
    """
    62706c6973743030d401020304050613165924617263686976657258246f626a656374735424746f7058247665
    7273696f6e5f100f4e534b657965644172636869766572a307080d55246e756c6cd2090a0b0c5624636c617373
    516e80021007d20e0f10115824636c61737365735a24636c6173736e616d65a21112555468696e67584e534f62
    6a656374d1141554726f6f74800112000186a008111b24293244484e535a5c5e60656e797c828b8e9395000000
    000000010100000000000000170000000000000000000000000000009a
    """)

  @Test func objectsAreReadWithTheirKeys() throws {
    let document = open(list, as: PropertyLists.document)
    let objects = document.root.children.filter { $0.name.description == "object" }
    #expect(objects.count == 11)
    let texts = objects.compactMap { $0.text("value") }
    #expect(texts.sorted() == ["b", "d", "x", "\u{C4}"])
    let x = try #require(objects.first { $0.text("value") == "x" })
    #expect(x.field("value")?.key == "\u{C4}")
    let date = try #require(objects.first { $0.integer("type") == 3 })
    #expect(date.field("value")?.label == "2020-01-02T03:04:05Z")
    #expect(objects.contains { $0.field("value")?.value.integer == -2 })
    #expect(document.findings.isEmpty)
  }

  @Test func archivedObjectsTellTheirClass() throws {
    let document = open(archive, as: PropertyLists.document)
    let summaries = document.root.children.compactMap(\.summary)
    #expect(summaries.contains { $0.hasSuffix(" · Thing") })
    let labels = document.root.children.compactMap { $0.field("value")?.label }
    #expect(labels.contains { $0.hasSuffix("UID 1: Thing") })
    #expect(document.findings.isEmpty)
  }

  @Test func anyBytesAreTiled() {
    expectSound(list, as: PropertyLists.document, damages: 800)
    expectSound(archive, as: PropertyLists.document, damages: 400)
  }

  /// An array that contains itself, and a dictionary that is its own key and value.
  @Test func circlesEnd() {
    for object in ["a100", "d10000"] {
      let body = hex(object)
      let bytes =
        utf8("bplist00") + body + [8] + [0, 0, 0, 0, 0, 0, 1, 1] + big(1, 8) + big(0, 8)
        + big(8 + body.count, 8)
      let document = open(bytes, as: PropertyLists.document)
      #expect(document.findings.isEmpty)
      #expect(document.root.children.count == 3)
      #expect(Invariants.violations(in: document) == [])
    }
  }

  @Test func objectsInsideOthersAreFound() {
    let body = hex("52414200")
    let bytes =
      utf8("bplist00") + body + [8, 9] + [0, 0, 0, 0, 0, 0, 1, 1] + big(2, 8) + big(0, 8)
      + big(8 + body.count, 8)
    let document = open(bytes, as: PropertyLists.document)
    #expect(document.findings.map(\.rule) == ["plist.malformed"])
    #expect(
      document.root.children.map { $0.name.description } == [
        "object", "gap", "offset_table", "trailer",
      ])
  }
}
