import Anatomy
import Bytes
package import Schema

/// The JPEG format: the markers of ITU-T T.81, annex B, and application segments of other
/// specifications.
package enum JPEG {
  package static let segments = Dialect(
    [
      JPEGSegments.structure, JPEGSegments.frames, JPEGSegments.tables, JPEGSegments.exif,
      JPEGSegments.jfif, JPEGSegments.packets, JPEGSegments.applications, JPEGSegments.gainMaps,
      JPEGSegments.photoshop,
      JPEGSegments.others,
    ], in: JPEGGrammar())

  package static let file = DeclaredNodeKind(
    Declaration(
      "JPEG", named: "jpeg", "JPEG image", group: "file", spec: "B.2", by: .jpeg,
      holds: JPEGGrammar(
        author: PictureTagAuthor(holdsImageResources: true, place: JPEGGrammar.segments)),
      summary: Summary { $0.jpegSummary }),
    in: JPEGGrammar())

  /// Returns the node kind of a segment, which depends on its marker and, in application segments,
  /// on its identifier.
  static func nodeKind(_ marker: UInt8, _ range: ByteRange, of source: ByteSource)
    -> DeclaredNodeKind
  {
    let candidates = segments.nodeKinds(.marker(marker))
    guard candidates.count > 1 else { return candidates.first ?? JPEG.other }
    let inside = ByteRange(from: range.start + 4, to: range.end)
    let head = source.bytes(inside, limit: 64)
    // Returns the first declaration that requires no identifier or the identifier of the segment.
    // The last declaration for a marker requires none.
    return candidates.first { nodeKind in
      guard let letters = nodeKind.declaration.group else { return true }
      if letters == JPEGSegments.pictureInfo { return head.isPictureInfo }
      return head.starts(with: letters.utf8)
    } ?? JPEG.other
  }

  private static let other = segments.nodeKinds("****").first ?? scan

  // MARK: Ranges without a segment

  /// The node kind of a preview: a smaller picture after the first picture, which the Multi-Picture
  /// index lists.
  static let preview = DeclaredNodeKind(
    Declaration(
      "jpeg", named: "preview", "Preview", group: "file", spec: "5.2.3.3", by: .multiPicture,
      holds: PayloadGrammar(
        "data", means: Meaning(.payload, about: .category(.picture)), terminology: .jpeg)),
    in: JPEGGrammar())

  static let scan = piece("scan", "Coded Data", in: CodedDataGrammar(terminology: .jpeg)) {
    $0.codedData("data")
  }
  static let fill = piece("fill", "Fill Bytes") { $0.rest("data", means: .padding) }
  static let padding = piece("padding", "Zeros") { $0.rest("data", means: .padding) }
  static let unknown = piece(
    "unknown", "No Segment", in: PlainGrammar(.bytes, .jpeg, isRemovable: true)
  ) { $0.leaveUndecoded() }

  private static func piece(
    _ word: String, _ title: String, in grammar: any Grammar = PlainGrammar(.bytes, .jpeg),
    body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("data", named: word, title, in: "jpeg", by: .jpeg, body: body),
      in: grammar)
  }
}

/// Namespace for the segment declarations, grouped by specification.
enum JPEGSegments {}

typealias Segment = Declaration
