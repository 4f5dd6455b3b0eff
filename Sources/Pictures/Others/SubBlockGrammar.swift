import Anatomy
import Bytes
import Schema

/// Grammar of data that GIF divides into sub-blocks of at most 255 bytes, each after a byte with its size.
/// The joined data is a child; the sub-blocks remain a field.
struct SubBlockGrammar: Grammar {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .block }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var parts: [ByteRange] = []
    var place = region.start
    while place < region.end, let size = node.source.byte(at: place), size > 0 {
      parts.append(ByteRange(start: place + 1, count: Int(size)).clamped(to: region))
      place += 1 + Int(size)
    }
    let joined = node.source.joined(parts)
    guard !joined.wholeRange.isEmpty else { return }
    childList.open(Payload(joined, joined.wholeRange), in: node)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("data", node.children.isEmpty ? Meaning(.undecoded) : .payload)
  }
}
