import Anatomy
import Bytes

/// Writes entries into the directories of a TIFF structure. A value or directory without enough space
/// is written at the end of the structure. No other byte moves, because maker notes may contain offsets
/// relative to an unknown position.
struct DirectoryWriting {
  /// The value to write into an entry, with its type.
  struct Content {
    let type: TIFFType
    let bytes: [UInt8]

    var count: UInt64 { UInt64(bytes.count / type.size) }
  }

  private let block: Node
  /// The structure with the changes made so far.
  private var source: ByteSource
  private var range: ByteRange
  private var layout: TIFFLayout
  private var patched: PatchedSource
  private var replacements: [Replacement] = []
  /// The bytes that are added after the end of the structure.
  private var tail: [UInt8] = []

  private var form: TIFFForm { layout.form }
  private var coding: NumberCoding { NumberCoding(form.order) }

  /// The number of unused entries at the end of a new directory table. They leave space for later
  /// entries, so that the table does not move again.
  private static let spareEntries = 6
  /// Maximum number of bytes of a text that is read to find out whether it is blank.
  private static let longestBlank = 1024
  /// The tag of the entry with the XMP packet.
  static let packetTag = 0x02BC

  /// Returns nil if the node is not a TIFF structure, or is a maker note.
  init?(_ block: Node) {
    guard let layout = block.inherited(.tiffLayout), !layout.form.isMakerNote else { return nil }
    (self.block, self.layout) = (block, layout)
    (source, range, patched) = (block.source, block.range, PatchedSource(wholeOf: block.source))
  }

  /// Whether the structure has a directory of the given kind.
  func has(_ kind: DirectoryKind) -> Bool { layout.directory(kind) != nil }

  /// Whether a directory already states a value for `tag`. Blank texts, and lists with fewer ratios
  /// than `content`, do not count: cameras write them as placeholders.
  func states(_ tag: Int, in kind: DirectoryKind, like content: Content) -> Bool {
    guard let entry = layout.directory(kind)?.entries.first(where: { $0.tag == tag }) else {
      return false
    }
    guard let value = entry.value else { return true }
    return switch entry.type {
    case .ascii where value.count <= Self.longestBlank:
      !source.bytes(value).allSatisfy { $0 == 0 || $0 == 0x20 }
    case .rational: content.type != .rational || value.count >= content.bytes.count
    default: true
    }
  }

  /// Sets the value of a tag in a directory of the given kind. Returns whether this is possible.
  mutating func set(_ tag: Int, in kind: DirectoryKind, to content: Content) -> Bool {
    let isDone: Bool
    if let directory = layout.directory(kind) {
      isDone =
        directory.entries.first { $0.tag == tag }.map { replace($0, by: content) }
        ?? add(tag, content, to: directory)
    } else {
      isDone = add(directory: kind, with: tag, content)
    }
    return isDone && takeStep(setting: tag, in: kind)
  }

  /// Removes an entry of the original structure. Returns false if this is not possible, or if no
  /// entry would be left in the structure.
  mutating func remove(_ entry: TIFFEntry) -> Bool {
    let directories = layout.directories
    func isSame(_ other: TIFFEntry) -> Bool { other.range == entry.range && other.tag == entry.tag }
    let place =
      directories.first { $0.entries.contains(where: isSame) }
      ?? directories.first { $0.kind == entry.kind }
    guard let directory = place,
      let present = directory.entries.first(where: isSame)
        ?? directory.entries.first(where: { $0.tag == entry.tag })
    else { return false }
    return remove(present, from: directory) && takeStep()
  }

  /// Applies the collected changes for one entry, and reads the layout of the changed structure for
  /// the next change. Returns false if the changes could give another entry a different meaning.
  private mutating func takeStep(setting tag: Int? = nil, in kind: DirectoryKind? = nil) -> Bool {
    let end = ByteRange(start: range.end, count: 0)
    if !tail.isEmpty { replacements.append(Replacement(end, with: tail)) }
    patched = patched.replacing(replacements.inOrder)
    source = block.source.patched(patched)
    range = ByteRange(from: range.start, to: range.end + tail.count)
    guard let new = TIFFLayout(source, range, like: block) else { return false }
    if !tail.isEmpty {
      let known = Set(layout.directories.map(\.kind)).union([.main(0)] + [kind].compactMap(\.self))
      guard !layout.hasSharedDirectories, new.directories.allSatisfy({ known.contains($0.kind) }),
        new.outside.isSuperset(of: layout.outside.filter { $0.tag != tag || $0.kind != kind })
      else { return false }
    }
    (replacements, tail, layout) = ([], [], new)
    return true
  }

