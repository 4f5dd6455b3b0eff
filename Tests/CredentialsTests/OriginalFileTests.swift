import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import RuleEngine
import Testing

@testable import Credentials
@testable import Rules

/// Files as cameras and muxers write them, in which rules must not find errors.
struct OriginalFileTests {
  private static func findings(in bytes: [UInt8], _ name: String) -> [String: Severity] {
    let document = Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
    var found: [String: Severity] = [:]
    _ = Check(Rule.all, profiles: Set(fitting: document.root)).run(on: document) {
      found[$0.finding.rule] = $0.finding.severity
    }
    return found
  }

  private static func segment(_ index: Int) -> [UInt8] {
    let group = fullBox("sbgp", utf8("roll"), u32(1, 1, index))
    let run = fullBox("trun", flags: 0x201, u32(1, 100, 4))
    let fragment = box("traf", fullBox("tfhd", flags: 0x20000, u32(1)), run, group)
    return box("styp", utf8("msdh"), u32(0), utf8("msdh"))
      + box("moof", fullBox("mfhd", u32(1)), fragment) + box("mdat", u32(0))
  }

  @Test("The group descriptions of a media segment may be in the initialization segment")
  func groupsOfSegment() {
    #expect(Self.findings(in: Self.segment(1), "a.m4s")["isom.sbgp.no-sgpd"] == nil)
    #expect(Self.findings(in: Self.segment(0x1_0001), "a.m4s")["isom.sbgp.no-sgpd"] == .error)
  }

  @Test("Chunks that FLAC keeps of the original file are not truncated")
  func chunksInFLAC() {
    let stream = u16(4096, 4096) + zeros(6) + hex("0AC440F000000000") + zeros(16)
    func block(_ type: UInt8, _ body: [UInt8]) -> [UInt8] { [type] + big(body.count, 3) + body }
    for (id, head) in [
      ("riff", utf8("RIFF") + little(17_710, 4) + utf8("WAVE")),
      ("aiff", utf8("FORM") + u32(17_710) + utf8("AIFF")),
    ] {
      let bytes = utf8("fLaC") + block(0, stream) + block(0x82, utf8(id) + head)
      #expect(Self.findings(in: bytes, "a.flac")["riff.chunk-exceeds-parent"] == nil)
    }
  }

  @Test("The flags of a box that ends before them are not reported")
  func flagsPastBox() {
    let bytes =
      box("ftyp", utf8("isom"), u32(0), utf8("isom"))
      + box("moov", box("mvhd", []), u32(0xFFFF_FFFF))
    #expect(Self.findings(in: bytes, "a.mp4")["isom.fullbox.flags-undefined"] == nil)
  }

  @Test("Cut and empty edits hide all media, and edits that play a part do not")
  func hiddenMedia() throws {
    for (script, isHidden) in [
      ("u32 1 u32 46 i32 -1 fixed32 1", true), ("u32 1 u32 46 i32 2048 fixed32 1", true),
      ("u32 2 u32 46 i32 -1 fixed32 1 u32 46 i32 0 fixed32 1", false),
    ] {
      let example = Rule.named("isom.elst.hides-all")?.failing.first?.script
        .replacing("↓", with: "").replacing("u32 1 u32 46 i32 -1 fixed32 1", with: script)
      let bytes = try ByteScript(example ?? "").bytes
      #expect(!bytes.isEmpty)
      #expect((Self.findings(in: bytes, "a.mp4")["isom.elst.hides-all"] != nil) == isHidden)
    }
  }

  @Test("An edit list that hides all media is not reported again as too long")
  func hiddenMediaOnce() throws {
    let rule = try #require(Rule.named("isom.elst.hides-all"))
    let script = try #require(rule.failing.first?.script).replacing("↓", with: "")
      .replacing("u32 1 u32 46 i32 -1 fixed32 1", with: "u32 1 u32 46 i32 90000 fixed32 1")
    let found = Self.findings(in: try ByteScript(script).bytes, "a.mp4")
    #expect(found["isom.elst.hides-all"] == .error)
    #expect(found["isom.elst.beyond-media"] == nil)
  }

  @Test("A movie after its media data is reported once, also for browsers")
  func movieOrderOnce() throws {
    let rule = try #require(Rule.named("play.web.moov-order"))
    let script = try #require(rule.failing.first?.script).replacing("↓", with: "")
    let source = ByteSource(bytes: try ByteScript(script).bytes)
    let document = Examination(source, name: "a.mp4", magic: nil).document
    var found: [String] = []
    _ = Check(Rule.all, profiles: [.mp4, .web]).run(on: document) { found.append($0.finding.rule) }
    #expect(found.contains("play.web.moov-order"))
    #expect(!found.contains("isom.moov.after-mdat"))
  }

  @Test("A file without ftyp is an ISO file if its handlers are those of ISO files")
  func missingType() throws {
    for (component, isISO) in [("00 * 4", true), (#""mhlr""#, false)] {
      let movie: Example = .movie(fileType: "")
      let script = movie.script.replacing("hdlr { 00 * 4", with: "hdlr { \(component)")
      #expect(isISO || script != movie.script)
      let bytes = try ByteScript(script).bytes
      #expect(
        (Self.findings(in: bytes, "a.mp4")["isom.ftyp.missing"] == .warning) == isISO)
    }
  }

  @Test("Samples of auxiliary tracks may be in the outer file")
  func auxiliaryTracks() throws {
    let movie: Example = .movie()
    let outer = try ByteScript(movie.script).bytes
    let media = try #require(outer.indices.last { outer[$0...].starts(with: utf8("mdat")) })
    let inner = Array(outer[..<(media - 4)])
    for (code, isError) in [("axte", false), ("zzzq", true)] {
      let found = Self.findings(in: outer + box(code, inner), "a.mp4")
      #expect((found["isom.stbl.chunk-offset-beyond-eof"] == .error) == isError)
      #expect((found["isom.mdat.missing"] != nil) == isError)
    }
  }

  @Test("An APE tag at the start of a file needs no footer")
  func headerOnlyTag() throws {
    let script = #"""
      "APETAGEX" u32le 2000, 19, 1, 0xa0000000 00 * 8
      u32le 5, 0 "Title\0" "value"
      (ff fb 10 c4 00 * 100) * 12
      """#
    let found = Self.findings(in: try ByteScript(script).bytes, "a.mp3")
    #expect(found["ape.footer-missing"] == nil)
    #expect(found["ape.size-mismatch"] == nil)
  }

  @Test(
    "Text that was decoded with the wrong table is reported with the expected text",
    arguments: [
      ("BjÃ¶rk", "Björk"), ("donâ€™t", "don’t"), ("Êîðîëü è øóò", "Король и шут"),
      ("Björk", nil), ("Þór", nil), ("ÀÉÈ", nil), ("Ça va", nil),
    ] as [(String, String?)])
  func encodings(text: String, expected: String?) {
    #expect((CodePages.asUTF8(text) ?? CodePages.asCyrillic(text)) == expected)
  }
}
