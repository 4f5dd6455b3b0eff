import Anatomy
import Bytes
import Schema

/// Grammar of TIFF structures: a header, then directories of tags at any offset.
struct TIFFGrammar: Grammar {
  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .directory }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty, let layout = node.inherited(.tiffLayout) else { return }
    for piece in layout.pieces {
      switch piece {
      case .directory(let index):
        let directory = layout.directories[index]
        childList.add(
          FourCC(rawValue: 0), directory.whole, headerSize: 0,
          nodeKind: directory.kind.isOfMakerNote ? MakerNotes.directory : TIFF.directory)
        for problem in directory.problems {
          childList.reportOnLast(problem.finding(in: node))
        }
      case .area(let area): childList.add(area)
      }
    }
    for problem in layout.problems { childList.report(problem.finding(in: node)) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// Grammar of a directory, with the values that directly follow its table as child nodes.
struct TIFFDirectoryGrammar: Grammar {
  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .value }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    for area in node.tiffDirectory?.inside ?? [] where region.contains(area.range) {
      childList.add(area)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension ChildList {
  fileprivate mutating func add(_ area: TIFFLayout.Area) {
    add(FourCC(rawValue: 0), area.range, headerSize: 0, nodeKind: area.nodeKind)
  }
}

extension TIFFLayout.Area {
  var nodeKind: DeclaredNodeKind {
    switch content {
    case .gap: TIFF.gap
    case .undecoded: MakerNotes.undecoded
    case .picture: TIFF.picture
    case .preview: TIFF.preview
    case .value(let entry):
      switch entry.tag {
      case _ where entry.isOfMakerNote:
        entry.isPropertyList ? TIFF.block : MakerNotes.value
      case TIFFEntry.rawPreview where entry.kind == .panasonic: TIFF.block
      case 0x02BC where !entry.isOfAnotherSpace: TIFF.packet
      case _ where entry.isMakerNote: MakerNotes.note
      case 0xC634 where !entry.isOfAnotherSpace: MakerNotes.privateData
      case 0x83BB, 0x8773, 0x8649, 0xC68F, 0xC691, 0xCD41:
        entry.isOfAnotherSpace ? TIFF.value : TIFF.block
      default: TIFF.value
      }
    }
  }
}

extension TIFFEntry {
  /// Whether the tag numbers have different meanings in directories of this kind than in main
  /// directories.
  var isOfAnotherSpace: Bool {
    switch kind {
    case .gps, .interoperability, .multiPicture, .maker, .makerPart, .kodakMeta: true
    default: false
    }
  }

  /// Whether the entry belongs to a directory of a maker note.
  var isOfMakerNote: Bool { kind.isOfMakerNote }
}

extension Node {
  var tiffDirectory: TIFFLayout.Directory? {
    guard let layout = inherited(.tiffLayout) else { return nil }
    return layout.directoryAt[range.start].map { layout.directories[$0] }
  }

  var tiffArea: TIFFLayout.Area? { inherited(.tiffLayout)?.areaAt[range.start] }

  var tiffEntry: TIFFEntry? {
    if case .value(let entry)? = tiffArea?.content { return entry }
    return nil
  }
}

extension TIFFLayout.Problem {
  fileprivate func finding(in node: Node) -> Finding {
    Finding(
      rule: rule, severity: isHarmless ? .info : .warning, message: message,
      evidence: Evidence(place.clamped(to: node.range), in: node.source))
  }
}

extension FormatTerminology {
  static let tiff = FormatTerminology(
    structure: "the directory", tooShort: "tiff.header.not-there")
}
