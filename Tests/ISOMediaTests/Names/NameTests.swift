import Anatomy
import Bytes
import Formats
import ISOMedia
import Testing

/// Codes and standards as the MP4 registration authority has them.
struct NameTests {
  struct Known: CustomTestStringConvertible {
    let name: String
    let kind: String
    let standard: String
    var place: String?
    var testDescription: String { "\(kind) \(name)" }

    init(_ name: String, _ kind: String, _ standard: String, in place: String? = nil) {
      (self.name, self.kind, self.standard, self.place) = (name, kind, standard, place)
    }
  }

  static let structures: [Known] = [
    Known("stts", "box", "ISO/IEC 14496-12", in: "stbl"),
    Known("otyp", "box", "ISO/IEC 14496-12"),
    Known("jxlp", "box", "ISO/IEC 18181-2"),
    Known("jP  ", "box", "ISO/IEC 15444-1"),
    Known("colr", "box", "ISO/IEC 15444-1", in: "jp2h"),
    Known("pnot", "box", "QuickTime File Format"),
    Known("urat", "box", "3GPP TS 26.244", in: "udta"),
    Known("orie", "box", "3GPP TS 26.244", in: "udta"),
    Known("cuvv", "box", "registered by UWA", in: "VisualSampleEntry"),
    Known("vttc", "box", "ISO/IEC 14496-30"),
    Known("splz", "box", "ISO/IEC 23001-17", in: "ipco"),
    Known("avc1", "box", "ISO/IEC 14496-15", in: "stsd"),
    Known("hev3", "box", "ISO/IEC 14496-15", in: "stsd"),
    Known("vp09", "box", "VP Codec ISO Media File Format Binding", in: "stsd"),
    Known("dts-", "box", "ETSI TS 102 114", in: "stsd"),
    Known("civd", "box", "QuickTime File Format", in: "stsd"),
    Known("oksd", "box", "OMA DRM Extensions for Broadcast Support", in: "stsd"),
    Known("camm", "box", "Camera Motion Metadata Specification", in: "stsd"),
    Known("cdtg", "box", "ISO/IEC 23090-2", in: "tref"),
    Known("scpt", "box", "QuickTime File Format", in: "tref"),
    Known("vtcg", "box", "ISO/IEC 23090-10", in: "trgr"),
    Known("urn ", "box", "ISO/IEC 14496-12", in: "dref"),
    Known("sdp ", "box", "ISO/IEC 14496-12", in: "hnti"),
  ]

  static let values: [Known] = [
    Known("qt  ", "brand", "QuickTime File Format"),
    Known("isom", "brand", "ISO/IEC 14496-12"),
    Known("cfhd", "brand", "ISO/IEC 23000-19"),
    Known("avif", "brand", "AV1 Image File Format"),
    Known("CAEP", "brand", "registered by Canon"),
    Known("avc1", "brand", "ISO/IEC 14496-12"),
    Known("vide", "handler type", "ISO/IEC 14496-12"),
    Known("uri ", "handler type", "ETSI TS 102 833"),
    Known("grid", "item type", "ISO/IEC 23008-12"),
    Known("it35", "item type", "ISO/IEC 14496-12"),
    Known("sap ", "sample group", "ISO/IEC 14496-12"),
    Known("av1M", "sample group", "AV1 Codec ISO Media File Format Binding"),
    Known("cbcs", "scheme type", "ISO/IEC 23001-7"),
    Known("podv", "scheme type", "ISO/IEC 23090-2"),
    Known("mela", "track attribute", "ISO/IEC 14496-12"),
    Known("plvi", "multiview attribute", "ISO/IEC 14496-15"),
    Known("rICC", "colour type", "ISO/IEC 14496-12"),
    Known("md5 ", "checksum type", "ISO/IEC 23001-14"),
    Known("nv12", "uncompressed profile", "ISO/IEC 23001-17"),
    Known("me4c", "key namespace", "ISO/IEC 14496-12"),
    Known("?vc?", "example", "ISO/IEC 14496-15"),
    Known("0x40", "object type", "ISO/IEC 14496-1"),
    Known("0xb1", "object type", "VP Codec ISO Media File Format Binding"),
    Known("0xD0", "object type", "ISO/IEC 14496-1"),
    Known("0x0D", "stream type", "ISO/IEC 14496-1"),
  ]

  @Test(arguments: structures + values)
  func aCodeIsToldWithItsStandard(_ known: Known) {
    let meanings = Encyclopedia.explanations(of: known.name).filter {
      $0.kind == known.kind && known.place.map($0.containers.contains) ?? true
    }
    let standards = meanings.map { ($0.origin ?? $0.clause?.standard)?.name }
    #expect(standards.contains(known.standard), "\(standards)")
  }

  @Test func aNameIsFoundByItsTitleToo() {
    #expect(Encyclopedia.explanations(of: "AVIF, Baseline Profile").map(\.name) == ["MA1B"])
    #expect(Encyclopedia.explanations(of: "metadata by keys").map(\.title) == ["Metadata by Keys"])
    #expect(Encyclopedia.names.contains("0xC0-0xE0"))
  }

  @Test func whatADeclarationTellsStandsOnce() {
    let meanings = Encyclopedia.explanations(of: "mebx")
    #expect(meanings.map(\.kind) == ["box"])
    #expect(meanings.first?.fields.isEmpty == false)
    #expect(Encyclopedia.explanations(of: "drac").map(\.containers) == [["stsd"]])
  }

  @Test func listsHaveEachCodeOnce() {
    var count = 0
    for list in Names.all {
      let codes = list.names.compactMap(\.code)
      #expect(Set(codes).count == codes.count, "\(list.kind)")
      for name in list.names {
        count += 1
        #expect(!name.words.isEmpty && name.words.first != " ", "\(list.kind) \(name.key)")
      }
    }
    #expect(Names.all.count == 30)
    #expect(count > 1000)
  }

  @Test(.enabled(if: RegisteredCode.folder != nil), arguments: RegisteredCode.kinds.keys.sorted())
  func everyRegisteredCodeIsKnown(list: String) throws {
    let codes = try RegisteredCode.all(of: list)
    #expect(!codes.isEmpty)
    let (kind, places) = try #require(RegisteredCode.kinds[list])
    for code in codes {
      let meanings = Encyclopedia.explanations(of: code.code).filter {
        guard $0.clause != nil, !$0.title.isEmpty else { return false }
        let isPlaced = $0.kind == "box" && !places.isDisjoint(with: $0.containers)
        return kind.isEmpty || isPlaced || ($0.kind == kind && (places.isEmpty || kind != "box"))
      }
      #expect(!meanings.isEmpty, "\(code)")
    }
  }
}
