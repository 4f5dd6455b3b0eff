import Anatomy
import Bytes
package import Schema

/// Raw photo formats that are not based on TIFF.
package enum RawFile {
  /// The CIFF format of Canon: a heap of records, with a directory at the end of the file.
  package static let crw = file(
    "CRW ", "crw", "Canon CRW raw photo", holds: CIFFGrammar(), CIFF.header)

  package static let raf = file(
    "RAF ", "raf", "Fujifilm RAF raw photo", holds: RAFGrammar()
  ) { file in
    file.text("signature", .ascii, .bytes(16), means: .type)
    file.text("version", .ascii, .bytes(4), means: .version)
    file.text("camera_number", .ascii, .bytes(8), means: .type)
    file.paddedText("camera", .ascii, of: 32, .identifies(.device))
    file.when(file.isDescribing || file.remaining >= 48, "the header is complete") {
      file.text("directory_version", .ascii, .bytes(4), means: .version)
      file.bytes("reserved", 20, means: .identifies(.playback))
      for name in ["preview", "sensor", "image"] {
        file.u32("\(name)_offset", means: .offset(from: .file))
        file.u32("\(name)_size", means: .size(of: .extent))
      }
    }
  }

  package static let mrw = file(
    "MRW ", "mrw", "Minolta MRW raw photo", holds: MRWGrammar()
  ) { file in
    file.bytes("signature", 4, means: .type)
    file.u32("header_size", means: .plain)
  }

  package static let x3f = file(
    "X3F ", "x3f", "Sigma X3F raw photo", holds: X3FGrammar(), X3F.header)

  private static func file(
    _ code: FourCC, _ word: String, _ title: String, holds: any Grammar,
    _ head: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(code, named: word, title, by: .unpublished, holds: holds, body: head),
      in: RawFileGrammar())
  }
}

/// Grammar of raw photos. No part of them is removed, because decoders may depend on any byte.
private struct RawFileGrammar: Grammar, Editable {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .rawPhoto }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal {
    .impossible("raw photos cannot be edited")
  }
}
