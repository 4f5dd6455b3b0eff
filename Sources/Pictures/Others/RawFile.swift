import Anatomy
import Bytes
package import Schema

/// Raw photo formats that are not based on TIFF. Only the headers of these files are decoded.
package enum RawFile {
  /// The CIFF format of Canon: a heap of records, with a directory at the end of the file.
  package static let crw = file("CRW ", "crw", "Canon CRW raw photo") { file in
    file.order = .little
    file.text("byte_order", .ascii, .bytes(2), means: .type)
    file.u32("header_length")
    file.text("signature", .ascii, .bytes(8), means: .type)
  }

  package static let raf = file("RAF ", "raf", "Fujifilm RAF raw photo") { file in
    file.text("signature", .ascii, .bytes(16), means: .type)
    file.text("version", .ascii, .bytes(4), means: .version)
    file.text("camera_number", .ascii, .bytes(8), means: .type)
    file.limited(to: file.position.saturatingAdd(32)) {
      file.text("camera", .ascii, .terminated, means: .identifies(.device))
      file.data("camera_padding", .padding)
    }
  }

  package static let mrw = file("MRW ", "mrw", "Minolta MRW raw photo") { file in
    file.bytes("signature", 4, means: .type)
    file.u32("header_size")
  }

  package static let x3f = file("X3F ", "x3f", "Sigma X3F raw photo") { file in
    file.order = .little
    file.text("signature", .ascii, .bytes(4), means: .type)
    file.u32("version", means: .version)
  }

  private static func file(
    _ code: FourCC, _ word: String, _ title: String, _ head: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(code, named: word, title, by: .unpublished) { file in
        head(file)
        file.data("undecoded", Meaning(.undecoded))
      },
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
