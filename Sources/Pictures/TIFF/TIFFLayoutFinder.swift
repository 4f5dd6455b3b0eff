import Anatomy
import Bytes

/// Reads the directories of a TIFF structure and assigns each byte to a directory, a value, a
/// picture or a gap.
struct TIFFLayoutFinder {
  /// Limits that bound the time for one structure: the number of directories, of entries in each
  /// directory, and of strips and tiles.
  private static let maxDirectories = 512
  static let maxEntries = 512
  private static let maxPictureParts = 1 << 16

  private struct Pointer {
    let offset: UInt64
    let kind: DirectoryKind
    /// The index of the directory that states the offset, and the range of the entry or link that
    /// contains the offset; nil for the offset in the header.
    let entry: (directory: Int, range: ByteRange)?
  }

  private struct Claim {
    let range: ByteRange
    let content: TIFFLayout.Area.Content
    let directory: Int
    let statedAt: ByteRange
  }

  private let source: ByteSource
  private let form: TIFFForm
  private let first: DirectoryKind
  /// Whether the structure is part of another file.
  private let isEmbedded: Bool
  private var layout: TIFFLayout
  private var pointers: [Pointer] = []
  private var starts: Set<Int> = []
  private var claims: [Claim] = []
  private var pictureParts = 0

  init(
    _ form: TIFFForm, _ source: ByteSource, first: DirectoryKind, isEmbedded: Bool = true
  ) {
    self.form = form
    self.source = source
    self.first = first
    self.isEmbedded = isEmbedded
    layout = TIFFLayout(form: form)
  }

  mutating func found() -> TIFFLayout {
    if let offset = form.firstDirectory(source) {
      pointers.append(Pointer(offset: offset, kind: first, entry: nil))
    }
    var next = 0
    while next < pointers.count, layout.directories.count < Self.maxDirectories {
      let pointer = pointers[next]
      next += 1
      follow(pointer)
    }
    for index in layout.directories.indices { claimValues(of: index) }
    share()
    if !form.isMakerNote { layout.findUses(in: source, isEmbedded: isEmbedded) }
    return layout
  }

  // MARK: Directories

  private mutating func follow(_ pointer: Pointer) {
    guard let place = form.place(of: pointer.offset),
      place >= form.block.start + form.headerSize,
      let stated = form.number(source, at: place, width: form.countWidth)
    else {
      return report(
        pointer, "tiff.directory.outside",
        "is in the header or outside the \(form.block.count)-byte structure")
    }
    guard starts.insert(place).inserted else {
      return report(pointer, "tiff.directory.met-again", "is referenced more than once")
    }
    let room = (form.block.end - place - form.countWidth) / form.entrySize
    let count = Int(min(stated, UInt64(max(0, room))))
    let table = place + form.countWidth
    guard count > 0, stated <= UInt64(room) || looksLikeEntry(at: table) else {
      return report(
        pointer, "tiff.directory.none-there",
        "is not a directory: its entry count is \(stated), the number of entries that fit is "
          + "\(room)")
    }
    let isWhole = UInt64(count) == stated
    let entries = (0..<min(count, Self.maxEntries)).map {
      TIFFEntry(form, source, at: table + $0 * form.entrySize, kind: pointer.kind)
    }
    let endOfEntries = table + count * form.entrySize
    // Some cameras write values in place of the link to a following directory.
    let isLinkInValue = entries.contains { entry in
      !entry.isInline
        && entry.value.map { endOfEntries..<endOfEntries + form.wordWidth ~= $0.start } ?? false
    }
    let hasLink = !isLinkInValue || !form.isMakerNote && leadsToDirectory(endOfEntries)
    let end =
      isWhole
      ? min(form.block.end, endOfEntries + (hasLink ? form.wordWidth : 0)) : form.block.end
    let range = ByteRange(from: place, to: end)
    guard !layout.directories.contains(where: { $0.range.start < end && place < $0.range.end })
    else { return report(pointer, "tiff.directory.overlaps", "overlaps another directory") }
    layout.directories.append(
      TIFFLayout.Directory(
        kind: pointer.kind, range: range, stated: stated, entries: entries, whole: range))
    addPointers(of: entries, to: layout.directories.count - 1)
    if isWhole, !form.isMakerNote,
      let next = form.number(source, at: end - form.wordWidth, width: form.wordWidth),
      end - form.wordWidth == table + count * form.entrySize, next != 0
    {
      let statedAt = ByteRange(start: end - form.wordWidth, count: form.wordWidth)
      pointers.append(
        Pointer(
          offset: next, kind: pointer.kind.next,
          entry: (layout.directories.count - 1, statedAt)))
    }
  }

