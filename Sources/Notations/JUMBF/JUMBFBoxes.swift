package import Anatomy
import Bytes
package import Schema

/// Declarations of the boxes of JUMBF and of content credentials.
package enum JUMBFDialect {
  /// The node kind of a sequence of superboxes, such as a store of content credentials.
  package static let store = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "jumbf", "JUMBF", group: "store", by: .jumbf,
      holds: JUMBFGrammar()),
    in: JUMBFGrammar())

  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    let source = payload.source
    let start = payload.range.start
    guard payload.range.count >= 16, source.big32(at: start + 4) == FourCC("jumb").rawValue else {
      return false
    }
    let inner = source.big32(at: start) == 1 ? start + 20 : start + 12
    return source.big32(at: inner) == FourCC("jumd").rawValue
  }

  package static let boxes = Dialect(
    [SpecSection(.jumbf, jumbf), SpecSection(.c2pa, c2pa)], in: JUMBFGrammar())

  static let unknown = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), "Unknown", holds: payload("undecoded", Meaning(.undecoded))),
    in: JUMBFGrammar())

  private static let jumbf: [Declaration] = [
    Declaration(
      "jumb", "JUMBF Superbox", in: "jumbf", "jumb", holds: JUMBFGrammar(),
      summary: Summary { $0.jumbfType },
      naming: Naming { $0.jumbfLabel.map(NodeName.key) ?? .code("jumb") }),
    Declaration("jumd", "JUMBF Description", in: "jumb", occurs: .once) { $0.jumbfDescription() },
    Declaration("cbor", "CBOR Content", in: "jumb", holds: CBORGrammar()) { $0.cborDocument() },
    Declaration("json", "JSON Content", in: "jumb", holds: JSONGrammar()) { $0.jsonDocument() },
    Declaration("xml ", "XML Content", in: "jumb", holds: payload("data", .payload)),
    Declaration("jp2c", "Codestream", in: "jumb", holds: payload("data", .payload)),
    Declaration("uuid", "UUID Content", in: "jumb", holds: payload("data", .payload)) {
      $0.uuid("ID", means: .type, line: .value)
    },
    Declaration("bfdb", "Embedded File Description", in: "jumb") { box in
      let toggles = box.switches("TOGGLES", width: 1, [1: "file name", 2: "elsewhere"])
      box.text("MEDIA_TYPE", .utf8, .terminated, means: .type, line: .value)
      box.when(toggles & 1 != 0, "toggle 1") {
        box.text("FILE_NAME", .utf8, .terminated, means: .identifies(.path), line: .value)
      }
    },
    Declaration("bidb", "Embedded File", in: "jumb", holds: payload("data", .payload)),
    Declaration("free", "Free Space", in: "jumb") { $0.rest("data", means: .padding) },
  ]

  private static let c2pa: [Declaration] = [
    Declaration("c2sh", "Hash Salt", in: "jumd") {
      $0.rest("salt", means: .identifies(.provenance))
    },
    Declaration("brob", "Compressed Content", in: "jumb") { box in
      box.code("type", means: .type, line: .value)
      box.rest("data", means: .payload)
    },
  ]

  private static func payload(_ name: String, _ meaning: Meaning) -> PayloadGrammar {
    PayloadGrammar(name, means: meaning, terminology: .jumbf) { .code($0.code) }
  }
}

extension FieldReader {
  fileprivate func jumbfDescription() {
    uuid("TYPE", means: .type, line: .value) { JUMBFTypes.title(of: $0) }
    let toggles = switches(
      "TOGGLES", width: 1,
      [1: "requestable", 2: "label", 4: "identifier", 8: "hash", 16: "private"])
    // Outside of content credentials, the label and the ID of a box may be any text and number, so
    // they are in the privacy category of provenance.
    let isAlone =
      node?.parent.map { $0.parent?.code != "jumb" && $0.name.description != "c2pa" } ?? false
    let about = Subject.category(.provenance)
    let (id, number) = (Meaning.id(of: "jumbf"), Meaning.id(of: "jumbf number"))
    when(toggles & 2 != 0, "toggle 2") {
      text("LABEL", .utf8, .terminated, means: isAlone ? Meaning(id.role, about: about) : id)
    }
    when(toggles & 4 != 0, "toggle 4") {
      u32("ID", means: isAlone ? Meaning(number.role, about: about) : number)
    }
    when(toggles & 8 != 0, "toggle 8") {
      bytes("SIGNATURE", 32, means: .checksum(.sha256, over: .parent))
    }
    when(toggles & 16 != 0, "toggle 16") { jumbfPrivate() }
  }

  /// Reads the private box at the end of a description box.
  private func jumbfPrivate() {
    group("private") {
      let size = u32("LBox", means: .size(of: .nextFields(2)))
      code("TBox", means: .type)
      bytes("data", max(0, min(size - 8, remaining)), means: .identifies(.provenance))
    }
  }
}

extension Node {
  /// The label of a superbox, taken from its description box; nil if it has none.
  fileprivate var jumbfLabel: String? {
    guard let body = jumbfDescription, let toggles = source.byte(at: body.start + 16),
      toggles & 2 != 0
    else { return nil }
    let label = ByteRange(from: body.start + 17, to: body.end)
    let letters = source.bytes(label, limit: 512).prefix { $0 != 0 }
    return letters.isEmpty ? nil : TextEncoding.utf8.decode(letters).string
  }

  fileprivate var jumbfType: String? {
    guard let body = jumbfDescription else { return nil }
    return JUMBFTypes.title(of: source.bytes(ByteRange(start: body.start, count: 16)))
  }

  /// The payload of the description box, which is the first box in a superbox; nil if it is
  /// missing.
  private var jumbfDescription: ByteRange? {
    let start = range.start + headerSize
    guard let header = JUMBFHeader(at: start, in: source, limit: range.end), header.code == "jumd"
    else { return nil }
    let body = ByteRange(from: start + header.size, to: min(header.end, range.end))
    return body.count >= 17 ? body : nil
  }
}
