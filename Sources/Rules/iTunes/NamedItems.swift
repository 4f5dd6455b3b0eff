import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let namedItemParts = Rule(
    "itunes.freeform.missing-mean-name", .error, at: .box("ilst"),
    "A freeform item (----) must contain mean and name",
    cause: "A tool probably removed one of the boxes, or wrote the name to another box",
    fix: "Add the mean and name boxes before the data box",
    passing: .tags(ilst: namedItem),
    failing: .tags(ilst: #""----" { full mean { "com.example" } data { u32 1, 0 "Value" } ↓}"#)
  ) { list, _ in
    list.faultsInNamedItems { item in
      guard !item.isCut else { return nil }
      let missing = ["mean", "name"].filter { item.child($0) == nil }
      return missing.isEmpty
        ? nil
        : .absence(
          in: item,
          "\(item.name) has no \(missing.map(\.description).joined(separator: " and no "))")
    }
  }

  static let namedItemOrder = Rule(
    "itunes.freeform.bad-order", .warning, at: .box("ilst"),
    "A freeform item (----) should begin with mean and name",
    cause: "The tagger probably sorted the boxes, or appended a missing box",
    fix: "Write mean, name and data in this order",
    passing: .tags(ilst: namedItem),
    failing: .tags(
      ilst: #"""
        "----" {
          full mean { "com.example" } ↓data { u32 1, 0 "Value" } full name { "Name" }
        }
        """#)
  ) { list, _ in
    list.faultsInNamedItems { item in
      let codes = item.children.map(\.code)
      guard codes.contains("mean"), codes.contains("name") else { return nil }
      let expected: [FourCC] = ["mean", "name"]
      guard let place = expected.indices.first(where: { codes[$0] != expected[$0] }) else {
        return nil
      }
      let child = item.children[place]
      return .about(child, "child box \(place + 1) is \(child.code), expected \(expected[place])")
    }
  }

  static let namedItemDuplicate = Rule(
    "itunes.freeform.duplicate-key", .info, at: .box("ilst"),
    "A freeform item (----) should occur only once in ilst",
    cause: "The tagger probably writes each of several values to a separate item",
    fix: "Merge the values into one freeform item",
    passing: .tags(ilst: namedItem),
    failing: .tags(ilst: "\(namedItem) ↓\(namedItem)")
  ) { list, _ in
    var firsts: [String: Node] = [:]
    return list.faultsInNamedItems { item in
      guard let key = item.tagKey?.name else { return nil }
      if let first = firsts[key] {
        return .about(
          item, "\(key) occurs more than once in ilst", related: [RelatedPlace("first item", first)]
        )
      }
      firsts[key] = item
      return nil
    }
  }

  static let namedItemDashes = Rule(
    "itunes.freeform.three-dash", .warning, at: .box("ilst"),
    "The code of a freeform item should be four dashes (----)",
    cause: "The tagger probably mistyped the code, so that readers do not recognize the item",
    fix: "Change the code to ----",
    passing: .tags(ilst: namedItem),
    failing: .tags(ilst: #"↓"--- " { data { u32 1, 0 "Value" } }"#)
  ) { list, _ in
    let items = list.children.filter { item in
      (0..<4).count { item.code[$0] == UInt8(ascii: "-") } >= 3
    }
    guard !items.isEmpty else { return nil }
    return items.filter { $0.code != "----" }.map {
      .about($0, "the code is \($0.code), expected ----")
    }
  }

  static let iTunesTables = Rule(
    "itunes.freeform.itunnorm-format", .info, at: .box("ilst"),
    "iTunNORM should contain 10 hexadecimal numbers, and iTunSMPB should contain 12",
    cause: "The tagger probably wrote only some of the numbers",
    fix: "Compute the numbers of iTunNORM or iTunSMPB again, or remove the item",
    passing: .tags(
      ilst: #"""
        "----" {
          full mean { "com.apple.iTunes" } full name { "iTunNORM" }
          data { u32 1, 0 " 000001A2" * 10 }
        }
        """#),
    failing: .tags(
      ilst: #"""
        "----" {
          full mean { "com.apple.iTunes" } full name { "iTunNORM" }
          data { u32 1, 0 ↓" 000001A2" * 9 }
        }
        """#)
  ) { list, _ in
    let counts = ["iTunNORM": 10, "iTunSMPB": 12]
    let items = list.children("----").compactMap { item -> (StatedValue, String, Int)? in
      guard case .text(let name)? = item.child("name")?.value(.name),
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
        ? nil
        : value.violation(
          "\(name) has \(words.count) \(words.count == 1 ? "word" : "words"), "
            + "expected \(count) hexadecimal numbers")
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
