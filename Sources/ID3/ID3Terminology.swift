import Anatomy
import Bytes
import Schema

extension FormatTerminology {
  static let frames = FormatTerminology(
    structure: "the frame", tooShort: "id3.frame.too-short", trailing: "id3.text.trailing-garbage")

  static let id3Tags = FormatTerminology(
    structure: "the tag", tooShort: "id3.tag.too-short", trailing: "id3.tag.trailing-bytes")

  static let id3v1 = FormatTerminology(structure: "the tag", tooShort: "id3v1.truncated")

  static let ape = FormatTerminology(structure: "the tag", tooShort: "ape.size-mismatch")

  static let lyrics3 = FormatTerminology(structure: "the tag", tooShort: "lyrics3.malformed")

  /// The terminology of saved ICY streams. Their lines and blocks have no minimum size, so no rule
  /// exists for structures that are too short. The rule for the resource limit takes its place.
  static let icy = FormatTerminology(structure: "the stream", tooShort: "file.resource-limit")

  static let musicMatch = FormatTerminology(structure: "the tag", tooShort: "musicmatch.too-short")
}

/// The grammar of nodes that have no header.
struct HeadlessGrammar: Grammar, Editable {
  let terminology: FormatTerminology
  var kind: StructureKind { .tag }
  func removal(of part: Target, from node: Node) -> Removal { .fromSequence(part, of: node) }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension DeclaredNodeKind {
  /// Returns a node kind that has a name and no header.
  static func headless(
    _ word: String, _ title: String, _ standard: Standard, terminology: FormatTerminology,
    holds: (any Grammar)? = nil, body: Declaration.Body? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: word, title, by: standard, holds: holds, body: body),
      in: HeadlessGrammar(terminology: terminology))
  }

  /// The node kind of the content between the tags of a file.
  static let betweenTags = DeclaredNodeKind.headless(
    "content", "Content", .unpublished, terminology: .id3Tags,
    holds: PayloadGrammar("undecoded", means: Meaning(.undecoded), terminology: .id3Tags))

  /// The node kind of unrecognized bytes in a tag.
  static let unknownBytes = DeclaredNodeKind.headless(
    "unknown", "Unknown Bytes", .unpublished, terminology: .id3Tags
  ) { $0.rest("undecoded", means: Meaning(.undecoded)) }
}
