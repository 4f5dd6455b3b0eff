import Anatomy
import Bytes
import ISOMedia
import Testing

/// Boxes as bytes, written by hand.
func box(_ code: String, _ parts: [UInt8]...) -> [UInt8] {
  let body = parts.flatMap(\.self)
  return u32(body.count + 8) + Array(code.unicodeScalars.map { UInt8($0.value) }) + body
}

func fullBox(_ code: String, version: Int = 0, flags: Int = 0, _ parts: [UInt8]...) -> [UInt8] {
  box(code, u32(version << 24 | flags), parts.flatMap(\.self))
}

func u8(_ numbers: Int...) -> [UInt8] { numbers.map { UInt8(truncatingIfNeeded: $0) } }
func u16(_ numbers: Int...) -> [UInt8] { numbers.flatMap { u8($0 >> 8, $0) } }
func u32(_ numbers: Int...) -> [UInt8] { numbers.flatMap { u16($0 >> 16, $0) } }
func u64(_ numbers: Int...) -> [UInt8] { numbers.flatMap { u32($0 >> 32, $0) } }
func text(_ string: String) -> [UInt8] { Array(string.utf8) }
func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

func open(_ bytes: [UInt8]) -> Document {
  Document(ByteSource(bytes: bytes), shape: ISODialect.file)
}

/// Opens a box where it belongs, and answers it.
func open(_ bytes: [UInt8], in containers: String...) -> Node? {
  var whole = bytes
  for code in containers.reversed() { whole = box(code, whole) }
  var node = open(whole).root.children.first
  for _ in containers { node = node?.children.first }
  return node
}

/// A track with a handler and one sample entry in it.
func track(
  _ handler: String, stsdVersion: Int = 0, entry: [UInt8], tables: [UInt8] = [],
  media: [UInt8] = []
) -> [UInt8] {
  box(
    "trak",
    fullBox("tkhd", u32(0, 0, 1, 0, 0), zeros(60)),
    box(
      "mdia",
      fullBox("mdhd", u32(0, 0, 1000, 4000), u16(0x15C7, 0)),
      fullBox("hdlr", u32(0), text(handler), zeros(12), text("name"), u8(0)),
      box(
        "minf", media,
        box("stbl", fullBox("stsd", version: stsdVersion, u32(1), entry), tables))))
}

extension Node {
  var entry: Node? {
    descendant("moov", "trak", "mdia", "minf", "stbl", "stsd")?.children.first
  }

  func texts(_ name: String) -> String? {
    if case .text(let text)? = value(name) { return text.string }
    return nil
  }
}

/// Fields and children cover every byte of every node once; the bits of a byte count too.
func expectTiling(_ node: Node, sourceLocation: SourceLocation = #_sourceLocation) {
  var parts = node.fields.map { field in
    (field.range.start * 8 + (field.bits?.first ?? 0), field.bitCount, field.name)
  }
  parts += node.children.map { ($0.range.start * 8, $0.range.count * 8, "\($0.name)") }
  // Bytes behind the children are a field, too.
  parts.sort { $0.0 < $1.0 }
  var place = node.range.start * 8
  for (start, count, name) in parts {
    if start != place {
      Issue.record(
        "\(node.name).\(name) begins at bit \(start), not \(place)", sourceLocation: sourceLocation)
    }
    place = start + count
  }
  if place != node.range.end * 8 {
    Issue.record(
      "\(node.name) ends at bit \(node.range.end * 8), its parts at \(place)",
      sourceLocation: sourceLocation)
  }
  for child in node.children { expectTiling(child, sourceLocation: sourceLocation) }
}

/// What is wrong with a tree, by rule.
func rules(_ node: Node) -> [String] {
  node.layoutFindings.map(\.rule) + node.read(for: .fields).findings.map(\.rule)
    + node.children.flatMap(rules)
}

/// Names of all fields that were not understood, with their nodes.
func undecoded(_ node: Node) -> [String] {
  node.fields.filter { $0.meaning.role == .undecoded || $0.meaning.role == .trailing }
    .map { "\(node.name).\($0.name)" } + node.children.flatMap(undecoded)
}
