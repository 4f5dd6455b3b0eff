package import Anatomy
import Bytes

extension Document {
  /// So many items are kept in a list.
  private static var maxItems: Int { 100_000 }

  /// Everything that the file says about itself, in file order, until the visitor answers false. What
  /// tracks say over time is left out: see ``Timeline``.
  package func forEachItem(_ visit: (KeyedItem) -> Bool) {
    let spans = Playlist(self)?.spansByLine ?? [:]
    _ = root.forEachItem(below: .file) { item in
      guard let span = spans[item.node.range.start] else { return visit(item) }
      var item = item
      item.span = span
      return visit(item)
    }
  }

  /// As a list; of a file of millions of items the first.
  package var metadataItems: [KeyedItem] {
    var items: [KeyedItem] = []
    forEachItem { item in
      items.append(item)
      return items.count < Self.maxItems
    }
    return items
  }
}

extension Node {
  /// Walks the structures that can be tags, or hold some; false when the visitor has enough.
  fileprivate func forEachItem(
    below scope: KeyedItem.Scope, _ visit: (KeyedItem) -> Bool
  ) -> Bool {
    let isTag = tagKey != nil
    // The box that a whole tag is in may tell the language of all of it.
    let language = code == "ID32" ? CompanionFields(fields, in: self).language : nil
    for child in children where child.mayDescribeFile {
      let scope = child.scope ?? scope
      // What is in a tag was told with it, but for the files in it.
      let isReported = isTag && !child.isPayload
      let items =
        child.tagKey.map { ItemReader(child, $0, scope).items }
        ?? (isReported ? [] : ItemReader.loose(in: child, scope))
      for item in items where !visit(item) { return false }
      let continues = child.forEachItem(below: scope) { item in
        guard let language, item.language == nil else { return visit(item) }
        var item = item
        item.language = language
        return visit(item)
      }
      guard continues else { return false }
    }
    return true
  }
}

extension Node {
  /// Media, the tables of it, and what is said of pictures inside tags are left out.
  fileprivate var mayDescribeFile: Bool {
    if isPayload, Self.pictures.contains(name.description) { return false }
    return !Self.withoutTags.contains(code)
  }

  private static let pictures: Set<String> = [
    "jpeg", "codestream", "png", "gif", "bmp", "webp", "icc",
  ]
  private static let withoutTags: Set<FourCC> = [
    "mdat", "minf", "moof", "mfra", "sidx", "edts", "mvex", "CHAP", "CTOC", "mvhd", "tkhd", "mdhd",
    "hdlr", "ftyp", "flau",
  ]

  /// What tags below it are said of, where that is not the same as above.
  fileprivate var scope: KeyedItem.Scope? {
    switch code {
    case "trak": .track(ordinal ?? 1)
    case "infe": integer("item_ID").map { .item($0) }
    default: nil
    }
  }
}