  /// Whether a directory begins at the offset that the given link states.
  private func leadsToDirectory(_ link: Int) -> Bool {
    guard let offset = form.number(source, at: link, width: form.wordWidth),
      let place = form.place(of: offset), place >= form.block.start + form.headerSize,
      let count = form.number(source, at: place, width: form.countWidth)
    else { return false }
    return count > 0 && looksLikeEntry(at: place + form.countWidth)
  }

  private func looksLikeEntry(at place: Int) -> Bool {
    form.number(source, at: place + 2, width: 2).flatMap { TIFFType(rawValue: Int($0)) } != nil
  }

  private mutating func addPointers(of entries: [TIFFEntry], to directory: Int) {
    for entry in entries {
      guard let kind = entry.directoryKind else { continue }
      if let offset = entry.offsetOfDirectoryInValue(form) {
        pointers.append(Pointer(offset: offset, kind: kind, entry: (directory, entry.range)))
        continue
      }
      for index in 0..<entry.targetCount {
        guard pointers.count < Self.maxDirectories * 4,
          let offset = entry.integer(index, form, source)
        else { break }
        pointers.append(
          Pointer(
            offset: offset.addingReportingOverflow(UInt64(kind.headerSize)).partialValue,
            kind: kind, entry: (directory, entry.range)))
      }
    }
  }

  private mutating func report(_ pointer: Pointer, _ rule: RuleID, _ words: String) {
    let header = ByteRange(
      start: form.block.start + form.headerSize - form.wordWidth, count: form.wordWidth)
    let problem = TIFFLayout.Problem(
      rule: rule, isHarmless: form.isMakerNote,
      message: "the directory \(pointer.kind.word) at offset \(pointer.offset) \(words)",
      place: pointer.entry?.range ?? header)
    if let entry = pointer.entry {
      layout.directories[entry.directory].problems.append(problem)
      // A range of the width of an offset is the link to the following directory, because entries
      // are longer.
      let directory = layout.directories[entry.directory]
      if rule == "tiff.directory.outside", entry.range.count == form.wordWidth,
        directory.stated == UInt64(directory.entries.count)
      {
        layout.brokenLinks.insert(entry.directory)
      }
    } else {
      layout.problems.append(problem)
    }
  }

  // MARK: Values

  private mutating func claimValues(of index: Int) {
    let entries = layout.directories[index].entries
    for entry in entries where !entry.isInline {
      if entry.offsetOfDirectoryInValue(form) != nil { continue }
      guard let range = entry.value else {
        // The value is not read: its offset may be relative to the file in which the picture is
        // embedded.
        report(
          entry, in: index, "tiff.value.outside",
          "the value of \(entry.name) is outside the \(form.block.count)-byte structure")
        continue
      }
      claims.append(
        Claim(range: range, content: .value(entry), directory: index, statedAt: entry.range))
    }
    for (offsets, sizes) in TIFFEntry.pictureTags {
      claimPictures(
        of: entries, in: index, offsets: offsets, sizes: sizes,
        as: offsets == TIFFEntry.preview ? .preview : .picture)
    }
  }

  private mutating func claimPictures(
    of entries: [TIFFEntry], in index: Int, offsets: Int, sizes: Int,
    as content: TIFFLayout.Area.Content
  ) {
    switch layout.directories[index].kind {
    case .main, .sub, .makerPreview: break
    case .panasonic where offsets == 0x0111: return claimRawData(of: entries, in: index)
    default: return
    }
    guard let places = entries.first(where: { $0.tag == offsets }),
      let counts = entries.first(where: { $0.tag == sizes })
    else { return }
    let strips = TIFFStrips(of: entries, offsets: offsets, form, source)
    for part in 0..<Int(clamping: min(places.count, counts.count)) {
      guard pictureParts < min(Self.maxPictureParts, form.block.count / 4),
        let offset = places.integer(part, form, source),
        let size = counts.integer(part, form, source)
      else { return }
      pictureParts += 1
      guard size > 0 else { continue }
      let needed = min(Int(clamping: size), strips?.byteCount(of: part) ?? .max)
      guard let range = form.range(at: offset, count: needed) else {
        report(
          places, in: index, "tiff.picture.outside",
          "\(places.name) refers to \(needed)-byte data at offset \(offset), outside the "
            + "\(form.block.count)-byte structure")
        return
      }
      claims.append(
        Claim(range: range, content: content, directory: index, statedAt: places.range))
    }
  }

