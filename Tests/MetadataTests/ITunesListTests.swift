import Anatomy
import ByteScript
import Bytes
import Metadata
import Testing

/// Every item that iTunes writes, in one file.
struct ITunesListTests {
  private static let codes = """
    ©alb ©ART ©cmt covr cprt ©day ©enc gnre ©gen ©nam ©st3 ©too ©wrt aART akID apID atID cnID cpil \
    disk geID grup ©grp plID rtng tmpo trkn ©ard ©arg ©aut ©lyr ©cak ©con ©des ©dir ©equ ©lnt ©mak \
    ©ope ©phg ©prd ©prf ©pub ©sne ©sol ©src ©thx ©url ©xpd sfID cmID prID ownr purd tvsh tven tvsn \
    tves tvnn pcst catg keyw purl egid sonm soar soaa soal soco sosn desc ldes stik hdvd pgap
    """.split(separator: " ").map(String.init)

  private func item(_ code: String) -> [UInt8] {
    switch code {
    case "covr": itemBox(code, type: 14, pngSignature)
    case "trkn": itemBox(code, type: 0, [0, 0, 0, 8, 0, 10, 0, 0])
    case "disk": itemBox(code, type: 0, [0, 0, 0, 1, 0, 2])
    case "gnre": itemBox(code, type: 0, [0, 18])
    case "tmpo": itemBox(code, type: 21, [0, 120])
    case "cpil", "pgap", "pcst", "akID", "rtng", "stik", "hdvd": itemBox(code, type: 21, [1])
    case "atID", "cnID", "geID", "plID", "sfID", "cmID", "prID", "tvsn", "tves":
      itemBox(code, type: 21, [0, 0, 0x0F, 0xA0])
    default: textItemBox(code, "Text of \(code)")
    }
  }

  @Test func everyItemIsListedUnderItsIdentifier() throws {
    let found = examined(taggedSong(Self.codes.flatMap(item))).metadataItems
    #expect(found.count == Self.codes.count)
    for (code, item) in zip(Self.codes, found) {
      let identifier = "itsk/\(code.replacing("©", with: "%A9"))"
      #expect(item.identifier.description == identifier)
      #expect(item.key.name == code)
      #expect(item.node.path.hasPrefix("/moov/udta/meta/ilst/\(code)/data"))
    }
  }

  @Test func everyIdentifierCanBeAskedFor() throws {
    let document = examined(taggedSong(Self.codes.flatMap(item)))
    for code in Self.codes {
      let identifier = "itsk/\(code.replacing("©", with: "%A9"))"
      let explained = try #require(KeyExplanation(identifier), "\(code)")
      #expect(explained.container == "ilst")
      var filter = ItemFilter()
      filter.key = Identifier(identifier).map { .identifier($0) }
      #expect(document.metadataItems.filter(filter.passes).map(\.key.name) == [code])
      // The same through the constant, if there is one.
      guard let constant = explained.constant else { continue }
      #expect(KeyExplanation(constant.name)?.identifier.description == identifier)
      #expect(
        KeyExplanation("AVMetadataIdentifier" + constant.name)?.identifier.description
          == identifier)
    }
  }

  @Test(
    arguments: [
      ("stik", 9, "film"), ("stik", 21, "podcast"), ("rtng", 2, "clean"), ("hdvd", 2, "1080p"),
      ("pgap", 1, "yes"), ("cpil", 0, "no"), ("pcst", 1, "yes"), ("akID", 0, "iTunes"),
      ("gnre", 18, "Rock"), ("geID", 11, "Jazz"),
    ] as [(String, UInt8, String)])
  func codesAreToldInWords(code: String, number: UInt8, words: String) {
    let type = code == "gnre" ? 0 : 21
    let bytes: [UInt8] = code == "gnre" ? [0, number] : [number]
    #expect(
      examined(taggedSong(itemBox(code, type: type, bytes))).metadataItems.map(\.words) == [
        words
      ])
  }

  @Test func keysReadBothWays() {
    let keys = examined(taggedSong(item("©nam") + item("aART"))).metadataItems.map(\.key)
    #expect(keys.map(\.name) == ["©nam", "aART"])
    #expect(keys.map(\.atName) == ["@nam", "aART"])
  }
}
