import Anatomy
import Bytes
import Metadata
import Testing

/// The values of AVFoundation's constants, from its headers and documentation.
struct IdentifierTests {
  @Test(arguments: [
    ("itsk", "©nam", "itsk/%A9nam"), ("udta", "©xyz", "udta/%A9xyz"), ("uiso", "titl", "uiso/titl"),
    ("id3", "TIT2", "id3/TIT2"), ("id3", "TT2", "id3/%00TT2"), ("itsk", "trkn", "itsk/trkn"),
  ])
  func codesBecomeIdentifiers(space: String, code: String, expected: String) throws {
    let code = try #require(FourCC(argument: code))
    #expect(Identifier(TagKey(space: KeySpace(named: space), code: code)).description == expected)
  }

  @Test func textsBecomeIdentifiers() {
    let key = TagKey(space: .quickTimeMetadata, name: "com.apple.quicktime.location.ISO6709")
    #expect(
      Identifier(key).description == "mdta/com.apple.quicktime.location.ISO6709")
    #expect(
      Identifier(TagKey(space: .vorbis, name: "A Ü/%")).description == "vorb/A%20%C3%9C%2F%25")
  }

  @Test(arguments: [
    ("iTunesMetadataSongName", "itsk/%A9nam"),
    ("AVMetadataIdentifieriTunesMetadataTrackNumber", "itsk/trkn"),
    ("quickTimeMetadataLocationISO6709", "mdta/com.apple.quicktime.location.ISO6709"),
    ("quickTimeUserDataFullName", "udta/%A9nam"), ("identifier3GPUserDataTitle", "uiso/titl"),
    ("id3MetadataTitleDescription", "id3/TIT2"), ("commonIdentifierTitle", "common/title"),
    ("icyMetadataStreamTitle", "icy/StreamTitle"),
  ])
  func constantsHaveIdentifiers(name: String, expected: String) throws {
    let constant = try #require(Constant.named(name))
    #expect(constant.identifier.description == expected)
    #expect(Constant.of(constant.identifier)?.identifier == constant.identifier)
  }

  @Test func theListOfITunesIsWhole() {
    let codes = """
      ©alb ©ART ©cmt covr cprt ©day ©enc gnre ©gen ©nam ©st3 ©too ©wrt aART akID apID atID cnID cpil \
      disk geID grup plID rtng tmpo trkn ©ard ©arg ©aut ©lyr ©cak ©con ©des ©dir ©equ ©lnt ©mak ©ope \
      ©phg ©prd ©prf ©pub ©sne ©sol ©src ©thx ©url ©xpd
      """
    for text in codes.split(separator: " ") {
      let code = FourCC(argument: String(text))
      let identifier = code.map { Identifier(TagKey(space: .iTunes, code: $0)) }
      #expect(identifier.flatMap(Constant.of) != nil, "\(text)")
    }
  }

  @Test func noTwoConstantsHaveOneName() {
    #expect(Set(Constant.all.map(\.name)).count == Constant.all.count)
  }

  @Test(arguments: ["itsk", "/x", "itsk/", "a b/c", ""])
  func whatIsNoIdentifierIsRefused(text: String) { #expect(Identifier(text) == nil) }

  @Test(arguments: [
    ("itsk/@nam", "itsk/%A9nam"), ("itsk/%a9nam", "itsk/%A9nam"), ("id3/TT2", "id3/%00TT2"),
    ("itsk/%40nam", "itsk/%40nam"), ("vorb/@nam", "vorb/%40nam"), ("vorb/%6Eam", "vorb/nam"),
    ("exif/1", "exif/1"), ("mdta/100%", "mdta/100%25"),
  ])
  func identifiersHaveOneForm(text: String, form: String) {
    #expect(Identifier(text)?.description == form)
    #expect(Identifier(form)?.description == form)
  }

  @Test func constantsOfKeys() {
    #expect(
      Constant.named("AVMetadataiTunesMetadataKeySongName")?.identifier.description
        == "itsk/%A9nam")
    #expect(Constant.named("commonKeyIdentifier")?.name == "commonIdentifierAssetIdentifier")
    #expect(Set(Constant.all.flatMap { [$0.name, $0.keyName] }).count == Constant.all.count * 2)
  }

  @Test func keysReadAsPeopleWriteThem() {
    #expect(Identifier("itsk/%A9nam")?.readableKey == "©nam")
    #expect(Identifier("id3/%00TT2")?.readableKey == "TT2")
    #expect(Identifier("vorb/A%20%C3%9C%2F%25")?.readableKey == "A Ü/%")
    #expect(Identifier("gps/1")?.readableKey == "1")
    #expect(TagKey(space: .iTunes, code: FourCC(rawValue: 0xA96E_616D)).atName == "@nam")
  }
}
