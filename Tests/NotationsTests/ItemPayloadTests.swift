import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Embedded payloads in items of a metadata box: the owner of their bytes, and a limit for items
/// that share bytes.
struct ItemPayloadTests {
  private static let packet = utf8(
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><a>word</a></x:xmpmeta>")

  /// A file with items that all refer to the same bytes, directly after `ftyp`.
  private static func file(items count: Int, of content: [UInt8]) -> [UInt8] {
    let type = box("ftyp", utf8("mif1"), big(0, 4), utf8("mif1"))
    let data = box("mdat", content)
    let informations = (1...count).flatMap {
      box(
        "infe", big(0x0200_0000, 4), big($0, 2), big(0, 2), utf8("mime\0application/rdf+xml\0"))
    }
    let locations = (1...count).flatMap {
      joined(big($0, 2), big(0, 2), big(1, 2), big(type.count + 8, 4), big(content.count, 4))
    }
    return joined(
      type, data,
      box(
        "meta", big(0, 4), box("hdlr", big(0, 8), utf8("pict"), big(0, 8), big(0, 5)),
        box("iinf", big(0, 4), big(count, 2), informations),
        box("iloc", big(0, 4), [0x44, 0], big(count, 2), locations)))
  }

  @Test func aByteOfMediaBelongsToTheItemThatOpens() throws {
    let bytes = Self.file(items: 1, of: Self.packet)
    let document = Invariants.open(bytes)
    // 20 bytes of `ftyp`, 8 bytes of header; the word is 39 bytes into the packet.
    #expect(Array(bytes[67..<71]) == utf8("word"))
    let owner = try #require(document.owner(of: 67))
    #expect(owner.chain.last?.path == "/meta/iinf/infe/xmp/x:xmpmeta/a")
    #expect(Invariants.violations(in: document) == [])
    var places: [ByteRange?] = []
    document.forEachOccurrence(of: [utf8("word")]) { occurrence in
      places.append(occurrence.node?.source.fileRange(of: occurrence.range))
      return true
    }
    #expect(places == [ByteRange(start: 67, count: 4)])
  }

  /// plistlib.dumps({"a": 7}, fmt=FMT_BINARY) as the value of a key, of type 0.
  @Test func aListInAKeyedItemOpens() throws {
    let list = hex(
      """
      62706c6973743030d1010251611007080b0d0000000000000101000000000000000300000000000000000000
      00000000000f
      """)
    let value = box("data", big(0, 4), big(0, 4), list)
    let meta = box(
      "meta", box("hdlr", big(0, 8), utf8("mdta"), big(0, 8), big(0, 5)),
      box("keys", big(0, 4), big(1, 4), big(9, 4) + utf8("mdta") + utf8("k")),
      box("ilst", big(8 + value.count, 4) + big(1, 4) + value))
    let bytes = box("ftyp", utf8("qt  "), big(0, 4)) + box("moov", meta)
    let node = try Invariants.open(bytes).node("/moov/meta/ilst/k/data/bplist")
    #expect(node.children.contains { $0.field("value")?.value.integer == 7 })
    #expect(Invariants.violations(of: bytes) == [])
  }

  @Test func bytesNamedTooOftenAreNotLookedInto() throws {
    let packet =
      utf8("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><!--") + [UInt8](repeating: 0x41, count: 900_000)
      + utf8("--></x:xmpmeta>")
    let document = Invariants.open(Self.file(items: 8, of: packet))
    let items = try document.node("/meta/iinf").children
    // The limit is four times the file size plus one mebibyte: five items are opened.
    #expect(items.map { $0.children.count } == [1, 1, 1, 1, 1, 0, 0, 0])
    #expect(document.findings.map(\.rule) == Array(repeating: "file.resource-limit", count: 3))
  }
}