  /// The insertions that carry out all changes.
  var insertions: [TagInsertion] {
    patched.replacements(in: block.source).map {
      TagInsertion($0.bytes, into: block, .range($0.range))
    }
  }

  private mutating func remove(_ entry: TIFFEntry, from directory: TIFFLayout.Directory) -> Bool {
    if !entry.isInline, let own = entry.value.flatMap(ownRange) { blank(own) }
    let kept = directory.entries.filter { $0.range != entry.range }
    guard !kept.isEmpty else {
      guard
        let pointer = layout.directories.first(where: {
          $0.entries.contains(where: refers(to: directory))
        }),
        let own = pointer.entries.first(where: refers(to: directory))
      else { return false }
      blank(directory.range)
      return remove(own, from: pointer)
    }
    guard let link = link(of: directory),
      let count = coding.bytes(of: UInt64(kept.count), count: form.countWidth)
    else { return false }
    let table = count + kept.flatMap { source.bytes($0.range) } + link
    replacements.append(Replacement(directory.range, with: table.padded(to: directory.range.count)))
    return true
  }

  /// Returns the bytes of the link to the next directory, which are empty if the camera omitted the
  /// link. Returns nil if the table is truncated, or shares bytes with a value.
  private func link(of directory: TIFFLayout.Directory) -> [UInt8]? {
    guard directory.stated == UInt64(directory.entries.count), let last = directory.entries.last,
      !layout.directories.lazy.flatMap(\.entries).contains(where: { entry in
        !entry.isInline && entry.value.map { !$0.clamped(to: directory.range).isEmpty } ?? false
      })
    else { return nil }
    let link = source.bytes(ByteRange(from: last.range.end, to: directory.range.end))
    return link.isEmpty || link.count == form.wordWidth ? link : nil
  }

  private func refers(to directory: TIFFLayout.Directory) -> (TIFFEntry) -> Bool {
    let offset = UInt64(directory.range.start - form.base)
    return { entry in
      entry.directoryKind == directory.kind && entry.integer(0, form, source) == offset
    }
  }

  // MARK: Values

  private mutating func replace(_ entry: TIFFEntry, by content: Content) -> Bool {
    let own = entry.isInline ? nil : entry.value.flatMap(ownRange)
    if let own, content.bytes.count > form.wordWidth, content.bytes.count <= own.count {
      guard let head = Self.head(of: entry.tag, content, form) else { return false }
      replacements.append(
        Replacement(ByteRange(start: entry.range.start, count: head.count), with: head))
      replacements.append(Replacement(own, with: content.bytes.padded(to: own.count)))
      return true
    }
    guard let bytes = self.entry(entry.tag, content) else { return false }
    replacements.append(Replacement(entry.range, with: bytes))
    if let own { blank(own) }
    return true
  }

  /// Returns the given range of a value; nil if other entries also refer to a part of it.
  private func ownRange(_ value: ByteRange) -> ByteRange? {
    let isOwn =
      layout.areaAt[value.start]?.range == value && !layout.sharedValues.contains(value)
      && layout.directories.lazy.flatMap(\.entries).count { entry in
        !entry.isInline && entry.value.map { !$0.clamped(to: value).isEmpty } ?? false
      } == 1
    return isOwn ? value : nil
  }

  private mutating func blank(_ range: ByteRange) {
    replacements.append(Replacement(range, with: [UInt8](repeating: 0, count: range.count)))
  }

  /// Returns the bytes of the tag, type and count of an entry; nil if one of these numbers is too
  /// large for its field.
  private static func head(of tag: Int, _ content: Content, _ form: TIFFForm) -> [UInt8]? {
    let coding = NumberCoding(form.order)
    guard let number = coding.bytes(of: UInt64(tag), count: 2),
      let type = coding.bytes(of: UInt64(content.type.rawValue), count: 2),
      let count = coding.bytes(of: content.count, count: form.wordWidth)
    else { return nil }
    return number + type + count
  }

