import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

@testable import ID3

/// Required syntax of texts, and how often frames and tags may occur.
struct ValueTests {
  /// Text of a frame that is alone in a tag, and the rule that it breaks.
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let text: String
    let rule: String?
    var version = 4
    var testDescription: String { "\(code) \(text)" }

    init(_ code: String, _ text: String, _ rule: String?, _ version: Int = 4) {
      (self.code, self.text, self.rule, self.version) = (code, text, rule, version)
    }
  }

  private static let times: [Case] = [
    Case("TDRC", "2024", nil), Case("TDRC", "2024-02-29T23:59:60", nil),
    Case("TDRC", "2024-05-17/2024-05-19", nil), Case("TDRC", "2024/P1Y", nil),
    Case("TDRC", "2024/", "id3.tdrc.format"), Case("TDRC", "P1Y/P1Y", "id3.tdrc.format"),
    Case("TDRC", "2024-05-17T09", nil), Case("TDRC", "2024-13", "id3.tdrc.format"),
    Case("TDRL", "2024-05-17 09:30", "id3.tdrc.format"),
    Case("TDTG", "17.05.2024", "id3.tdrc.format"), Case("TDOR", "2024-5", "id3.tdrc.format"),
    Case("TYER", "2024", nil, 3), Case("TYER", "24", "id3.tyer.format", 3),
    Case("TORY", "19x4", "id3.tyer.format", 3), Case("TDAT", "3112", nil, 3),
    Case("TDAT", "1231", "id3.tyer.format", 3), Case("TIME", "2359", nil, 3),
    Case("TIME", "2460", "id3.tyer.format", 3),
  ]

  private static let others: [Case] = [
    Case("TRCK", "3", nil), Case("TRCK", "03/12", nil), Case("TRCK", "3/0", nil),
    Case("TRCK", "13/12", "id3.trck.format"), Case("TPOS", "1 of 2", "id3.trck.format"),
    Case("TPOS", "1/2/3", "id3.trck.format"), Case("MVIN", "/4", "id3.trck.format"),
    Case("TBPM", "120", nil), Case("TBPM", "120.5", "id3.tbpm.numeric"),
    Case("TSRC", "XXA120000001", nil), Case("TSRC", "XX-A12-00-00001", "id3.tsrc.format"),
    Case("TLAN", "engdeu", nil), Case("TLAN", "en", "id3.tlan.format"),
    Case("TCOP", "2024 Somebody", nil), Case("TCOP", "Somebody", "id3.tcop.format"),
    Case("TCON", "Rock", nil), Case("TCON", "191", nil),
    Case("TCON", "192", "id3.tcon.index-out-of-range"),
    Case("TCON", "(1999)", "id3.tcon.index-out-of-range", 3),
    Case("TCON", "(17)", "id3.tcon.v24-parentheses"), Case("TCON", "(17)Rock", nil, 3),
    Case("TCON", "(RX)(CR)", nil, 3), Case("TCON", "((Live)", nil, 3),
    Case("TCON", "(17", "id3.tcon.syntax", 3), Case("TCON", "(Rock)", "id3.tcon.syntax", 3),
    Case("TCON", "(Neo)classical", nil),
    Case("TCON", "17", "id3.tcon.v23-bare-number", 3),
  ]

  @Test(arguments: times + others) func texts(_ text: Case) {
    let frame = id3Frame(text.version, text.code, id3Text(text.text))
    #expect(rules(in: id3Tag(text.version, frame)) == (text.rule.map { [$0] } ?? []))
  }

  @Test func everyValueIsChecked() throws {
    // The second and the third of four values, in UTF-16 with one byte order mark.
    let text = hex("01 FFFE") + utf16Little("17\0200\0201\0RX")
    let bytes = id3Tag(4, id3Frame(4, "TCON", text))
    let findings = try node("/id3v2/TCON", in: bytes).read(for: .fields).findings
    #expect(findings.map(\.message) == [200, 201].map { "genre number \($0) is undefined" })
    // After the headers, the encoding and the mark: three characters and a terminator before the
    // next value.
    #expect(findings.map { $0.evidence.fileRanges.first?.start } == [29, 37])
    #expect(findings.map { $0.evidence.fileRanges.first?.count } == [8, 8])
  }

  @Test func framesThatMayStandOnce() throws {
    func twice(_ code: String, _ body: [UInt8]) -> [String] {
      rules(in: id3Tag(4, id3Frame(4, code, body), id3Frame(4, code, body)))
    }
    #expect(twice("TIT2", id3Text("A")) == ["id3.frame.duplicate"])
    #expect(twice("MCDI", [1, 2, 3]) == ["id3.frame.duplicate"])
    #expect(twice("WOAF", utf8("https://example.com/")) == ["id3.frame.duplicate"])
    #expect(twice("PCNT", big(1)) == ["id3.frame.duplicate"])
    #expect(twice("WOAR", utf8("https://example.com/")) == [])
    #expect(twice("TXXX", id3Text("a\0b")) == [])
    #expect(twice("PRIV", utf8("a\0b")) == [])
    let short = id3Tag(2, id3Frame(2, "TT2", id3Text("A")), id3Frame(2, "TT2", id3Text("A")))
    #expect(rules(in: short) == ["id3.frame.duplicate"])
    // A chapter has its own titles.
    let chapter = utf8("c\0") + zeros(16) + id3Frame(4, "TIT2", id3Text("A"))
    #expect(
      rules(in: id3Tag(4, id3Frame(4, "TIT2", id3Text("A")), id3Frame(4, "CHAP", chapter))) == [])
    let bytes = id3Tag(4, id3Frame(4, "TIT2", id3Text("A")), id3Frame(4, "TIT2", id3Text("B")))
    let second = try node("/id3v2/TIT2[2]", in: bytes)
    #expect(
      second.layoutFindings.map { $0.evidence.fileRanges } == [[ByteRange(start: 22, count: 4)]])
  }

  @Test func whatFollowsATag() {
    let tag = id3Tag(4, id3Frame(4, "TIT2", id3Text("A")))
    #expect(rules(in: tag + utf8("something else")) == ["id3.tag.next-is-not-audio"])
    #expect(rules(in: tag + utf8("MP+\u{7}") + zeros(40)) == [])
    #expect(rules(in: tag + TrailerTests.ape) == [])
  }

  @Test func valuesOfTrailers() {
    var tag = utf8("TAG") + zeros(124) + [191]
    #expect(rules(in: tag) == [])
    tag[127] = 192
    #expect(rules(in: tag) == ["id3v1.genre-range"])
    tag[127] = 255
    #expect(rules(in: tag) == [])
  }

  @Test func keysOfAPE() {
    func item(_ key: String, _ value: [UInt8], flags: Int = 0) -> [UInt8] {
      little(value.count) + little(flags) + utf8(key) + [0] + value
    }
    func tag(_ items: [UInt8]...) -> [UInt8] {
      let size = items.joined().count + 32
      let end =
        utf8("APETAGEX") + little(2000) + little(size) + little(items.count) + zeros(12)
      return items.flatMap(\.self) + end
    }
    #expect(rules(in: tag(item("Title", utf8("A")), item("Artist", utf8("B")))) == [])
    #expect(
      rules(in: tag(item("Title", utf8("A")), item("TITLE", utf8("B")))) == ["ape.key-duplicate"])
    #expect(rules(in: tag(item("OggS", utf8("A")))) == ["ape.key-invalid"])
    #expect(rules(in: tag(item("Title", [0xC4, 0x31]))) == ["ape.text-invalid-utf8"])
    #expect(rules(in: tag(item("Title", utf8("A"), flags: 6))) == ["ape.item-type-reserved"])
  }
}
