import Anatomy
import Bytes
package import Schema

/// Declarations of pictures (RFC 9639, 8.8), which are PICTURE blocks or comments with base64 data.
extension VorbisComments {
  package static func pictureBlock(
    in container: String, _ terminology: FormatTerminology
  ) -> Declaration {
    Declaration(
      "pict", named: "PICTURE", "Picture", in: container, spec: "8.8", by: .flac,
      holds: PayloadGrammar(
        "data", means: Meaning(.payload, about: .category(.picture)), terminology: terminology
      ) {
        $0.textValue("media_type").map { .mediaType($0) }
      }, body: picture)
  }

  @Sendable
  private static func picture(_ block: FieldReader) {
    block.u32("type", line: .value, labels: pictureTypes)
    let mediaType = block.u32("media_type_length", means: .size(of: .nextField))
    block.text("media_type", .ascii, .bytes(mediaType), means: .type, line: .value)
    let description = block.u32("description_length", means: .size(of: .nextField))
    block.text("description", .utf8, .bytes(description), means: .identifies(.text))
    block.u32("width")
    block.u32("height")
    block.u32("bits_per_pixel")
    block.u32("colors")
    let place = block.position
    let count = block.u32("data_length", means: .size(of: .restOfNode))
    if !block.hasFailed, !block.isDescribing, count != block.remaining {
      block.report(
        rule: "flac.picture-vs-bytes", severity: .warning,
        "data_length is \(count), expected \(block.remaining), the rest of the block",
        at: ByteRange(start: place, count: 4), field: "data_length")
    }
  }

  /// Labels of the picture types, which FLAC shares with ID3.
  private static let pictureTypes: Labels = [
    0: "other", 1: "file icon", 2: "other file icon", 3: "front cover", 4: "back cover",
    5: "liner notes page", 6: "media label", 7: "lead artist", 8: "artist", 9: "conductor",
    10: "band", 11: "composer", 12: "lyricist", 13: "recording location", 14: "during recording",
    15: "during performance", 16: "screen capture", 17: "bright colored fish",
    18: "illustration", 19: "band logo", 20: "publisher logo",
  ]
}

/// Grammar of a picture in base64. The decoded data is a PICTURE block, or a picture file as older
/// writers store it.
struct PictureTextGrammar: Grammar {
  /// Names of comments that contain pictures, in upper case.
  static let names: Set<String> = ["METADATA_BLOCK_PICTURE", "COVERART"]

  let terminology: FormatTerminology
  /// The node kind of a picture in a comment: the content of a PICTURE block, without the block
  /// header.
  let picture: DeclaredNodeKind
  var kind: StructureKind { .picture }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let source = node.document.decodingBase64(region, of: node.source) else {
      childList.report(
        .about(
          "vorbis.picture-base64", .warning,
          "the \(region.count)-byte value of \(node.name) is not base64 text", region, node))
      return
    }
    let isBlock = node.name.description.uppercased() == "METADATA_BLOCK_PICTURE"
    if isBlock {
      childList.add(
        "pict", source.wholeRange, headerSize: 0, nodeKind: picture, source: source)
    } else {
      childList.open(Payload(source, source.wholeRange), in: node)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("value", Meaning(.payload, about: .category(.picture)))
  }
}
