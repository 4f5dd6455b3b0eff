import Anatomy
import Bytes
import Schema

/// Grammar for boxes with known codes, followed by bytes that are not boxes.
struct LeadingBoxes: Grammar {
  let codes: [FourCC]
  /// Name of the field that contains the bytes after the boxes.
  let rest: String
  var meaning = Meaning.identifies(.unknown)

  var terminology: FormatTerminology { .boxes }
  var kind: StructureKind { .box }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while let header = BoxHeader(at: place, in: node.source, limit: region.end),
      codes.contains(header.code), header.end <= region.end
    {
      childList.add(
        header.code, ByteRange(from: place, to: header.end), headerSize: header.size,
        nodeKind: BoxGrammar.declared(header.code, in: node.code.description).first
          ?? ISODialect.unknown)
      place = header.end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    BoxGrammar.plain.readHeader(reader, of: declaration)
  }

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    (rest, meaning)
  }
}
