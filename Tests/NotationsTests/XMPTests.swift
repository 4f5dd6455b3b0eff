import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Notations
import Schema
import Testing

struct XMPTests {
  private let packet =
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Core 5">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xap="http://ns.adobe.com/xap/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="46,27.0N"
        xap:CreateDate="2020-01-02T03:04:05">
       <dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">
        <rdf:Seq><rdf:li>Somebody</rdf:li></rdf:Seq>
       </dc:creator>
       <m:DerivedFrom xmlns:m="http://ns.adobe.com/xap/1.0/mm/" rdf:parseType="Resource"
        xmlns:s="http://ns.adobe.com/xap/1.0/sType/ResourceRef#">
        <s:documentID>xmp.did:1</s:documentID>
       </m:DerivedFrom>
       <q:own xmlns:q="http://example.org/q/">v</q:own>
       <q:link xmlns:q="http://example.org/q/" rdf:resource="http://example.org/"/>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>

    """ + String(repeating: " ", count: 60) + "\n<?xpacket end=\"w\"?>"

  @Test func everyPropertyIsATagWithItsBytes() throws {
    let bytes =
      box("ftyp", utf8("isom"), big(0, 4))
      + box("uuid", hex("be7acfcb97a942e89c71999491e3afac"), utf8(packet))
    let document = Invariants.open(bytes)
    let top = "/uuid:BE7ACFCB97A942E89C71999491E3AFAC/xmp"
    let description = try document.node(top + "/x:xmpmeta/rdf:RDF/rdf:Description")
    let attributes = description.members("attributes")
    #expect(
      attributes.map { $0["value"]?.key } == [
        nil, nil, nil, "exif:GPSLatitude", "xmp:CreateDate",
      ])
    let latitude = try #require(attributes[3]["value"])
    #expect(description.source.bytes(latitude.range) == utf8("46,27.0N"))
    var keys: [String: String] = [:]
    for node in document.nodes(at: .everything) {
      for field in node.fields where field.name == "text" { keys[field.text ?? ""] = field.key }
    }
    #expect(
      keys == [
        "Somebody": "dc:creator", "xmp.did:1": "stRef:documentID", "v": "http://example.org/q/:own",
      ])
    let meta = try document.node(top + "/x:xmpmeta")
    #expect(meta.members("attributes").compactMap { $0["value"]?.key } == ["x:xmptk"])
    let link = try document.node(top + "/x:xmpmeta/rdf:RDF/rdf:Description/q:link")
    #expect(
      link.members("attributes").compactMap { $0["value"]?.key } == ["http://example.org/q/:link"])
    #expect(document.findings.isEmpty)
    #expect(Invariants.violations(of: bytes) == [])
  }

  @Test func paddingAndTrailerAreShown() {
    let root = open(utf8(packet), as: XMLFamilies.xmp).root
    #expect(
      root.children.map { $0.name.description } == [
        "?xpacket", "whitespace", "x:xmpmeta", "whitespace", "?xpacket",
      ])
    #expect(root.children[3].range.count == 62)
    #expect(root.children.map(\.path).suffix(2) == ["/whitespace[2]", "/?xpacket[2]"])
  }

  @Test func anyBytesAreTiled() { expectSound(utf8(packet), as: XMLFamilies.xmp, damages: 250) }

  @Test func widePacketsAreXMPToo() throws {
    let bytes = file(around: utf16(packet, isLittle: true))
    let document = Invariants.open(bytes)
    let creator = try document.node("/pay\\x20/xmp/**/rdf:li")
    #expect(creator.text("text") == "Somebody")
    #expect(creator.field("text")?.key == "dc:creator")
  }
}
