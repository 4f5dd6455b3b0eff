import Anatomy
import Bytes

extension Rule {
  static let namedItemParts = Rule(
    "itunes.freeform.missing-mean-name", .error, at: .box("ilst"),
    "a freeform item (----) says who made the name, and the name",
    cause: "a tool removed one of the boxes, or wrote the name elsewhere",
    fix: "put mean and name before the value",
    passing: [.tags(ilst: namedItem)],
    failing: [
      .tags(ilst: #""----" { full mean { "com.example" } data { u32 1, 0 "Value" } ↓}"#)
    ]
  ) { list, _ in
    list.faultsInNamedItems { item in
      guard !item.isCut else { return nil }
      let missing = ["mean", "name"].filter { item.child($0) == nil }
      return missing.isEmpty
        ? nil
        : .absence(
          in: item, "there is no \(missing.map(\.description).joined(separator: " and no "))")
    }
  }

  static let namedItemOrder = Rule(
    "itunes.freeform.bad-order", .warning, at: .box("ilst"),
    "a freeform item (----) begins with mean and name",
    cause: "a tagger wrote the boxes in another order, and many readers go by it",
    fix: "write mean, name and then the value",
    passing: [.tags(ilst: namedItem)],
    failing: [
      .tags(
        ilst: #"""
          "----" {
            full mean { "com.example" } ↓data { u32 1, 0 "Value" } full name { "Name" }
          }
          """#)
    ]
  ) { list, _ in
    list.faultsInNamedItems { item in
      let codes = item.children.map(\.code)
      guard codes.contains("mean"), codes.contains("name") else { return nil }
      let expected: [FourCC] = ["mean", "name"]
      guard let place = expected.indices.first(where: { codes[$0] != expected[$0] }) else {
        return nil
      }
      let child = item.children[place]
      return .about(child, "\(child.code) stands where \(expected[place]) is expected")
    }
  }

  static let namedItemDuplicate = Rule(
    "itunes.freeform.duplicate-key", .info, at: .box("ilst"),
    "a freeform item (----) stands once in the list",
    cause: "a tagger writes several values as several items",
    fix: "put the values into one item",
    passing: [.tags(ilst: namedItem)],
    failing: [.tags(ilst: "\(namedItem) ↓\(namedItem)")]
  ) { list, _ in
    var firsts: [String: Node] = [:]
    return list.faultsInNamedItems { item in
      guard let key = item.tagKey?.name else { return nil }
      if let first = firsts[key] {
        return .about(
          item, "\(key) stands in the list once more", related: [RelatedPlace("the first", first)])
      }
      firsts[key] = item
      return nil
    }
  }

  static let namedItemDashes = Rule(
    "itunes.freeform.three-dash", .warning, at: .box("ilst"),
    "the code of a freeform item is four dashes",
    cause: "a tagger mistyped the code, so that no reader knows the item",
    fix: "write four dashes",
    passing: [.tags(ilst: namedItem)],
    failing: [.tags(ilst: #"↓"--- " { data { u32 1, 0 "Value" } }"#)]
  ) { list, _ in
    let items = list.children.filter { item in
      (0..<4).count { item.code[$0] == UInt8(ascii: "-") } >= 3
    }
    guard !items.isEmpty else { return nil }
    return items.filter { $0.code != "----" }.map {
      .about($0, "the code is \($0.code), not four dashes")
    }
  }

  static let iTunesTables = Rule(
    "itunes.freeform.itunnorm-format", .info, at: .box("ilst"),
    "iTunNORM has ten numbers of eight hexadecimal digits, iTunSMPB twelve numbers",
    cause: "a tagger wrote a part of them",
    fix: "let iTunes work them out anew; players then adjust volume and gaps rightly",
    passing: [
      .tags(
        ilst: #"""
          "----" {
            full mean { "com.apple.iTunes" } full name { "iTunNORM" }
            data { u32 1, 0 " 000001A2" * 10 }
          }
          """#)
    ],
    failing: [
      .tags(
        ilst: #"""
          "----" {
            full mean { "com.apple.iTunes" } full name { "iTunNORM" }
            data { u32 1, 0 ↓" 000001A2" * 9 }
          }
          """#)
    ]
  ) { list, _ in
    let counts = ["iTunNORM": 10, "iTunSMPB": 12]
    let items = list.children("----").compactMap { item -> (StatedValue, String, Int)? in
      guard case .text(let name)? = item.child("name")?.value("name"),
        let count = counts[name.string], let value = item.values.first
      else { return nil }
      return (value, name.string, count)
    }
    guard !items.isEmpty else { return nil }
    return items.compactMap { value, name, count in
      let words = value.text.split(separator: " ")
      let areNumbers = words.allSatisfy {
        $0.utf8.count >= 8 && $0.utf8.count <= 16 && UInt64($0, radix: 16) != nil
      }
      return words.count == count && areNumbers
        ? nil : value.fault("\(name) has \(words.count) numbers, not \(count) of eight digits")
    }
  }

  private static let namedItem =
    #""----" { full mean { "com.example" } full name { "Name" } data { u32 1, 0 "Value" } }"#
}

extension Node {
  fileprivate func faultsInNamedItems(_ judge: (Node) -> Violation?) -> [Violation]? {
    let items = children("----")
    return items.isEmpty ? nil : items.compactMap(judge)
  }
}
