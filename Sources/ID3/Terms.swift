import Anatomy
import Bytes
import Schema

extension Terms {
  static let frames = Terms(
    structure: "the frame", tooShort: "id3.frame.too-short", trailing: "id3.text.trailing-garbage")

  static let id3Tags = Terms(
    structure: "the tag", tooShort: "id3.tag.too-short", trailing: "id3.tag.trailing-bytes")

  static let id3v1 = Terms(structure: "the tag", tooShort: "id3v1.truncated")

  static let ape = Terms(structure: "the tag", tooShort: "ape.size-mismatch")

  static let lyrics3 = Terms(structure: "the tag", tooShort: "lyrics3.malformed")

  /// Every line and every block is as long as it is.
  static let icy = Terms(structure: "the stream", tooShort: "file.resource-limit")

  static let musicMatch = Terms(structure: "the tag", tooShort: "musicmatch.too-short")
}

/// For structures without a head of their own.
struct HeadlessGrammar: Grammar {
  let terms: Terms
  var kind: String { "tag" }
  func removal(of part: Part, from node: Node) -> Removal { .fromSequence(part, of: node) }
  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension DeclaredShape {
  /// A structure that bears a word and has no head.
  static func headless(
    _ word: String, _ title: String, _ standard: Standard, terms: Terms,
    holds: (any Grammar)? = nil, body: Declaration.Body? = nil
  ) -> DeclaredShape {
    DeclaredShape(
      Declaration(
        code: FourCC(rawValue: 0), name: .word(word), title: title, containers: [], number: "",
        standard: standard, holds: holds, body: body),
      in: HeadlessGrammar(terms: terms))
  }

  /// What the tags of a file stand around.
  static let betweenTags = DeclaredShape.headless(
    "content", "Content", .unpublished, terms: .id3Tags,
    holds: PayloadGrammar("undecoded", means: Meaning(.undecoded), terms: .id3Tags))

  /// Bytes of a tag that mean nothing to anybody.
  static let unknownBytes = DeclaredShape.headless(
    "unknown", "Unknown Bytes", .unpublished, terms: .id3Tags
  ) { $0.rest("undecoded", means: Meaning(.undecoded)) }
}
