import Anatomy
import Bytes
import Formats
import InvariantChecks
import TestSupport
import Testing

/// The value of each field is encoded to the same bytes as in the file, so that another value can be
/// encoded in the same way.
struct SpellingTests {
  @Test("Nearly all fields encode their values to their own bytes")
  func fields() {
    var count = SpelledCount()
    for seed in Seed.corpus + Seed.samples { count.add(seed) }
    #expect(count.fields > (Seed.samples.isEmpty ? 10_000 : 50_000))
    let share = Double(count.failures.values.reduce(0, +)) / Double(count.fields)
    #expect(share < 0.005, "\(share) of \(count.fields)")
    for field in count.failures.keys.sorted() {
      let isExplained = Self.explained.contains { field.hasSuffix($0.field) }
      #expect(isExplained, "\(field) has other bytes")
    }
  }

  /// Fields with bytes that do not follow from their value.
  private static let explained: [(field: String, reason: String)] = [
    ("compressorname", "a writer left other bytes after the text"),
    ("TALB text", "the bytes are not valid in the stated encoding"),
    ("data_length_indicator", "a number in seven bits per byte has a bit that is not read"),
    ("COM Cm", "the bytes are not valid UTF-8"),
    ("field_1 value", "the bytes are not valid UTF-8"),
    ("DecoderSpecificInfo header[].user_data", "the bytes are not valid in the encoding"),
    ("cprt text", "the bytes after the text are not zero"),
    ("usertype", "a known type is labeled, and its bytes are read separately"),
  ]
}

/// The number of fields whose values were encoded, and for each kind of field the number of those
/// that did not give their own bytes.
private struct SpelledCount {
  private(set) var fields = 0
  private(set) var failures: [String: Int] = [:]

  /// Maximum number of rows of one table or items of one list, and of nodes of one file, so that the
  /// test takes seconds.
  private static let (maxRows, maxNodes) = (100, 2000)

  mutating func add(_ seed: Seed) {
    guard seed.bytes.count < 16 << 20, !seed.name.hasSuffix(".m3u8"), !seed.name.contains("/hls/")
    else { return }
    let document = Examination(ByteSource(bytes: seed.bytes), name: seed.name, magic: nil).document
    var nodes = 0
    document.root.forEachNode { node in
      nodes += 1
      guard nodes < Self.maxNodes, !Self.notations.contains(node.declaredNodeKind.kind) else {
        return
      }
      for leaf in node.fields.leaves(atMost: Self.maxRows) { add(leaf, of: node, seed.name) }
    }
  }

  /// Notations of text have no fields with an encoding, only with a syntax.
  private static let notations: Set<StructureKind> = [
    .document, .element, .item, .line, .object, .playlist, .value,
  ]

  private mutating func add(_ leaf: LeafField, of node: Node, _ file: String) {
    let field = leaf.field
    if case .bytes = field.value { return }
    fields += 1
    let bytes = field.bytes(of: field.value, in: node.source)
    if bytes == node.source.bytes(field.range) { return }
    let name = leaf.name.split(separator: "[").map { $0.drop { $0.isNumber } }.joined(
      separator: "[")
    failures["\(node.declaredNodeKind.kind) \(node.name) \(name)", default: 0] += 1
  }
}
