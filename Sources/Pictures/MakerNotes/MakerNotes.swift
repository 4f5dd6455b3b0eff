import Anatomy
import Bytes
package import Schema

/// Node kinds of maker notes. A maker note is the value of an Exif tag. Each camera maker has its own
/// layout: usually a header and a TIFF directory with tag numbers of the maker.
package enum MakerNotes {
  /// The code of the node kinds of all maker notes with a decoded layout.
  static let code: FourCC = "note"

  /// The node kind of the value of the tag MakerNote. The layouts of most makers are not decoded.
  package static let note = DeclaredNodeKind(
    Declaration(
      "tag ", named: "MakerNote", "Maker Note", in: "IFD", by: .exif,
      holds: MakerNoteGrammar(), summary: Summary { $0.tiffValueText }
    ) { $0.makerNote() },
    in: TIFFPartGrammar())

  /// The node kinds of the makers with decoded layouts.
  package static let layouts = makerLayouts + [PhaseOneNote.note]

  fileprivate static let makerLayouts = CameraMaker.allCases.map(layout)

  private static func layout(of maker: CameraMaker) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        code, named: maker.rawValue, maker.title, in: "tag ", group: "tiff", by: .unpublished,
        holds: TIFFGrammar()
      ) { $0.makerNoteHeader(of: maker) },
      in: PlainGrammar(.structure, .tiff))
  }

  /// The node kind of the tags of a Canon maker note that a CR3 file has in a separate box.
  package static let canonBox = DeclaredNodeKind(
    Declaration(
      "CMT3", named: "tiff", "Maker Note in TIFF Form", group: "tiff", by: .unpublished,
      holds: TIFFGrammar(), summary: Summary { $0.tiffSummary }, body: TIFF.header),
    in: TIFFBlockGrammar())

  static let directory = DeclaredNodeKind(
    Declaration(
      "IFD ", named: "IFD", "Maker Note Directory", in: "note", by: .unpublished,
      holds: TIFFDirectoryGrammar(), summary: Summary { $0.directorySummary },
      naming: Naming { .word($0.tiffDirectory?.kind.word ?? "IFD") }
    ) { $0.directory() },
    in: TIFFPartGrammar())

  static let value = DeclaredNodeKind(
    Declaration(
      "tag ", named: "tag", "Value", in: "IFD", summary: Summary { $0.tiffValueText },
      naming: Naming { .word($0.tiffEntry?.name ?? "tag") }
    ) { $0.separateValue() },
    in: TIFFPartGrammar())

  /// The node kind of bytes to which no directory of the maker note refers. Other parts of the note
  /// may refer to them.
  static let undecoded = DeclaredNodeKind(
    Declaration(
      "gap ", named: "undecoded", "Undecoded", in: "note",
      naming: Naming { .word($0.isBlank ? "padding" : "undecoded") }
    ) { $0.rest("data", means: $0.node?.isBlank ?? false ? .padding : Meaning(.undecoded)) },
    in: TIFFPartGrammar())
}

/// Grammar of the tag MakerNote. A note with a known layout is its only child.
struct MakerNoteGrammar: Grammar {
  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let nodeKind =
      MakerNoteFormat(note: node)?.maker.nodeKind
      ?? (PhaseOneNote.isNote(node.source, node.range) ? PhaseOneNote.note : nil)
    guard let nodeKind, region == node.range else { return }
    childList.add(MakerNotes.code, region, headerSize: 0, nodeKind: nodeKind, isCut: node.isCut)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension CameraMaker {
  fileprivate var nodeKind: DeclaredNodeKind {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return MakerNotes.makerLayouts[index]
  }
}

extension Node {
  /// Whether the node is part of a maker note, or is a maker note in private data. Such a node
  /// cannot be removed separately.
  var isInMakerNote: Bool {
    (inherited(.tiffLayout)?.form.isMakerNote ?? false) || originalBaseOfNote != nil
      || isNoteInPrivateData
  }

  fileprivate var isBlank: Bool { source.isZero(range) }
}
