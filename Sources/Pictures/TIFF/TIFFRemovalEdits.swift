import Anatomy
import Bytes

/// Edits of a TIFF structure from which entries are removed.
extension TIFFRemoval {
  /// The edits in the source of the structure; nil if a directory could not be read completely.
  var edits: [Replacement]? {
    var blank = areas
    var edits: [Replacement] = []
    let left = Set(layout.directories.flatMap(\.entries).filter { !isRemoved($0) }.map(\.value))
    for (index, directory) in layout.directories.enumerated() {
      for entry in directory.entries where isRemoved(entry) && !entry.isInline {
        if let value = entry.value, !left.contains(value),
          layout.areaAt[value.start]?.range == value
        {
          blank.append(value)
        }
      }
      blank += directory.entries.compactMap(blankedSurplus)
      if directories.contains(index) {
        blank.append(directory.range)
        blank += pictures(of: directory).filter { layout.areaAt[$0.start]?.range == $0 }
        continue
      }
      guard let table = table(of: directory) else { return nil }
      if table != source.bytes(directory.range) {
        edits.append(Replacement(directory.range, with: table))
      }
    }
    return edits + restated
      + Set(blank).map { Replacement($0, with: [UInt8](repeating: 0, count: $0.count)) }
  }

  /// Returns the table of a directory with the entries that are kept, padded with zeros to its
  /// original size; nil if the directory was not read completely.
  private func table(of directory: TIFFLayout.Directory) -> [UInt8]? {
    let form = layout.form
    let kept = directory.entries.filter { !isRemoved($0) }
    let next = nextDirectory(after: directory)
    guard
      kept.count < directory.entries.count || next != statedNext(of: directory)
        || kept.contains(where: hasBlankedBytes) || kept.contains(where: isTrimmed)
    else {
      return source.bytes(directory.range)
    }
    let coding = NumberCoding(form.order)
    guard directory.stated == UInt64(directory.entries.count),
      var table = coding.bytes(of: UInt64(kept.count), count: form.countWidth),
      let link = coding.bytes(of: next ?? 0, count: form.wordWidth)
    else { return nil }
    for entry in kept {
      if isTrimmed(entry) {
        guard let bytes = trimmedEntry(entry) else { return nil }
        table += bytes
        continue
      }
      let bytes = source.bytes(entry.range)
      guard hasBlankedBytes(entry), let unused = entry.unused else {
        table += bytes
        continue
      }
      table += bytes.dropLast(unused.count) + [UInt8](repeating: 0, count: unused.count)
    }
    if next != nil { table += link }
    return table + [UInt8](repeating: 0, count: max(0, directory.range.count - table.count))
  }

  private func hasBlankedBytes(_ entry: TIFFEntry) -> Bool {
    entry.unused.map(unused.contains) ?? false
  }

  private func isTrimmed(_ entry: TIFFEntry) -> Bool { trimmed.contains(entry.range.start) }

  private func used(of entry: TIFFEntry) -> TIFFEntry? {
    guard isTrimmed(entry), case .first(let count) = layout.use(of: entry) else { return nil }
    return entry.withFirst(count)
  }

  /// Returns the range outside the directory that `entry` no longer uses after its surplus values
  /// are removed; nil if there is none.
  private func blankedSurplus(of entry: TIFFEntry) -> ByteRange? {
    guard !isRemoved(entry), !entry.isInline, let used = used(of: entry)?.value else { return nil }
    return used.count <= layout.form.wordWidth ? entry.value : layout.surplus(of: entry)
  }

  /// Returns an entry without its surplus values. If the remaining values fit into the entry, they
  /// are stored in it.
  private func trimmedEntry(_ entry: TIFFEntry) -> [UInt8]? {
    let form = layout.form
    guard let used = used(of: entry), let value = used.value,
      let count = NumberCoding(form.order).bytes(of: used.count, count: form.wordWidth)
    else { return nil }
    let bytes = source.bytes(entry.range)
    let head = bytes.prefix(4) + count
    if value.count > form.wordWidth { return head + bytes.suffix(form.wordWidth) }
    let values = source.bytes(value)
    return head + values + [UInt8](repeating: 0, count: form.wordWidth - values.count)
  }

  private func statedNext(of directory: TIFFLayout.Directory) -> UInt64? {
    guard let last = directory.entries.last else { return nil }
    return layout.form.number(source, at: last.range.end, width: layout.form.wordWidth)
  }

  /// Returns the offset of the next kept directory in the chain. It is 0 at the end of the chain,
  /// and nil if the directory has no field for the next offset.
  private func nextDirectory(after directory: TIFFLayout.Directory) -> UInt64? {
    var next = statedNext(of: directory)
    if next != nil, let index = layout.directoryAt[directory.range.start], unlinked.contains(index)
    {
      return 0
    }
    var seen: Set<Int> = []
    while let offset = next, let index = self.directory(at: offset),
      directories.contains(index), seen.insert(index).inserted
    { next = statedNext(of: layout.directories[index]) ?? 0 }
    return next
  }
}
