import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Words of subtitles that identify people or places are replaced by spaces; the other words are
/// kept.
struct WordTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let category: Anatomy.Category
    let said: String

    init(_ category: Anatomy.Category, _ said: String) {
      (testDescription, self.category, self.said) = (said, category, said)
    }
  }

  static let said = [
    Case(.account, "qmzvw@kjtbp.example"), Case(.path, "/home/qmzvw/kjtbp.srt"),
    Case(.location, "48.2082, 16.3738"), Case(.person, "+43 1 5550 1234"),
  ]

  static let forms = ["tx3g", "wvtt", "stpp", "sbtt"]

  /// A sample with a text, in a subtitle format.
  private static func sample(_ form: String, _ text: [UInt8]) -> [UInt8] {
    switch form {
    case "tx3g": u16(text.count) + text
    case "wvtt": box("vttc", box("payl", text))
    case "stpp":
      utf8("<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><p>a &amp; ") + text
        + utf8("</p></body></tt>")
    default: text
    }
  }

  private static func film(_ form: String, _ samples: [[UInt8]]) -> [UInt8] {
    let head = zeros(6) + u16(1)
    let entry =
      switch form {
      case "tx3g": box("tx3g", head + zeros(30))
      case "wvtt": box("wvtt", head + box("vttC", utf8("WEBVTT")))
      case "stpp": box("stpp", head + utf8("http://www.w3.org/ns/ttml") + zeros(3))
      default: box("sbtt", head + [0] + utf8("text/plain") + [0])
      }
    var track = HandwrittenTrack(samples)
    (track.handler, track.entry) = ("text", entry)
    return track.bytes
  }

  @Test("Identifier and time of a cue are blanked, unless they are numbers")
  func cues() throws {
    func film(_ name: [UInt8], _ time: [UInt8]) -> [UInt8] {
      Self.film(
        "wvtt", [box("vttc", box("iden", name), box("ctim", time), box("payl", utf8("now")))])
    }
    let copy = try provenCopy(of: film(utf8("b4f1-qmzvw"), utf8("kjtbp 20:41")), "a.mp4")
    let blank = [UInt8](repeating: 0x20, count: 10)
    #expect(copy == film(blank, utf8("     ") + [0x20] + utf8("     ")))
    let counted = film(utf8("17"), utf8("00:00:01.000"))
    #expect(try provenCopy(of: counted, "a.mp4") == counted)
  }

  @Test("The speaker of a cue is blanked, and classes are kept")
  func speakers() throws {
    func film(_ text: String) -> [UInt8] {
      Self.film("wvtt", [box("vttc", box("payl", utf8(text)))])
    }
    let copy = try provenCopy(
      of: film("<v.loud Qmzvwxk>now</v> <c.yellow.bg_blue>then</c>"), "a.mp4")
    #expect(copy == film("<v.loud        >now</v> <c.yellow.bg_blue>then</c>"))
  }

  @Test("Text after a zero byte is blanked, unless it may be UTF-16")
  func terminators() throws {
    func film(_ text: [UInt8], _ more: [UInt8] = []) -> [UInt8] {
      Self.film("tx3g", [big(text.count, 2) + text + more])
    }
    let word = utf8("Qmzvwxkjtbp")
    let copy = try provenCopy(of: film(utf8("now\0") + word), "a.mp4")
    #expect(copy == film(utf8("now\0") + zeros(word.count)))
    for kept in [
      film(utf8("n\0o\0w\0")), film(utf8("now\0") + word, box("encd", u32(0x100))),
      film(hex("FEFF") + utf8("\0n\0o")),
    ] {
      #expect(try provenCopy(of: kept, "a.mp4") == kept)
    }
  }

  @Test("Attributes without a meaning for display are blanked, and the others are kept")
  func attributes() throws {
    func film(_ value: String) -> [UInt8] {
      let spaces =
        "xmlns=\"http://www.w3.org/ns/ttml\" xmlns:s=\"http://www.w3.org/ns/ttml#styling\" "
        + "xmlns:q=\"urn:none\""
      return Self.film(
        "stpp",
        [utf8("<tt \(spaces)><body s:color=\"red\" q:by=\"\(value)\"><p>now</p></body></tt>")])
    }
    #expect(try provenCopy(of: film("Qmzvwxk"), "a.mp4") == film("       "))
  }

  @Test("A document type is blanked, unless the document needs its entities")
  func documentType() throws {
    func film(_ type: String, _ text: String) -> [UInt8] {
      Self.film(
        "stpp", [utf8("\(type)<tt xmlns=\"http://www.w3.org/ns/ttml\"><body>\(text)</body></tt>")])
    }
    let type = "<!DOCTYPE tt [<!ENTITY a \"Qmzvwxk\">]>"
    let blank = String(repeating: " ", count: 11)  // part of the blanked document type
    let copy = try provenCopy(of: film(type, "now &amp; then"), "a.mp4")
    #expect(copy.count == film(type, "now &amp; then").count)
    #expect(!String(decoding: copy, as: UTF8.self).contains("Qmzvwxk"))
    #expect(String(decoding: copy, as: UTF8.self).contains(blank))
    let needed = film(type, "now &a; then")
    #expect(try provenCopy(of: needed, "a.mp4") == needed)
  }

  @Test("Addresses, paths, positions and phone numbers are blanked", arguments: forms, said)
  func words(_ form: String, _ one: Case) throws {
    func file(_ said: [UInt8]) -> [UInt8] {
      let first = Self.sample(form, utf8("write \u{E4} to ") + said + utf8("\nnow"))
      return Self.film(form, [first, Self.sample(form, utf8("and then"))])
    }
    let original = file(utf8(one.said))
    let copy = file([UInt8](repeating: 0x20, count: one.said.utf8.count))
    let cleaning = try Self.cleaning(original, "identifying")
    #expect(cleaning.found.removed.contains { $0.disclosure.category == one.category })
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == copy)
    #expect(cleaning.remaining.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy))
    #expect(verification.tracks.map(\.edited) == [1])
    let archived = try Self.cleaning(original, "none").editedDocument.document.source
    #expect(archived.bytes(archived.wholeRange) == original)
  }

  @Test("Metadata and comments of TTML documents are blanked")
  func documents() throws {
    func film(_ word: [UInt8]) -> [UInt8] {
      let head =
        utf8("<metadata><ttm:agent type=\"person\" xml:id=\"a\"><ttm:name>") + word
        + utf8("</ttm:name></ttm:agent></metadata><!--") + word + utf8("-->")
      let start = utf8("<tt xmlns=\"http://www.w3.org/ns/ttml\"><head>")
      return Self.film("stpp", [start + head + utf8("</head><body><p>Hello</p></body></tt>")])
    }
    let word = utf8("Qmzvwxkjtbp")
    let copy = film([UInt8](repeating: 0x20, count: word.count))
    let cleaning = try Self.cleaning(film(word), "identifying")
    #expect(cleaning.found.removed.filter { $0.disclosure.category == .text }.count == 2)
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == copy)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy))
  }

  @Test("A comment in UTF-16 is reported without its delimiters")
  func wideComments() throws {
    let word = "Qmzvwxkjtbp"
    let text =
      "<tt xmlns=\"http://www.w3.org/ns/ttml\"><head><!--\(word)--></head>"
      + "<body><p>Hello</p></body></tt>"
    let sample =
      hex("FFFE") + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let cleaning = try Self.cleaning(Self.film("stpp", [sample]), "identifying")
    let found = cleaning.found.removed.map(\.disclosure).filter { $0.category == .text }
    #expect(found.map(\.range.count) == [word.utf16.count * 2])
  }

  @Test(
    "Foreign elements and processing instructions are blanked",
    arguments: [
      ("stpp", "<p>a</p><x:y xmlns:x=\"z\">", "</x:y>"), ("stpp", "<p>a</p><?note ", "?>"),
    ])
  func unseen(_ form: String, _ start: String, _ end: String) throws {
    func film(_ word: String) -> [UInt8] {
      let body = utf8("<tt xmlns=\"http://www.w3.org/ns/ttml\"><body>" + word + "</body></tt>")
      return Self.film(form, [body])
    }
    let word = "Qmzvwxkjtbp"
    let isInstruction = start.hasSuffix("note ")
    let left =
      isInstruction
      ? "<p>a</p>" + String(repeating: " ", count: 7 + word.count + end.count)
      : start + String(repeating: " ", count: word.count) + end
    let cleaning = try Self.cleaning(film(start + word + end), "identifying")
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == film(left))
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: film(left)))
  }

  @Test("Boxes after the cue of a sample are blanked")
  func after() throws {
    func film(_ word: [UInt8]) -> [UInt8] {
      Self.film("wvtt", [box("vttc", box("payl", utf8("a"))) + box("zq7x", word)])
    }
    let word = utf8("Qmzvwxkjtbp")
    let copy = film([UInt8](repeating: 0x20, count: word.count))
    let cleaning = try Self.cleaning(film(word), "identifying")
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == copy)
  }

  @Test("UTF-16 text becomes UTF-16 spaces", arguments: [true, false])
  func wide(isBigEndian: Bool) throws {
    func file(_ text: String) -> [UInt8] {
      let units = ("\u{FEFF}to " + text + " now").utf16
      let words = units.flatMap { isBigEndian ? big(Int($0), 2) : big(Int($0), 2).reversed() }
      return Self.film("tx3g", [u16(words.count) + words])
    }
    let said = "qmzvw@kjtbp.example"
    let cleaning = try Self.cleaning(file(said), "identifying")
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == file(String(repeating: " ", count: said.count)))
    #expect(cleaning.remaining.isEmpty)
  }

  @Test("Text with character references is reported and kept")
  func references() throws {
    let sample = Self.sample("stpp", utf8("qmzvw&#64;kjtbp.example"))
    let cleaning = try Self.cleaning(Self.film("stpp", [sample]), "identifying")
    let told = cleaning.remainder.findings.filter { $0.disclosure.category == .account }
    #expect(told.map(\.action) == [.report])
  }

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }
}
