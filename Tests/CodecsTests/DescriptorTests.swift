import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

private typealias B = ConfigurationBuilding

/// ISO/IEC 14496-1, 7.2.2 and 7.2.6.
struct DescriptorTests {
  @Test(arguments: [false, true])
  func sizesInOneAndInFourBytes(padded: Bool) throws {
    let document = isoDocument(B.esds(specific: [0x12, 0x10], padded: padded))
    let path = try NodePath(parsing: "/esds/ES_Descriptor/*")
    let nodes = document.nodes(at: path)
    #expect(nodes.map(\.name.description) == ["DecoderConfigDescriptor", "SLConfigDescriptor"])
    let decoder = try #require(nodes.first)
    #expect(decoder.headerSize == (padded ? 5 : 2))
    #expect(decoder.integer("sizeOfInstance") == decoder.range.count - decoder.headerSize)
    let size = try #require(decoder.field("sizeOfInstance"))
    #expect(size.range.count == (padded ? 4 : 1))
    #expect(size.meaning.role == .size(of: .restOfNode))
    #expect(decoder.field("objectTypeIndication")?.label == "MPEG-4 Audio")
    #expect(decoder.field("streamType")?.label == "audio")
    #expect(decoder.field("streamType")?.bits == BitSpan(first: 0, count: 6))
    #expect(decoder.integer("bufferSizeDB") == 0x300)
    #expect(decoder.integer("avgBitrate") == 127_999)
    #expect(document.tilingViolations.isEmpty)
  }

  @Test func pathsLeadThroughWords() throws {
    let document = isoDocument(B.esds(specific: [0x12, 0x10]))
    let text = "/esds/ES_Descriptor/DecoderConfigDescriptor/DecoderSpecificInfo"
    let node = try #require(document.nodes(at: try NodePath(parsing: text)).first)
    #expect(node.path == text)
    #expect(node.parent?.parent?.path == "/esds/ES_Descriptor")
    #expect(document.root.children.first?.summary == "MPEG-4 Audio")
  }

  @Test func flagsOfAnElementaryStreamBringFields() throws {
    let esds = fullBox(
      "esds",
      B.descriptor(0x03, hex("0102 e3 0304 03 612f62 0506") + B.descriptor(0x06, [0x02])))
    let stream = try #require(try B.node(esds).children.first)
    #expect(stream.integer("ES_ID") == 0x102)
    #expect(stream.integer("streamPriority") == 3)
    #expect(stream.integer("dependsOn_ES_ID") == 0x304)
    guard case .text(let url)? = stream.value("URLstring") else { throw NothingThere(path: "URL") }
    #expect(url.string == "a/b")
    #expect(stream.integer("OCR_ES_Id") == 0x506)
    #expect(stream.field("OCR_ES_Id")?.meaning.role == .reference(to: "ES"))
    #expect(stream.children.first?.integer("predefined") == 2)
  }

  @Test func aWholeSyncLayerConfiguration() throws {
    let sync = B.descriptor(
      0x06,
      [0x00, 0b1101_0001] + hex("0000 3e80 0000 0001 0c 00 10 00")
        + bits("0011 00101 00110 11") + hex("00 00 03 e8 00 19 00 1a")
        + bits("100000000001 100000000010"))
    let document = isoDocument(fullBox("esds", B.descriptor(0x03, [0, 1, 0] + sync)))
    let path = try NodePath(parsing: "/esds/ES_Descriptor/SLConfigDescriptor")
    let node = try #require(document.nodes(at: path).first)
    #expect(node.integer("timeStampResolution") == 16_000)
    #expect(node.integer("degradationPriorityLength") == 3)
    #expect(node.integer("packetSeqNumLength") == 6)
    #expect(node.integer("accessUnitDuration") == 25)
    #expect(node.integer("startDecodingTimeStamp") == 0x801)
    #expect(node.integer("startCompositionTimeStamp") == 0x802)
    #expect(node.rules().isEmpty)
    #expect(document.tilingViolations.isEmpty)
  }

