import Anatomy
import Bytes
import Schema

/// The node kinds of Lyrics3 tags, which contain lyrics between two keywords. A tag of version 2 is
/// divided into fields, each with a size of five digits.
enum Lyrics3 {
  static let begin = Array("LYRICSBEGIN".utf8)
  /// The first eight letters of the keyword at the start of a tag, as a big-endian number.
  static let beginning: UInt64 = 0x4C59_5249_4353_4245
  static let end1 = Array("LYRICSEND".utf8)
  static let end2 = Array("LYRICS200".utf8)
  /// The maximum length in bytes of the lyrics in version 1.
  static let longest1 = 5100

  static let version1 = DeclaredNodeKind.headless(
    "lyrics3", "Lyrics3 Tag", .lyrics3, terminology: .lyrics3
  ) { tag in
    tag.text("begin", .ascii, .bytes(begin.count), means: .type)
    let count = tag.remaining - end1.count
    tag.text("lyrics", .latin1, .bytes(count), means: tagMeaning("LYR"))
    tag.text("end", .ascii, .bytes(end1.count), means: .type)
  }

  static let version2 = DeclaredNodeKind.headless(
    "lyrics3", "Lyrics3 Tag, Version 2", .lyrics3, terminology: .lyrics3, holds: Lyrics3Grammar()
  ) { $0.text("begin", .ascii, .bytes(begin.count), means: .type) }

  static let end = DeclaredNodeKind.headless(
    "end", "End of the Lyrics3 Tag", .lyrics3, terminology: .lyrics3
  ) {
    $0.text("tag_size", .ascii, .bytes(6), means: .size(of: .parent))
    $0.text("end", .ascii, .bytes(end2.count), means: .type)
  }

  static let dialect = Dialect(
    [
      SpecSection(
        .lyrics3,
        titles.lines.map { line in
          let id = String(line.prefix(3))
          return Declaration(FourCC(shortID: id), String(line.dropFirst(4)), in: "lyrics3") {
            $0.text("information", .latin1, .rest, means: tagMeaning(id), line: .value)
          }
        })
    ], in: Lyrics3Grammar())

  private static let titles = """
    AUT Author
    EAL Extended Album
    EAR Extended Artist
    ETT Extended Title
    GRE Genre
    IMG Images
    IND Indications
    INF Further Information
    LYR Lyrics
    """

  static let other = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), "Unknown Field", by: .lyrics3) {
      $0.text("information", .latin1, .rest, means: Meaning(.undecoded))
    },
    in: Lyrics3Grammar())

  private static func tagMeaning(_ key: String) -> Meaning {
    Meaning(.plain, about: .tag(space: .lyrics3, key: key))
  }

  // MARK: Finding tags by their end

  static func version2(endingAt end: Int, from first: Int, in source: ByteSource) -> ByteRange? {
    guard end - first >= 15 + begin.count,
      source.bytes(ByteRange(from: end - 9, to: end)) == end2,
      let size = decimal(source.bytes(ByteRange(start: end - 15, count: 6))),
      size <= end - 15 - first
    else { return nil }
    let start = end - 15 - size
    return source.bytes(ByteRange(start: start, count: begin.count)) == begin
      ? ByteRange(from: start, to: end) : nil
  }

  static func version1(endingAt end: Int, from first: Int, in source: ByteSource) -> ByteRange? {
    guard end - first >= begin.count + end1.count,
      source.bytes(ByteRange(from: end - 9, to: end)) == end1
    else { return nil }
    let start = max(first, end - longest1 - begin.count - end1.count)
    let bytes = source.bytes(ByteRange(from: start, to: end - 9))
    guard bytes.count >= begin.count else { return nil }
    var place = bytes.count - begin.count
    while place >= 0 {
      if bytes[place] == begin[0], bytes[place..<place + begin.count].elementsEqual(begin) {
        return ByteRange(from: start + place, to: end)
      }
      place -= 1
    }
    return nil
  }

  static func decimal(_ digits: [UInt8]) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Returns a number as exactly `count` ASCII digits; nil if the number has more digits.
  static func digits(of number: Int, count: Int) -> [UInt8]? {
    let digits = Array(String(max(0, number)).utf8)
    return digits.count > count
      ? nil : [UInt8](repeating: 0x30, count: count - digits.count) + digits
  }
}

