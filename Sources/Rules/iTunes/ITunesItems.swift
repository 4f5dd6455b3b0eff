import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let itemWithoutValue = Rule(
    "itunes.item.no-data", .error, at: .box("ilst"),
    "A metadata item in ilst must contain a value",
    cause: "The writer probably stored the text without a data box, or left the item empty",
    fix: "Add a data box to the item, or remove the item",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { ↓}"#)
  ) { list, _ in
    let items = list.codedItems + list.keyedItems
    guard !items.isEmpty else { return nil }
    return items.compactMap {
      $0.child("data") == nil && !$0.isCut ? .absence(in: $0, "\($0.name) has no data box") : nil
    }
  }

  static let itemChild = Rule(
    "itunes.item.unexpected-child", .warning, at: .box("ilst"),
    "A metadata item in ilst should contain only data, mean, name and itif boxes",
    cause: "The writer probably added a private box to an item; some readers then reject the file",
    fix: "Remove the unexpected box",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 "Title" } ↓xtra { 00 } }"#)
  ) { list, _ in
    let children = (list.codedItems + list.keyedItems).flatMap(\.children)
    guard !children.isEmpty else { return nil }
    let known: Set<FourCC> = ["data", "mean", "name", "itif"]
    return children.compactMap { child in
      // A known box in the wrong container is reported by another rule.
      known.contains(child.code) || child.declaredNodeKind.isMisplaced(child)
        ? nil
        : .about(
          child, "\(child.code) is not expected in \(child.parent?.name ?? .code(child.code))")
    }
  }

  static let itemDuplicate = Rule(
    "itunes.item.duplicate", .warning, at: .box("ilst"),
    "A metadata item should occur only once in ilst",
    cause: "A tool probably added an item instead of changing the existing one",
    fix: "Keep one of the items: iTunes shows the last, other players the first or all",
    passing: .tags(ilst: #""©nam" { data { u32 1, 0 "A" } } "©ART" { data { u32 1, 0 "B" } }"#),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 "A" } } ↓"©nam" { data { u32 1, 0 "B" } }"#)
  ) { list, _ in
    let items = list.codedItems.filter { $0.code != "----" }
    guard !items.isEmpty else { return nil }
    var firsts: [ItemPlace: Node] = [:]
    var violations: [Violation] = []
    for item in items {
      // Items with the same code are accepted if their values have different languages.
      let place = ItemPlace(code: item.code, locale: item.values.first?.locale ?? 0)
      if let first = firsts[place] {
        violations.append(
          .about(
            item, "\(item.code) occurs more than once in ilst",
            related: [RelatedPlace("first item", first)]))
      } else {
        firsts[place] = item
      }
    }
    return violations
  }

  private struct ItemPlace: Hashable {
    let code: FourCC
    let locale: UInt32
  }

  static let itemValues = Rule(
    "itunes.item.multiple-data", .info, at: .box("ilst"),
    "A metadata item in ilst should have only one value",
    cause: "The tagger probably writes several artists or genres as several values",
    fix: "No change is required; iTunes shows only the first value, except for covers",
    passing: .tags(),
    failing: .tags(ilst: #""©ART" { data { u32 1, 0 "A" } ↓data { u32 1, 0 "B" } }"#)
  ) { list, _ in
    let items = list.codedItems.filter { $0.code != "----" && $0.code != "covr" }
    guard !items.isEmpty else { return nil }
    return items.compactMap { item in
      let values = item.values
      guard let first = values.first else { return nil }
      return values.dropFirst().first { $0.locale == first.locale }.map {
        .about($0.node, "\(item.code) has \(values.count) values, expected 1")
      }
    }
  }
}
