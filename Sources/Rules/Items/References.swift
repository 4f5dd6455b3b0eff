import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let referenceUnknown = Rule(
    "heif.iref.unknown-item", .error, at: .box("meta"),
    "to_item_ID must refer to items that exist", clause: Clause(.iso12, "8.11.12"),
    cause: "A tool probably removed an item and left the references to it",
    fix: "Remove the reference to the missing item",
    passing: .hevc(second: Example.hevcUnits),
    failing: .hevc(second: Example.hevcUnits, references: "thmb { u16 2, 1 ↓u16 7 }")
  ) { meta, _ in
    meta.judgeReferences { _, reference, known in
      meta.ignoresTargets(of: reference) ? [] : meta.unknownTargets(of: reference, known)
    }
  }

  static let referenceDuplicate = Rule(
    "heif.iref.duplicate", .warning, at: .box("meta"),
    "References of one type from one item should be in a single box",
    clause: Clause(.iso12, "8.11.12"),
    cause: "A tool probably added a reference box instead of extending the existing one",
    fix: "Merge the item references of this type into one box",
    passing: .twoItems(references: "cdsc { u16 2, 1, 1 } thmb { u16 2, 1, 1 }"),
    failing: .twoItems(references: "thmb { u16 2, 1, 1 } ↓thmb { u16 2, 1, 1 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.references.isEmpty else { return nil }
    struct Key: Hashable {
      let type: FourCC
      let from: Int
    }
    var seen: [Key: Int32] = [:]
    return survey.references.compactMap { reference in
      let key = Key(type: reference.type, from: reference.from)
      guard let first = seen[key] else {
        seen[key] = reference.index
        return nil
      }
      return .about(
        meta.box(reference.index),
        "item \(reference.from) has a second \(reference.type) box, expected 1",
        related: [RelatedPlace("first box", meta.box(first))])
    }
  }

  static let referenceCycle = Rule(
    "heif.iref.cycle", .error, at: .box("meta"),
    "References of one type must not lead from an item back to itself",
    clause: .heif("6.6"),
    cause: "A tool probably renumbered items and did not update the references",
    fix: "Set to_item_ID of the reference to the intended item",
    passing: [.grid(), .hevc(second: Example.hevcUnits)],
    failing: [
      .hevc(second: Example.hevcUnits, references: "cdsc { u16 2, 1 ↓u16 2 }"),
      .hevc(
        second: Example.hevcUnits,
        references: "cdsc { u16 2, 1, 1 } cdsc { u16 1, 1 ↓u16 2 }"),
    ]
  ) { meta, _ in
    // In AVIF files, `avif.iref.cycle` reports references that readers ignore.
    let isAVIF = meta.isMetaOfAVIF
    return meta.referenceCycles { !isAVIF || $0 == "dimg" }
  }

  static let thumbnailChain = Rule(
    "heif.thmb.chain", .warning, at: .box("meta"),
    "A thumbnail should refer to a picture that is not a thumbnail", clause: Clause(.heif, "6.4.4"),
    in: .pictures,
    cause: "A tool probably created a thumbnail from a thumbnail",
    fix: "Set to_item_ID of the thmb reference to the full-size picture",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .grid(
      references: "dimg { u16 1, 2, 2, 3 } thmb { u16 2, 1 ↓u16 3 } thmb { u16 3, 1, 1 }")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    let thumbnails = survey.references.filter { $0.type == "thmb" }
    guard !thumbnails.isEmpty else { return nil }
    let small = Set(thumbnails.map(\.from))
    return thumbnails.flatMap { reference in
      reference.to.enumerated().compactMap { row, id in
        small.contains(id)
          ? .cell(
            .to_item_ID, row: row, of: .to_item_IDs, in: meta.box(reference.index),
            "item \(reference.from) is a thumbnail of item \(id), which is a thumbnail itself")
          : nil
      }
    }
  }

  static let groupEntityUnknown = Rule(
    "heif.grpl.entity-unknown", .warning, at: .box("meta"),
    "Entity groups should contain only items, tracks and groups that exist",
    clause: Clause(.iso12, "8.18.3"),
    cause: "A tool probably removed an item and did not remove it from its groups",
    fix: "Remove the entity_id of the missing item from the group",
    passing: .twoItems(more: "grpl { full altr { u32 9, 2, 1, 2 } }"),
    failing: .twoItems(more: "grpl { full altr { u32 9, 2, 1 ↓u32 7 } }")
  ) { meta, _ in
    guard let groups = meta.child("grpl")?.children, let survey = meta.inherited(.itemSurvey) else {
      return nil
    }
    let tracks = meta.parent?.child("moov")?.inherited(.trackIDs) ?? []
    let own = Set(groups.compactMap { $0.integer(.group_id) })
    return groups.flatMap { group -> [Violation] in
      guard let table = group.table(.entity_ids), let column = table.columns.first else {
        return []
      }
      return (0..<min(table.rowCount, ItemSurvey.most)).compactMap { row in
        let id = Int(clamping: table.rawCell(row: row, column: column) ?? 0)
        guard survey.item(id) == nil, !tracks.contains(id), !own.contains(id) else { return nil }
        return .cell(
          .entity_id, row: row, of: .entity_ids, in: group,
          "entity_id is \(id), but no item, track or group has this ID")
      }
    }
  }
}

extension Node {
  /// Returns a violation for each item reference that leads back to its item, of the types for which
  /// `isIncluded` returns true; nil if there are no references.
  func referenceCycles(_ isIncluded: (FourCC) -> Bool) -> [Violation]? {
    guard let survey = inherited(.itemSurvey), !survey.references.isEmpty else { return nil }
    let types = Set(survey.references.map(\.type)).filter(isIncluded)
    return types.flatMap { type -> [Violation] in
      CycleSearch(survey.references.filter { $0.type == type }).found.map { closing in
        let box = box(closing.box)
        return .cell(
          .to_item_ID, row: closing.row, of: .to_item_IDs, in: box,
          "\(type) references from item \(closing.from) lead back to item \(closing.from)")
      }
    }.sorted { $0.range.start < $1.range.start }
  }
}

/// Finds the item references of one type that close a cycle. Each of them is found once.
private struct CycleSearch {
  struct Closing {
    let box: Int32
    let row: Int
    let from: Int
  }

  private(set) var found: [Closing] = []
  private var lists: [Int: [ItemSurvey.Reference]] = [:]
  private var states: [Int: State] = [:]

  private enum State { case open, done }

  init(_ references: [ItemSurvey.Reference]) {
    for reference in references { lists[reference.from, default: []].append(reference) }
    for reference in references where states[reference.from] == nil { search(reference.from) }
  }

  /// A step of the depth-first search: an item, the index of one of its reference lists, and the
  /// next row in that list.
  private struct Step {
    let item: Int
    var list = 0
    var row = 0
  }

  private mutating func search(_ start: Int) {
    var way = [Step(item: start)]
    states[start] = .open
    while var step = way.popLast() {
      let own = lists[step.item] ?? []
      guard step.list < own.count else {
        states[step.item] = .done
        continue
      }
      let list = own[step.list]
      guard step.row < list.to.count else {
        step.list += 1
        step.row = 0
        way.append(step)
        continue
      }
      let row = step.row
      let target = list.to[row]
      step.row += 1
      way.append(step)
      switch states[target] {
      case .open: found.append(Closing(box: list.index, row: row, from: step.item))
      case .done: break
      case nil:
        states[target] = .open
        way.append(Step(item: target))
      }
    }
  }
}
