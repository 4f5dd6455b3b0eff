import Anatomy
import Bytes
import Schema

/// Adds and changes the tags of WAVE and AIFF files: texts in chunks, fields of the broadcast
/// extension, and ID3 tags in chunks, which their own author changes.
struct ChunkTagAuthor: TagAuthor {
  /// The byte order of sizes.
  let order: ByteOrder

  func obstacle(in root: Node) -> String? {
    guard let form = form(of: root) else { return "the file has no form that can be edited" }
    return form.isCut ? "the form is cut off" : nil
  }

  func preparation(of root: Node) -> [TagRewriting] {
    guard let tag = form(of: root).flatMap(tag) else { return [] }
    return tag.tagAuthor?.preparation(of: tag) ?? []
  }

  func completion(of root: Node, editedFrom original: Node) -> [TagRewriting] {
    guard let old = form(of: original).flatMap(tag), let new = form(of: root).flatMap(tag) else {
      return []
    }
    return new.tagAuthor?.completion(of: new, editedFrom: old) ?? []
  }

  func conversion(of root: Node, to version: Int) -> ConvertedTag? {
    guard let tag = form(of: root).flatMap(tag) else {
      return .impossible("the file has no ID3v2 tag")
    }
    return tag.tagAuthor?.conversion(of: tag, to: version)
  }

  /// Texts of an INFO list, and text chunks of AIFF.
  func isTag(_ node: Node) -> Bool {
    node.parent?.declared?.declaration.group == "INFO" || Chunks.aiffTextCodes.contains(node.code)
  }

  func changes(_ key: TagKey) -> Bool {
    [.riff, .aiff, .id3, .broadcast].contains(key.space)
  }

  func spaces(forNewTagsIn scope: Node) -> [KeySpace] {
    if scope.tagKey?.space == .id3 { return scope.tagAuthor?.spaces(forNewTagsIn: scope) ?? [] }
    guard scope.isRoot, let form = form(of: scope) else { return [] }
    let own: KeySpace = isWave(form) ? .riff : .aiff
    return tag(of: form) == nil ? [own, .id3] : [.id3, own]
  }

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

  private func tag(of scope: Node, for key: TagKey) -> Node? {
    key.space == .id3 ? form(of: scope.document.root).flatMap(tag) : nil
  }

  func storedKey(of key: TagKey, in scope: Node) -> TagKey? {
    guard let tag = tag(of: scope, for: key) else { return key }
    return tag.tagAuthor?.storedKey(of: key, in: tag)
  }

  func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement? {
    tag(of: scope, for: key).flatMap { $0.tagAuthor?.statement(of: text, for: key, in: $0) }
  }

  // MARK: Adding

  func addition(of tag: NewTag, to scope: Node) -> TagAddition {
    if scope.tagKey?.space == .id3, let author = scope.tagAuthor {
      return author.addition(of: tag, to: scope)
    }
    guard scope.isRoot, let form = form(of: scope) else {
      return .impossible("tags can only be added to the file")
    }
    if tag.key.space == .id3 {
      return self.tag(of: form).flatMap { own in own.tagAuthor?.addition(of: tag, to: own) }
        ?? newTag(with: tag, in: form)
    }
    let space: KeySpace = isWave(form) ? .riff : .aiff
    guard tag.key.space == space else {
      return .impossible("keys of the key space \(tag.key.space) cannot be added")
    }
    if tag.language != nil { return .impossible("texts in chunks state no language") }
    guard let code = code(of: tag.key) else {
      return .unfit("\(tag.key.name) is not a code of four letters")
    }
    guard case .text(let text) = tag.value else {
      return .unfit("the value does not fit the key \(tag.key.name)")
    }
    return isWave(form) ? information(code, text, in: form) : self.text(code, text, in: form)
  }

  /// Adds a chunk with an ID3 tag.
  private func newTag(with tag: NewTag, in form: Node) -> TagAddition {
    guard let author = form.document.author(ofNewTagsIn: .id3) else {
      return .impossible("the file has no ID3 tag")
    }
    let addition = author.addition(of: tag, to: form.document.root)
    guard case .insertions(let insertions, _, _) = addition, let new = insertions.first else {
      return addition
    }
    let chunk = chunk(isWave(form) ? "id3 " : "ID3 ", new.bytes)
    let empty = form.children.first {
      ($0.code == "id3 " || $0.code == "ID3 ") && $0.range.count == ChunkHeader.size
    }
    let place = empty.map { TagInsertion.Place.range($0.range) } ?? .child(before: nil)
    return .insertions([TagInsertion(chunk, into: form, place)])
  }

