import Anatomy
import Bytes
import Keys
import Schema

/// Declarations of frames for user-defined texts and links with a description, people and their
/// roles, and links.
extension Frames {
  static let namedTexts = SpecSection(
    .id3v24,
    [
      Frame("TXXX", "User Text") { userText($0) },
      Frame("WXXX", "User Link") { userLink($0) },
    ])

  static let people = SpecSection(
    .id3v24,
    [
      Frame("TIPL", "Involved People", in: "ID3v2.4", occurs: .atMostOnce) { pairs($0) },
      Frame("TMCL", "Musician Credits", in: "ID3v2.4", occurs: .atMostOnce) { pairs($0) },
      Frame("IPLS", "Involved People", in: "ID3v2.3", occurs: .atMostOnce, by: .id3v23) {
        pairs($0)
      },
    ])

  static let links = SpecSection(
    .id3v24,
    keys(of: .link).compactMap { key in
      key.key?.code.map { code in
        Frame(code, key.title ?? "", occurs: occurrence(of: key)) { link($0, key: key.name) }
      }
    } + [Frame("WFED", "Podcast Feed", occurs: .atMostOnce) { feed($0) }])

  static let shortNamed = SpecSection(
    .id3v22,
    keys(of: .link).compactMap { key in
      key.short.map { short in
        Frame.short(
          FourCC(shortID: short), key.title ?? "", key.name, occurs: occurrence(of: key)
        ) { link($0, key: key.name) }
      }
    } + [
      Frame.short("TXX", "User Text", "TXXX") { userText($0) },
      Frame.short("WXX", "User Link", "WXXX") { userLink($0) },
      Frame.short("IPL", "Involved People", "IPLS", occurs: .atMostOnce) { pairs($0) },
      Frame.short("WFD", "Podcast Feed", "WFED") { feed($0) },
    ])

  /// The IDs of link frames, in pairs: the ID in version 2.3 or 2.4, and the ID in version 2.2.
  static var idsOfLinks: [(String, String)] {
    keys(of: .link).compactMap { key in key.short.map { (key.name, $0) } }
  }

  /// Returns how often a link frame may occur. A tag can have several links to shops and artists.
  private static func occurrence(of link: KeyEntry) -> Cardinality {
    link.name == "WCOM" || link.name == "WOAR" ? .any : .atMostOnce
  }

  static func link(_ frame: FieldReader) { link(frame, key: frame.node?.code.description) }

  private static func link(_ frame: FieldReader, key: String?) {
    frame.latin("url", means: .id3(key), line: .value)
    padding(frame)
  }

  private static func userText(_ frame: FieldReader) {
    var coding = frame.textEncoding()
    let key = Meaning.id3("TXXX", frame.peekedText(coding))
    frame.text("description", &coding, means: .type, line: .value)
    frame.texts("text", &coding, means: key)
  }

  private static func userLink(_ frame: FieldReader) {
    var coding = frame.textEncoding()
    let key = Meaning.id3("WXXX", frame.peekedText(coding, before: .other))
    frame.text("description", &coding, means: .type, line: .value, before: .other)
    // The URL should be Latin-1, but some writers use the encoding of the description. A byte order
    // mark shows that the URL is UTF-16.
    let mark = frame.source.big16(at: frame.position)
    let isUTF16 = coding.isUTF16 && frame.remaining >= 2 && (mark == 0xFFFE || mark == 0xFEFF)
    frame.when(isUTF16, "the URL begins with a byte order mark") {
      frame.report(
        rule: "id3.url.not-latin1", severity: .warning,
        "url of \(frame.remaining) bytes is UTF-16, expected Latin-1",
        at: frame.rest, field: "url")
      frame.text("url", .utf16, .rest, means: key, line: .value)
    }
    frame.when(!isUTF16, "the URL has no byte order mark") {
      frame.latin("url", means: key, line: .value)
    }
    padding(frame)
  }

  /// Reads the URL of a podcast feed. iTunes writes a byte for the text encoding before the URL.
  private static func feed(_ frame: FieldReader) {
    let first = frame.source.byte(at: frame.position)
    let hasEncoding = frame.remaining > 0 && first.map { $0 < 4 } ?? false
    frame.when(hasEncoding, "a text encoding byte precedes the URL, as iTunes writes it") {
      var coding = frame.textEncoding()
      frame.text("url", &coding, means: .id3("WFED"), line: .value)
    }
    frame.when(!hasEncoding, "no text encoding byte precedes the URL") {
      frame.latin("url", means: .id3("WFED"), line: .value)
    }
    padding(frame)
  }

  private static func pairs(_ frame: FieldReader) {
    let coding = frame.textEncoding()
    let first = frame.rest.start
    frame.list("people", count: nil) { item in
      var own = coding
      own.isQuiet = item.rest.start != first
      item.text("involvement", &own, means: .identifies(.person))
      if item.remaining > 0 || item.isDescribing {
        item.text("person", &own, means: .identifies(.person))
      }
    }
  }

  /// Reads zeros after the last text as padding.
  static func padding(_ frame: FieldReader) {
    guard !frame.isDescribing, frame.remaining > 0,
      frame.source.bytes(frame.rest, limit: 4096).allSatisfy({ $0 == 0 }), frame.remaining <= 4096
    else { return }
    frame.bytes("padding", frame.remaining, means: .padding)
  }
}
