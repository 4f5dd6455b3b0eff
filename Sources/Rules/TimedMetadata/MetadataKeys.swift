import Anatomy
import Bytes

extension Rule {
  static let boxedKeysMissing = Rule(
    "mebx.keys.missing", .error, at: .box("mebx"),
    "boxed metadata lists the keys of its values", clause: Clause(.iso12, "12.3.3"),
    cause: "a tool copied the sample description and not what is in it",
    fix: "add the list of keys; without it no value has a name",
    passing: [.metadata()],
    failing: [
      .metadata(
        entry: "mebx { 00 * 6 u16 1 ↓}", sample: #""\x00\x00\x00\x00" {}"#)
    ]
  ) { entry, _ in
    guard !entry.isCut else { return nil }
    return entry.child("keys") == nil
      ? [.absence(in: entry, "the sample description has no list of keys")] : []
  }

  static let boxedKeyDuplicate = Rule(
    "mebx.key.duplicate-id", .error, at: .box("keys"),
    "each key of a list has a number of its own", clause: Clause(.iso12, "12.3.3"),
    cause: "a tool joined two lists of keys",
    fix: "give the key another number, here and in the samples",
    passing: [.metadata()],
    failing: [
      .metadata(
        keys: #"""
          keys {
            "\x00\x00\x00\x01" { keyd { "mdta" "org.example.note" } dtyp { u32 0, 1 } }
            ↓"\x00\x00\x00\x01" { keyd { "mdta" "org.example.other" } dtyp { u32 0, 1 } }
          }
          """#)
    ]
  ) { keys, _ in
    guard keys.parent?.code == "mebx" else { return nil }
    var first: [FourCC: Node] = [:]
    return keys.children.compactMap { key in
      guard let other = first[key.code] else {
        first[key.code] = key
        return nil
      }
      // The number of no key may stand there more than once.
      guard key.code.rawValue != 0 else { return nil }
      return .about(
        key, "key \(key.code.rawValue) is in the list before",
        related: [RelatedPlace("the first", other)])
    }
  }

  static let keyReserved = Rule(
    "mebx.key.reserved-id", .error, at: .box("keys"),
    "no key has the number that is kept back", clause: Clause(.iso12, "12.3.3"),
    cause: "a writer took the number for that of no key",
    fix: "give the key a number from 1 on, here and in the samples",
    passing: [.metadata()],
    failing: [
      .metadata(
        keys: #"""
          keys {
            "\x00\x00\x00\x01" { keyd { "mdta" "org.example.note" } dtyp { u32 0, 1 } }
            ↓"\xff\xff\xff\xff" { keyd { "mdta" "org.example.other" } dtyp { u32 0, 1 } }
          }
          """#)
    ]
  ) { keys, _ in
    guard keys.parent?.code == "mebx" else { return nil }
    return keys.children.filter { $0.code.rawValue == .max }.map {
      .about($0, "the number of the key is reserved")
    }
  }

  static let keyWithoutName = Rule(
    "mebx.keyd.missing", .error, at: .box("keys"),
    "each key of a list says what it is", clause: Clause(.iso12, "12.3.3"),
    cause: "a writer left the name of the key out",
    fix: "add keyd with the namespace and the key",
    passing: [.metadata()],
    failing: [.metadata(keys: #"keys { "\x00\x00\x00\x01" { dtyp { u32 0, 1 } ↓} }"#)]
  ) { keys, _ in
    guard keys.parent?.code == "mebx", !keys.children.isEmpty else { return nil }
    return keys.children.compactMap { key in
      // The number of no key needs no name.
      guard key.child("keyd") == nil, key.code.rawValue != 0, key.isNumbered else { return nil }
      return .absence(in: key, "key \(key.code.rawValue) has no name")
    }
  }

  static let dataType = Rule(
    "mebx.dtyp.bad", .warning, at: .box("dtyp"),
    "the type of a key is a number of four bytes or a name in UTF-8",
    clause: Clause(.iso12, "12.3.3"),
    cause: "a writer wrote a number where a name is said to stand, or the reverse",
    fix: "write what the namespace says",
    passing: [
      .metadata(),
      .metadata(
        key: #""\x00\x00\x00\x01" { keyd { "mdta" "a" } dtyp { u32 1 "org.example.type" } }"#),
    ],
    failing: [
      .metadata(
        keys: #"keys { "\x00\x00\x00\x01" { keyd { "mdta" "a" } dtyp { u32 1 ↓"\xff\x01" } } }"#)
    ]
  ) { type, _ in
    guard type.parent?.parent?.code == "keys", let space = type.integer("datatype_namespace"),
      let field = type.field("datatype")
    else { return nil }
    switch space {
    case 0: return []
    case 1:
      let name = String(validating: type.source.bytes(field.range, limit: 4096), as: UTF8.self)
      return name == nil || field.range.isEmpty
        ? [.field("datatype", of: type, "the name of the type is not UTF-8")] : []
    default:
      return [.field("datatype_namespace", of: type, "namespace \(space) is not known")]
    }
  }

  static let localeInvalid = Rule(
    "mebx.loca.bad-bcp47", .warning, at: .box("loca"),
    "the locale of a key is a language tag", clause: Clause(.iso12, "12.3.3"),
    cause: "a writer wrote the name of a language, or a locale with an underscore",
    fix: "write a tag such as en-GB",
    passing: [.metadata(key: localized("en-GB"))],
    failing: [
      .metadata(keys: "keys { \(localized("↓en_GB")) }")
    ]
  ) { locale, _ in
    guard let text = locale.textValue("locale_string") else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.count)
        && part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
    return isTag && parts.first?.contains(where: { $0 < 0x40 }) == false
      ? [] : [.field("locale_string", of: locale, "\(text.debugDescription) is no language tag")]
  }

  private static func localized(_ tag: String) -> String {
    let mark = tag.hasPrefix("↓") ? "↓" : ""
    let text = tag.drop { $0 == "↓" }
    return #"""
      "\x00\x00\x00\x01" {
        keyd { "mdta" "a" } dtyp { u32 0, 1 } loca { \#(mark)"\#(text)\0" }
      }
      """#
  }
}

extension Node {
  /// Whether this is a key, and no free space.
  fileprivate var isNumbered: Bool { !["free", "skip", "wide"].contains(code) }
}
