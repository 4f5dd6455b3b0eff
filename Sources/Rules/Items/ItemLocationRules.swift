import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let locationWidths = Rule(
    "heif.iloc.bad-field-size", .error, at: .box("iloc"),
    "offset_size, length_size, base_offset_size and index_size of iloc must be 0, 4 or 8",
    clause: Clause(.iso12, "8.11.3"),
    cause: "The writer probably chose a smaller size to save bytes",
    fix: "Write iloc again with offsets and lengths of 4 or 8 bytes",
    passing: .images(),
    failing: .images(locations: "full iloc { ↓0x24 00 u16 1 u16 1, 0, 1 u16 @picture u32 4 }")
  ) { box, _ in
    let widths = [FieldName.offset_size, .length_size, .base_offset_size, .index_size]
    guard box.integer(.offset_size) != nil else { return nil }
    return widths.compactMap { name in
      // Sizes above 8 are reported while the box is parsed.
      guard let width = box.integer(name), ![0, 4].contains(width), width < 8 else { return nil }
      return .field(name, of: box, "\(name) is \(width), expected 0, 4 or 8")
    }
  }

  static let constructionMethod = Rule(
    "heif.iloc.construction-method", .error, at: .box("meta"),
    "An item must have a known construction_method and must refer to data that exists",
    clause: Clause(.iso12, "8.11.3"),
    cause:
      "A tool probably removed the data, or copied the item without the data to which it refers",
    fix: "Restore the missing data, or write it into mdat and set construction_method to 0",
    passing: .grid(),
    failing: [
      .images(
        fileType: Example.plainPictures,
        locations: "full iloc version 1 { 0x44 00 u16 1 u16 1 00 ↓01 u16 0, 1 u32 @picture, 4 }"),
      .images(
        fileType: Example.plainPictures,
        locations: "full iloc version 1 { 0x44 00 u16 1 u16 1 00 ↓02 u16 0, 1 u32 0, 4 }"),
      .images(
        fileType: Example.plainPictures,
        locations: "full iloc version 1 { 0x44 00 u16 1 u16 1 00 ↓03 u16 0, 1 u32 0, 4 }"),
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc"),
      box.integer(.version) ?? 0 > 0
    else { return nil }
    let hasData = meta.child("idat") != nil
    let referring = Set(survey.references.filter { $0.type == "iloc" }.map(\.from))
    return survey.locations.compactMap { location in
      let problem: String? =
        switch location.method {
        case 0: nil
        case 1: hasData ? nil : "is stored in idat, but the meta box has no idat"
        case 2:
          referring.contains(location.id)
            ? nil : "is stored in other items, but has no iloc reference"
        default: "has construction_method \(location.method), expected 0 to 2"
        }
      guard let problem else { return nil }
      return .bytes(
        location.methodRange ?? location.range, in: box, "item \(location.id) \(problem)")
    }
  }

  static let extentOverflow = Rule(
    "heif.iloc.overflow", .error, at: .box("meta"),
    "The end of an extent of an item must fit into 64 bits", clause: Clause(.iso12, "8.11.3"),
    cause: "The extent is probably damaged, or crafted to attack readers that ignore overflow",
    fix: "Correct the offset and length of the extent",
    passing: .images(),
    failing: .images(
      fileType: Example.plainPictures,
      locations: "full iloc { 0x84 00 u16 1 u16 1, 0, 1 ↓u64 0xfffffffffffffffe u32 4 }")
  ) { meta, _ in
    meta.judgeExtents { location, extent in
      extent.end(in: location) == nil
        ? "the end of an extent of item \(location.id) exceeds 64 bits" : nil
    }
  }

  static let extentBeyondFile = Rule(
    "heif.iloc.extent-beyond-eof", .error, at: .box("meta"),
    "The extents of items must be inside the file", clause: Clause(.iso12, "8.11.3"),
    cause:
      "The file was probably truncated, or boxes before the data were resized without updating "
      + "iloc",
    fix: "Obtain the complete file; if data was only moved, correct the offsets in iloc",
    passing: .images(),
    failing: .images(locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 ↓u32 @picture, 5 }")
  ) { meta, _ in
    let size = UInt64(meta.source.size)
    return meta.judgeExtents { location, extent in
      guard meta.isInFile(location), let end = extent.end(in: location), end > size else {
        return nil
      }
      return "an extent of item \(location.id) ends at byte \(end), the file has \(size) bytes"
    }
  }

  static let extentOutsideMedia = Rule(
    "heif.iloc.extent-outside-mdat-idat", .error, at: .box("meta"),
    "The extents of items must be inside mdat, imda or idat", clause: Clause(.iso12, "8.11.3"),
    cause: "A tool probably resized a box before the data and did not update the offsets",
    fix: "Correct the offsets in iloc by the distance by which the data was moved",
    passing: [.images(), .grid()],
    failing: [
      .images(
        fileType: Example.plainPictures,
        locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 ↓u32 @outside, 4 }",
        media: "free { outside: ff d8 ff d9 }"),
      .images(
        fileType: Example.plainPictures,
        locations: "full iloc version 1 { 0x44 00 u16 1 u16 1, 1, 0, 1 ↓u32 0, 5 }",
        more: "idat { 12 00 0a 00 }"),
    ]
  ) { meta, _ in
    let media = meta.mediaRanges
    let data = meta.child("idat").map { $0.range.count - $0.headerSize } ?? 0
    let size = UInt64(meta.source.size)
    return meta.judgeExtents { location, extent in
      guard let end = extent.end(in: location), let start = extent.start(in: location) else {
        return nil
      }
      if location.method == 1 {
        guard meta.child("idat") != nil, end > UInt64(data) else { return nil }
        return "an extent of item \(location.id) ends at offset \(end), the size of idat is \(data)"
      }
      // An item that contains this box is reported by `isom.item.holds-itself`.
      let holdsItself = start <= UInt64(meta.range.start) && end >= UInt64(meta.range.end)
      guard meta.isInFile(location), end <= size, end > start || extent.length == 0, !holdsItself,
        !media.hold(Int(clamping: start), Int(clamping: end))
      else { return nil }
      return "an extent of item \(location.id) at byte \(start) is not inside mdat, imda or idat"
    }
  }

  static let locationWithoutItem = Rule(
    "heif.iloc.item-without-info", .warning, at: .box("meta"),
    "iloc should list only items that are in iinf", clause: Clause(.iso12, "8.11.3"),
    cause: "A tool probably removed an item from iinf, but not its entry in iloc",
    fix: "Remove the entry from iloc; remove the bytes of its extents if no other item uses them",
    passing: .images(),
    failing: .images(
      locations: """
        full iloc { 0x44 00 u16 2 u16 1, 0, 1 u32 @picture, 4 ↓u16 2, 0, 1 u32 @picture, 4 }
        """)
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc") else { return nil }
    return survey.locations.compactMap { location in
      survey.item(location.id) == nil
        ? .bytes(location.range, in: box, "item \(location.id) is in iloc but not in iinf") : nil
    }
  }

  static let identityHasBody = Rule(
    "heif.iden.has-body", .error, at: .box("meta"),
    "An identity item (iden) must not have data",
    clause: Clause(.heif, "6.6.2.1"), in: .pictures,
    cause: "The writer probably used iden for a copy of the picture",
    fix: "Remove the extents of the iden item",
    passing: .twoItems(
      second: #"full infe version 2 { u16 2, 0 "iden" 00 }"#, place: "u16 2, 0, 0",
      references: "dimg { u16 2, 1, 1 }", ofSecond: "u16 2 02 01 02"),
    failing: .twoItems(
      second: #"full infe version 2 { u16 2, 0 "iden" 00 }"#,
      place: "↓u16 2, 0, 1 u32 @other, 4", references: "dimg { u16 2, 1, 1 }",
      ofSecond: "u16 2 02 01 02")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc") else { return nil }
    let same = survey.information.filter { $0.type == "iden" }
    guard !same.isEmpty else { return nil }
    return same.compactMap { item in
      guard let location = survey.location(of: item.id), location.statedExtents > 0 else {
        return nil
      }
      return .bytes(
        location.range, in: box,
        "item \(item.id) of type iden has extent_count \(location.statedExtents), expected 0")
    }
  }
}

