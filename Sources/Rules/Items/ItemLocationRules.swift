import Anatomy
import Bytes

extension Rule {
  static let locationWidths = Rule(
    "heif.iloc.bad-field-size", .error, at: .box("iloc"),
    "the numbers of locations have 0, 4 or 8 bytes", clause: Clause(.iso12, "8.11.3"),
    cause: "a writer saved bytes in a way that readers do not know",
    fix: "write the locations with numbers of 4 bytes",
    passing: [.images()],
    failing: [
      .images(locations: "full iloc { ↓0x24 00 u16 1 u16 1, 0, 1 u16 @picture u32 4 }")
    ]
  ) { box, _ in
    let widths = ["offset_size", "length_size", "base_offset_size", "index_size"]
    guard box.integer("offset_size") != nil else { return nil }
    return widths.compactMap { name in
      // That wider ones cannot be read is told while they are.
      guard let width = box.integer(name), ![0, 4].contains(width), width < 8 else { return nil }
      return .field(name, of: box, "\(name) is \(width)")
    }
  }

  static let constructionMethod = Rule(
    "heif.iloc.construction-method", .error, at: .box("meta"),
    "what an item is made of is there", clause: Clause(.iso12, "8.11.3"),
    cause: "a tool dropped the box with the bytes, or copied the item and not what it refers to",
    fix: "write the bytes of the item into the media data and locate them there",
    passing: [.grid()],
    failing: [
      .images(
        locations: "full iloc version 1 { 0x44 00 u16 1 u16 1 00 ↓01 u16 0, 1 u32 @picture, 4 }"),
      .images(
        locations: "full iloc version 1 { 0x44 00 u16 1 u16 1 00 ↓02 u16 0, 1 u32 0, 4 }"),
      .images(
        locations: "full iloc version 1 { 0x44 00 u16 1 u16 1 00 ↓03 u16 0, 1 u32 0, 4 }"),
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc"),
      box.integer("version") ?? 0 > 0
    else { return nil }
    let hasData = meta.child("idat") != nil
    let referring = Set(survey.references.filter { $0.type == "iloc" }.map(\.from))
    return survey.locations.compactMap { location in
      let problem: String? =
        switch location.method {
        case 0: nil
        case 1: hasData ? nil : "lies in item data, and there is none"
        case 2:
          referring.contains(location.id) ? nil : "lies in other items, and refers to none"
        default: "is made by method \(location.method), which is not known"
        }
      guard let problem else { return nil }
      return .bytes(
        location.methodRange ?? location.range, in: box, "item \(location.id) \(problem)")
    }
  }

  static let extentOverflow = Rule(
    "heif.iloc.overflow", .error, at: .box("meta"),
    "where a piece of an item ends can be counted", clause: Clause(.iso12, "8.11.3"),
    cause: "the numbers are damaged, or made to harm readers that add without care",
    fix: "write the true place",
    passing: [.images()],
    failing: [
      .images(
        locations: "full iloc { 0x84 00 u16 1 u16 1, 0, 1 ↓u64 0xfffffffffffffffe u32 4 }")
    ]
  ) { meta, _ in
    meta.judgeExtents { location, extent in
      extent.end(in: location) == nil
        ? "where the piece of item \(location.id) ends is more than 64 bits can say" : nil
    }
  }

  static let extentBeyondFile = Rule(
    "heif.iloc.extent-beyond-eof", .error, at: .box("meta"),
    "the bytes of items are in the file", clause: Clause(.iso12, "8.11.3"),
    cause: "the file was cut, or a tool changed what stands before the bytes and not their places",
    fix: "get the file anew; if bytes were only moved, shift the offsets",
    passing: [.images()],
    failing: [
      .images(locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 ↓u32 @picture, 5 }")
    ]
  ) { meta, _ in
    let size = UInt64(meta.source.size)
    return meta.judgeExtents { location, extent in
      guard meta.isInFile(location), let end = extent.end(in: location), end > size else {
        return nil
      }
      return "item \(location.id) ends at \(end), and the file has \(size) bytes"
    }
  }

  static let extentOutsideMedia = Rule(
    "heif.iloc.extent-outside-mdat-idat", .error, at: .box("meta"),
    "the bytes of items lie in boxes that are there for them", clause: Clause(.iso12, "8.11.3"),
    cause: "a tool changed the size of a box before the bytes and did not shift the offsets",
    fix: "shift the offsets by as many bytes as the media was moved",
    passing: [.images(), .grid()],
    failing: [
      .images(locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 ↓u32 @picture - 8, 4 }"),
      .images(
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
        return "item \(location.id) ends at \(end), and the item data has \(data) bytes"
      }
      // An item that holds the box that tells of it has a rule of its own.
      let holdsItself = start <= UInt64(meta.range.start) && end >= UInt64(meta.range.end)
      guard meta.isInFile(location), end <= size, end > start || extent.length == 0, !holdsItself,
        !media.hold(Int(clamping: start), Int(clamping: end))
      else { return nil }
      return "bytes of item \(location.id) are not inside of media data"
    }
  }

  static let locationWithoutItem = Rule(
    "heif.iloc.item-without-info", .warning, at: .box("meta"),
    "only items that there are have bytes", clause: Clause(.iso12, "8.11.3"),
    cause: "a tool removed an item from the list and left its bytes",
    fix: "remove the location too; what it leads to may be private",
    passing: [.images()],
    failing: [
      .images(
        locations: """
          full iloc { 0x44 00 u16 2 u16 1, 0, 1 u32 @picture, 4 ↓u16 2, 0, 1 u32 @picture, 4 }
          """)
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc") else { return nil }
    return survey.locations.compactMap { location in
      survey.item(location.id) == nil
        ? .bytes(location.range, in: box, "item \(location.id) has bytes and is not listed") : nil
    }
  }

  static let identityHasBody = Rule(
    "heif.iden.has-body", .warning, at: .box("meta"),
    "a picture that is another one, turned, has no bytes of its own",
    clause: Clause(.heif, "6.6.2.1"), in: .pictures,
    cause: "a writer took the type for that of a copy",
    fix: "remove the location of the item",
    passing: [
      .twoItems(
        second: #"full infe version 2 { u16 2, 0 "iden" 00 }"#, place: "u16 2, 0, 0",
        references: "dimg { u16 2, 1, 1 }", ofSecond: "u16 2 01 01")
    ],
    failing: [
      .twoItems(
        second: #"full infe version 2 { u16 2, 0 "iden" 00 }"#,
        place: "↓u16 2, 0, 1 u32 @other, 4", references: "dimg { u16 2, 1, 1 }",
        ofSecond: "u16 2 01 01")
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc") else { return nil }
    let same = survey.information.filter { $0.type == "iden" }
    guard !same.isEmpty else { return nil }
    return same.compactMap { item in
      guard let location = survey.location(of: item.id), location.statedExtents > 0 else {
        return nil
      }
      return .bytes(location.range, in: box, "item \(item.id) has bytes, which mean nothing")
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
  /// A fault for each piece of an item that something is said against; nil where there are none.
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

  /// Whether offsets of an item count in the bytes that this box is in.
  func isInFile(_ location: ItemSurvey.Location) -> Bool {
    guard location.method == 0 else { return false }
    guard location.dataReference > 0 else { return true }
    let entries = descendant("dinf", "dref")?.children
    guard let entries, entries.indices.contains(location.dataReference - 1) else { return false }
    let entry = entries[location.dataReference - 1]
    return (entry.integer("flags") ?? 0) & 1 == 1 && entry.code != "imdt" && entry.code != "snim"
  }

  /// The insides of the boxes beside and below that items may lie in, in order.
  fileprivate var mediaRanges: MediaRanges {
    var root = self
    while let parent = root.parent, parent.source === source { root = parent }
    // The vendors' boxes for moving pictures hold items of theirs.
    let places: Set<FourCC> = ["mdat", "imda", "mpvd"]
    let boxes = root.children.filter { places.contains($0.code) } + children("idat")
    return MediaRanges(
      boxes.map { ByteRange(from: $0.range.start + $0.headerSize, to: $0.range.end) })
  }
}

/// Ranges of a file that do not overlap.
private struct MediaRanges {
  private let ranges: [ByteRange]

  init(_ ranges: [ByteRange]) { self.ranges = ranges.sorted { $0.start < $1.start } }

  func hold(_ start: Int, _ end: Int) -> Bool {
    let begun = ranges.endOfFirst { $0.start <= start }
    return begun > 0 && ranges[begun - 1].end >= end
  }
}