  @Test func anInitialObjectDescriptorInItsFileForm() throws {
    let iods = fullBox(
      "iods",
      B.descriptor(
        0x10, padded: true,
        hex("004f ff ff 29 15 ff") + B.descriptor(0x0E, hex("00000002"))
          + B.descriptor(0x0E, hex("00000007"))))
    let node = try #require(try B.node(iods).children.first)
    #expect(node.name == .word("MP4_IOD"))
    #expect(node.integer("objectDescriptorID") == 1)
    #expect(node.field("audioProfileLevelIndication")?.label == "AAC level 2")
    #expect(node.field("visualProfileLevelIndication")?.label == "H.264")
    #expect(node.field("ODProfileLevelIndication")?.label == "none required")
    #expect(node.children.map { $0.integer("Track_ID") } == [2, 7])
    #expect(node.children.map(\.pathStep) == ["ES_ID_Inc[1]", "ES_ID_Inc[2]"])
    #expect(node.children[1].field("Track_ID")?.meaning.role == .reference(to: .track))
  }

  @Test func anObjectDescriptorThatIsElsewhere() throws {
    let od = B.descriptor(0x11, hex("007f 04") + Array("u://".utf8))
    let node = try #require(try B.node(fullBox("iods", od)).children.first)
    #expect(node.name == .word("MP4_OD"))
    #expect(node.field("URLstring")?.meaning.subject == .category(.path))
    #expect(!node.has("ODProfileLevelIndication"))
  }

  @Test func makersOfTheContentAreNamed() throws {
    let names =
      [0x02] + Array("eng".utf8) + [0x80, 0x03] + Array("Ann".utf8) + Array("fra".utf8)
      + [0x00, 0x01, 0x00, 0xC9]
    let node = try #require(
      try B.node(fullBox("iods", B.descriptor(0x46, names))).children.first)
    #expect(node.name == .word("ContentCreatorNameDescriptor"))
    for (index, expected) in [(1, "Ann"), (2, "É")] {
      let field = try node.fieldAt(".contentCreators[\(index)].contentCreatorName")
      guard case .text(let text) = field.value else { throw NothingThere(path: "name") }
      #expect(text.string == expected)
      #expect(field.meaning.subject == .category(.person))
    }
  }

  @Test func unknownTagsShowTheirNumber() throws {
    let document = isoDocument(fullBox("iods", B.descriptor(0xC3, [1, 2, 3])))
    let node = try #require(
      try B.node(fullBox("iods", B.descriptor(0xC3, [1, 2]))).children.first)
    #expect(node.path == "/iods/tag_0xC3")
    #expect(node.title == "descriptor")
    #expect(node.field("undecoded")?.range.count == 2)
    let path = try NodePath(parsing: "/iods/tag_0xC3")
    #expect(document.nodes(at: path).count == 1)
    #expect(document.tilingViolations.isEmpty)
  }

  @Test func aSizePastTheEndOfTheBox() throws {
    let node = try B.node(fullBox("iods", [0x0E, 0x09, 0, 0, 0, 1]))
    let child = try #require(node.children.first)
    #expect(child.rules() == ["isom.descriptor.size-exceeds-parent"])
    let finding = try #require(child.layoutFindings.first)
    #expect(finding.evidence.fileRanges == [ByteRange(start: 13, count: 1)])
    #expect(child.isCut)
    #expect(child.integer("Track_ID") == 1)
  }

  @Test func aSizeThatDoesNotEnd() throws {
    let node = try B.node(fullBox("iods", hex("10 80 80 80 80 01 00")))
    #expect(node.children.isEmpty)
    #expect(node.rules() == ["isom.descriptor.size-unreadable"])
    #expect(node.field("undecoded")?.range.count == 7)
  }

  @Test func zerosAfterTheLastDescriptor() throws {
    let node = try B.node(
      fullBox("iods", B.descriptor(0x0E, hex("00000001")) + [0, 0, 0, 0]))
    #expect(node.children.count == 1)
    #expect(node.rules() == ["isom.descriptor.tag-zero"])
    #expect(node.field("undecoded")?.range.count == 4)
  }

  @Test func bytesAfterTheLastField() throws {
    let node = try #require(
      try B.node(fullBox("iods", B.descriptor(0x0E, [0, 0, 0, 1, 9]))).children.first)
    #expect(node.rules() == ["isom.descriptor.trailing-bytes"])
    #expect(node.field("trailing")?.range.count == 1)
  }
}