  /// Returns the bytes of an entry; nil if its tag, count or offset is too large for the field. A
  /// value that does not fit into the entry is added at the end of the structure.
  private mutating func entry(_ tag: Int, _ content: Content) -> [UInt8]? {
    guard let head = Self.head(of: tag, content, form) else { return nil }
    if content.bytes.count <= form.wordWidth {
      return head + content.bytes.padded(to: form.wordWidth)
    }
    return append(content.bytes).map { head + $0 }
  }

  /// Adds bytes at the end of the structure, and returns their offset as a field; nil if the offset
  /// does not fit into the field.
  private mutating func append(_ bytes: [UInt8]) -> [UInt8]? {
    if (range.end - form.base + tail.count) % 2 != 0 { tail.append(0) }
    let offset = range.end - form.base + tail.count
    tail += bytes + (bytes.count % 2 == 0 ? [] : [0])
    return coding.bytes(of: UInt64(offset), count: form.wordWidth)
  }

  // MARK: Directories

  private mutating func add(
    _ tag: Int, _ content: Content, to directory: TIFFLayout.Directory
  ) -> Bool {
    guard let new = entry(tag, content) else { return false }
    return insert(new, tag, into: directory)
  }

  /// Inserts an entry into a directory. The directory table moves to the end of the structure if no
  /// usable bytes follow it. Returns whether this is possible.
  private mutating func insert(
    _ entry: [UInt8], _ tag: Int, into directory: TIFFLayout.Directory
  ) -> Bool {
    let entries = directory.entries
    guard let link = link(of: directory),
      let count = coding.bytes(of: directory.stated + 1, count: form.countWidth)
    else { return false }
    let room = room(after: directory)
    let place = entries.firstIndex { $0.tag > tag } ?? entries.count
    let before = entries[..<place].flatMap { bytes(of: $0) }
    let after = entries[place...].flatMap { bytes(of: $0) }
    let table = count + before + entry + after + link
    replacements.removeAll { directory.range.contains($0.range) }
    if let room {
      let whole = ByteRange(from: directory.range.start, to: room)
      replacements.append(Replacement(whole, with: table.padded(to: whole.count)))
      return true
    }
    guard let pointer = pointer(to: directory) else { return false }
    blank(directory.range)
    let missing = [UInt8](repeating: 0, count: form.wordWidth - link.count)
    guard let offset = append(table + missing + spare) else { return false }
    replacements.append(Replacement(pointer, with: offset))
    return true
  }

  /// Makes space for one more entry after a directory table, and returns the end of this space. It
  /// consists of unused bytes and of the bytes of values, which are moved to the end of the
  /// structure. Returns nil if other data follows the table.
  private mutating func room(after directory: TIFFLayout.Directory) -> Int? {
    var end = directory.range.end
    var values: [TIFFEntry] = []
    while end < directory.range.end + form.entrySize {
      guard let area = layout.areaAt[end] else { return nil }
      switch area.content {
      case .gap where source.isZero(area.range) && !isReferenced(area.range): break
      case .value(let entry) where area.nodeKind === TIFF.value && ownRange(area.range) != nil:
        values.append(entry)
      default: return nil
      }
      end = area.range.end
    }
    for entry in values {
      guard let value = entry.value, let offset = append(source.bytes(value)) else { return nil }
      let head = source.bytes(entry.range).dropLast(form.wordWidth)
      replacements.append(Replacement(entry.range, with: head + offset))
    }
    // The old bytes of the moved values need no edit here: the longer table and the zeros after it
    // will overwrite them.
    return end
  }

  /// Whether an entry refers to a directory at an offset in the given range.
  private func isReferenced(_ range: ByteRange) -> Bool {
    layout.directories.lazy.flatMap(\.entries).contains { entry in
      entry.directoryKind != nil
        && place(of: entry).map { range.start <= $0 && $0 < range.end } ?? false
    }
  }