  /// Assigns the bytes of the raw picture of an RW2 file to the given directory. RW2 states where
  /// the picture begins, but not its size, and its `StripOffsets` is not an offset.
  private mutating func claimRawData(of entries: [TIFFEntry], in index: Int) {
    guard let place = entries.first(where: { $0.tag == TIFFEntry.rawDataOffset }),
      let offset = place.integer(0, form, source).flatMap(form.place)
    else { return }
    let range = ByteRange(from: offset, to: form.block.end)
    claims.append(Claim(range: range, content: .picture, directory: index, statedAt: place.range))
  }

  private mutating func report(
    _ entry: TIFFEntry, in directory: Int, _ rule: RuleID, isHarmless: Bool = false, _ words: String
  ) {
    layout.directories[directory].problems.append(
      TIFFLayout.Problem(
        rule: rule, isHarmless: isHarmless || form.isMakerNote, message: words, place: entry.range))
  }

  // MARK: Assigning bytes

  private mutating func share() {
    let tables = layout.directories.indices.sorted {
      layout.directories[$0].range.start < layout.directories[$1].range.start
    }
    let sorted = claims.indices.sorted {
      (claims[$0].range.start, $0) < (claims[$1].range.start, $1)
    }
    var owned: [(range: ByteRange, directory: Int, claim: Int?)] = []
    var place = form.block.start + form.headerSize
    var nextTable = 0
    var last: Int?
    for index in sorted {
      let claim = claims[index]
      while nextTable < tables.count,
        layout.directories[tables[nextTable]].range.start <= claim.range.start
      {
        let table = tables[nextTable]
        owned.append((layout.directories[table].range, table, nil))
        place = max(place, layout.directories[table].range.end)
        nextTable += 1
      }
      let limit =
        nextTable < tables.count
        ? layout.directories[tables[nextTable]].range.start : form.block.end
      guard claim.range.start >= place, claim.range.end <= limit else {
        let isShared = last.map { claims[$0].range == claim.range } ?? false
        layout.directories[claim.directory].problems.append(
          TIFFLayout.Problem(
            rule: isShared ? "tiff.value.shared" : "tiff.value.overlaps",
            isHarmless: isShared || form.isMakerNote,
            message: isShared
              ? "the \(claim.range.count)-byte data at byte \(claim.range.start) is also referenced "
                + "by another entry"
              : "the \(claim.range.count)-byte data at byte \(claim.range.start) overlaps other data",
            place: claim.statedAt))
        continue
      }
      owned.append((claim.range, claim.directory, index))
      place = claim.range.end
      last = index
    }
    for table in tables[nextTable...] {
      owned.append((layout.directories[table].range, table, nil))
    }
    arrange(owned)
  }

  /// Adds all parts in file order. Values that directly follow their directory are nested in it;
  /// other values become siblings of the directories.
  private mutating func arrange(_ owned: [(range: ByteRange, directory: Int, claim: Int?)]) {
    var place = form.block.start + form.headerSize
    var open: Int?
    for item in owned {
      let gap = ByteRange(from: place, to: item.range.start)
      place = item.range.end
      guard let claim = item.claim else {
        addGap(gap)
        layout.pieces.append(.directory(item.directory))
        layout.directoryAt[item.range.start] = item.directory
        open = item.directory
        continue
      }
      let area = TIFFLayout.Area(range: item.range, content: claims[claim].content)
      layout.areaAt[area.range.start] = area
      if let directory = open, directory == item.directory {
        if !gap.isEmpty { layout.directories[directory].inside.append(newGap(gap)) }
        layout.directories[directory].inside.append(area)
        layout.directories[directory].whole = ByteRange(
          from: layout.directories[directory].whole.start, to: area.range.end)
      } else {
        open = nil
        addGap(gap)
        layout.pieces.append(.area(area))
      }
    }
    addGap(ByteRange(from: place, to: form.block.end))
  }

  private mutating func addGap(_ range: ByteRange) {
    if !range.isEmpty { layout.pieces.append(.area(newGap(range))) }
  }

  private mutating func newGap(_ range: ByteRange) -> TIFFLayout.Area {
    let area = TIFFLayout.Area(
      range: range, content: form.isMakerNote ? .undecoded : .gap)
    layout.areaAt[range.start] = area
    return area
  }
}