/// The grammar of the fields of a Lyrics3 tag of version 2, each with an ID of three letters and a
/// size of five digits.
struct Lyrics3Grammar: Grammar, Editable, EditableContent {
  private static let headSize = 8

  var terminology: FormatTerminology { .lyrics3 }
  var kind: StructureKind { .field }

  func removal(of part: Target, from node: Node) -> Removal { .fromSequence(part, of: node) }

  /// Returns the changes that update the sizes of the fields and of the tag, or that remove a tag
  /// without remaining fields.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    let fields = node.children.filter { $0.field("field_id") != nil }
    let kept = fields.filter { !offsetMap.holds($0.range) }
    if kept.isEmpty, !fields.isEmpty, !offsetMap.inserts(into: node) {
      return [Replacement(node.range)]
    }
    let sizes = kept.map { field in
      let content = ByteRange(from: field.range.start + Self.headSize, to: field.range.end)
      return (
        field.field("size"), offsetMap.shift(in: content, of: field.range, depth: field.depth)
      )
    }
    let whole = offsetMap.shift(in: node.range, of: node.range, depth: node.depth)
    return (sizes + [(node.children.last?.field("tag_size"), whole)]).compactMap {
      (field, less) -> Replacement? in
      guard less != 0, let field, let stated = Lyrics3.decimal(node.source.bytes(field.range)),
        let digits = Lyrics3.digits(of: stated - less, count: field.range.count)
      else { return nil }
      return Replacement(field.range, with: digits)
    }
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let end = max(region.start, region.end - 15)
    var place = region.start
    while end - place >= Self.headSize,
      let code = source.integer(at: place, width: 3),
      let size = Lyrics3.decimal(source.bytes(ByteRange(start: place + 3, count: 5)))
    {
      let code = FourCC(rawValue: UInt32(truncatingIfNeeded: code))
      let isCut = place + Self.headSize + size > end
      childList.add(
        code, ByteRange(from: place, to: min(end, place + Self.headSize + size)),
        headerSize: Self.headSize,
        nodeKind: Lyrics3.dialect.nodeKind(code, inside: nil) ?? Lyrics3.other, isCut: isCut)
      if isCut {
        childList.reportOnLast(
          malformed(
            "field \(code) of \(size) bytes extends past the end of the tag",
            ByteRange(start: place + 3, count: 5), node))
      }
      place = min(end, place + Self.headSize + size)
    }
    if place < end {
      let rest = ByteRange(from: place, to: end)
      add(rest, .unknownBytes, &childList)
      childList.reportOnLast(
        malformed("\(rest.count) bytes before the end of the tag are not a field", rest, node))
    }
    if end < region.end { add(ByteRange(from: end, to: region.end), Lyrics3.end, &childList) }
  }

  private func malformed(_ message: String, _ range: ByteRange, _ node: Node) -> Finding {
    Finding(
      rule: "lyrics3.malformed", severity: .warning, message: message,
      evidence: Evidence(range, in: node.source), clause: Clause(.lyrics3))
  }

  private func add(_ range: ByteRange, _ nodeKind: DeclaredNodeKind, _ childList: inout ChildList) {
    childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.text("field_id", .ascii, .bytes(3), means: .type)
    reader.text("size", .ascii, .bytes(5), means: .size(of: .restOfNode))
  }
}

extension Lyrics3Grammar: InsertableContent {
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    node.children.last.map { .at(child?.range.start ?? $0.range.start, bytes: bytes) }
      ?? .impossible("the Lyrics3 tag has no end")
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    // The size is limited to five digits. It can be larger while the field is written, because
    // `contentSize` then also counts zeros after the text.
    guard let nodeKind = Lyrics3.dialect.nodeKind(code, inside: nil),
      let size = Lyrics3.digits(of: min(contentSize, 99_999), count: 5)
    else { return nil }
    return Envelope(header: (1..<4).map { code[$0] } + size, nodeKind: nodeKind)
  }
}
