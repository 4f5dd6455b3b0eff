package import Anatomy
import Bytes
import Movie

/// Adds and changes the tags of a movie: iTunes and QuickTime metadata items, QuickTime user data
/// texts, and 3GPP asset information. Adds Exif and XMP metadata to image files.
extension BoxGrammar: TagAuthor, TagContainer, TrackAuthor {
  package var describesFileAround: Bool { true }

  package func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    let root = scope.document.root
    guard let movie = root.child("moov") else { return try listsOfPicture(scope) }
    if case .code("crx ")? = root.child("ftyp")?.value("major_brand") {
      throw TagRefusal("raw photos cannot be edited")
    }
    if movie.child("cmov") != nil { throw TagRefusal("the movie box (moov) is compressed") }
    let preferred = spaces(forNewTagsIn: scope)
    let others = [
      KeySpace.iTunes, .iTunesLongForm, .quickTimeMetadata, .quickTimeUserData, .isoUserData,
    ].filter { !preferred.contains($0) }
    let holder = scope.isRoot ? movie : scope
    return preferred.map { TagList($0, in: holder, by: self) }
      + others.map { TagList($0, in: holder, by: self, forNewTags: false) }
  }

  private func spaces(forNewTagsIn scope: Node) -> [KeySpace] {
    let root = scope.document.root
    let brand = root.child("ftyp")?.value("major_brand")
    // Files without a brand are older than QuickTime's metadata boxes, so user data is preferred
    // for new tags.
    guard case .code(let code)? = brand else { return [.quickTimeUserData, .quickTimeMetadata] }
    if code == "qt  " { return [.quickTimeMetadata, .quickTimeUserData] }
    if code.description.hasPrefix("3g") { return [.isoUserData] }
    guard scope.isRoot else { return [.quickTimeUserData, .quickTimeMetadata] }
    // User data can contain only one metadata box. If the present box has QuickTime keys, iTunes
    // items cannot be added.
    let userData = root.child("moov")?.child("udta")
    let hasKeys = userData?.children.contains { $0.isMetadata(of: "mdta") } ?? false
    return hasKeys
      ? [.quickTimeMetadata, .quickTimeUserData] : [.iTunes, .iTunesLongForm, .quickTimeUserData]
  }

  /// Returns the Exif, GPS and XMP tag lists of an image file. If the structure of a list is
  /// missing in the file, the list creates it when tags are added.
  private func listsOfPicture(_ root: Node) throws(TagRefusal) -> [TagList] {
    guard root.isRoot else { return [] }
    if root.isPictureInBoxes {
      if let reason = root.obstacleToTagsInBoxes { throw TagRefusal(reason) }
    } else if root.child("meta")?.primaryItem == nil {
      throw TagRefusal("the file has no movie box (moov), and no item that is its picture")
    }
    let structures = root.structuresWithTags
    let present = structures.flatMap { (try? $0.ownTagContainer?.lists(in: $0)) ?? [] }
    return [KeySpace.exif, .gps, .xmp].compactMap { space in
      if let list = present.first(where: { $0.space == space }) { return list }
      // A structure that is present but provides no tag list is damaged: no tags are added to it,
      // and no second structure is created.
      if structures.contains(where: { $0.isStructure(ofTagsIn: space.ofStructure) }) { return nil }
      return root.document.author(ofNewTagsIn: space.ofStructure).map {
        TagList(space, in: nil, by: $0)
      }
    }
  }

  package func statement(
    of text: String?, for key: TagKey, in structure: Node?
  ) -> TagStatement? { TagStatement([(key, text)]) }

  package func form(of value: TagPlace) -> TagForm? { value.tag.tagKey == nil ? nil : .fields }

  /// Returns the replacement of the whole content of a `data` box with a new value; nil if the
  /// value is not in such a box or does not fit the key.
  package func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    var box = value.node
    // A picture has a separate node inside the `data` box. In that case, `box` is set to the `data`
    // box.
    while box.isPayload, let parent = box.parent { box = parent }
    guard box.code == "data", let item = box.parent, values.count == 1,
      let draft = ValueDraft(values[0], of: item.boxedTagKey, like: box).draft,
      let bytes = try? item.bytes(of: draft)
    else { return nil }
    let start = min(box.range.start + box.headerSize, box.range.end)
    let content = Array(bytes.dropFirst(box.headerSize))
    return TagRewriting(
      of: box, [Replacement(ByteRange(from: start, to: box.range.end), with: content)],
      stating: values)
  }

  package func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    guard let holder = changes.structure else { return TagWriting() }
    if holder.isRoot {
      if let tag = changes.added.first {
        throw TagRefusal("keys of the key space \(tag.key.space) cannot be added to this format")
      }
      return try holder.placing(changes.contents)
    }
    func tags(_ spaces: KeySpace...) -> [NewTag] {
      changes.added.filter { spaces.contains($0.key.space) }
    }
    let removed = changes.removed
    let items = tags(.iTunes, .iTunesLongForm)
    let metadata = items.isEmpty ? nil : try ItemTags(items, in: holder, without: removed)
    let keyed = try KeyedTags(tags(.quickTimeMetadata), in: holder, without: removed)
    let texts = try UserTextTags(tags(.quickTimeUserData), in: holder, without: removed)
    let assets = try AssetTags(tags(.isoUserData), in: holder, without: removed)
    let insertions =
      (metadata?.insertions ?? []) + keyed.insertions + texts.insertions + assets.insertions
    let userData = (metadata?.userData ?? []) + texts.userData + assets.userData
    let added = insertions + (try holder.insertions(intoUserData: userData))
    let space = changes.freeSpace.flatMap {
      holder.newFreeSpace(of: $0.size, afterTagsIn: $0.space)
    }
    return TagWriting(added + (space.map { [$0] } ?? []))
  }

  package func settings(
    of property: TrackProperty, for track: Node
  ) throws(TagRefusal) -> [TrackSetting] {
    try TrackPropertySettings(of: track).settings(of: property)
  }

  package func settings(
    ofHeaderDate date: Int64?, in file: Node
  ) throws(TagRefusal) -> [TrackSetting] {
    try HeaderDates(of: file).settings(of: date)
  }

  package func settings(of language: NewTrackLanguage, for track: Node) -> [TrackSetting]? {
    TrackLanguages(language, track)?.settings
  }

  package func freeSpace(in node: Node) -> FreeSpace? {
    guard node.code == "free" || node.code == "skip", !node.isCut, node.integer("size") != 0 else {
      return nil
    }
    return FreeSpace(
      ByteRange(
        from: min(node.range.start + node.headerSize, node.range.end), to: node.range.end),
      always: false)
  }
}

