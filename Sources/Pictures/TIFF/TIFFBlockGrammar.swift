import Anatomy
import Bytes
import Schema

/// Grammar of a whole TIFF structure, which can be removed as a whole or in parts.
struct TIFFBlockGrammar: Grammar, Editable, JointlyEditable {
  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .structure }
  var authoring: (any TagAuthor)? { DirectoryAuthor() }
  var container: (any TagContainer)? { DirectoryAuthor() }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal { .byDefault(part, of: node) }

  /// Returns how to remove parts of the structure. Entries are removed individually; the whole
  /// structure is removed if no entry is left. Orientation, resolution and color are always kept.
  func removal(of parts: [(part: Target, node: Node)], from block: Node) -> Removal {
    guard let removal = TIFFRemoval(parts, from: block) else { return notOneByOne(in: block) }
    if removal.removesAll { return self.removal(of: .structure, from: block) }
    guard let edits = removal.edits else { return notOneByOne(in: block) }
    let placed = edits.compactMap { edit in
      block.source.exactFileRange(of: edit.range).map { Replacement($0, with: edit.bytes) }
    }
    return placed.count == edits.count ? .edit(placed) : .withHost
  }

  /// Returns how to remove a part of a structure with damaged directories: in a file of another
  /// format, the part is kept; otherwise no copy of the file is written.
  private func notOneByOne(in block: Node) -> Removal {
    let reason = "entries of the TIFF directories cannot be removed individually"
    return block.isRoot ? .forbidsCopy(reason) : .impossible(reason)
  }

  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    guard node.isIndexOfPictures, let segment = node.parent,
      let index = node.inherited(.pictureIndex),
      index.block == node.range
    else { return [] }
    return index.edits(applying: offsetMap, in: node.source) ?? [Replacement(segment.range)]
  }
}

/// Grammar of the directories and other parts of a TIFF structure. All removals from one structure
/// are done together.
struct TIFFPartGrammar: Grammar, TagHolder, GroupHolder, Editable, JointlyEditable {
  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal {
    // A part of a maker note is only removed together with the whole maker note.
    if node.isInMakerNote { return .withHost }
    if let reason = node.reasonToKeep(part) { return .impossible(reason) }
    // The entries of a Multi-Picture index must not move, because the index is updated when
    // pictures are removed. So unknown values in it are overwritten and not removed.
    if case .field(let range) = part, node.isUnknownInIndex(part) { return .blank(range) }
    return whole(around: node).map { .together(in: $0) } ?? .withHost
  }

  func whole(around node: Node) -> Node? { node.isInMakerNote ? nil : node.tiffBlock }

  func group(of node: Node) -> String? {
    (node.tiffDirectory?.kind ?? node.tiffEntry?.kind)?.word
  }

  func tagKey(of node: Node) -> TagKey? {
    guard case .preview? = node.tiffArea?.content else { return nil }
    return .preview
  }
}

extension Node {
  fileprivate var isIndexOfPictures: Bool { declared?.declaration.code == "MPF " }
}
