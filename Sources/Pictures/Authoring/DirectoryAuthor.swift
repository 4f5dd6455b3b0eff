import Anatomy
import Bytes
import Schema

/// Adds and changes tags in the directories of a TIFF structure: texts, dates and geographic
/// positions.
struct DirectoryAuthor: TagAuthor, TagContainer {
  var describesFileAround: Bool { true }

  func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    if scope.isRoot { return try scope.listsOfDirectories + scope.listsOfPacket }
    return scope.tiffBlock == scope
      ? [TagList(.exif, in: scope, by: self), TagList(.gps, in: scope, by: self)] : []
  }

  func form(of value: TagPlace) -> TagForm? {
    guard [.exif, .gps].contains(value.key.space) else { return nil }
    let isOfPicture =
      (value.tag.tiffEntry != nil || value.tag.tiffDirectory != nil) && value.tag.isExifOfPicture
    return isOfPicture && ExifTag(value.key) != nil ? .entry : .setting
  }

  func freeSpace(in node: Node) -> FreeSpace? { nil }

  // MARK: Values

  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    let statement: TagStatement? =
      switch ExifTag(key)?.type {
      case .date: text.flatMap { Self.date($0, key) }
      case .ratios where key.name == "GPSLatitude": text.flatMap(Self.place)
      default: nil
      }
    return statement ?? TagStatement([(key, text)])
  }

  private static func date(_ text: String, _ key: TagKey) -> TagStatement? {
    guard let (date, fraction, zone) = ExifDate.parts(text) else { return nil }
    let end = key.name.dropFirst("DateTime".utf8.count)
    return TagStatement([
      (key, date), (TagKey(space: .exif, name: "OffsetTime" + end), zone),
      (TagKey(space: .exif, name: "SubSecTime" + end), fraction),
    ])
  }

  private static func place(_ text: String) -> TagStatement? {
    guard let place = PlaceInDegrees(text) else { return nil }
    func key(_ name: String) -> TagKey { TagKey(space: .gps, name: name) }
    let height = place.altitude
    return TagStatement(
      [
        (key("GPSLatitude"), place.latitude.ratios),
        (key("GPSLatitudeRef"), place.latitude.isNegative ? "S" : "N"),
        (key("GPSLongitude"), place.longitude.ratios),
        (key("GPSLongitudeRef"), place.longitude.isNegative ? "W" : "E"),
        (key("GPSAltitude"), height?.ratio),
        (key("GPSAltitudeRef"), height.map { $0.isNegative ? "1" : "0" }),
      ], loss: place.loss)
  }

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    guard let block = value.node.tiffBlock, let entry = entry(around: value),
      values.isEmpty || content(of: entry, stating: values[0], in: block) != nil
    else { return nil }
    return TagRewriting(of: block, [], stating: values)
  }

  private func entry(around value: TagPlace) -> TIFFEntry? {
    value.node.inherited(.tiffLayout)?.directories.lazy.flatMap(\.entries).first { entry in
      entry.value.map { $0.contains(value.range) } ?? false
    }
  }

  private func content(
    of entry: TIFFEntry, stating value: NewTagValue, in block: Node
  ) -> DirectoryWriting.Content? {
    guard case .text(let text) = value, !text.isEmpty, let layout = block.inherited(.tiffLayout)
    else { return nil }
    let key = TagKey(space: entry.kind == .gps ? .gps : .exif, name: entry.name)
    return ExifTag(key)?.content(stating: text, layout.form.order)
  }

  // MARK: Writing

  private typealias NewEntry = (
    tag: Int, kind: DirectoryKind, content: DirectoryWriting.Content
  )

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    guard let block = changes.structure else { return try newStructure(changes.added) }
    let entries = changes.entries.compactMap { place, value in
      entry(around: place).map { (entry: $0, value: value) }
    }
    let onlyRemoves =
      changes.added.isEmpty && changes.contents.isEmpty && entries.allSatisfy { $0.value == nil }
    if onlyRemoves, entries.count > 1 { return .byRemovingEntries }
    guard var writing = DirectoryWriting(block) else { throw Self.isDamaged }
    for (entry, value) in entries {
      guard let value else {
        if writing.remove(entry) { continue }
        if onlyRemoves { return .byRemovingEntries }
        throw Self.isDamaged
      }
      guard let content = content(of: entry, stating: value, in: block),
        writing.set(entry.tag, in: entry.kind, to: content)
      else { throw Self.isDamaged }
    }
    var others: [NewTag] = []
    let order = block.inherited(.tiffLayout)?.form.order ?? .big
    for tag in changes.added {
      let new = try self.entry(tag, order)
      if writing.states(new.tag, in: new.kind, like: new.content) {
        throw TagRefusal("the file has a tag \(tag.key.name)")
      }
      if !writing.has(new.kind) { others += new.kind.requiredTags }
      guard writing.set(new.tag, in: new.kind, to: new.content) else { throw Self.isDamaged }
    }
    for content in changes.contents {
      if block.document.root.isRawPhoto {
        throw TagRefusal(
          "the packet has too little free space, and other data of raw photos must not move")
      }
      guard store(content, in: block, by: &writing) else { throw Self.isDamaged }
    }
    return TagWriting(writing.insertions, with: others)
  }

  private static let isDamaged = TagRefusal("the directories of the file are damaged")

  /// Stores an XMP packet as the value of an entry. Returns whether this is possible.
  private func store(
    _ content: TagContent, in block: Node, by writing: inout DirectoryWriting
  ) -> Bool {
    let bytes = DirectoryWriting.Content(type: .byte, bytes: content.bytes)
    guard let old = content.replaced else {
      return writing.set(DirectoryWriting.packetTag, in: .main(0), to: bytes)
    }
    guard
      let entry = block.inherited(.tiffLayout)?.directories.lazy.flatMap(\.entries)
        .first(where: { $0.value == old.range })
    else { return false }
    return writing.set(entry.tag, in: entry.kind, to: bytes)
  }

  private func newStructure(_ tags: [NewTag]) throws(TagRefusal) -> TagWriting {
    var entries: [NewEntry] = []
    for tag in tags {
      let new = try entry(tag, .big)
      if entries.contains(where: { $0.tag == new.tag && $0.kind == new.kind }) {
        throw TagRefusal("the file has a tag \(tag.key.name)")
      }
      entries.append(new)
    }
    guard let structure = DirectoryWriting.newStructure(with: entries) else {
      throw TagRefusal("the file has no directory for Exif tags")
    }
    let kinds = [DirectoryKind.exif, .gps].filter { kind in entries.contains { $0.kind == kind } }
    return TagWriting(with: kinds.flatMap(\.requiredTags), content: structure)
  }

  private func entry(_ tag: NewTag, _ order: ByteOrder) throws(TagRefusal) -> NewEntry {
    guard let own = ExifTag(tag.key) else {
      throw TagRefusal(ofValue: "\(tag.key.name) is not a tag of Exif that can be set")
    }
    if tag.language != nil { throw TagRefusal("Exif cannot state the language of a text") }
    guard case .text(let text) = tag.value, !text.isEmpty,
      let content = own.content(stating: text, order)
    else {
      let example =
        own.type == .date ? "a date such as 2024-07-20T18:41:07" : "a text of this tag"
      throw TagRefusal(ofValue: "the value for \(tag.key.name) is not \(example)")
    }
    return (own.number, own.directory, content)
  }
}

extension PlaceInDegrees.Number {
  /// The angle as three ratios for degrees, minutes and seconds, such as `46/1, 27/1, 30/1`.
  fileprivate var ratios: String {
    let (minutes, rest) = (fraction * 60).quotientAndRemainder(dividingBy: scale)
    var (above, below) = (rest * 60, scale)
    while above % 10 == 0, below % 10 == 0 { (above, below) = (above / 10, below / 10) }
    while above % 2 == 0, below % 2 == 0 { (above, below) = (above / 2, below / 2) }
    return "\(whole)/1, \(minutes)/1, \(above)/\(below)"
  }
}
