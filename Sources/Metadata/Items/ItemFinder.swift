package import Anatomy
import Bytes

extension Document {
  /// So many items are kept in a list.
  private static var mostItems: Int { 100_000 }

  /// Everything that the file says about itself, in file order, until the visitor answers false. What
  /// tracks say over time is left out: see ``Timeline``.
  package func forEachItem(_ visit: (MetadataItem) -> Bool) {
    let spans = Playlist(self)?.spansByLine ?? [:]
    _ = root.forEachItem(below: .file) { item in
      guard let span = spans[item.node.range.start] else { return visit(item) }
      var item = item
      item.span = span
      return visit(item)
    }
  }

  /// As a list; of a file of millions of items the first.
  package var metadataItems: [MetadataItem] {
    var items: [MetadataItem] = []
    forEachItem { item in
      items.append(item)
      return items.count < Self.mostItems
    }
    return items
  }
}

extension Node {
  /// Walks the structures that can be tags, or hold some; false when the visitor has enough.
  fileprivate func forEachItem(
    below scope: MetadataItem.Scope, _ visit: (MetadataItem) -> Bool
  ) -> Bool {
    let isTag = tagKey != nil
    // The box that a whole tag is in may tell the language of all of it.
    let language = code == "ID32" ? Companions(fields, in: self).language : nil
    for child in children where child.mayTellOfFile {
      let scope = child.scope ?? scope
      // What is in a tag was told with it, but for the files in it.
      let isTold = isTag && !child.isPayload
      let items =
        child.tagKey.map { ItemReader(child, $0, scope).items }
        ?? (isTold ? [] : ItemReader.loose(in: child, scope))
      for item in items where !visit(item) { return false }
      let goesOn = child.forEachItem(below: scope) { item in
        guard let language, item.language == nil else { return visit(item) }
        var item = item
        item.language = language
        return visit(item)
      }
      guard goesOn else { return false }
    }
    return true
  }
}

extension Node {
  /// Media, the tables of it, and what is said of pictures inside tags are left out.
  fileprivate var mayTellOfFile: Bool {
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
  fileprivate var scope: MetadataItem.Scope? {
    switch code {
    case "trak": .track(ordinal ?? 1)
    case "infe": integer("item_ID").map { .item($0) }
    default: nil
    }
  }
}
