import Anatomy
import Bytes
import Schema

/// Grammar that finds the records of a trailer from the last to the first. Bytes in front of all
/// records are unknown.
struct Insta360Grammar: Grammar {
  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .record }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let end = max(region.start, region.end - Insta360.endSize)
    let stated = source.integer(at: region.end - 40, width: 4, order: .little) ?? 0
    let start = max(region.start, region.end - Int(clamping: stated))
    var records: [(range: ByteRange, number: UInt64)] = []
    var place = end
    while place - start >= Insta360.recordEndSize,
      let number = source.integer(at: place - 6, width: 2, order: .little),
      let size = source.integer(at: place - 4, width: 4, order: .little),
      Int(size) <= place - Insta360.recordEndSize - start
    {
      let whole = Int(size) + Insta360.recordEndSize
      records.append((ByteRange(start: place - whole, count: whole), number))
      place -= whole
    }
    if place > region.start {
      add(ByteRange(from: region.start, to: place), Insta360.unknownBefore, to: &childList)
    }
    for record in records.reversed() {
      if record.number == 0x200 {
        preview(record.range, of: node, into: &childList)
      } else {
        add(record.range, Insta360.record(record.number), to: &childList)
      }
    }
    add(ByteRange(from: end, to: region.end), Insta360.end, to: &childList)
  }

  /// Adds the node of a preview picture. The format of the picture is detected from its bytes.
  private func preview(_ range: ByteRange, of node: Node, into childList: inout ChildList) {
    let data = ByteRange(from: range.start, to: range.end - Insta360.recordEndSize)
    if childList.open(Payload(node.source, data), in: node, inPlace: true) {
      add(ByteRange(from: data.end, to: range.end), Insta360.record(0x200), to: &childList)
    } else {
      add(range, Insta360.record(0x200), to: &childList)
    }
  }

  private func add(_ range: ByteRange, _ nodeKind: DeclaredNodeKind, to childList: inout ChildList)
  { childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind) }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
