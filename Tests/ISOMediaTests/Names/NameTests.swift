import Anatomy
import Bytes
import Formats
import ISOMedia
import Testing

/// Codes and standards as registered at the MP4 registration authority.
struct NameTests {
  struct NameMeaning: CustomTestStringConvertible {
    let name: String
    let kind: String
    let standard: String
    var place: String?
    var testDescription: String { "\(kind) \(name)" }

    init(_ name: String, _ kind: String, _ standard: String, in place: String? = nil) {
      (self.name, self.kind, self.standard, self.place) = (name, kind, standard, place)
    }
  }

  static let structures: [NameMeaning] = [
    NameMeaning("stts", "box", "ISO/IEC 14496-12", in: "stbl"),
    NameMeaning("otyp", "box", "ISO/IEC 14496-12"),
    NameMeaning("jxlp", "box", "ISO/IEC 18181-2"),
    NameMeaning("jP  ", "box", "ISO/IEC 15444-1"),
    NameMeaning("colr", "box", "ISO/IEC 15444-1", in: "jp2h"),
    NameMeaning("pnot", "box", "QuickTime File Format"),
    NameMeaning("urat", "box", "3GPP TS 26.244", in: "udta"),
    NameMeaning("orie", "box", "3GPP TS 26.244", in: "udta"),
    NameMeaning("cuvv", "box", "registered by UWA", in: "VisualSampleEntry"),
    NameMeaning("vttc", "box", "ISO/IEC 14496-30"),
    NameMeaning("splz", "box", "ISO/IEC 23001-17", in: "ipco"),
    NameMeaning("avc1", "box", "ISO/IEC 14496-15", in: "stsd"),
    NameMeaning("hev3", "box", "ISO/IEC 14496-15", in: "stsd"),
    NameMeaning("vp09", "box", "VP Codec ISO Media File Format Binding", in: "stsd"),
    NameMeaning("dts-", "box", "ETSI TS 102 114", in: "stsd"),
    NameMeaning("civd", "box", "QuickTime File Format", in: "stsd"),
    NameMeaning("oksd", "box", "OMA DRM Extensions for Broadcast Support", in: "stsd"),
    NameMeaning("camm", "box", "Camera Motion Metadata Specification", in: "stsd"),
    NameMeaning("cdtg", "box", "ISO/IEC 23090-2", in: "tref"),
    NameMeaning("scpt", "box", "QuickTime File Format", in: "tref"),
    NameMeaning("vtcg", "box", "ISO/IEC 23090-10", in: "trgr"),
    NameMeaning("urn ", "box", "ISO/IEC 14496-12", in: "dref"),
    NameMeaning("sdp ", "box", "ISO/IEC 14496-12", in: "hnti"),
  ]

  static let values: [NameMeaning] = [
    NameMeaning("qt  ", "brand", "QuickTime File Format"),
    NameMeaning("isom", "brand", "ISO/IEC 14496-12"),
    NameMeaning("cfhd", "brand", "ISO/IEC 23000-19"),
    NameMeaning("avif", "brand", "AV1 Image File Format"),
    NameMeaning("CAEP", "brand", "registered by Canon"),
    NameMeaning("avc1", "brand", "ISO/IEC 14496-12"),
    NameMeaning("vide", "handler type", "ISO/IEC 14496-12"),
    NameMeaning("uri ", "handler type", "ETSI TS 102 833"),
    NameMeaning("grid", "item type", "ISO/IEC 23008-12"),
    NameMeaning("it35", "item type", "ISO/IEC 14496-12"),
    NameMeaning("sap ", "sample group", "ISO/IEC 14496-12"),
    NameMeaning("av1M", "sample group", "AV1 Codec ISO Media File Format Binding"),
    NameMeaning("cbcs", "scheme type", "ISO/IEC 23001-7"),
    NameMeaning("podv", "scheme type", "ISO/IEC 23090-2"),
    NameMeaning("mela", "track attribute", "ISO/IEC 14496-12"),
    NameMeaning("plvi", "multiview attribute", "ISO/IEC 14496-15"),
    NameMeaning("rICC", "color type", "ISO/IEC 14496-12"),
    NameMeaning("md5 ", "checksum type", "ISO/IEC 23001-14"),
    NameMeaning("nv12", "uncompressed profile", "ISO/IEC 23001-17"),
    NameMeaning("me4c", "key namespace", "ISO/IEC 14496-12"),
    NameMeaning("?vc?", "example", "ISO/IEC 14496-15"),
    NameMeaning("0x40", "object type", "ISO/IEC 14496-1"),
    NameMeaning("0xb1", "object type", "VP Codec ISO Media File Format Binding"),
    NameMeaning("0xD0", "object type", "ISO/IEC 14496-1"),
    NameMeaning("0x0D", "stream type", "ISO/IEC 14496-1"),
  ]

  @Test(arguments: structures + values)
  func aCodeIsToldWithItsStandard(_ known: NameMeaning) {
    let meanings = ExplanationIndex.explanations(of: known.name).filter {
      $0.kind == known.kind && known.place.map($0.containers.contains) ?? true
    }
    let standards = meanings.map { ($0.origin ?? $0.clause?.standard)?.name }
    #expect(standards.contains(known.standard), "\(standards)")
  }

  @Test func aNameIsFoundByItsTitleToo() {
    #expect(ExplanationIndex.explanations(of: "AVIF, Baseline Profile").map(\.name) == ["MA1B"])
    #expect(
      ExplanationIndex.explanations(of: "metadata with keys").map(\.title) == ["Metadata with Keys"]
    )
    #expect(ExplanationIndex.names.contains("0xC0-0xE0"))
  }

  @Test func whatADeclarationTellsStandsOnce() {
    let meanings = ExplanationIndex.explanations(of: "mebx")
    #expect(meanings.map(\.kind) == ["box"])
    #expect(meanings.first?.fields.isEmpty == false)
    #expect(ExplanationIndex.explanations(of: "drac").map(\.containers) == [["stsd"]])
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
      let meanings = ExplanationIndex.explanations(of: code.code).filter {
        guard $0.clause != nil, !$0.title.isEmpty else { return false }
        let isPlaced = $0.kind == "box" && !places.isDisjoint(with: $0.containers)
        return kind.isEmpty || isPlaced || ($0.kind == kind && (places.isEmpty || kind != "box"))
      }
      #expect(!meanings.isEmpty, "\(code)")
    }
  }
}