  /// Returns the offset of the directory to which an entry refers; nil if the directory is outside
  /// the structure.
  private func place(of entry: TIFFEntry) -> Int? {
    entry.integer(0, form, source).flatMap { form.place(of: $0) }
  }

  /// Whether the directory at the offset `place` of the source has no entries.
  private func isEmptyDirectory(at place: Int) -> Bool {
    form.number(source, at: place, width: form.countWidth) == 0
  }

  /// Returns the bytes of an entry with the changes made so far.
  private func bytes(of entry: TIFFEntry) -> [UInt8] {
    replacements.last { $0.range == entry.range }?.bytes ?? source.bytes(entry.range)
  }

  private var spare: [UInt8] {
    [UInt8](repeating: 0, count: Self.spareEntries * form.entrySize)
  }

  /// Returns the range of the field that contains the offset of the given directory; nil if there
  /// is no such field.
  private func pointer(to directory: TIFFLayout.Directory) -> ByteRange? {
    if directory.kind == .main(0) { return headerPointer }
    let entry = layout.directories.lazy.flatMap(\.entries).first(where: refers(to: directory))
    guard let entry, entry.isInline, entry.type?.size == form.wordWidth else { return nil }
    return entry.value
  }

  /// Adds a directory with one entry at the end of the structure, and makes the first directory or
  /// the header refer to it. Returns false if this is not possible, or if the first directory or
  /// the header already refers to a directory of this kind that has entries.
  private mutating func add(
    directory kind: DirectoryKind, with tag: Int, _ content: Content
  ) -> Bool {
    if range.end % 2 != form.base % 2 { tail.append(0) }
    let place = range.end - form.base + tail.count
    guard
      let table = Self.table((kind.version.map { [$0] } ?? []) + [(tag, content)], at: place, form),
      let offset = coding.bytes(of: UInt64(place), count: form.wordWidth)
    else { return false }
    tail += table
    if kind == .main(0) { return begin(at: offset) }
    let content = Content(type: form.isBig ? .long8 : .long, bytes: offset)
    guard let number = kind.pointerTag, let pointer = Self.head(of: number, content, form) else {
      return false
    }
    guard let main = layout.directory(.main(0)) else {
      let next = range.end - form.base + tail.count
      guard let first = Self.table([(number, content)], at: next, form) else { return false }
      tail += first
      return coding.bytes(of: UInt64(next), count: form.wordWidth).map { begin(at: $0) } ?? false
    }
    guard let present = main.entries.first(where: { $0.tag == number }) else {
      return insert(pointer + offset, number, into: main)
    }
    guard let empty = self.place(of: present), isEmptyDirectory(at: empty) else { return false }
    replacements.append(Replacement(present.range, with: pointer + offset))
    return true
  }

  /// Writes `offset` into the header as the offset of the first directory, if the present first
  /// directory has no entries. Returns whether the offset is written.
  private mutating func begin(at offset: [UInt8]) -> Bool {
    let first = form.number(source, at: headerPointer.start, width: form.wordWidth)
    guard let first = first.flatMap(form.place), isEmptyDirectory(at: first) else { return false }
    replacements.append(Replacement(headerPointer, with: offset))
    return true
  }

  /// The range of the header field that contains the offset of the first directory.
  private var headerPointer: ByteRange {
    ByteRange(start: range.start + (form.isBig ? 8 : 4), count: form.wordWidth)
  }

  // MARK: New structures

  /// Returns a new TIFF structure with the given entries; nil if a tag, count or offset is too
  /// large for its field.
  static func newStructure(
    with entries: [(tag: Int, kind: DirectoryKind, content: Content)]
  ) -> [UInt8]? {
    let header = ByteSource(bytes: Array("MM".utf8) + [0, 42, 0, 0, 0, 8])
    guard let form = TIFFForm(header, header.wholeRange) else { return nil }
    let inner = [DirectoryKind.exif, .gps].filter { kind in entries.contains { $0.kind == kind } }
    func own(_ kind: DirectoryKind) -> [(tag: Int, content: Content)] {
      entries.filter { $0.kind == kind }.map { ($0.tag, $0.content) }
    }
    func main(_ offsets: [Int]) -> [UInt8]? {
      let pointers = zip(inner, offsets).compactMap { kind, offset in
        kind.pointerTag.map {
          ($0, Content(type: .long, bytes: NumberCoding.big.bytes(nearest: offset, count: 4)))
        }
      }
      return table(own(.main(0)) + pointers, at: form.headerSize, form)
    }
    guard let size = main(inner.map { _ in 0 })?.count else { return nil }
    var (place, tables, offsets) = (form.headerSize + size, [UInt8](), [Int]())
    for kind in inner {
      guard let table = table(kind.version.map { [$0] + own(kind) } ?? own(kind), at: place, form)
      else { return nil }
      offsets.append(place)
      tables += table
      place += table.count
    }
    return main(offsets).map { header.bytes(header.wholeRange) + $0 + tables }
  }

