import Anatomy
import Bytes
package import Schema

/// The JPEG 2000 codestream (ITU-T T.800, annex A), as a separate file or embedded in another file.
package enum Codestream {
  package static let file = DeclaredNodeKind(
    Declaration(
      "jp2c", named: "codestream", "JPEG 2000 codestream", group: "file", spec: "A.3",
      by: .codestream, holds: CodestreamGrammar(),
      summary: Summary { $0.child(.marker(0x51))?.pictureSize }
    ),
    in: CodestreamGrammar())

  static let segments = Dialect(
    [Codestream.delimiters, Codestream.coding, Codestream.quantization, Codestream.pointers],
    in: CodestreamGrammar())

  static let unknown = DeclaredNodeKind(
    Declaration("????", named: "segment", "Unknown Segment", in: "codestream") { segment in
      segment.u16("marker", means: .type)
      segment.when(segment.remaining > 1, "the marker has a segment") {
        segment.u16("length", means: .size(of: .nodeBut(2)))
        segment.leaveUndecoded()
      }
    },
    in: PlainGrammar(.segment, .codestream))

  static let tile = piece("data", "Coded Data") { $0.rest("data", means: .media) }
  static let noSegment = piece("unknown", "No Segment") { $0.leaveUndecoded() }

  private static func piece(
    _ word: String, _ title: String, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("data", named: word, title, in: "codestream", by: .codestream, body: body),
      in: PlainGrammar(.bytes, .codestream))
  }
}

extension Node {
  fileprivate var pictureSize: String? {
    guard let right = integer("Xsiz"), let left = integer("XOsiz"), let bottom = integer("Ysiz"),
      let top = integer("YOsiz")
    else { return nil }
    return "\(right - left)×\(bottom - top)"
  }
}

extension FormatTerminology {
  static let codestream = FormatTerminology(
    structure: "the segment", tooShort: "jpeg2000.segment.too-short",
    trailing: "jpeg2000.segment.trailing-bytes")
}
