import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Notations
import Schema
import Testing

struct JUMBFTests {
  private func superbox(_ type: String, _ label: String, _ content: [UInt8]...) -> [UInt8] {
    let uuid = utf8(type) + hex("00110010800000AA00389B71")
    return box("jumb", box("jumd", uuid, [3], utf8(label), [0]), content.flatMap(\.self))
  }

  /// {"claim_generator": "Maker/1", "instanceID": "xmp:iid:1", "alg": "sha256"}
  private var declaredType: [UInt8] {
    hex("a3") + text("claim_generator") + text("Maker/1") + text("instanceID") + text("xmp:iid:1")
      + text("alg") + text("sha256")
  }

  /// {"exclusions": [{"start": 32, "length": 1000}], "hash": h'00'}
  private var hash: [UInt8] {
    hex("a2") + text("exclusions") + hex("81a2") + text("start") + hex("1820") + text("length")
      + hex("1903e8") + text("hash") + hex("4100")
  }

  private func text(_ string: String) -> [UInt8] {
    [UInt8(0x60 + string.utf8.count)] + utf8(string)
  }

  private var store: [UInt8] {
    superbox(
      "c2pa", "c2pa",
      superbox(
        "c2ma", "urn:uuid:1",
        superbox(
          "c2as", "c2pa.assertions",
          superbox("cbor", "c2pa.hash.data", box("cbor", hash)),
          superbox(
            "json", "stds.schema-org.CreativeWork",
            box("json", utf8("{\"author\":[{\"name\":\"Somebody\"}]}")))),
        superbox("c2cl", "c2pa.claim", box("cbor", declaredType)),
        superbox("c2cs", "c2pa.signature", box("cbor", hex("d28443a10126a0f64100")))))
  }

  @Test func labelsNameTheirBoxes() throws {
    let document = Invariants.open(c2paFile)
    let top = "/uuid:D8FEC3D61B0E483C92975828877EC481/jumbf/c2pa/urn:uuid:1/"
    let declaredType = try document.node(top + "'c2pa.claim'/cbor/claim_generator")
    let software = try #require(declaredType.field("value"))
    #expect(software.text == "Maker/1")
    #expect(software.meaning.subject == .category(.software))
    #expect(
      try document.node(top + "'c2pa.claim'/cbor/instanceID").field("value")?.meaning.subject
        == .category(.identifier))
    #expect(
      try document.node(top + "'c2pa.assertions'/'c2pa.hash.data'/cbor/exclusions/item/length")
        .integer("value") == 1000)
    #expect(
      try document.node(
        top + "'c2pa.assertions'/'stds.schema-org.CreativeWork'/json/author/item/name"
      ).field("value")?.meaning.subject == .category(.person))
    let signature = try document.node(top + "'c2pa.signature'/cbor")
    #expect(signature.children.count == 4)
    #expect(document.findings.isEmpty)
    #expect(Invariants.violations(of: c2paFile) == [])
  }

  /// A manifest as a camera or an editor embeds it in a movie (C2PA, annex A).
  private var c2paFile: [UInt8] {
    box("ftyp", utf8("isom"), big(0, 4))
      + box(
        "uuid", hex("d8fec3d61b0e483c92975828877ec481"), big(0, 4), utf8("manifest\u{0}"),
        big(0, 8), store)
  }

  @Test func purposeAndMerkleOffsetAreRead() throws {
    let node = try Invariants.open(c2paFile).node("/uuid:D8FEC3D61B0E483C92975828877EC481")
    #expect(
      node.fields.map(\.name) == [
        "size", "type", "usertype", "version", "flags", "box_purpose", "merkle_offset",
      ])
    #expect(node.text("box_purpose") == "manifest")
  }

  @Test func aHashTreeIsCBOR() throws {
    let bytes =
      box("ftyp", utf8("isom"), big(0, 4))
      + box(
        "uuid", hex("d8fec3d61b0e483c92975828877ec481"), big(0, 4), utf8("merkle\u{0}"),
        hex("a1") + text("uniqueId") + hex("01"))
    let document = Invariants.open(bytes)
    let node = try document.node("/uuid:D8FEC3D61B0E483C92975828877EC481/cbor/uniqueId")
    #expect(node.integer("value") == 1)
    #expect(Invariants.violations(of: bytes) == [])
  }

  @Test func anyBytesAreTiled() { expectSound(store, as: JUMBFDialect.store, damages: 500) }

  @Test(arguments: [(0, "00000007"), (0, "ffffffff"), (3, "00"), (8, "00000001"), (8, "ffffffff")])
  func wrongSizesAreFound(place: Int, digits: String) {
    var bytes = store
    for (index, byte) in hex(digits).enumerated() { bytes[place + index] = byte }
    let document = open(bytes, as: JUMBFDialect.store)
    if digits != "00" { #expect(!document.findings.isEmpty) }
    #expect(Invariants.violations(in: document) == [])
  }
}
