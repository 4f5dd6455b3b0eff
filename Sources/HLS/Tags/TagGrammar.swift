import Anatomy
import Bytes
import Schema

/// Grammar of playlist tags and of other lines, which have fields but no child nodes.
/// `EXT-X-SESSION-DATA` is also a metadata tag, with a key and a value.
struct TagGrammar: Grammar, TagHolder, Editable {
  var terminology: FormatTerminology { .hls }
  var kind = StructureKind.tag

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal { .fromPlaylist(part, of: node) }

  func tagKey(of node: Node) -> TagKey? {
    guard node.name == .word("EXT-X-SESSION-DATA"), case .text(let key)? = node.value("DATA-ID")
    else { return nil }
    return TagKey(space: .hls, name: String(key.string.prefix(256)))
  }
}
