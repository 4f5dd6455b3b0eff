import Anatomy
import Bytes
import Schema

/// The tag DNGPrivateData of DNG. Adobe's converter stores the maker note of the original raw photo
/// in it, in a list of blocks. Pentax cameras store their note in it.
extension MakerNotes {
  /// The code of the block with the maker note.
  fileprivate static let blockOfNote: FourCC = "MakN"

  static let privateData = DeclaredNodeKind(
    Declaration(
      "tag ", named: "DNGPrivateData", "Private Data", in: "IFD", by: .unpublished,
      holds: PrivateDataGrammar()
    ) { reader in
      if reader.node?.hasNoteOfPentax ?? false { return }
      guard reader.node?.hasAdobeBlocks ?? true else { return reader.separateValue() }
      reader.text("signature", .ascii, .bytes(6), means: .type)
    },
    in: TIFFPartGrammar())

  fileprivate static let block = DeclaredNodeKind(
    Declaration(
      "Adob", named: "block", "Private Block", in: "tag ", by: .unpublished,
      holds: PrivateBlockGrammar(), naming: Naming { .code($0.code) }
    ) { reader in
      let isNote = reader.source.big32(at: reader.position) == blockOfNote.rawValue
      reader.code("code", means: .type)
      reader.u32("size", means: .size(of: .restOfNode))
      reader.when(isNote, "code is MakN") {
        reader.text("byte_order", .ascii, .bytes(2), means: .type)
        reader.u32("original_offset", means: .offset(from: .otherFile))
      }
      reader.when(!isNote, "code is not MakN") {
        reader.rest("data", means: Meaning(.undecoded))
      }
    },
    in: PlainGrammar(.structure, .tiff))
}

/// Grammar of DNGPrivateData: blocks with a code, a size and data, each at an even offset.
private struct PrivateDataGrammar: Grammar {
  private static let maxBlocks = 1000

  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    if node.hasNoteOfPentax {
      childList.add(
        FourCC(rawValue: 0), region, headerSize: 0, nodeKind: MakerNotes.note, isCut: node.isCut)
      return
    }
    guard node.hasAdobeBlocks else { return }
    var place = region.start
    while region.end - place >= 8, childList.count < Self.maxBlocks,
      let code = node.source.big32(at: place), let size = node.source.big32(at: place + 4)
    {
      let end = place.saturatingAdd(8).saturatingAdd(Int(size))
      let padding = size % 2 == 0 || end >= region.end ? 0 : 1
      let range = ByteRange(from: place, to: min(end, region.end) + padding)
      childList.add(
        FourCC(rawValue: code), range, headerSize: 0, nodeKind: MakerNotes.block,
        isCut: end > region.end)
      place = range.end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

private struct PrivateBlockGrammar: Grammar {
  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    childList.add(
      FourCC(rawValue: 0), region, headerSize: 0, nodeKind: MakerNotes.note, isCut: node.isCut)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension Node {
  fileprivate var hasAdobeBlocks: Bool {
    source.bytes(range, limit: 6) == Array("Adobe\0".utf8)
  }

  fileprivate var hasNoteOfPentax: Bool {
    let head = source.bytes(range, limit: 10)
    return head.count == 10
      && (head.starts(with: "PENTAX \0".utf8) || head.starts(with: "SAMSUNG\0".utf8))
  }

  /// Whether this maker note is the value of DNGPrivateData.
  var isNoteInPrivateData: Bool {
    guard let parent else { return false }
    return parent.range == range && parent.hasNoteOfPentax
  }

  /// The position that offsets in this maker note were counted from before the note was moved to
  /// private data. The position may be negative. Nil for a note that was not moved.
  var originalBaseOfNote: Int? {
    guard let parent, parent.code == MakerNotes.blockOfNote,
      let offset = source.big32(at: range.start - 4)
    else { return nil }
    return range.start - Int(offset)
  }
}
