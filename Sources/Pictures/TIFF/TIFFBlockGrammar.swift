import Anatomy
import Bytes
import Schema

/// A TIFF structure as a whole, and how it and parts of it are taken out.
struct TIFFBlockGrammar: Grammar {
  var terms: Terms { .tiff }
  var kind: String { "structure" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Part, from node: Node) -> Removal {
    if node.isRoot { return .impossible("it is the whole file") }
    guard let bytes = node.turned, let place = node.source.exactFileRange(of: node.range) else {
      return .withHost
    }
    return .edit([Replacement(place, with: bytes)])
  }

  /// Where nothing is left but numbers, nothing is.
  func removal(of parts: [(part: Part, node: Node)], from block: Node) -> Removal {
    guard let removal = TIFFRemoval(parts, from: block),
      removal.leavesWords || block.isRoot || block.isIndexOfPictures, let edits = removal.edits
    else { return self.removal(of: .structure, from: block) }
    let placed = edits.compactMap { edit in
      block.source.exactFileRange(of: edit.range).map { Replacement($0, with: edit.bytes) }
    }
    return placed.count == edits.count ? .edit(placed) : .withHost
  }

  func edits(of node: Node, afterLosing lost: Lost) -> [Replacement] {
    guard node.isIndexOfPictures, let segment = node.parent, let index = node.ask(.pictureIndex),
      index.block == node.range
    else { return [] }
    return index.edits(afterLosing: lost, in: node.source) ?? [Replacement(segment.range)]
  }
}

/// What stands in a TIFF structure goes together with everything else of it that goes.
struct TIFFPartGrammar: Grammar {
  var terms: Terms { .tiff }
  var kind: String { "structure" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Part, from node: Node) -> Removal {
    whole(around: node).map { .together(in: $0) } ?? .withHost
  }

  func whole(around node: Node) -> Node? { node.tiffBlock }

  func tagKey(of node: Node) -> TagKey? {
    guard case .preview? = node.tiffArea?.content else { return nil }
    return .preview
  }
}

extension Node {
  fileprivate var isIndexOfPictures: Bool {
    (declaredShape as? DeclaredShape)?.declaration.code == "MPF "
  }

  /// As little as says how a picture is to be turned, where readers ask Exif for that: pictures of HEIF
  /// say it themselves.
  fileprivate var turned: [UInt8]? {
    guard let layout = ask(.tiffLayout), !layout.form.isBig, let parent,
      ["segment", "chunk"].contains(parent.declaredShape.kind), parent.tiffBlock == nil,
      let entry = layout.entry(0x0112, in: .main(0)),
      let orientation = entry.integer(0, layout.form, source), (2...8).contains(orientation)
    else { return nil }
    let coding = NumberCoding(layout.form.order)
    func number(_ value: UInt64, _ count: Int) -> [UInt8] {
      coding.bytes(of: value, count: count) ?? []
    }
    return source.bytes(ByteRange(start: range.start, count: 4)) + number(8, 4) + number(1, 2)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2)
      + number(0, 4)
  }
}
