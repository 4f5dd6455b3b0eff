import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

/// Opens a box inside its containers, and returns its node.
func open(_ bytes: [UInt8], in containers: String...) -> Node? {
  var whole = bytes
  for code in containers.reversed() { whole = box(code, whole) }
  var node = open(whole).root.children.first
  for _ in containers { node = node?.children.first }
  return node
}

/// A track with a handler and one sample entry.
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
      fullBox("hdlr", u32(0), utf8(handler), zeros(12), utf8("name"), u8(0)),
      box(
        "minf", media,
        box("stbl", fullBox("stsd", version: UInt8(stsdVersion), u32(1), entry), tables))))
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

/// Checks that fields and children cover every bit of the node's document exactly once.
func expectTiling(_ node: Node, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(node.document.tilingViolations == [], sourceLocation: sourceLocation)
}
