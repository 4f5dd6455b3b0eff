import Anatomy
import Bytes

extension Rule {
  static let referenceUnknown = Rule(
    "heif.iref.unknown-item", .error, at: .box("meta"),
    "items refer to items that there are", clause: Clause(.iso12, "8.11.12"),
    cause: "a tool removed an item and left what refers to it",
    fix: "remove the reference",
    passing: [.twoItems(references: "thmb { u16 2, 1, 1 }")],
    failing: [
      .twoItems(references: "thmb { u16 2, 1 ↓u16 7 }"),
      .twoItems(references: "thmb { ↓u16 7 u16 1, 1 }"),
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.references.isEmpty, !meta.isCut,
      survey.information.count < ItemSurvey.most
    else { return nil }
    // Where IDs are unified, tracks and groups may be named too.
    let others =
      meta.parent?.brands.contains("unif") == true
      ? meta.parent?.child("moov")?.inherited(.trackIDs) ?? [] : []
    return survey.references.flatMap { reference -> [Violation] in
      let box = meta.box(reference.index)
      var faults: [Violation] = []
      if survey.item(reference.from) == nil, !others.contains(reference.from) {
        faults.append(
          .field("from_item_ID", of: box, "there is no item \(reference.from)"))
      }
      for (row, id) in reference.to.enumerated()
      where survey.item(id) == nil && !others.contains(id) {
        faults.append(
          .cell(
            "to_item_ID", row: row, of: "to_item_IDs", in: box, "there is no item \(id)"))
      }
      return faults
    }
  }

  static let referenceDuplicate = Rule(
    "heif.iref.duplicate", .error, at: .box("meta"),
    "the references of one kind of an item are in one list", clause: Clause(.iso12, "8.11.12"),
    cause: "a tool added a list instead of adding to the one that was there",
    fix: "put the references into one list",
    passing: [.twoItems(references: "cdsc { u16 2, 1, 1 } thmb { u16 2, 1, 1 }")],
    failing: [.twoItems(references: "thmb { u16 2, 1, 1 } ↓thmb { u16 2, 1, 1 }")]
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
        "item \(reference.from) has another list of \(reference.type) before",
        related: [RelatedPlace("the first", meta.box(first))])
    }
  }

  static let referenceCycle = Rule(
    "heif.iref.cycle", .error, at: .box("meta"),
    "no item is made of itself or belongs to itself", clause: Clause(.heif, "6.6"),
    cause: "a tool numbered items anew and not the references",
    fix: "let the references lead to the pictures that are meant",
    passing: [.grid(), .twoItems(references: "thmb { u16 2, 1, 1 }")],
    failing: [
      .twoItems(references: "thmb { u16 2, 1 ↓u16 2 }"),
      .twoItems(references: "thmb { u16 2, 1, 1 } thmb { u16 1, 1 ↓u16 2 }"),
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), !survey.references.isEmpty else { return nil }
    let types = Set(survey.references.map(\.type))
    return types.flatMap { type -> [Violation] in
      CycleSearch(survey.references.filter { $0.type == type }).found.map { closing in
        let box = meta.box(closing.box)
        return .cell(
          "to_item_ID", row: closing.row, of: "to_item_IDs", in: box,
          "by \(type) item \(closing.from) leads back to itself")
      }
    }.sorted { $0.range.start < $1.range.start }
  }

  static let thumbnailChain = Rule(
    "heif.thmb.chain", .warning, at: .box("meta"),
    "a thumbnail is of a picture that is none itself", clause: Clause(.heif, "6.4.4"),
    in: .pictures,
    cause: "a tool made a small picture of a small one",
    fix: "let the thumbnail refer to the picture itself",
    passing: [.twoItems(references: "thmb { u16 2, 1, 1 }")],
    failing: [
      .grid(references: "dimg { u16 1, 2, 2, 3 } thmb { u16 2, 1 ↓u16 3 } thmb { u16 3, 1, 1 }")
    ]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    let thumbnails = survey.references.filter { $0.type == "thmb" }
    guard !thumbnails.isEmpty else { return nil }
    let small = Set(thumbnails.map(\.from))
    return thumbnails.flatMap { reference in
      reference.to.enumerated().compactMap { row, id in
        small.contains(id)
          ? .cell(
            "to_item_ID", row: row, of: "to_item_IDs", in: meta.box(reference.index),
            "item \(id) is a thumbnail itself") : nil
      }
    }
  }

  static let groupEntityUnknown = Rule(
    "heif.grpl.entity-unknown", .warning, at: .box("meta"),
    "groups are of items and tracks that there are", clause: Clause(.iso12, "8.18.3"),
    cause: "a tool removed an item and left it in its groups",
    fix: "remove it from the group",
    passing: [.twoItems(more: "grpl { full altr { u32 9, 2, 1, 2 } }")],
    failing: [.twoItems(more: "grpl { full altr { u32 9, 2, 1 ↓u32 7 } }")]
  ) { meta, _ in
    guard let groups = meta.child("grpl")?.children, let survey = meta.inherited(.itemSurvey) else {
      return nil
    }
    let tracks = meta.parent?.child("moov")?.inherited(.trackIDs) ?? []
    let own = Set(groups.compactMap { $0.integer("group_id") })
    return groups.flatMap { group -> [Violation] in
      guard let table = group.table("entity_ids"), let column = table.columns.first else {
        return []
      }
      return (0..<min(table.rowCount, ItemSurvey.most)).compactMap { row in
        let id = Int(clamping: table.rawCell(row: row, column: column) ?? 0)
        guard survey.item(id) == nil, !tracks.contains(id), !own.contains(id) else { return nil }
        return .cell(
          "entity_id", row: row, of: "entity_ids", in: group, "there is no item or track \(id)")
      }
    }
  }
}

/// Finds references of one kind that close a circle, each once.
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

  /// A way down: which item, which of its lists, and which row of it comes next.
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