  private func code(of key: TagKey) -> FourCC? {
    let letters = Array(key.name.utf8)
    guard letters.count == 4, letters.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    return FourCC(bytes: letters)
  }

  /// Adds a text to the INFO list of a WAVE file.
  private func information(_ code: FourCC, _ text: String, in form: Node) -> TagAddition {
    let list = form.children.first { $0.declared?.declaration.group == "INFO" }
    if list?.child(code) != nil { return .impossible("the list can have only one text \(code)") }
    if let list { return insertion(of: text, code, into: list) }
    do throws(DraftError) {
      let chunk = try self.text(text, code, in: Chunks.emptyInformation)
      let new = self.chunk("LIST", Array("INFO".utf8) + chunk)
      return .insertions([TagInsertion(new, into: form, .child(before: nil))])
    } catch {
      return .unfit(error.words)
    }
  }

  /// Adds a text chunk to an AIFF file.
  private func text(_ code: FourCC, _ text: String, in form: Node) -> TagAddition {
    guard Chunks.aiffTextCodes.contains(code) else {
      return .impossible("AIFF has no text chunk \(code)")
    }
    if code.description != "ANNO", form.child(code) != nil {
      return .impossible("the file can have only one chunk \(code)")
    }
    return insertion(of: text, code, into: form)
  }

  private func insertion(of text: String, _ code: FourCC, into holder: Node) -> TagAddition {
    let space: KeySpace = order == .little ? .riff : .aiff
    let next = TagKey(space: space, code: code).follower(among: Array(holder.children)) { chunk in
      isTag(chunk) ? TagKey(space: space, code: chunk.code) : nil
    }
    do throws(DraftError) {
      let chunk = try self.text(text, code, in: holder)
      return .insertions([TagInsertion(chunk, into: holder, .child(before: next))])
    } catch {
      return .unfit(error.words)
    }
  }

  private func chunk(_ code: FourCC, _ content: [UInt8]) -> [UInt8] {
    let letters = NumberCoding.big.bytes(nearest: Int(code.rawValue), count: 4)
    let size = NumberCoding(order).bytes(nearest: content.count, count: 4)
    return letters + size + content + (content.count % 2 == 0 ? [] : [0])
  }

  // MARK: Texts

  /// Returns a chunk with a text, which is terminated in RIFF files.
  private func text(
    _ text: String, _ code: FourCC, in holder: Node
  ) throws(DraftError) -> [UInt8] {
    let isTerminated = order == .little
    let spelling = TextSpelling(Self.encoding(of: text), isTerminated ? .terminated : .plain)
    let chunk = try holder.bytes(of: Draft(code, ["text": .text(text, as: spelling)]))
    return chunk.count % 2 == 0 ? chunk : chunk + [0]
  }

  /// Returns the encoding of a text, which states none: Latin-1, which most readers expect, if it has all
  /// characters, and otherwise UTF-8. A text of Latin-1 that is also valid UTF-8 would be taken for it.
  private static func encoding(of text: String) -> TextEncoding {
    guard let latin = TextEncoding.latin1.encode(text),
      String(validating: latin, as: UTF8.self) == nil
    else { return .utf8 }
    return .latin1
  }

  func replacement(
    ofValueAt range: ByteRange, in node: Node, stating value: NewTagValue?
  ) -> TagRewriting? {
    guard isTag(node), case .text(let text)? = value, let field = node.field("text"),
      field.range == range
    else { return nil }
    let form = field.spelling.ofText?.form ?? .plain
    return TextSpelling(Self.encoding(of: text), form).bytes(of: text, width: 0).map {
      TagRewriting(of: node, [Replacement(range, with: $0)])
    }
  }

  // MARK: Fields of fixed width

  func change(ofField name: String, in node: Node, stating text: String?) -> TagFieldChange? {
    guard node.code == "bext", let width = Self.widths[name], let field = node.field(name),
      field.range.start + width <= node.range.end
    else { return nil }
    let letters = text.map { Array($0.utf8) } ?? []
    guard letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    let cut = Array(letters.prefix(width))
    let loss = letters.count > width ? "\(name) is cut to \(width) characters" : nil
    return TagFieldChange(
      ByteRange(start: field.range.start, count: width),
      cut + [UInt8](repeating: 0, count: width - cut.count),
      stating: cut.isEmpty ? nil : String(decoding: cut, as: UTF8.self), loss: loss)
  }

  private static let widths = [
    "Description": 256, "Originator": 32, "OriginationDate": 10, "OriginationTime": 8,
  ]
}