extension ItemSurvey.Extent {
  func start(in location: ItemSurvey.Location) -> UInt64? {
    let (sum, overflow) = location.base.addingReportingOverflow(offset)
    return overflow ? nil : sum
  }

  func end(in location: ItemSurvey.Location) -> UInt64? {
    guard let (sum, overflow) = start(in: location)?.addingReportingOverflow(length) else {
      return nil
    }
    return overflow ? nil : sum
  }
}

extension Node {
  /// Returns a violation for each extent for which `problem` returns a message; nil if the box
  /// lists no extents.
  fileprivate func judgeExtents(
    _ problem: (ItemSurvey.Location, ItemSurvey.Extent) -> String?
  ) -> [Violation]? {
    guard let survey = inherited(.itemSurvey), let box = child("iloc"), !survey.extents.isEmpty
    else {
      return nil
    }
    return survey.locations.flatMap { location in
      survey.extents(of: location).compactMap { extent in
        problem(location, extent).map { .bytes(extent.range, in: box, $0) }
      }
    }
  }

  /// Returns whether the offsets of an item are offsets in the source that contains this box.
  func isInFile(_ location: ItemSurvey.Location) -> Bool {
    guard location.method == 0 else { return false }
    guard location.dataReference > 0 else { return true }
    let entries = descendant("dinf", "dref")?.children
    guard let entries, entries.indices.contains(location.dataReference - 1) else { return false }
    let entry = entries[location.dataReference - 1]
    return (entry.integer(.flags) ?? 0) & 1 == 1 && entry.code != "imdt" && entry.code != "snim"
  }

  /// The contents of the boxes that may contain item data: media data boxes of the file and `idat`
  /// boxes.
  fileprivate var mediaRanges: MediaRanges {
    var root = self
    while let parent = root.parent, parent.source === source { root = parent }
    // `mpvd` is a vendor box for motion photos. It contains item data, too.
    let places: Set<FourCC> = ["mdat", "imda", "mpvd"]
    let boxes = root.children.filter { places.contains($0.code) } + children("idat")
    return MediaRanges(
      boxes.map { ByteRange(from: $0.range.start + $0.headerSize, to: $0.range.end) })
  }
}

/// Byte ranges of a file that do not overlap, sorted by their start.
private struct MediaRanges {
  private let ranges: [ByteRange]

  init(_ ranges: [ByteRange]) { self.ranges = ranges.sorted { $0.start < $1.start } }

  func hold(_ start: Int, _ end: Int) -> Bool {
    let begun = ranges.endOfFirst { $0.start <= start }
    return begun > 0 && ranges[begun - 1].end >= end
  }
}
