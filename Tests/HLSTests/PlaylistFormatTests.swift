import Anatomy
import Bytes
import Formats
import HLS
import InvariantChecks
import Schema
import Testing

/// Playlists, written by hand from RFC 8216.
struct PlaylistTests {
  private func document(_ text: String) -> Document { Invariants.open(Array(text.utf8)) }

  private func node(_ path: String, in text: String) throws -> Node {
    try #require(document(text).nodes(at: try NodePath(parsing: path)).first, "nothing at \(path)")
  }

  /// The rules that the lines after the first break, with the text that each finding points to.
  private func findings(_ lines: String) -> [String] {
    let document = document("#EXTM3U\n" + lines)
    var found: [String] = []
    document.root.forEachNode { node in
      for finding in node.layoutFindings + node.read(for: .fields).findings {
        let shown = finding.evidence.fileRanges.map {
          String(decoding: document.source.bytes($0), as: UTF8.self)
        }
        found.append("\(finding.rule) [\(shown.joined(separator: "|"))]")
      }
    }
    return found
  }

  private func text(_ name: String, of node: Node) -> String? {
    if case .text(let text)? = node.value(name) { return text.string }
    return nil
  }

  // MARK: Lines

  @Test func everyLineIsANode() {
    let lines = document("#EXTM3U\r\n\n# words\n#EXTINF:4,\n a.ts\n  \n#EXT-X-ODD:1\nend")
    #expect(
      lines.root.children.map(\.name.description)
        == ["EXTM3U", "blank", "comment", "EXTINF", "uri", "blank", "EXT-X-ODD", "uri"])
    #expect(lines.root.children.map(\.range.count) == [9, 1, 8, 11, 6, 3, 13, 3])
    #expect(lines.root.children.map(\.title)[6] == "Unknown Tag")
  }

  @Test func whatIsAPlaylist() {
    let mark = "\u{FEFF}#EXTM3U\n"
    for text in [
      "#EXTM3U", "#EXTM3U\n", "#EXTM3U\r\n", "#EXTM3U tvg=\"1\"\n", mark, "#EXTINF:4,\n",
    ] {
      #expect(Invariants.isRecognized(Array(text.utf8)), "\(text.debugDescription)")
    }
    for text in ["#EXTM3Ux\n", "#EXTM3\n", " #EXTM3U\n", "EXTM3U\n", "# a list of songs\n"] {
      #expect(!Invariants.isRecognized(Array(text.utf8)), "\(text.debugDescription)")
    }
  }

  @Test func nameContentAndMagicAgree() {
    let source = ByteSource(bytes: Array("#EXTM3U\n#EXT-X-VERSION:3\n".utf8))
    for name in ["a.m3u8", "a.M3U"] {
      let typeEvidence = Examination(source, name: name, magic: LibMagic(describes: false))
        .typeEvidence
      guard case .agree = typeEvidence.agreement else {
        Issue.record("\(name): \(typeEvidence.agreement) \(String(describing: typeEvidence.magic))")
        continue
      }
    }
    #expect(
      Examination(source, name: "", magic: nil).typeEvidence.structure?.title == "HLS playlist")
    let songs = ByteSource(bytes: Array("#EXTM3U\n#EXTINF:123,Song\nsong.mp3\n".utf8))
    #expect(
      Examination(songs, name: "", magic: nil).typeEvidence.structure?.title
        == "extended M3U playlist")
  }

  // MARK: Values

  @Test func attributesOfEveryKind() throws {
    let media = try node(
      "/EXT-X-MEDIA",
      in: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"a, b = c\",GROUP-ID=\"\",BIT-DEPTH=24,OWN=x\n")
    #expect(text("TYPE", of: media) == "AUDIO")
    #expect(text("NAME", of: media) == "a, b = c")
    #expect(text("GROUP-ID", of: media) == "")
    #expect(media.integer("BIT-DEPTH") == 24)
    #expect(text("OWN", of: media) == "x")
    #expect(media.field("OWN")?.meaning.role == .undecoded)
    // The range of a quoted value excludes the quotes.
    #expect(media.field("NAME")?.range == ByteRange(start: 38, count: 8))
  }

  @Test func decimals() throws {
    let start = try node("/EXT-X-START", in: "#EXTM3U\n#EXT-X-START:TIME-OFFSET=-12.25\n")
    guard case .real(let offset)? = start.value("TIME-OFFSET") else {
      Issue.record("no number")
      return
    }
    #expect(offset == -12.25)
    let segment = try node("/EXTINF", in: "#EXTM3U\n#EXTINF:9.009,Über, und\n")
    guard case .real(let duration)? = segment.value("duration") else {
      Issue.record("no number")
      return
    }
    #expect(duration == 9.009)
    #expect(text("title", of: segment) == "Über, und")
  }

  @Test func byteRanges() throws {
    let list = "#EXTM3U\n#EXT-X-BYTERANGE:75232@18446744073709551615\n#EXT-X-BYTERANGE:7\n"
    let far = try node("/EXT-X-BYTERANGE[1]", in: list)
    #expect(far.integer("length") == 75232)
    guard case .unsigned(.max)? = far.value("offset") else {
      Issue.record("the offset is \(String(describing: far.value("offset")))")
      return
    }
    #expect(far.field("offset")?.meaning.role == .offset(from: .otherFile, unit: 1))
    let near = try node("/EXT-X-BYTERANGE[2]", in: list)
    #expect(near.integer("length") == 7 && near.field("offset") == nil)
  }

  @Test func meanings() throws {
    let data = try node(
      "/EXT-X-SESSION-DATA",
      in:
        "#EXTM3U\n#EXT-X-SESSION-DATA:VALUE=\"Lake\",DATA-ID=\"com.example.title\",LANGUAGE=\"en\"\n"
    )
    #expect(
      data.field("VALUE")?.meaning.subject == .tag(space: .hls, key: "com.example.title"))
    #expect(data.field("LANGUAGE")?.meaning.role == .language)
    #expect(data.principalField?.field.name == "VALUE")
    #expect(data.tagKey == TagKey(space: .hls, name: "com.example.title"))
    let range = try node(
      "/EXT-X-DATERANGE",
      in: "#EXTM3U\n#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"2024-05-01T08:00:04Z\",X-A-B=\"c\"\n")
    #expect(range.field("START-DATE")?.meaning.subject == .category(.time))
    #expect(range.field("X-A-B")?.meaning.subject == .tag(space: .hls, key: "X-A-B"))
    let date = try node(
      "/EXT-X-PROGRAM-DATE-TIME", in: "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2024-05-01T08:00:04Z\n")
    #expect(date.field("date_time")?.meaning.subject == .category(.time))
  }

  // MARK: Findings

  @Test(
    arguments: [
      // A correct playlist.
      ("#EXT-X-MAP:URI=\"a\",BYTERANGE=\"1@0\"", []),
      ("#EXT-X-KEY:METHOD=NONE", []),
      ("#EXTINF:4,", []), ("#EXTINF:4.5,title", []),
      ("#EXT-X-PROGRAM-DATE-TIME:2024-02-29T23:59:60.000+0130", []),
      (
        "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"b\",START-DATE=\"2024-05-01T08:00:04Z\",END-ON-NEXT=YES",
        []
      ),
      ("#EXT-X-SESSION-DATA:DATA-ID=\"com.a\",VALUE=\"v\",LANGUAGE=\"zh-Hans-CN\"", []),
      // Syntax of playlists.
      ("#EXT-X-MAP:URI=\"a", ["hls.attr.syntax [\"a]"]),
      ("#EXT-X-MAP:URI=a", ["hls.attr.syntax [a]"]),
      ("#EXT-X-MAP:URI=\"a\",", ["hls.attr.syntax [,]"]),
      ("#EXT-X-MAP:URI=\"a\", BYTERANGE=\"1\"", ["hls.attr.syntax [ ]"]),
      ("#EXT-X-MAP:URI=\"a\"b,X=1", ["hls.attr.syntax [b]"]),
      ("#EXT-X-MAP:URI=\"a\",URI=\"b\"", ["hls.attr.syntax [URI]"]),
      ("#EXT-X-MAP:URI=\"a\",uri=\"b\"", ["hls.attr.syntax [uri]"]),
      ("#EXT-X-MAP:URI=\"a\",X", ["hls.attr.syntax [X]"]),
      ("#EXT-X-MAP:BYTERANGE=\"1\"", ["hls.attr.required []"]),
      ("#EXT-X-START:TIME-OFFSET=+1", ["hls.attr.syntax [+1]"]),
      ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=12", ["hls.attr.syntax [12]"]),
      ("#EXT-X-KEY:METHOD=\"NONE\"", ["hls.attr.syntax [NONE]"]),
      ("#EXT-X-KEY:METHOD=AES-128", ["hls.attr.required []"]),
      // Contents of tags.
      ("#EXTINF:x,", ["hls.tag.syntax [x]"]), ("#EXTINF:4", ["hls.extinf.comma-missing []"]),
      ("#EXT-X-VERSION:3 ", ["hls.tag.syntax [3 ]"]),
      ("#EXT-X-VERSION:", ["hls.tag.syntax []"]),
      ("#EXT-X-ENDLIST:1", ["hls.tag.trailing [:1]"]),
      ("#EXT-X-PLAYLIST-TYPE:LIVE", ["hls.tag.syntax [LIVE]"]),
      (
        "#EXT-X-PROGRAM-DATE-TIME:2024-02-30T00:00:00.000Z",
        ["hls.pdt.format [2024-02-30T00:00:00.000Z]"]
      ),
      (
        "#EXT-X-PROGRAM-DATE-TIME:2024-02-29T00:00:00.000",
        ["hls.pdt.format [2024-02-29T00:00:00.000]"]
      ),
      (
        "#EXT-X-PROGRAM-DATE-TIME:2024-02-29T00:00:00Z",
        ["hls.pdt.milliseconds [2024-02-29T00:00:00Z]"]
      ),
      ("#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"soon\"", ["hls.daterange [soon]"]),
      ("#EXT-X-DATERANGE:START-DATE=\"2024-05-01T08:00:04Z\"", ["hls.daterange []"]),
      (
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2024-05-01T08:00:04Z\",END-ON-NEXT=YES",
        ["hls.daterange [YES]"]
      ),
      ("#EXT-X-SESSION-DATA:VALUE=\"v\"", ["hls.session-data.missing-data-id []"]),
      (
        "#EXT-X-SESSION-DATA:DATA-ID=\"com.a\",VALUE=\"v\",URI=\"u\"",
        ["hls.session-data.value-xor-uri [u]"]
      ),
      ("#EXT-X-SESSION-DATA:DATA-ID=\"com.a\"", ["hls.session-data.value-xor-uri []"]),
      (
        "#EXT-X-SESSION-DATA:DATA-ID=\"com.a\",VALUE=\"v\",LANGUAGE=\"english language\"",
        ["hls.session-data.language [english language]"]
      ),
      (
        "#EXT-X-SESSION-DATA:DATA-ID=\"title\",VALUE=\"v\"",
        ["hls.session-data.data-id-reverse-dns [title]"]
      ),
      (
        "#EXT-X-MEDIA:TYPE=VIDEO,NAME=\"a\"", ["hls.media.required-attrs []"]
      ),
      (
        "#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"a\",GROUP-ID=\"b\"", ["hls.media.language-missing []"]
      ),
      (
        "#EXT-X-MEDIA:TYPE=SUBTITLES,NAME=\"a\",GROUP-ID=\"b\",LANGUAGE=\"en\"",
        ["hls.media.required-attrs []"]
      ),
      (
        "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,NAME=\"a\",GROUP-ID=\"b\",LANGUAGE=\"en\",URI=\"c\"",
        ["hls.media.required-attrs [c]", "hls.media.required-attrs []"]
      ),
      (
        "#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,CODECS=\"mp4a.40.2\"", ["hls.streaminf.bandwidth []"]
      ),
      (
        "#EXT-X-STREAM-INF:BANDWIDTH=1,AVERAGE-BANDWIDTH=1,CODECS=\"avc1.64001f,mp4a.40.2\"",
        ["hls.streaminf.codecs-resolution []"]
      ),
      ("a\u{7}b.ts", ["hls.bom-or-encoding [\u{7}]"]),
      ("a\u{85}b.ts", ["hls.bom-or-encoding [\u{85}]"]),
    ] as [(String, [String])])
  func whatALineBreaks(_ line: String, _ expected: [String]) {
    #expect(findings(line + "\n") == expected)
    #expect(findings(line + "\r\n") == expected)
  }

  @Test func beginnings() {
    func rules(_ text: String) -> [String] {
      var rules: [String] = []
      document(text).root.forEachNode {
        rules += ($0.layoutFindings + $0.read(for: .fields).findings).map(\.rule)
      }
      return rules
    }
    #expect(rules("#EXTM3U\n#EXTINF:4,\na.ts\n") == [])
    #expect(rules("\u{FEFF}#EXTM3U\n") == ["hls.bom-or-encoding"])
    #expect(rules("#EXTINF:4,\na.ts\n") == ["hls.extm3u-missing"])
    #expect(rules("\n#EXT-X-VERSION:3\n") == ["hls.extm3u-missing"])
    #expect(Set(rules("#EXTM3U x\n")) == ["hls.extm3u-missing", "hls.tag.trailing"])
  }

  // MARK: Long playlists

  @Test func findingsOfALongLineAreFew() {
    let list = "#EXT-X-MEDIA:" + String(repeating: ",", count: 100_000)
    #expect(findings(list + "\n").count < 20)
  }

  /// Each additional line adds one node and reads only its own bytes.
  @Test func longPlaylistsAreLinear() {
    func cost(_ count: Int) -> (nodes: Int, bytesRead: Int) {
      let text = "#EXTM3U\n" + String(repeating: "#EXTINF:4.004,\nsegment.ts\n", count: count)
      let document = document(text)
      #expect(document.root.children.count == 1 + 2 * count)
      return (document.nodeCount, document.source.bytesRead)
    }
    let once = cost(20_000)
    let twice = cost(40_000)
    #expect(twice.nodes <= 2 * once.nodes)
    #expect(twice.bytesRead <= 2 * once.bytesRead + (64 << 10))
  }

  @Test func invariantsHoldForEveryBeginning() {
    let text = """
      \u{FEFF}#EXTM3U\r\n#EXTINF:4.5,a\r\n#EXT-X-BYTERANGE:1@2\n\
      #EXT-X-MEDIA:TYPE=AUDIO, A="b"c,,D\n#EXT-X-ODD:1\nü\n#EXT-X-KEY:METHOD=NONE
      """
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      #expect(Invariants.violations(of: Array(bytes.prefix(count))) == [], "\(count) bytes")
    }
  }

  /// Bytes are changed, removed and duplicated at random.
  @Test func invariantsHoldForDamage() {
    var dice = Dice(seed: 11)
    let whole = Array(Self.everything.utf8)
    let telling = Array("\"=,:#\n\r @\0\u{7}\u{FF}X1".utf8)
    for number in 0..<600 {
      var bytes = whole
      for _ in 0..<(1 + dice.below(6)) {
        let place = dice.below(bytes.count)
        switch dice.below(4) {
        case 0: bytes[place] = dice.pick(telling)
        case 1: bytes[place] = UInt8(dice.below(256))
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.below(9)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        }
      }
      #expect(Invariants.violations(of: bytes) == [], "\(number)")
    }
  }

  private static let everything = """
    #EXTM3U
    #EXT-X-VERSION:7
    #EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGUAGE="en",VALUE="a, b"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Ü",LANGUAGE="en",URI="a.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2",RESOLUTION=1x1,FRAME-RATE=25.0
    a.m3u8
    #EXT-X-DATERANGE:ID="a",START-DATE="2024-05-01T08:00:04Z",X-A=0xFC,X-B="c"
    #EXT-X-PROGRAM-DATE-TIME:2024-05-01T08:00:04.000Z
    #EXT-X-BYTERANGE:12@34
    #EXTINF:4.5,Title
    b.ts

    # words
    #EXT-X-ODD:A="1",B=2
    #EXT-X-ENDLIST
    """

  @Test(arguments: ["EXTM3U", "EXTINF", "EXT-X-MEDIA", "EXT-X-DATERANGE", "EXT-X-PART", "hls"])
  func explained(_ name: String) throws {
    let explanation = try #require(ExplanationIndex.explanations(of: name).first)
    #expect(explanation.name == name)
  }

  @Test func explanationsNameAttributes() throws {
    let media = try #require(ExplanationIndex.explanations(of: "EXT-X-MEDIA").first)
    #expect(media.clause?.description == "RFC 8216 4.3.4.1")
    let group = try #require(media.fields.first { $0.name == "GROUP-ID" })
    #expect(group.type == "quoted string, required")
    let clients = try #require(ExplanationIndex.explanations(of: "EXT-X-DATERANGE").first)
    #expect(clients.fields.contains { $0.name == "X-" })
  }
}
