import Anatomy
import Bytes
import Schema

/// Adds and changes the tags of WAVE and AIFF files: texts in chunks, and fields of the broadcast
/// extension. Also adds chunks for ID3 tags; the `TagAuthor` of ID3 writes the content of these
/// chunks.
struct ChunkTagAuthor: TagAuthor, TagContainer {
  /// The byte order of the sizes in chunk headers.
  let order: ByteOrder

  var describesFileAround: Bool { true }

  func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    guard scope.isRoot else { return [] }
    guard let form = form(of: scope) else {
      throw TagRefusal("the file has no form that can be edited")
    }
    if form.isCut { throw TagRefusal("the form is cut off") }
    let own = TagList(isWave(form) ? .riff : .aiff, in: scope, by: self)
    let tag = tag(of: form)
    let author = tag?.tagAuthor ?? scope.document.author(ofNewTagsIn: .id3)
    guard let author else { return [own] }
    let frames = TagList(.id3, in: tag, by: author, hidingOthers: true)
    return tag == nil ? [own, frames] : [frames, own]
  }

  /// Whether the node is a text of an INFO list, or a text chunk of AIFF.
  private func isText(_ node: Node) -> Bool {
    node.parent?.declared?.declaration.group == "INFO" || Chunks.aiffTextCodes.contains(node.code)
  }

  func form(of value: TagPlace) -> TagForm? {
    switch value.key.space {
    case .riff, .aiff: isText(value.tag) ? .whole(joins: false) : nil
    case .broadcast:
      change(ofField: value.key.name, in: value.node, stating: nil) == nil
        ? nil : .field(ofRemovable: false)
    default: nil
    }
  }

  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    TagStatement([(key, text)])
  }

  func freeSpace(in node: Node) -> FreeSpace? { nil }

  private func form(of root: Node) -> Node? {
    root.children.first { form in
      guard let type = form.declared?.declaration.group else { return false }
      return ["WAVE", "AIFF", "AIFC"].contains(type)
    }
  }

  private func isWave(_ form: Node) -> Bool { form.declared?.declaration.group == "WAVE" }

  /// The ID3v2 tag in a chunk of a form; nil if there is none.
  private func tag(of form: Node) -> Node? {
    let chunk = form.child("id3 ") ?? form.child("ID3 ")
    return chunk?.children.first { $0.name == .word("id3v2") }
  }

  // MARK: Adding

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    guard let root = changes.structure, let form = form(of: root) else { return TagWriting() }
    var texts: [(code: FourCC, text: String)] = []
    for tag in changes.added {
      if tag.language != nil { throw TagRefusal("texts in chunks state no language") }
      guard let code = code(of: tag.key) else {
        throw TagRefusal(ofValue: "\(tag.key.name) is not a code of four letters")
      }
      guard case .text(let text) = tag.value else {
        throw TagRefusal(ofValue: "the value does not fit the key \(tag.key.name)")
      }
      texts.append((code, text))
    }
    let list =
      isWave(form) ? form.children.first { $0.declared?.declaration.group == "INFO" } : form
    // Empty chunks with the codes of the new texts state nothing, so they are removed.
    let codesOfTexts = Set(texts.map(\.code))
    let empty =
      list?.children.filter {
        codesOfTexts.contains($0.code) && $0.range.count == ChunkHeader.size
      } ?? []
    let present =
      list?.children.filter { !changes.removed.contains($0) && !empty.contains($0) } ?? []
    let codes = present.map(\.code) + texts.map(\.code)
    for (code, _) in texts where !mayRepeat(code, in: form) {
      if codes.count(where: { $0 == code }) > 1 {
        throw TagRefusal("the file can have only one text \(code)")
      }
    }
    let space: KeySpace = isWave(form) ? .riff : .aiff
    var insertions = empty.compactMap { chunk in
      list.map { TagInsertion([], into: $0, .range(chunk.range)) }
    }
    // All chunks at the end of a form or list are inserted together, after one padding byte.
    var (atEnd, atEndOfList): ([UInt8], [UInt8]) = ([], [])
    for (code, text) in texts.sorted(by: { $0.code.rawValue < $1.code.rawValue }) {
      let bytes = try chunk(code, text, in: list ?? Chunks.emptyInformation)
      let next = TagKey(space: space, code: code).follower(among: present) { chunk in
        isText(chunk) ? TagKey(space: space, code: chunk.code) : nil
      }
      if let list, let next {
        insertions.append(TagInsertion(bytes, into: list, .child(before: next)))
      } else {
        atEndOfList += bytes
      }
    }
    if let list, list != form, !atEndOfList.isEmpty {
      insertions.append(TagInsertion(atEndOfList, into: list, .child(before: nil)))
    } else if list == form {
      atEnd = atEndOfList
    } else if !atEndOfList.isEmpty {
      atEnd = chunk("LIST", Array("INFO".utf8) + atEndOfList)
    }
    for content in changes.contents {
      let chunk = chunk(isWave(form) ? "id3 " : "ID3 ", content.bytes)
      let place = form.children.first {
        ($0.code == "id3 " || $0.code == "ID3 ") && $0.range.count == ChunkHeader.size
      }
      if let place {
        insertions.append(TagInsertion(chunk, into: form, .range(place.range)))
      } else {
        atEnd += chunk
      }
    }
    if !atEnd.isEmpty { insertions.append(TagInsertion(atEnd, into: form, .child(before: nil))) }
    return TagWriting(insertions)
  }

  /// Whether a form can have several texts with the given code. Only AIFF annotations repeat.
  private func mayRepeat(_ code: FourCC, in form: Node) -> Bool {
    !isWave(form) && code.description == "ANNO"
  }

  private func chunk(
    _ code: FourCC, _ text: String, in holder: Node
  ) throws(TagRefusal) -> [UInt8] {
    guard order == .little || Chunks.aiffTextCodes.contains(code) else {
      throw TagRefusal("AIFF has no text chunk \(code)")
    }
    return try self.text(text, code, in: holder)
  }

  private func code(of key: TagKey) -> FourCC? {
    let letters = Array(key.name.utf8)
    guard letters.count == 4, letters.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    return FourCC(bytes: letters)
  }

  private func chunk(_ code: FourCC, _ content: [UInt8]) -> [UInt8] {
    let letters = NumberCoding.big.bytes(nearest: Int(code.rawValue), count: 4)
    let size = NumberCoding(order).bytes(nearest: content.count, count: 4)
    return letters + size + content + (content.count % 2 == 0 ? [] : [0])
  }

  // MARK: Texts

  /// Returns a chunk with the given text. In RIFF files, a zero byte terminates the text.
  private func text(
    _ text: String, _ code: FourCC, in holder: Node
  ) throws(TagRefusal) -> [UInt8] {
    let isTerminated = order == .little
    let spelling = TextSpelling(Self.encoding(of: text), isTerminated ? .terminated : .plain)
    let chunk = try holder.written(Draft(code, ["text": .text(text, as: spelling)]))
    return chunk.count % 2 == 0 ? chunk : chunk + [0]
  }

  /// Returns the encoding in which a text is written, because chunks do not state the encoding.
  /// Most readers expect Latin-1. UTF-8 is used if Latin-1 lacks a character, or if the Latin-1
  /// bytes would also be valid UTF-8.
  private static func encoding(of text: String) -> TextEncoding {
    guard let latin = TextEncoding.latin1.encode(text),
      String(validating: latin, as: UTF8.self) == nil
    else { return .utf8 }
    return .latin1
  }

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    let text: String? = if case .text(let text)? = values.first { text } else { nil }
    if value.key.space == .broadcast {
      return change(ofField: value.key.name, in: value.node, stating: text)
    }
    guard isText(value.node), let text, values.count == 1, let field = value.node.field("text"),
      field.range == value.range
    else { return nil }
    let form = field.spelling.ofText?.form ?? .plain
    return TextSpelling(Self.encoding(of: text), form).bytes(of: text, width: 0).map {
      TagRewriting(of: value.node, [Replacement(value.range, with: $0)], stating: values)
    }
  }

  // MARK: Fields of fixed width

  private func change(
    ofField name: String, in node: Node, stating text: String?
  ) -> TagRewriting? {
    guard node.code == "bext", let width = Self.widths[name], let field = node.field(name),
      field.range.start + width <= node.range.end
    else { return nil }
    let letters = text.map { Array($0.utf8) } ?? []
    guard letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    let cut = Array(letters.prefix(width))
    let loss = letters.count > width ? "\(name) is cut to \(width) characters" : nil
    return TagRewriting(
      of: node,
      [
        Replacement(
          ByteRange(start: field.range.start, count: width),
          with: cut + [UInt8](repeating: 0, count: width - cut.count))
      ], stating: cut.isEmpty ? [] : [.text(String(decoding: cut, as: UTF8.self))], loss: loss)
  }

  private static let widths = [
    "Description": 256, "Originator": 32, "OriginationDate": 10, "OriginationTime": 8,
  ]
}
