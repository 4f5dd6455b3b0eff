import Anatomy
import Bytes

/// Removes entries from TIFF directories. Later entries move up, and bytes that are no longer
/// referenced become zeros. No other byte moves, because maker notes may contain offsets relative
/// to an unknown position.
struct TIFFRemoval {
  let source: ByteSource
  let layout: TIFFLayout
  /// The offsets of the directory entries that are removed.
  private var entries: Set<Int> = []
  /// Replacements for values that are kept only in part.
  private(set) var restated: [Replacement] = []
  /// The indexes, in `layout`, of the directories that are removed.
  private(set) var directories: Set<Int> = []
  private(set) var areas: [ByteRange] = []
  /// Unused bytes of kept entries that are overwritten with zeros. Such bytes follow a value that
  /// is shorter than its field.
  private(set) var unused: Set<ByteRange> = []
  /// The offsets of the entries of which the surplus values are removed.
  private(set) var trimmed: Set<Int> = []
  /// The indexes, in `layout`, of the directories that lose their link to the following directory.
  private(set) var unlinked: Set<Int> = []

  /// Returns nil if one of the parts cannot be removed.
  init?(_ parts: [(part: Target, node: Node)], from block: Node) {
    guard let layout = block.inherited(.tiffLayout) else { return nil }
    (source, self.layout, isPart) = (block.source, layout, !block.isRoot)
    for (part, node) in parts {
      guard take(part, of: node) else { return nil }
    }
    takePartners()
    restateMakerNotes()
    guard takeEmptied() else { return nil }
  }

  /// Whether the whole structure is removed, because no entry is left. A structure in a file of
  /// another format is also removed with its first directory: the other directories are useless
  /// alone.
  var removesAll: Bool {
    if isPart, directories.contains(0) { return true }
    return layout.directories.allSatisfy { $0.entries.allSatisfy(isRemoved) }
  }

  /// Whether the structure is part of a file of another format.
  private let isPart: Bool

  func isRemoved(_ entry: TIFFEntry) -> Bool { entries.contains(entry.range.start) }

  // MARK: Selecting entries

  private mutating func take(_ part: Target, of node: Node) -> Bool {
    if let index = layout.directoryAt[node.range.start] {
      return take(part, ofDirectory: index)
    }
    guard let area = layout.areaAt[node.range.start] else { return false }
    switch area.content {
    case .gap, .undecoded: areas.append(area.range)
    case .value(let entry):
      if case .bytes(let range) = part, layout.surplus(of: entry) == range {
        trimmed.insert(entry.range.start)
      } else {
        entries.insert(entry.range.start)
      }
    case .picture, .preview: return takeOwner(of: area)
    }
    return true
  }

  private mutating func take(_ part: Target, ofDirectory index: Int) -> Bool {
    let directory = layout.directories[index]
    if case .bytes(let range) = part,
      let entry = directory.entries.first(where: { layout.surplus(of: $0) == range })
    {
      trimmed.insert(entry.range.start)
      return true
    }
    if case .field(let range) = part, layout.brokenLinks.contains(index),
      range.start == directory.entries.last?.range.end
    {
      unlinked.insert(index)
      return true
    }
    guard case .field(let range) = part else {
      for entry in directory.entries { entries.insert(entry.range.start) }
      return true
    }
    let hit = directory.entries.filter { $0.range.contains(range) }
    for entry in hit {
      if entry.unused == range { unused.insert(range) } else { entries.insert(entry.range.start) }
    }
    return !hit.isEmpty
  }

  /// Removes all entries of the directories, other than the first one, that describe the picture in
  /// `area`. Returns false if there is no such directory.
  private mutating func takeOwner(of area: TIFFLayout.Area) -> Bool {
    let owners = layout.directories.filter { directory in
      directory.kind != .main(0) && pictures(of: directory).contains(area.range)
    }
    for entry in owners.flatMap(\.entries) { entries.insert(entry.range.start) }
    return !owners.isEmpty
  }

  /// Replaces each Apple maker note to be removed with a copy that keeps only the values for the
  /// gain map. A maker note without such values is still removed.
  private mutating func restateMakerNotes() {
    for entry in layout.directories.flatMap(\.entries)
    where entry.isMakerNote && isRemoved(entry) && !entry.isInline {
      guard let value = entry.value,
        let bytes = AppleMakerNote(source, value)?.presentationOnly
      else { continue }
      entries.remove(entry.range.start)
      if source.bytes(value) != bytes { restated.append(Replacement(value, with: bytes)) }
    }
  }

  /// If one entry of a location is removed, also removes the other entries of the location: one
  /// coordinate alone still discloses an approximate location.
  private mutating func takePartners() {
    for directory in layout.directories where directory.kind == .gps {
      let parts = directory.entries.filter { TIFFEntry.partsOfPlace.contains($0.tag) }
      guard parts.contains(where: isRemoved) else { continue }
      for entry in parts { entries.insert(entry.range.start) }
    }
  }

  /// Removes directories that have no entries left, and the entries that refer to them. Returns
  /// false if that is not possible.
  private mutating func takeEmptied() -> Bool {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (index, directory) in layout.directories.enumerated()
      where !directories.contains(index) && directory.entries.allSatisfy(isRemoved) {
        directories.insert(index)
        isSettled = false
      }
      for entry in layout.directories.flatMap(\.entries) where entry.directoryKind != nil {
        let targets = self.targets(of: entry)
        guard !targets.isEmpty else { continue }
        let removedTargets = targets.filter(directories.contains)
        if isRemoved(entry) {
          for target in targets where !directories.contains(target) {
            for entry in layout.directories[target].entries { entries.insert(entry.range.start) }
            isSettled = false
          }
        } else if removedTargets.count == targets.count {
          entries.insert(entry.range.start)
          isSettled = false
        } else if !removedTargets.isEmpty {
          return false
        }
      }
    }
    return !directories.contains(0) || removesAll
  }

  private func targets(of entry: TIFFEntry) -> [Int] {
    (0..<entry.targetCount).compactMap { index in
      entry.integer(index, layout.form, source).flatMap(directory)
    }
  }

  func directory(at offset: UInt64) -> Int? {
    layout.form.place(of: offset).flatMap { layout.directoryAt[$0] }
  }

  func pictures(of directory: TIFFLayout.Directory) -> [ByteRange] {
    TIFFEntry.pictureTags.flatMap { offsets, sizes -> [ByteRange] in
      guard let places = directory.entries.first(where: { $0.tag == offsets }),
        let counts = directory.entries.first(where: { $0.tag == sizes })
      else { return [] }
      return (0..<Int(clamping: min(places.count, counts.count, 1 << 16))).compactMap { part in
        guard let offset = places.integer(part, layout.form, source),
          let size = counts.integer(part, layout.form, source)
        else { return nil }
        return layout.form.range(at: offset, count: Int(clamping: size))
      }
    }
  }
}
