import Anatomy
import Bytes
import Schema

/// The Camera Image File Format of Canon, in CRW files and in segments of JPEG files: a heap of
/// records, with the directory of the records at its end. A record may be a heap.
enum CIFF {
  /// The identifier of an application segment that contains a heap.
  static let segment = "II\u{1A}\0\0\0HEAPJPGM"

  static let header: Declaration.Body = { reader in
    reader.order = .little
    reader.text("byte_order", .ascii, .bytes(2), means: .type)
    reader.u32("header_length")
    reader.text("signature", .ascii, .bytes(8), means: .type)
    reader.when(reader.isDescribing || reader.remaining >= 4, "a version follows") {
      reader.u32("version", means: .version)
    }
  }

  fileprivate static let heap = part("heap", "CIFF Heap", holds: CIFFGrammar()) { _ in }

  fileprivate static let directory = part("directory", "CIFF Directory") { reader in
    reader.order = .little
    let count = reader.u16("record_count", means: .count(of: .rows))
    reader.list("records", count: min(count, reader.remaining / CIFFRecord.size)) { $0.record() }
  }

  fileprivate static let end = part("end", "CIFF Heap End") { reader in
    reader.order = .little
    reader.u32("directory_offset", means: .offset(from: .describedByFields(by: "the heap")))
  }

  fileprivate static let preview = part(
    "preview", "Preview",
    holds: PayloadGrammar(
      "picture", means: Meaning(.payload, about: .category(.picture)), terminology: .picture)
  ) { _ in }

  fileprivate static let value = part("record", "CIFF Record") { $0.ciffValue() }

  private static func part(
    _ word: String, _ title: String, holds: (any Grammar)? = nil, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        "ciff", named: word, title, by: .unpublished, holds: holds,
        naming: word == "record" || word == "heap"
          ? Naming { .word(CIFF.name(of: Int($0.code.rawValue))) } : nil, body: body),
      in: PlainGrammar(.block, .picture))
  }

  /// Returns the name of a record with the given tag. The upper two bits of a tag state where the
  /// value is.
  static func name(of tag: Int) -> String {
    let number = tag & 0x3FFF
    return MakerTagNames.ciff[number] ?? "tag_0x" + number.hexadecimalToken
  }
}

/// A record of a heap: an entry of the directory.
private struct CIFFRecord {
  static let size = 10

  enum Form: Int { case bytes, text, shorts, longs, mixed, heap, heap2 }

  let tag: Int
  var form: Form? { Form(rawValue: tag >> 11 & 7) }
  /// Whether the entry contains the value, which then has eight bytes.
  var isInline: Bool { tag & 0xC000 == 0x4000 }

  /// Returns the node kind of the record. Only the outermost heap of a raw photo contains the data
  /// of its picture: no decoder needs such data in another heap, or in a segment.
  func nodeKind(inHeapOfFile isOfFile: Bool) -> DeclaredNodeKind {
    switch (form, tag & 0x3FFF) {
    case (.heap, _), (.heap2, _): CIFF.heap
    case (_, 0x2005) where isOfFile: RawFilePart.picture
    case (_, 0x2007), (_, 0x2008): CIFF.preview
    default: CIFF.value
    }
  }
}

extension FieldReader {
  fileprivate func record() {
    let tag = Int(source.integer(at: position, width: 2, order: .little) ?? 0)
    let record = CIFFRecord(tag: tag)
    u16("tag", means: .type, labels: Labels { _ in CIFF.name(of: tag) })
    when(record.isInline, "the entry contains the value") {
      limited(to: position.saturatingAdd(8)) { ciffValue(of: record) }
    }
    when(!record.isInline, "the value is in the heap") {
      u32("size", means: .size(of: .extent))
      u32("offset", means: .offset(from: .describedByFields(by: "the heap")))
    }
  }

  fileprivate func ciffValue() {
    ciffValue(of: CIFFRecord(tag: Int(node?.code.rawValue ?? 0)))
  }

  private func ciffValue(of record: CIFFRecord) {
    order = .little
    let meaning = Meaning.makerTag(CIFF.name(of: record.tag))
    switch (record.form, record.tag & 0x3FFF) {
    case (.text, 0x080A):
      text("make", .ascii, .terminated, means: .makerTag("Make"))
      text("model", .ascii, .terminated, means: .makerTag("Model"))
      if remaining > 0 {
        rest("padding", means: source.isZero(rest) ? .padding : Meaning(.undecoded))
      }
    case (.text, _): paddedText("value", .utf8, of: remaining, meaning)
    case (.longs, _) where remaining >= 4:
      u32("value", means: meaning)
      if remaining > 0 { rest("further", means: Meaning(.undecoded)) }
    case (.shorts, _) where remaining >= 2:
      table("value", rows: nil, means: meaning, line: nil) { $0.u16("number") }
      if remaining > 0 { rest("further", means: Meaning(.undecoded)) }
    default: rest("value", means: Meaning(.undecoded, about: meaning.subject))
    }
  }
}

/// Grammar of a heap, or of a structure that begins with a CIFF header.
struct CIFFGrammar: Grammar {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .block }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    func integer(_ place: Int, _ width: Int) -> Int {
      Int(source.integer(at: place, width: width, order: .little) ?? 0)
    }
    var heap = region
    if let header = node.field(named: "byte_order")?.range.start {
      let start = header.saturatingAdd(node.integer("header_length") ?? 0)
      heap = ByteRange(from: min(max(start, region.start), region.end), to: region.end)
    }
    guard heap.count >= 6 else { return whole(region, into: &childList) }
    let end = heap.end - 4
    let place = heap.start.saturatingAdd(integer(end, 4))
    guard place <= end - 2 else { return whole(region, into: &childList) }
    let count = min(integer(place, 2), (end - place - 2) / CIFFRecord.size)
    let directory = ByteRange(start: place, count: 2 + count * CIFFRecord.size)
    var parts = [
      CodedPart(directory, "ciff", CIFF.directory),
      CodedPart(ByteRange(from: end, to: heap.end), "ciff", CIFF.end),
    ]
    let isOfFile = node.declaredNodeKind === RawFile.crw
    for index in 0..<count {
      let entry = place + 2 + index * CIFFRecord.size
      let record = CIFFRecord(tag: integer(entry, 2))
      if record.isInline { continue }
      let range = ByteRange(
        start: heap.start.saturatingAdd(integer(entry + 6, 4)), count: integer(entry + 2, 4))
      guard heap.contains(range), range.end <= end,
        range.end <= directory.start || range.start >= directory.end
      else { continue }
      parts.append(
        CodedPart(
          range, FourCC(rawValue: UInt32(record.tag)), record.nodeKind(inHeapOfFile: isOfFile)))
    }
    childList.add(parts, in: region, of: node) { _ in RawFilePart.unknown }
  }

  private func whole(_ region: ByteRange, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    childList.add("part", region, headerSize: 0, nodeKind: RawFilePart.unknown)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
