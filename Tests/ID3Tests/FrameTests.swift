import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

@testable import ID3

/// The contents of ID3 frames.
struct FrameTests {
  private func frame(_ code: String, _ body: [UInt8], version: Int = 4) throws -> Node {
    try node("/id3v2/\(code)", in: tag(code, body, version: version))
  }

  private func tag(_ code: String, _ body: [UInt8], version: Int = 4) -> [UInt8] {
    id3Tag(version, id3Frame(version, code, body))
  }

  // MARK: Text

  @Test func encodings() throws {
    let little = hex("01 FFFE") + utf16Little("Ä1")
    #expect(try frame("TIT2", [0] + hex("C431")).words("text") == ["Ä1"])
    #expect(try frame("TIT2", little).words("text") == ["Ä1"])
    #expect(try frame("TIT2", hex("01 FEFF 00C4 0031")).words("text") == ["Ä1"])
    #expect(try frame("TIT2", hex("02 00C4 0031")).words("text") == ["Ä1"])
    #expect(try frame("TIT2", [3] + utf8("Ä1")).words("text") == ["Ä1"])
    #expect(rules(in: tag("TIT2", [3] + hex("C431"))) == ["id3.text.invalid-utf8"])
    #expect(rules(in: tag("TIT2", [3] + utf8("a"), version: 3)) == ["id3.text.encoding-invalid"])
  }

