import Anatomy
import Bytes
import Schema

/// Grammar for metadata values that are embedded files, opened according to their format. Other
/// values are read as fields and leave no bytes for this grammar.
struct ItemPayloadGrammar: Grammar {
  var terminology: FormatTerminology { .boxes }
  var kind: StructureKind { .payload }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    childList.open(Payload(node.source, region), in: node)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("value", Meaning(.payload, about: Meaning.tag(node.inherited(.keySpace)).subject))
  }
}

extension FieldReader {
  /// Whether the value is an embedded file, such as a picture: cover art (`covr`), or a value with
  /// the type number of a picture format. If no type is stated, the first bytes are compared with
  /// the signatures of known formats.
  func isEmbeddedFile(item: FourCC?, type: Int) -> Bool {
    guard !isDescribing, remaining > 0 else { return false }
    if item == "covr" { return true }
    switch type {
    case 12, 13, 14, 27: return true
    case 0: break
    default: return false
    }
    let head = source.bytes(rest, limit: 8)
    let marks: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      [0x47, 0x49, 0x46, 0x38], Array("bplist00".utf8),
    ]
    return marks.contains { head.starts(with: $0) }
  }
}
