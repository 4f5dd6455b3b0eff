import Anatomy
import Bytes
import Schema

/// The node kinds of playlist lines that are not tags with a known name.
enum Line {
  static let uri = line("uri", "Resource", "4.1") { line in
    let letters = line.source.bytes(
      ByteRange(start: line.position, count: line.remaining), limit: 4096)
    line.text(
      "uri", .utf8, .bytes(line.remaining), means: .resource(named: letters), line: .value)
  }

  static let comment = line("comment", "Comment", "4.1") { line in
    line.text(
      "comment", .utf8, .bytes(line.remaining),
      means: Meaning(.plain, about: .tag(space: .hls, key: "comment")), line: .value)
  }

  static let blank = line("blank", "Blank Line", "4.1") { line in
    line.when(line.remaining > 0, "the line contains white space") {
      line.text("space", .utf8, .bytes(line.remaining), means: .padding)
    }
  }

  static let unknownTag = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "tag", "Unknown Tag", in: "hls", naming: Naming { $0.tagName }
    ) { $0.tag { $0.unknownContent() } },
    in: TagGrammar())

  private static func line(
    _ name: String, _ title: String, _ number: String,
    _ content: @escaping @Sendable (FieldReader) -> Void
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: name, title, in: "hls", spec: number, by: .hls) {
        $0.line(content)
      },
      in: TagGrammar(kind: .line))
  }

  /// Returns the node kind of the line that begins with the bytes `head`. `isWhole` states whether
  /// these bytes are the whole line.
  static func nodeKind(beginningWith head: [UInt8], isWhole: Bool) -> DeclaredNodeKind {
    guard head.first == UInt8(ascii: "#") else {
      return isWhole && head.allSatisfy(\.isSpaceOrLineEnd) ? blank : uri
    }
    guard head.starts(with: "#EXT".utf8) else { return comment }
    return known[name(in: head)] ?? unknownTag
  }

  /// Returns the name of a tag, without the leading `#`.
  static func name(in head: [UInt8]) -> String {
    let name = head.dropFirst().prefix { !$0.endsTagName }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns the size in bytes of a tag name, including the `#` before it and the colon after it; 0
  /// if the line is not a tag.
  static func headerSize(_ head: [UInt8]) -> Int {
    guard head.starts(with: "#EXT".utf8) else { return 0 }
    let name = head.dropFirst().prefix { !$0.endsTagName }
    return head[name.endIndex...].first == UInt8(ascii: ":") ? name.endIndex + 1 : name.endIndex
  }

  private static let known = Dictionary(
    HLS.tags.nodeKinds.map { ($0.declaration.name.description, $0) }, uniquingKeysWith: { $1 })
}

extension UInt8 {
  var isSpaceOrLineEnd: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  fileprivate var endsTagName: Bool { self == UInt8(ascii: ":") || self <= 0x20 || self == 0x2C }

  /// Whether the byte is a character that names of tags and attributes may contain.
  var isOfName: Bool {
    switch self {
    case 0x41...0x5A, 0x30...0x39, 0x2D: true
    default: false
    }
  }
}

extension Node {
  /// The name of an unknown tag; `tag` if the name is too long or contains characters that are not
  /// allowed in names.
  fileprivate var tagName: NodeName {
    let name = Line.name(in: source.bytes(range, limit: 72))
    return name.utf8.count < 71 && name.utf8.allSatisfy(\.isOfName) ? .key(name) : .word("tag")
  }
}