  @Test func severalValues() throws {
    let body = [3] + utf8("One\0Two\0Three")
    #expect(try frame("TPE1", body).words("text") == ["One", "Two", "Three"])
    #expect(rules(in: tag("TPE1", body)) == [])
    // The second value has no byte order mark: the mark of the first applies.
    let wide = hex("01 FFFE") + utf16Little("A\0B")
    #expect(try frame("TPE1", wide).words("text") == ["A", "B"])
    #expect(
      rules(in: tag("TPE1", [0] + utf8("One\0Two"), version: 3)) == ["id3.text.v23-multi-nul"])
    #expect(rules(in: tag("TPE1", [0] + utf8("One\0\0\0"), version: 3)) == [])
    let many = try frame("TPE1", [3] + (0..<100).flatMap { utf8("\($0)\0") })
    #expect(many.words("text").count == 32)
    guard case .list(let rest)? = many.value("further_values") else {
      Issue.record("no list")
      return
    }
    #expect(rest.count == 68)
    // The zero after the last value ends no other value.
    #expect(many.field("padding")?.range.count == 1)
  }

  @Test func wideTextWithoutMark() throws {
    let body = [1] + utf16Little("Abc")
    #expect(try frame("TIT2", body).words("text") == ["Abc"])
    #expect(rules(in: tag("TIT2", body)) == ["id3.tag.utf16-missing-bom"])
    #expect(rules(in: tag("TIT2", hex("02 FEFF 0041"))) == ["id3.text.utf16be-with-bom"])
  }

  /// mutagen takes such texts for little-endian; ffmpeg omits them.
  @Test func bigEndianTextWithoutMark() throws {
    for letters in ["0068 0065 006c 006c 006f", "0041", "00dc 006e 00ef 0020 03a9"] {
      #expect(
        rules(in: tag("TIT2", [1] + hex(letters))) == ["id3.tag.utf16-missing-bom"], "\(letters)")
    }
    let hello = hex("0068 0065 006c 006c 006f")
    #expect(try frame("TIT2", [1] + hello).words("text") == ["hello"])
    #expect(try frame("TIT2", [1] + hello + [0, 0]).words("text") == ["hello"])
    let comment = [1] + utf8("eng") + [0, 0] + hello
    #expect(try frame("COMM", comment).words("text") == ["hello"])
    #expect(rules(in: tag("COMM", comment)) == ["id3.tag.utf16-missing-bom"])
  }

  /// The bytes after the single zero identify it as a terminator.
  @Test func narrowTerminatorsBeforeOtherBytes() throws {
    let start = [1] + utf8("image/png\0") + [3]
    for letters in ["FFFE 6400", "FEFF 0064", "6400"] {
      let picture = start + hex(letters) + [0] + hex("89504e470d0a1a0a 0000000d 49484452 0000")
      let node = try frame("APIC", picture)
      #expect(node.words("description") == ["d"], "\(letters)")
      #expect(node.field("picture_data")?.range.count ?? 0 == 0)
      #expect(node.children.count == 1)
      #expect(rules(in: tag("APIC", picture)).contains("id3.text.terminator-width"))
    }
    let link = hex("01 FFFE 6400 00") + utf8("http://x/")
    #expect(try frame("WXXX", link).words("url") == ["http://x/"])
    #expect(rules(in: tag("WXXX", link)) == ["id3.text.terminator-width"])
    let object =
      [1] + utf8("text/plain\0") + hex("FFFE 6600 00 FFFE 6400 00") + utf8("DATA")
    #expect(try frame("GEOB", object).words("content_description") == ["d"])
    #expect(
      rules(in: tag("GEOB", object)) == ["id3.text.terminator-width", "id3.text.terminator-width"])
    // U+4E00 has a zero byte at the same alignment, which does not terminate the text.
    let one = hex("01 FFFE 004E 785B 0000") + utf8("http://x/")
    #expect(try frame("WXXX", one).words("description") == ["一學"])
    #expect(rules(in: tag("WXXX", one)) == [])
  }

  @Test func terminatorsThatAreTooNarrow() throws {
    // mutagen 1.48 also reads the first as `Abc`; it omits the others or reads them wrongly.
    let end = hex("01 FFFE") + utf16Little("Abc") + [0]
    #expect(try frame("TIT2", end).words("text") == ["Abc"])
    #expect(rules(in: tag("TIT2", end)) == ["id3.text.terminator-width"])
    let comment =
      hex("01") + utf8("eng") + hex("FFFE") + utf16Little("Abc") + [0] + hex("FFFE")
      + utf16Little("de")
    let node = try frame("COMM", comment)
    #expect(node.words("short_content_description") == ["Abc"])
    #expect(node.words("text") == ["de"])
    let picture = hex("01") + utf8("image/jpeg\0") + [3, 0] + hex("DEADBEEF")
    #expect(try frame("APIC", picture).field("picture_data")?.range.count == 4)
    #expect(rules(in: tag("APIC", picture)) == ["id3.text.terminator-width"])
  }

  @Test func describedTexts() throws {
    let node = try frame("TXXX", [3] + utf8("Mood\0quiet\0calm"))
    #expect(node.words("description") == ["Mood"])
    #expect(node.words("text") == ["quiet", "calm"])
    #expect(node.field("text")?.meaning.subject == .tag(space: .id3, key: "TXXX:Mood"))
    let link = try frame("WXXX", [0] + utf8("Home\0http://example.org/"))
    #expect(link.words("url") == ["http://example.org/"])
    #expect(try frame("WOAR", utf8("http://example.org/")).words("url").count == 1)
    #expect(try frame("WFED", [0] + utf8("http://a/")).words("url") == ["http://a/"])
    #expect(try frame("WFED", utf8("http://a/")).words("url") == ["http://a/"])
  }

  @Test func iTunesComments() throws {
    func words(_ description: String, _ text: String) throws -> [String] {
      try frame("COMM", utf8("\0eng\(description)\0\(text)")).words("text")
    }
    let gapless = " 00000000 00000240 00000B94 00000000001C1D2C 00000000 0008A6E5"
    // 0x240 is 576, 0xB94 is 2964, 0x1C1D2C is 1842476.
    #expect(
      try words("iTunSMPB", gapless) == [
        gapless + " · encoder delay 576, padding 2964, recording 1842476 samples"
      ])
    #expect(try words("iTunPGAP", "1") == ["1 · part of a gapless album"])
    #expect(try words("Notes", "1") == ["1"])
  }

  @Test func datesAndPositions() throws {
    func words(_ code: String, _ text: String) throws -> String? {
      try frame(code, id3Text(text), version: 3).words("text").first
    }
    #expect(try words("TDAT", "2306") == "2306 · day 23 of month 6")
    #expect(try words("TIME", "0945") == "0945 · 09:45")
    #expect(try words("TLEN", "61500") == "61500 · 1:01.500")
    #expect(try words("TPOS", "1/2") == "1/2 · 1 of 2")
    #expect(try words("TLAN", "engdeu") == "engdeu · English, German")
    #expect(try words("TCMP", "1") == "1 · yes")
    #expect(try words("TRCK", "seven") == "seven")
  }

  // MARK: Other frames

  @Test func chapters() throws {
    let chapter =
      utf8("c1\0") + big(0) + big(61_500) + hex("FFFFFFFF FFFFFFFF")
      + id3Frame(4, "TIT2", id3Text("First"))
    let contents = utf8("toc\0") + [3, 1] + utf8("c1\0") + id3Frame(4, "TIT2", id3Text("All"))
    let bytes = id3Tag(4, id3Frame(4, "CHAP", chapter), id3Frame(4, "CTOC", contents))
    #expect(try node("/id3v2/CHAP", in: bytes).words("end_time") == ["61500 · 1:01.500"])
    #expect(try node("/id3v2/CHAP/TIT2", in: bytes).words("text") == ["First"])
    #expect(try node("/id3v2/CTOC/TIT2", in: bytes).words("text") == ["All"])
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func timedLyrics() throws {
    let body =
      utf8("\0eng") + [2, 1] + utf8("Words\0") + utf8("One\0") + big(1500)
      + utf8("Two\0") + big(2500)
    guard case .list(let entries)? = try frame("SYLT", body).value("entries") else {
      Issue.record("no entries")
      return
    }
    #expect(entries.count == 2)
    guard case .group(let members)? = entries.item(1)?.value else { return }
    #expect(members.map(\.words) == ["Two", "2500 · 2.500 s"])
    #expect(rules(in: tag("SYLT", body)) == [])
  }

  @Test func volumes() throws {
    // mutagen reads the same bytes as +2.0 dB, peak 0x8000 of 16 bits.
    let body = utf8("track\0") + [1] + hex("0400 10 8000")
    guard case .list(let channels)? = try frame("RVA2", body).value("channels"),
      case .group(let members)? = channels.item(0)?.value
    else {
      Issue.record("no channels")
      return
    }
    #expect(members.map(\.name).last == "peak_volume")
    #expect(members[0].words == "1 · master")
    guard case .fixed(let raw, fractionBits: 9) = members[1].value else { return }
    #expect(raw == 1024)
    let gain = hex("3f800000 2c41 4c00")
    guard case .group(let radio)? = try frame("RGAD", gain).field("radio_adjustment")?.value else {
      Issue.record("no group")
      return
    }
    #expect(radio.map(\.words) == ["1 · radio", "3 · automatic", "0", "65 · 6.5 dB"])
  }

  @Test func countersAndIdentifiers() throws {
    let popular = try frame("POPM", utf8("a@example.org\0") + [196] + big(7))
    #expect(popular.words("counter") == ["7"])
    #expect(popular.field("email_to_user")?.meaning.subject == .category(.account))
    #expect(rules(in: tag("POPM", utf8("a\0") + [1])) == [])
    #expect(rules(in: tag("PCNT", [1, 2])) == ["id3.pcnt.short"])
    let disc = hex("0012 01 01") + hex("00 14 01 00 00000000") + hex("00 14 AA 00 00010000")
    #expect(try frame("MCDI", disc).table("tracks")?.rowCount == 2)
    let file = try frame("UFID", utf8("http://musicbrainz.org\0id"))
    #expect(file.field("identifier")?.meaning.subject == .category(.identifier))
    let people = try frame("TIPL", [3] + utf8("producer\0Somebody\0mix\0Another\0"))
    guard case .list(let pairs)? = people.value("people") else { return }
    #expect(pairs.count == 2)
  }

  @Test func everyFrameWithOneBody() {
    for dialect in [FrameDialects.version4, FrameDialects.version3] {
      for nodeKind in dialect.nodeKinds {
        let code = nodeKind.declaration.name.description
        let body = [1] + utf8("eng") + hex("FFFE 4100 0000 FFFE 4200 00") + utf8("image\0x")
        #expect(Invariants.violations(of: id3Tag(4, id3Frame(4, code, body)), damages: 12) == [])
        #expect(
          Invariants.violations(of: id3Tag(3, id3Frame(3, code, body)), damages: 6) == [])
      }
    }
    for nodeKind in FrameDialects.short2.nodeKinds {
      let code = nodeKind.declaration.name.description
      #expect(
        Invariants.violations(
          of: id3Tag(2, id3Frame(2, code, [0] + utf8("eng\0a\0b\0c"))), damages: 12)
          == [])
    }
  }

  @Test func everyFrameIsExplained() {
    for dialect in ID3.dialects {
      for nodeKind in dialect.nodeKinds {
        #expect(!nodeKind.explanation.fields.isEmpty, "\(nodeKind.declaration.name)")
        #expect(!nodeKind.title.isEmpty)
      }
    }
    let short = FrameDialects.short2.nodeKinds("TT2").first
    #expect(short?.title == "Title (TIT2)")
    #expect(short?.clause?.description == "ID3v2.2.0")
  }
}
