import Anatomy
import Bytes

extension Rule {
  static let itemWithoutValue = Rule(
    "itunes.item.no-data", .error, at: .box("ilst"),
    "an item holds a value",
    cause: "a writer put the text of user data into the list, or left an item empty",
    fix: "put a data box into the item, or remove the item",
    passing: [.tags()],
    failing: [.tags(ilst: #""©nam" { ↓}"#)]
  ) { list, _ in
    let items = list.codedItems + list.keyedItems
    guard !items.isEmpty else { return nil }
    return items.compactMap {
      $0.child("data") == nil && !$0.isCut ? .absence(in: $0, "\($0.name) has no value") : nil
    }
  }

  static let itemChild = Rule(
    "itunes.item.unexpected-child", .warning, at: .box("ilst"),
    "an item holds values and what tells of them, and nothing else",
    cause: "a writer put something of its own into an item; some readers then give up on the file",
    fix: "remove the box",
    passing: [.tags()],
    failing: [.tags(ilst: #""©nam" { data { u32 1, 0 "Title" } ↓xtra { 00 } }"#)]
  ) { list, _ in
    let children = (list.codedItems + list.keyedItems).flatMap(\.children)
    guard !children.isEmpty else { return nil }
    let known: Set<FourCC> = ["data", "mean", "name", "itif"]
    return children.compactMap { child in
      // Known boxes in the wrong place have a rule of their own.
      known.contains(child.code) || child.declaredNodeKind.isMisplaced(child)
        ? nil : .about(child, "\(child.code) stands in \(child.parent?.name ?? .code(child.code))")
    }
  }

  static let itemDuplicate = Rule(
    "itunes.item.duplicate", .warning, at: .box("ilst"),
    "an item stands once in the list",
    cause: "a tool added an item instead of changing the one that was there",
    fix: "keep one: iTunes shows the last, other players the first or all",
    passing: [.tags(ilst: #""©nam" { data { u32 1, 0 "A" } } "©ART" { data { u32 1, 0 "B" } }"#)],
    failing: [.tags(ilst: #""©nam" { data { u32 1, 0 "A" } } ↓"©nam" { data { u32 1, 0 "B" } }"#)]
  ) { list, _ in
    let items = list.codedItems.filter { $0.code != "----" }
    guard !items.isEmpty else { return nil }
    var firsts: [ItemPlace: Node] = [:]
    var faults: [Violation] = []
    for item in items {
      // One in another language is another item.
      let place = ItemPlace(code: item.code, locale: item.values.first?.locale ?? 0)
      if let first = firsts[place] {
        faults.append(
          .about(
            item, "\(item.code) stands in the list once more",
            related: [RelatedPlace("the first", first)]))
      } else {
        firsts[place] = item
      }
    }
    return faults
  }

  private struct ItemPlace: Hashable {
    let code: FourCC
    let locale: UInt32
  }

  static let itemValues = Rule(
    "itunes.item.multiple-data", .info, at: .box("ilst"),
    "an item has one value",
    cause: "a tagger writes several artists or genres as several values",
    fix: "nothing has to be mended; iTunes shows the first and knows several of covers only",
    passing: [.tags()],
    failing: [.tags(ilst: #""©ART" { data { u32 1, 0 "A" } ↓data { u32 1, 0 "B" } }"#)]
  ) { list, _ in
    let items = list.codedItems.filter { $0.code != "----" && $0.code != "covr" }
    guard !items.isEmpty else { return nil }
    return items.compactMap { item in
      let values = item.values
      guard let first = values.first else { return nil }
      return values.dropFirst().first { $0.locale == first.locale }.map {
        .about($0.node, "\(item.code) has \(values.count) values")
      }
    }
  }
}
