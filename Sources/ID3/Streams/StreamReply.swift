import Anatomy
import Bytes
import Schema

/// The response that a streaming server sends before the audio: a status line, header lines with a
/// name and a value, and an empty line.
struct StreamReply {
  let range: ByteRange
  /// The number of audio bytes between two inserted titles; nil if no titles are inserted.
  let distance: Int?

  private static let longest = 16 << 10
  /// Smallest plausible number of audio bytes between titles. Servers insert titles every few
  /// thousand bytes; a stream that states a number below this limit is read as a stream without
  /// titles.
  private static let leastDistance = 256

  /// Reads the response at the start of a file. Returns nil if there is none. An HTTP response must
  /// have a line that begins with `icy-`: only streaming servers write such lines.
  init?(_ source: ByteSource) {
    let first = source.bytes(ByteRange(start: 0, count: 7))
    let isOfHTTP = first == Array("HTTP/1.".utf8)
    guard isOfHTTP || first == Array("ICY 200".utf8) else { return nil }
    let bytes = source.bytes(ByteRange(start: 0, count: Self.longest))
    var start = 0
    var end: Int?
    var isStream = !isOfHTTP
    var distance: Int?
    while end == nil, let feed = bytes[start...].firstIndex(of: 0x0A) {
      let line = bytes[start..<feed].filter { $0 != 0x0D }
      let words = String(decoding: line, as: UTF8.self).lowercased()
      if words.hasPrefix("icy-") { isStream = true }
      if words.hasPrefix("icy-metaint:") {
        let digits = line.drop { $0 != UInt8(ascii: ":") }.dropFirst().filter { $0 != 0x20 }
        distance = digits.count < 10 ? Lyrics3.decimal(Array(digits)) : nil
      }
      if line.isEmpty { end = feed + 1 }
      start = feed + 1
    }
    guard let end, isStream else { return nil }
    range = ByteRange(start: 0, count: end)
    self.distance = distance.flatMap { $0 >= Self.leastDistance ? $0 : nil }
  }

  // MARK: Node kinds

  static let nodeKind = DeclaredNodeKind.headless(
    "reply", "Server Reply", .icy, terminology: .icy, holds: LinesGrammar())

  /// The node kind of a header line that describes the stream. Other header lines describe the
  /// connection.
  fileprivate static let streamHeader = line("Stream Header Line", tagSpace: .icy)
  fileprivate static let other = line("Connection Header Line", tagSpace: nil)

  fileprivate static let status = DeclaredNodeKind.headless(
    "status", "Status Line", .icy, terminology: .icy
  ) { line in
    line.text("status", .ascii, .bytes(line.lengthOfLine), means: .type, line: .value)
    line.lineEnd()
  }

  fileprivate static let end = DeclaredNodeKind.headless(
    "end", "Empty Line", .icy, terminology: .icy
  ) { $0.lineEnd() }

  private static func line(_ title: String, tagSpace: KeySpace?) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), named: "line", title, in: "icy", by: .icy,
        naming: Naming { name(of: $0) }
      ) { line in
        let key = line.node.map { name(of: $0).description }
        line.text("name", .ascii, .bytes(key?.utf8.count ?? 1), means: .type)
        line.text("colon", .ascii, .bytes(line.lengthOfColon), means: .terminator)
        let range = ByteRange(start: line.position, count: line.lengthOfLine)
        line.text(
          "value", line.source.encoding(of: range), .bytes(range.count),
          means: tagSpace.map { Meaning(.plain, about: .tag(space: $0, key: key)) } ?? .plain,
          line: .value)
        line.lineEnd()
      }, in: BareGrammar(.line, terminology: .icy, tagSpace: tagSpace))
  }

  /// Returns the name of a header line in lowercase, because header names are not case-sensitive.
  private static func name(of node: Node) -> NodeName {
    let head = node.source.bytes(node.range, limit: 72).prefix { $0 != UInt8(ascii: ":") }
    return .key(String(decoding: head, as: UTF8.self).lowercased())
  }
}

/// The grammar of a server response: a status line, header lines, and an empty line.
private struct LinesGrammar: Grammar {
  var terminology: FormatTerminology { .icy }
  var kind: StructureKind { .reply }
  var kinds: String { "lines" }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    for line in source.lines(in: region) {
      childList.add(
        FourCC(rawValue: 0), line, headerSize: 0,
        nodeKind: nodeKind(source.bytes(line, limit: 72), isFirst: line.start == region.start))
    }
  }

  private func nodeKind(_ head: [UInt8], isFirst: Bool) -> DeclaredNodeKind {
    if isFirst { return StreamReply.status }
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")),
      head[..<colon].allSatisfy({ (0x21...0x7E).contains($0) }), colon > 0
    else {
      return head.allSatisfy { $0 == 0x0D || $0 == 0x0A } ? StreamReply.end : StreamReply.status
    }
    let name = String(decoding: head[..<colon], as: UTF8.self).lowercased()
    return name.hasPrefix("icy-") ? StreamReply.streamHeader : StreamReply.other
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension FieldReader {
  /// The number of bytes of a line before its carriage return and line feed.
  fileprivate var lengthOfLine: Int {
    var end = rest.end
    while end > position, let byte = source.byte(at: end - 1), byte == 0x0A || byte == 0x0D {
      end -= 1
    }
    return end - position
  }

  /// The number of bytes of the colon after a header name and the spaces after the colon.
  fileprivate var lengthOfColon: Int {
    let head = source.bytes(rest, limit: 16)
    return min(head.count, 1 + head.dropFirst().prefix { $0 == 0x20 }.count)
  }

  fileprivate func lineEnd() {
    when(remaining > 0, "the line has a line end") {
      text("line_end", .ascii, .bytes(remaining), means: .terminator)
    }
  }
}