extension Node {
  /// The structures of this image file that contain tags, such as Exif metadata. In a JPEG 2000 or
  /// JPEG XL file, they are inside boxes; in other files, they are inside the items that describe
  /// the primary item.
  fileprivate var structuresWithTags: [Node] {
    let holders =
      isPictureInBoxes
      ? Array(children)
      : child("meta")?.items.filter(\.describesPrimary).compactMap(\.information) ?? []
    return holders.compactMap { holder in
      // The structure is the content itself or, in Exif metadata, the first child of the content,
      // because an offset precedes the structure.
      let content = holder.children.first(where: \.isPayload)
      return [content, content?.children.first].compactMap(\.self).first { node in
        node.ownTagAuthor != nil && node.hasTagsOfFile
      }
    }
  }

  /// Returns the insertions that add the given Exif and XMP metadata to this image file.
  fileprivate func placing(_ contents: [TagContent]) throws(TagRefusal) -> TagWriting {
    if isPictureInBoxes { return TagWriting(try newTagBoxes(contents)) }
    let new = try NewItems(contents, in: self)
    var writing = TagWriting(new.insertions)
    writing.items = new.ids
    return writing
  }

  /// Returns the insertion of `size` bytes of free space after the tags in the given key space. Nil
  /// if this movie or track has no box for such tags, or if `size` is less than 8.
  fileprivate func newFreeSpace(of size: Int, afterTagsIn space: KeySpace) -> TagInsertion? {
    let userData = child("udta")
    let holder =
      switch space {
      case .iTunes, .iTunesLongForm: userData?.children.first { $0.isMetadata(of: "mdir") }
      case .quickTimeMetadata:
        [self, userData].lazy.compactMap(\.self).flatMap(\.children)
          .first { $0.isMetadata(of: "mdta") }
      default: userData
      }
    guard size >= 8, let holder,
      let free = try? holder.bytes(
        of: Draft("free", fields: [], content: [UInt8](repeating: 0, count: size - 8)))
    else { return nil }
    let list = holder.child("ilst")
    let next = list.flatMap { list in
      holder.children.first { $0.range.start >= list.range.end }
    }
    return TagInsertion(free, into: holder, .child(before: next))
  }

  /// Returns the insertions of the given boxes into the user data of this movie or track. If there
  /// is no user data box, one insertion creates it.
  func insertions(intoUserData drafts: [Draft]) throws(TagRefusal) -> [TagInsertion] {
    guard !drafts.isEmpty else { return [] }
    guard let userData = child("udta") else {
      return [
        TagInsertion(try written(Draft("udta", children: drafts)), into: self, .child(before: nil))
      ]
    }
    var insertions: [TagInsertion] = []
    for draft in drafts {
      insertions.append(
        TagInsertion(try userData.written(draft), into: userData, .child(before: nil)))
    }
    return insertions
  }
}

extension Node {
  /// Whether this box is a metadata box with the given handler type.
  func isMetadata(of handler: FourCC) -> Bool {
    guard code == "meta", case .code(let type)? = child("hdlr")?.value("handler_type") else {
      return false
    }
    return type == handler
  }
}

extension UInt16 {
  /// Packs the given ISO 639-2 code into 16 bits; nil means an undetermined language (`und`).
  init(packing language: String?) throws(TagRefusal) {
    let letters = Array((language ?? "und").utf8)
    guard letters.count == 3, letters.allSatisfy({ 0x61...0x7A ~= $0 }) else {
      throw TagRefusal(ofValue: "the language \(language ?? "") has no code of three letters")
    }
    self = letters.reduce(0) { $0 << 5 | UInt16($1 - 0x60) }
  }

  /// Packs the code of the given language, for a structure that cannot state a country. Throws if
  /// the language has a country.
  init(packing language: TagLanguage?) throws(TagRefusal) {
    if let country = language?.country {
      throw TagRefusal("the tag can state a language, but not the country \(country)")
    }
    try self.init(packing: language?.code)
  }
}
