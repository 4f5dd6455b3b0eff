import Anatomy
import Bytes
import Schema

/// TIFF: a header, and directories of tags anywhere behind it.
struct TIFFGrammar: Grammar {
  var terms: Terms { .tiff }
  var kind: String { "directory" }
  var kinds: String { "directories" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard !region.isEmpty, let layout = node.ask(.tiffLayout) else { return }
    for piece in layout.pieces {
      switch piece {
      case .directory(let index):
        let directory = layout.directories[index]
        siblings.add(
          FourCC(rawValue: 0), directory.whole, headerSize: 0, shape: TIFF.directory)
        for problem in directory.problems {
          siblings.reportOnLast(problem.finding(in: node))
        }
      case .area(let area): siblings.add(area)
      }
    }
    for problem in layout.problems { siblings.report(problem.finding(in: node)) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// What lies behind the table of a directory and belongs to it.
struct TIFFDirectoryGrammar: Grammar {
  var terms: Terms { .tiff }
  var kind: String { "value" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    for area in node.tiffDirectory?.inside ?? [] where region.contains(area.range) {
      siblings.add(area)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension Siblings {
  fileprivate mutating func add(_ area: TIFFLayout.Area) {
    add(FourCC(rawValue: 0), area.range, headerSize: 0, shape: area.shape)
  }
}

extension TIFFLayout.Area {
  fileprivate var shape: DeclaredShape {
    switch content {
    case .gap: TIFF.gap
    case .picture: TIFF.picture
    case .preview: TIFF.preview
    case .value(let entry):
      switch entry.tag {
      case TIFFEntry.rawPreview where entry.kind == .panasonic: TIFF.block
      case 0x02BC where !entry.isOfAnotherSpace: TIFF.packet
      case _ where entry.isMakerNote: TIFF.makerNote
      case 0x83BB, 0x8773, 0x8649, 0xC68F, 0xC691: entry.isOfAnotherSpace ? TIFF.value : TIFF.block
      default: TIFF.value
      }
    }
  }
}

extension TIFFEntry {
  /// Its tag has a meaning of its own in directories of this kind.
  var isOfAnotherSpace: Bool {
    switch kind {
    case .gps, .interoperability, .multiPicture: true
    default: false
    }
  }
}

extension Node {
  var tiffDirectory: TIFFLayout.Directory? {
    guard let layout = ask(.tiffLayout) else { return nil }
    return layout.directoryAt[range.start].map { layout.directories[$0] }
  }

  var tiffArea: TIFFLayout.Area? { ask(.tiffLayout)?.areaAt[range.start] }

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

extension Terms {
  static let tiff = Terms(
    structure: "the directory", tooShort: "tiff.header.not-there")
}
