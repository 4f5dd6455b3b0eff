import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Reads the table of a directory. Entries are named after their tags. An entry contains short
  /// values directly (up to four bytes, in BigTIFF eight). For longer values, it contains the
  /// offset.
  func directory() {
    if isDescribing { return describeDirectory() }
    guard let node, let layout = node.inherited(.tiffLayout),
      let index = layout.directoryAt[node.range.start]
    else {
      return leaveUndecoded()
    }
    let directory = layout.directories[index]
    let form = layout.form
    order = form.order
    let about = isOfRemovableMakerNote ? Subject.category(.device) : nil
    unsigned(
      "entry_count", bytes: form.countWidth, means: Meaning(.count(of: .rows), about: about))
    for entry in directory.entries { self.entry(entry, of: layout) }
    let stated = Int(clamping: directory.stated)
    let further = stated - directory.entries.count
    if further > 0 {
      let room = max(0, directory.range.end - position) / form.entrySize
      limited(to: min(directory.range.end, position + min(further, room) * form.entrySize)) {
        rest("further_entries", means: Meaning(.undecoded))
      }
      report(
        rule: "tiff.directory.count-exceeds-structure", severity: .warning,
        "entry_count is \(stated), the number of entries read is \(directory.entries.count)",
        at: ByteRange(start: node.range.start, count: form.countWidth), field: "entry_count")
    }
    let left = directory.range.end - position
    if left >= form.wordWidth {
      let isBroken = layout.brokenLinks.contains(index)
      unsigned(
        "next_IFD_offset", bytes: form.wordWidth,
        means: isBroken ? .identifies(.unreferenced) : form.meaningOfOffsets,
        labels: [0: "none"])
    }
    if directory.range.end > position {
      limited(to: directory.range.end) { rest("undecoded", means: Meaning(.undecoded)) }
    }
  }

  private func describeDirectory() {
    u16("entry_count", means: .count(of: .rows))
    group("entry") {
      u16("tag", means: .type)
      u16("type", means: .type)
      u32("count", means: .count(of: .field("value")))
      when(true, "the value has 4 bytes or less") { rest("value") }
      when(true, "the value has more than 4 bytes") {
        u32("offset", means: .offset(from: .enclosing("tiff")))
      }
    }
    u32("next_IFD_offset", means: .offset(from: .enclosing("tiff")))
  }

  private func entry(_ entry: TIFFEntry, of layout: TIFFLayout) {
    let form = layout.form
    group(entry.name) {
      u16("tag", means: .type, labels: .always(entry.name))
      u16("type", means: .type, labels: TIFFValueNames.types)
      unsigned("count", bytes: form.wordWidth, means: .count(of: .field("value")))
      let end = position + form.wordWidth
      if entry.isInline, let value = entry.value, entry.type != nil {
        limited(to: position + value.count) { tiffValue(entry, of: layout) }
        if position < end { bytes("unused", end - position, means: .padding) }
      } else if entry.type == nil {
        bytes("value", form.wordWidth, means: Meaning(.undecoded, about: .category(.unknown)))
      } else {
        unsigned(
          "offset", bytes: form.wordWidth,
          means: entry.value == nil && layout.use(of: entry) == .none
            ? entry.meaningWithoutUse : form.meaningOfOffsets,
          labels: .always(layout.text(of: entry, in: source)))
      }
    }
  }

  /// Reads a value that is stored outside its directory entry.
  func separateValue() {
    if isDescribing { return rest("value") }
    guard let node, let layout = node.inherited(.tiffLayout), let entry = node.tiffEntry else {
      return leaveUndecoded()
    }
    order = layout.form.order
    tiffValue(entry, of: layout)
  }
}

extension Labels {
  /// Returns labels that give every value the same text.
  fileprivate static func always(_ words: String?) -> Labels { Labels { _ in words } }
}
