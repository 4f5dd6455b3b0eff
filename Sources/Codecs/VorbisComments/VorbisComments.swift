package import Anatomy
import Bytes
package import Schema

/// Declarations of Vorbis comments, which have the form NAME=text (Vorbis I, 5). FLAC and Ogg contain
/// them; FLAC omits the framing bit.
package struct VorbisComments: Sendable {
  let terminology: FormatTerminology
  let comment: DeclaredNodeKind
  let pictureComment: DeclaredNodeKind

  /// - Parameter terminology: the terminology of the format that contains the comments, such as
  ///   FLAC.
  package init(in terminology: FormatTerminology) {
    self.terminology = terminology
    comment = Self.kind("Comment", in: terminology) { comment, key in
      comment.text("value", .utf8, .bytes(comment.remaining), means: .tag(key), line: .value)
    }
    let picture = DeclaredNodeKind(
      Self.pictureBlock(in: "VORBIS_COMMENT", terminology),
      in: BareGrammar(.block, terminology: terminology))
    pictureComment = Self.kind(
      "Picture in a Comment", in: terminology,
      holds: PictureTextGrammar(terminology: terminology, picture: picture)
    ) { _, _ in }
  }

  /// The grammar of the comments, which follow the vendor and the number of comments.
  package var grammar: any Grammar { CommentGrammar(comments: self) }

  /// Reads the vendor and the number of comments.
  @Sendable
  package static func read(_ block: FieldReader) {
    block.order = .little
    let vendor = block.u32("vendor_length", means: .size(of: .nextField))
    block.text(
      "vendor_string", .utf8, .bytes(vendor), means: .tag("vendor", .software), line: .value)
    block.u32("user_comment_list_length", means: .count(of: .children), line: "% comments")
  }

  private static func kind(
    _ title: String, in terminology: FormatTerminology, holds: (any Grammar)? = nil,
    value: @escaping @Sendable (FieldReader, _ key: String) -> Void
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), title, in: "VORBIS_COMMENT", spec: "5", by: .vorbis, holds: holds,
        naming: Naming { $0.commentName }
      ) { comment in
        comment.order = .little
        comment.u32("length", means: .size(of: .restOfNode))
        let letters = comment.source.bytes(comment.rest, limit: 256)
        let equals = letters.firstIndex(of: UInt8(ascii: "="))
        comment.when(equals != nil, "the comment contains =") {
          comment.text("name", .ascii, .bytes(equals ?? 0), means: .type)
          comment.bytes("separator", 1, means: .identifies(.playback))
        }
        value(
          comment, String(decoding: letters.prefix(equals ?? 0), as: UTF8.self).uppercased())
      }, in: BareGrammar(.comment, terminology: terminology, tagSpace: .vorbis, standsAlone: true))
  }
}

extension Meaning {
  fileprivate static func tag(_ key: String, _ category: Category? = nil) -> Meaning {
    Meaning(.plain, about: .tag(space: .vorbis, key: key, category))
  }
}

/// Grammar of the comments in a VORBIS_COMMENT block.
private struct CommentGrammar: Grammar {
  let comments: VorbisComments

  var terminology: FormatTerminology { comments.terminology }
  var kind: StructureKind { .comment }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let stated = node.integer("user_comment_list_length") ?? 0
    var place = region.start
    var count = 0
    while count < stated, region.end - place >= 4,
      let length = source.integer(at: place, width: 4, order: .little),
      Int(length) <= region.end - place - 4
    {
      let range = ByteRange(start: place, count: 4 + Int(length))
      childList.add(
        FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind(of: range, node.source))
      if let finding = invalidName(range, node) { childList.reportOnLast(finding) }
      place = range.end
      count += 1
    }
    if count < stated, !node.isCut {
      childList.report(
        .about(
          "vorbis.comment-length", .error,
          "user_comment_list_length is \(stated), the number of complete comments is \(count)",
          ByteRange(start: place, count: min(4, region.end - place)), node))
    }
  }

  private func nodeKind(of comment: ByteRange, _ source: ByteSource) -> DeclaredNodeKind {
    let letters = source.bytes(ByteRange(from: comment.start + 4, to: comment.end), limit: 24)
    let isPicture = PictureTextGrammar.names.contains { name in
      letters.count > name.utf8.count && letters[name.utf8.count] == UInt8(ascii: "=")
        && String(decoding: letters.prefix(name.utf8.count), as: UTF8.self).uppercased() == name
    }
    return isPicture ? comments.pictureComment : comments.comment
  }

  private func invalidName(_ range: ByteRange, _ node: Node) -> Finding? {
    let comment = ByteRange(from: range.start + 4, to: range.end)
    let sign = node.source.firstPlace(of: UInt8(ascii: "="), in: comment)
    let name = node.source.bytes(ByteRange(from: comment.start, to: sign ?? comment.end))
    guard name.isEmpty || sign == nil || !name.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    return .about(
      "vorbis.comment-length", .error,
      "the \(range.count - 4)-byte comment has no name in printable ASCII before =",
      ByteRange(start: range.start + 4, count: name.count), node)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension CommentGrammar: InsertableContent {
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let count = node.integer("user_comment_list_length")
    guard !node.isCut, node.children.count == count else {
      return .impossible("the number of comments is not the stated one")
    }
    return .at(child?.range.start ?? node.range.end, bytes: bytes)
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    code == VorbisComments.code ? Envelope(header: [], nodeKind: comments.comment) : nil
  }
}

extension VorbisComments {
  /// The code of comments in drafts. Comments in files have a name, but no code.
  fileprivate static let code = FourCC(rawValue: 0)

  /// Returns a draft of a new comment in the form NAME=text.
  package static func draft(_ name: String, _ text: String) -> Draft {
    let size = name.utf8.count + 1 + text.utf8.count
    return Draft(
      code,
      [
        "length": .number(UInt64(size), bytes: 4), "name": .text(name),
        "separator": .bytes(Array("=".utf8)), "value": .text(text),
      ])
  }
}

extension Node {
  fileprivate var commentName: NodeName {
    let letters = source.bytes(ByteRange(from: range.start + 4, to: range.end), limit: 65)
    let name = letters.prefix { $0 != UInt8(ascii: "=") }
    guard !name.isEmpty, name.count < letters.count, name.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      return .word("comment")
    }
    return .key(String(decoding: name, as: UTF8.self))
  }
}