  /// Returns the bytes of a new directory that will be at `offset`: its table, space for further
  /// entries, and the values. Returns nil if a tag, count or offset is too large for its field.
  private static func table(
    _ entries: [(tag: Int, content: Content)], at offset: Int, _ form: TIFFForm
  ) -> [UInt8]? {
    let coding = NumberCoding(form.order)
    let space = [UInt8](repeating: 0, count: form.wordWidth + spareEntries * form.entrySize)
    var place = offset + form.countWidth + entries.count * form.entrySize + space.count
    guard var table = coding.bytes(of: UInt64(entries.count), count: form.countWidth) else {
      return nil
    }
    var values: [UInt8] = []
    for (tag, content) in entries.sorted(by: { $0.tag < $1.tag }) {
      guard let head = head(of: tag, content, form) else { return nil }
      table += head
      if content.bytes.count <= form.wordWidth {
        table += content.bytes.padded(to: form.wordWidth)
        continue
      }
      guard let offset = coding.bytes(of: UInt64(place), count: form.wordWidth) else { return nil }
      table += offset
      let value = content.bytes.padded(to: content.bytes.count + content.bytes.count % 2)
      values += value
      place += value.count
    }
    return table + space + values
  }
}

extension TIFFLayout {
  fileprivate struct Tag: Hashable {
    let kind: DirectoryKind
    let tag: Int
  }

  /// The tags of the entries that refer to a value outside the structure. If bytes are added to the
  /// structure, such a value may be inside it, so that the entry changes its meaning.
  fileprivate var outside: Set<Tag> {
    Set(
      directories.lazy.flatMap(\.entries).filter { !$0.isInline && $0.value == nil }
        .map { Tag(kind: $0.kind, tag: $0.tag) })
  }

  /// Whether a directory overlaps another one, or several entries refer to one directory. Such a
  /// directory cannot move.
  fileprivate var hasSharedDirectories: Bool {
    (problems + directories.flatMap(\.problems)).contains { problem in
      problem.rule == "tiff.directory.overlaps" || problem.rule == "tiff.directory.met-again"
    }
  }
}

extension DirectoryKind {
  /// The tag of the entry with which the first directory refers to a directory of this kind; nil if
  /// there is no such tag.
  fileprivate var pointerTag: Int? {
    switch self {
    case .exif: 0x8769
    case .gps: 0x8825
    default: nil
    }
  }

  /// The version that a new directory of this kind must state; nil if it needs none.
  fileprivate var version: (tag: Int, content: DirectoryWriting.Content)? {
    switch self {
    case .exif: (0x9000, .init(type: .undefined, bytes: Array("0232".utf8)))
    case .gps: (0, .init(type: .byte, bytes: [2, 3, 0, 0]))
    default: nil
    }
  }

  /// The tags that a new directory of this kind must have: its version tag, or none.
  var requiredTags: [NewTag] {
    guard let version else { return [] }
    let value: NewTagValue =
      version.content.type == .byte
      ? .data(version.content.bytes)
      : .text(String(decoding: version.content.bytes, as: UTF8.self))
    let key = TagKey(space: self == .gps ? .gps : .exif, name: name(of: version.tag))
    return [NewTag(key, value)]
  }
}

extension [UInt8] {
  fileprivate func padded(to size: Int) -> [UInt8] {
    self + [UInt8](repeating: 0, count: Swift.max(0, size - count))
  }
}
