import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import TestSupport
import Schema
import Testing

@testable import ISOMedia

/// Boxes of the kinds that can be written are written again from the names and values of their
/// fields, and have the same bytes.
struct DraftTests {
  @Test("Each writable box is written again from names and values alone")
  func boxes() {
    var count = DraftCount(of: .box)
    for seed in Seed.corpus + Seed.made + Seed.samples { count.add(seed) }
    count.add(rare)
    for failure in count.failures { Issue.record("\(failure)") }
    #expect(count.written > (Seed.samples.isEmpty ? 1000 : 2000))
    for code in WritableBoxes.codes.sorted(by: { $0.rawValue < $1.rawValue }) {
      #expect(count.codes.contains(code), "\(code) is in no file")
    }
  }
}

extension DraftTests {
  @Test("A table of 100,000 rows is written in one pass")
  func largeTable() throws {
    let count = 100_000
    let draft = Draft(
      "stts",
      fields: [
        ("version", .number(0, bytes: 1)), ("flags", .number(0, bytes: 3)),
        ("entry_count", .number(UInt64(count), bytes: 4)),
      ]
        + (1...count).flatMap { row in
          [
            ("entries[\(row)].sample_count", DraftValue.number(UInt64(row), bytes: 4)),
            ("entries[\(row)].sample_delta", .number(1, bytes: 4)),
          ]
        })
    let root = Document(ByteSource(bytes: []), nodeKind: ISODialect.file).root
    let table = try root.bytes(of: draft)
    #expect(table.count == 16 + 8 * count)
    #expect(table.suffix(8) == [0, 1, 0x86, 0xA0, 0, 0, 0, 1])
  }

  @Test("Each frame of ID3 is written again from names and values alone")
  func frames() {
    var count = DraftCount(of: .frame)
    for seed in Seed.corpus + Seed.made + Seed.samples { count.add(seed) }
    for failure in count.failures { Issue.record("\(failure)") }
    #expect(count.written > (Seed.samples.isEmpty ? 300 : 900))
    #expect(count.codes.count > 60)
  }

  @Test(
    "Each block of FLAC, comment, text chunk, item of APE, field of Lyrics3, and dataset of IPTC is written again from names and values alone",
    arguments: [
      (StructureKind.block, 50, 4), (.comment, 40, 1), (.chunk, 100, 12), (.item, 20, 1),
      (.field, 4, 3), (.dataset, 25, 6),
    ])
  func otherTags(_ kind: StructureKind, _ least: Int, _ kinds: Int) {
    var count = DraftCount(of: kind)
    for seed in Seed.corpus + Seed.made + Seed.samples { count.add(seed) }
    for failure in count.failures { Issue.record("\(failure)") }
    #expect(count.written > (Seed.samples.isEmpty ? least / 5 : least))
    #expect(count.codes.count >= (Seed.samples.isEmpty ? kinds * 2 / 3 : kinds))
  }

  /// A movie with boxes that are in no file of the corpus.
  private var rare: Seed {
    let movie = box("udta", fullBox("clsf", utf8("UDC "), u16(1, 0x15C7), utf8("Art\0")))
    let entries = box("stsd", u32(0), u32(1), box("camm", u32(0), u32(1)))
    let track =
      box(
        "udta",
        box("tagc", utf8("public.easy-to-read\0"))
          + fullBox("kind", utf8("urn:mpeg:dash:role:2011\0main\0")))
      + box("mdia", box("minf", box("stbl", entries)))
    return Seed(
      name: "rare",
      bytes: box("ftyp", utf8("3gp6"), u32(0))
        + box("moov", movie + box("skip", [0, 0]) + box("trak", track)))
  }
}

private struct DraftCount {
  /// Larger tables are not written again here; one has a test of its own.
  private static let mostBytes = 16 << 10

  private let kind: StructureKind
  private(set) var written = 0
  private(set) var codes: Set<FourCC> = []
  private(set) var failures: [String] = []

  init(of kind: StructureKind) { self.kind = kind }

