import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let extentsOverlap = Rule(
    "heif.iloc.extent-overlap", .info, at: .box("meta"),
    "The extents of different items should not overlap",
    cause: "The writer probably stored equal data once to save space, or offsets in iloc are wrong",
    fix: "Correct the offsets and lengths in iloc, unless the items are meant to share bytes",
    passing: .twoItems(),
    failing: .twoItems(place: "u16 2, 0, 1 ↓u32 @picture + 2, 4")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc") else { return nil }
    var pieces: [Piece] = []
    for location in survey.locations where meta.isInFile(location) {
      for extent in survey.extents(of: location) where extent.length > 0 {
        guard let start = extent.start(in: location), let end = extent.end(in: location) else {
          continue
        }
        pieces.append(Piece(start: start, end: end, item: location.id, range: extent.range))
      }
    }
    guard pieces.count > 1 else { return nil }
    pieces.sort { ($0.start, $0.item) < ($1.start, $1.item) }
    var violations: [Violation] = []
    var longest = pieces[0]
    for piece in pieces.dropFirst() {
      if piece.start < longest.end, piece.item != longest.item {
        violations.append(
          .bytes(
            piece.range, in: box,
            "an extent of item \(piece.item) overlaps an extent of item \(longest.item)"))
      }
      if piece.end > longest.end { longest = piece }
    }
    return violations
  }

  /// An extent of an item: its byte range in the file, and the range of the `iloc` bytes that state
  /// it.
  private struct Piece {
    let start: UInt64
    let end: UInt64
    let item: Int
    let range: ByteRange
  }

  static let itemUnreferenced = Rule(
    "heif.unreferenced-item", .info, at: .box("meta"),
    "Each item should be displayed or referenced", in: .pictures,
    cause: "A tool probably removed all references to the item, but not the item",
    fix: "Remove the item if it is not needed; it may contain private data",
    passing: [
      .grid(),
      .twoItems(
        second: #"full infe version 2 flags 1 { u16 2, 0 "av01" 00 }"#,
        references: "thmb { u16 2, 1, 1 }"),
    ],
    failing: .twoItems(second: #"↓full infe version 2 flags 1 { u16 2, 0 "av01" 00 }"#)
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey), survey.information.count > 1
    else { return nil }
    var known: Set<Int> = survey.primary.map { [$0] } ?? []
    for reference in survey.references {
      known.insert(reference.from)
      known.formUnion(reference.to)
    }
    for group in meta.child("grpl")?.children.map(\.self) ?? [] {
      guard let table = group.table(.entity_ids), let column = table.columns.first else {
        continue
      }
      for row in 0..<min(table.rowCount, ItemSurvey.most) {
        known.insert(Int(clamping: table.rawCell(row: row, column: column) ?? 0))
      }
    }
    return survey.information.compactMap { item in
      // A picture that is not hidden is displayed even if nothing refers to it, so it is not
      // reported.
      guard !known.contains(item.id), item.isHidden || !item.isPicture else { return nil }
      return .about(meta.box(item.index), "item \(item.id) is neither displayed nor referenced")
    }
  }

  static let sizeAgainstConfiguration = Rule(
    "heif.ispe.vs-config", .warning, at: .box("meta"),
    "ispe should state the size of the decoded picture", clause: Clause(.heif, "6.5.3"),
    in: .pictures,
    cause: "A tool probably resized the picture without updating ispe, or stated the rotated size",
    fix: "Set ispe to the size of the decoded picture, before rotation and cropping",
    passing: [
      .configured("av1C { 81 00 0c 00 0a 05 18 0c bf 80 01 }", size: "u32 16, 8")
    ],
    failing: [
      .configured("av1C { 81 00 0c 00 0a 05 18 0c bf 80 01 }", size: "u32 16 ↓u32 9")
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    var sizes: [Int: DecodedSize?] = [:]
    var isLookedAt = false
    let violations = survey.entries.flatMap { entry -> [Violation] in
      let own = survey.associations[entry.associations]
      // Pictures with layers are skipped, because layers may have different sizes.
      let layers: Set<FourCC> = ["a1op", "a1lx", "lsel", "oinf", "tols"]
      let codes = own.map { survey.code(of: $0) }
      guard !codes.contains(where: { $0.map(layers.contains) ?? false }),
        let configuration = survey.property("av1C", of: entry.id)
          ?? survey.property("hvcC", of: entry.id),
        let place = survey.property("ispe", of: entry.id), let stated = meta.property(place),
        let width = stated.integer(.image_width), let height = stated.integer(.image_height)
      else { return [] }
      let known = sizes[configuration] ?? meta.property(configuration)?.decodedSize
      sizes.updateValue(known, forKey: configuration)
      guard let size = known else { return [] }
      isLookedAt = true
      guard size.width != width || size.height != height else { return [] }
      return .field(
        size.width != width ? .image_width : .image_height, of: stated,
        "ispe of picture \(entry.id) is \(width)×\(height), the decoder configuration states "
          + "\(size.width)×\(size.height)")
    }
    return isLookedAt ? violations : nil
  }
}

extension Example {
  fileprivate static func configured(_ configuration: String, size: String) -> Example {
    images(
      container: """
        ipco {
          full ispe { \(size) }
          full pixi { 03 08 08 08 }
          \(configuration)
        }
        """)
  }
}
