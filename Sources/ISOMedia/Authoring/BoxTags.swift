package import Anatomy
package import Bytes
import Movie

/// Adds metadata tags to a movie: metadata items of iTunes and QuickTime, texts of QuickTime user
/// data, and asset information of 3GPP.
extension BoxGrammar: TagAuthor {
  package func spaces(forNewTagsIn scope: Node) -> [KeySpace] {
    let root = scope.document.root
    guard root.child("moov") != nil else { return [.exif, .gps, .xmp] }
    let brand = root.child("ftyp")?.value("major_brand")
    // Files without a brand are older than QuickTime's metadata boxes.
    guard case .code(let code)? = brand else { return [.quickTimeUserData, .quickTimeMetadata] }
    if code == "qt  " { return [.quickTimeMetadata, .quickTimeUserData] }
    if code.description.hasPrefix("3g") { return [.isoUserData] }
    guard scope.isRoot else { return [.quickTimeUserData, .quickTimeMetadata] }
    // User data can contain only one metadata box.
    let userData = root.child("moov")?.child("udta")
    let hasKeys = userData?.children.contains { $0.isMetadata(of: "mdta") } ?? false
    return hasKeys
      ? [.quickTimeMetadata, .quickTimeUserData] : [.iTunes, .iTunesLongForm, .quickTimeUserData]
  }

  package func obstacle(in root: Node) -> String? {
    guard let movie = root.child("moov") else {
      if root.isPictureInBoxes { return root.obstacleToTagsInBoxes }
      return root.child("meta")?.primaryItem == nil
        ? "the file has no movie box (moov), and no item that is its picture" : nil
    }
    if case .code("crx ")? = root.child("ftyp")?.value("major_brand") {
      return "raw photos cannot be edited"
    }
    return movie.child("cmov") == nil ? nil : "the movie box (moov) is compressed"
  }

  package func signature(in root: Node) -> Node? {
    root.children.first { $0.code == "uuid" && $0.children.contains { $0.name == .word("jumbf") } }
  }

  package func describesFile(_ node: Node) -> Bool {
    node.document.root.inherited(.isImageFile) ?? false
      && node.inherited(.describesPrimary) ?? false
  }

  package func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement? {
    if let present = tags(for: key, in: scope) {
      return present.author.statement(of: text, for: key, in: present.node)
    }
    guard scope.isRoot, scope.child("moov") == nil else { return nil }
    return author(ofNewTagsIn: key.space, in: scope)?.statement(of: text, for: key, in: scope)
  }

  /// The author of new structures with tags of a key space in an image file; nil if there is none.
  private func author(ofNewTagsIn space: KeySpace, in root: Node) -> (any TagAuthor)? {
    switch space {
    case .xmp: root.document.packetAuthor
    case .exif, .gps: root.document.author(ofNewTagsIn: .exif)
    default: nil
    }
  }

  /// The structure of an image file to which tags with a key are added.
  private func tags(for key: TagKey, in scope: Node) -> TaggedStructure? {
    guard scope.isRoot, scope.child("moov") == nil else { return nil }
    return scope.taggedStructures.first {
      $0.author.spaces(forNewTagsIn: $0.node).contains(key.space)
    }
  }

  package func addition(of tag: NewTag, to scope: Node) -> TagAddition {
    if let present = tags(for: tag.key, in: scope) {
      return present.author.addition(of: tag, to: present.node)
    }
    if scope.isRoot, scope.child("moov") == nil { return newStructure(with: tag, in: scope) }
    guard let holder = scope.isRoot ? scope.child("moov") : scope else {
      return .impossible("the file has no movie box (moov)")
    }
    do throws(TagRefusal) {
      let insertions =
        switch tag.key.space {
        case .iTunes, .iTunesLongForm: try ItemTags(tag, in: holder).insertions
        case .quickTimeMetadata: try KeyedTags(tag, in: holder).insertions
        case .quickTimeUserData: try UserTextTags(tag, in: holder).insertions
        case .isoUserData: try AssetTags(tag, in: holder).insertions
        default: throw TagRefusal("keys of the key space \(tag.key.space) cannot be added")
        }
      return .insertions(insertions)
    } catch {
      return error.isOfValue ? .unfit(error.reason) : .impossible(error.reason)
    }
  }

  /// Adds an XMP packet or a TIFF structure with one tag to an image file.
  private func newStructure(with tag: NewTag, in root: Node) -> TagAddition {
    let isPacket = tag.key.space == .xmp
    guard let author = author(ofNewTagsIn: tag.key.space, in: root) else {
      return .impossible("keys of the key space \(tag.key.space) cannot be added to this format")
    }
    if isPacket, let packet = author.newPacket(stating: tag) {
      return newStructure(packet, isPacket: true, in: root)
    }
    // Without a packet, the author returns only the reason why the tag does not fit.
    let addition = author.addition(of: tag, to: root)
    guard !isPacket, case .insertions(let new, let others, _) = addition, let first = new.first
    else { return addition }
    return newStructure(first.bytes, isPacket: false, in: root, with: others)
  }