  mutating func add(_ seed: Seed) {
    guard seed.bytes.count < 16 << 20 else { return }
    let document = Examination(ByteSource(bytes: seed.bytes), name: seed.name, magic: nil).document
    document.root.forEachNode { node in
      guard node.declaredNodeKind.kind == kind, let parent = node.parent,
        parent.source === node.source, !node.isCut,
        let envelope = parent.envelope(of: node.code, contentSize: 0),
        node.headerSize == envelope.header.count, node.isWellFormed,
        kind != .item || envelope.nodeKind as? DeclaredNodeKind === node.declaredNodeKind,
        // The box in this sample entry decides which fields are in front of it.
        node.code != "text" || node.child("ftab") == nil
      else { return }
      write(node, in: parent, seed.name)
    }
  }

  private mutating func write(_ node: Node, in parent: Node, _ file: String) {
    let reading = node.read(for: .layout)
    let holdsMore = node.declaredNodeKind.mayHaveChildren
    let checksum = kind == .chunk ? node.field("crc")?.range : nil
    let last = checksum?.start ?? node.range.end
    // The padding byte after a chunk is not part of its size.
    let pad = node.declaredNodeKind.kind == .chunk ? node.field("pad") : nil
    let end = pad?.range.start ?? (holdsMore ? min(reading.end, last) : last)
    let header = ByteRange(start: node.range.start, count: node.headerSize)
    if node.range.count > Self.mostBytes, node.hasTable { return }
    let leaves = node.fields.leaves(atMost: 10_000).filter {
      $0.field.range.start >= header.end && $0.field.range.start < end && !$0.field.range.isEmpty
    }
    let expected = node.source.bytes(ByteRange(from: header.end, to: end))
    // The picture of a block of FLAC, and a text of PNG, are files of other formats.
    let content =
      kind == .block || checksum != nil ? node.source.bytes(ByteRange(from: end, to: last)) : []
    let trailer = checksum.map { node.source.bytes($0) } ?? []
    codes.insert(node.code)
    written += 1
    // The bytes of a text can have a terminator or not, which cannot be known from the text. If the
    // usual form is not the right one, the draft states it.
    var failure = ""
    for isSpelled in [false, true] {
      let draft = Draft(
        node.code,
        fields: leaves.map {
          (name: $0.name, value: DraftValue($0.field, in: node.source, isSpelled: isSpelled))
        }, content: content)
      do {
        let bytes = try parent.bytes(of: draft).dropFirst(node.headerSize)
        if Array(bytes) == expected + content + trailer { return }
        failure = "\(bytes), expected \(expected)"
      } catch {
        failure = error.words
      }
    }
    failures.append("\(file) \(node.path): \(failure)")
  }
}

extension Node {
  /// Whether the fields were read without errors, and no bytes remain undecoded. Only such boxes are
  /// written.
  fileprivate var isWellFormed: Bool {
    let reading = read(for: .fields)
    return reading.findings.isEmpty
      && !reading.fields.contains { [.undecoded, .trailing].contains($0.meaning.role) }
      && reading.fields.leaves(atMost: 10_000).allSatisfy(\.field.isValidText)
  }
}

extension Node {
  fileprivate var hasTable: Bool {
    fields.contains { field in
      if case .table = field.value { true } else { false }
    }
  }
}

extension Field {
  fileprivate var isValidText: Bool {
    if case .text(let text) = value { return text.isValid }
    return true
  }
}

extension DraftValue {
  fileprivate init(_ field: Field, in source: ByteSource, isSpelled: Bool) {
    self =
      switch field.value {
      case .unsigned(let number):
        .number(number, bytes: field.bits == nil ? field.range.count : nil)
      case .signed(let number): .signed(number, bytes: field.bits == nil ? field.range.count : nil)
      case .fixed(let number, _): .fixed(number)
      case .real(let number): .real(number, bytes: field.range.count)
      case .code(let code): .code(code)
      case .text(let text): .text(text.string, as: isSpelled ? field.spelling.ofText : nil)
      default: .bytes(source.bytes(field.range))
      }
  }
}