  private func newStructure(
    _ bytes: [UInt8], isPacket: Bool, in root: Node, with others: [NewTag] = []
  ) -> TagAddition {
    if root.isPictureInBoxes { return root.newTagBox(bytes, isPacket: isPacket, with: others) }
    let type: NewItem.Kind = isPacket ? .packet : .exif
    guard let item = NewItem(bytes, type, in: root) else {
      return .impossible("the boxes of the file cannot state a new item")
    }
    return .insertions(item.insertions, with: others, item: item.id)
  }

  package func genreNumber(music: Int?, store: Int?, for key: TagKey) -> Int? {
    guard key.space == .iTunes else { return nil }
    switch key.code {
    case "gnre":
      // iTunes counts from 1, and knows only the first genres of ID3's list.
      return music.flatMap { $0 < 80 ? $0 + 1 : nil }
    case "geID": return store
    default: return nil
    }
  }

  package func newFreeSpace(of size: Int, after node: Node) -> TagInsertion? {
    guard size >= 8, let userData = node.enclosing("meta") ?? node.enclosing("udta"),
      let free = try? userData.bytes(
        of: Draft("free", fields: [], content: [UInt8](repeating: 0, count: size - 8)))
    else { return nil }
    let list = userData.child("ilst")
    let next = list.flatMap { list in
      userData.children.first { $0.range.start >= list.range.end }
    }
    return TagInsertion(free, into: userData, .child(before: next))
  }

  package func settings(of language: NewTrackLanguage, for track: Node) -> [TrackSetting]? {
    TrackLanguages(language, track)?.settings
  }

  package func freeSpace(in node: Node) -> ByteRange? {
    guard node.code == "free" || node.code == "skip", !node.isCut, node.integer("size") != 0 else {
      return nil
    }
    return ByteRange(
      from: min(node.range.start + node.headerSize, node.range.end), to: node.range.end)
  }

  package func content(of node: Node, stating value: NewTagValue) -> [UInt8]? {
    guard node.code == "data", let item = node.parent,
      let draft = ValueDraft(value, of: item.boxedTagKey, like: node).draft
    else { return nil }
    return (try? item.bytes(of: draft)).map { Array($0.dropFirst(node.headerSize)) }
  }
}

/// A structure with tags that describe the picture of an image file.
private struct TaggedStructure {
  let node: Node
  let author: any TagAuthor
}

extension Node {
  /// The structures with tags in a file of boxes, or in the items of an image file that describe its
  /// primary item.
  fileprivate var taggedStructures: [TaggedStructure] {
    let holders =
      isPictureInBoxes
      ? Array(children)
      : child("meta")?.items.filter(\.describesPrimary).compactMap(\.information) ?? []
    return holders.compactMap { holder in
      // Exif metadata has an offset before the structure.
      let content = holder.children.first(where: \.isPayload)
      return [content, content?.children.first].compactMap(\.self).lazy.compactMap { node in
        node.ownTagAuthor.map { TaggedStructure(node: node, author: $0) }
      }.first { $0.author.describesFileAround }
    }
  }
}

/// The reason why a tag cannot be added.
struct TagRefusal: Error {
  let reason: String
  /// Whether the value does not fit the key, in any file.
  let isOfValue: Bool

  init(_ reason: String) {
    self.reason = reason
    isOfValue = false
  }

  init(ofValue reason: String) {
    self.reason = reason
    isOfValue = true
  }
}

extension Node {
  /// Returns a new child box of this node.
  func box(_ draft: Draft) throws(TagRefusal) -> [UInt8] {
    do throws(DraftError) {
      return try bytes(of: draft)
    } catch {
      throw TagRefusal(error.words)
    }
  }

  /// Whether this box is a metadata box with a handler.
  func isMetadata(of handler: FourCC) -> Bool {
    guard code == "meta", case .code(let type)? = child("hdlr")?.value("handler_type") else {
      return false
    }
    return type == handler
  }

  /// Returns the insertion of a user data box with the given child into this movie or track, or of
  /// the child into its user data.
  func insertion(intoUserData child: Draft) throws(TagRefusal) -> TagInsertion {
    if let userData = self.child("udta") {
      return TagInsertion(try userData.box(child), into: userData, .child(before: nil))
    }
    return TagInsertion(
      try box(Draft("udta", children: [child])), into: self, .child(before: nil))
  }
}

extension UInt16 {
  /// The packed form of an ISO 639-2 code; that of an undetermined language for nil.
  init(packing language: String?) throws(TagRefusal) {
    let letters = Array((language ?? "und").utf8)
    guard letters.count == 3, letters.allSatisfy({ 0x61...0x7A ~= $0 }) else {
      throw TagRefusal(ofValue: "the language \(language ?? "") has no code of three letters")
    }
    self = letters.reduce(0) { $0 << 5 | UInt16($1 - 0x60) }
  }

  /// The packed form of a language, in a structure that has no place for a country.
  init(packing language: TagLanguage?) throws(TagRefusal) {
    if let country = language?.country {
      throw TagRefusal("the tag can state a language, but not the country \(country)")
    }
    try self.init(packing: language?.code)
  }
}
