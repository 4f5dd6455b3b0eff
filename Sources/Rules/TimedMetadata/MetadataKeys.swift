import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let boxedKeysMissing = Rule(
    "mebx.keys.missing", .error, at: .box("mebx"),
    "mebx must contain a keys box", clause: Clause(.iso12, "12.9.4"),
    cause: "A tool probably copied the sample description without its child boxes",
    fix: "Add a keys box that defines the key of each value",
    passing: .metadata(),
    failing: .metadata(entry: "mebx { 00 * 6 u16 1 ↓}", sample: #""\x00\x00\x00\x00" {}"#)
  ) { entry, _ in
    guard !entry.isCut else { return nil }
    return entry.child("keys") == nil
      ? .absence(in: entry, "\(entry.name) has no keys box") : []
  }

  static let boxedKeyDuplicate = Rule(
    "mebx.key.duplicate-id", .error, at: .box("keys"),
    "Each key in keys must have a unique ID", clause: Clause(.iso12, "12.9.4"),
    cause: "A tool probably joined two key tables",
    fix: "Assign another ID to the key, both in keys and in the samples",
    passing: .metadata(),
    failing: .metadata(
      keys: #"""
        keys {
          "\x00\x00\x00\x01" { keyd { "mdta" "org.example.note" } dtyp { u32 0, 1 } }
          ↓"\x00\x00\x00\x01" { keyd { "mdta" "org.example.other" } dtyp { u32 0, 1 } }
        }
        """#)
  ) { keys, _ in
    guard keys.parent?.code == "mebx" else { return nil }
    var first: [FourCC: Node] = [:]
    return keys.children.compactMap { key in
      guard let other = first[key.code] else {
        first[key.code] = key
        return nil
      }
      // The key ID 0 means no key, and may occur more than once.
      guard key.code.rawValue != 0 else { return nil }
      return .about(
        key, "key ID \(key.code.rawValue) is already used by an earlier key",
        related: [RelatedPlace("first key with this ID", other)])
    }
  }

  static let keyReserved = Rule(
    "mebx.key.reserved-id", .error, at: .box("keys"),
    "A key must not have the reserved ID 0xFFFFFFFF", clause: Clause(.iso12, "12.9.4"),
    cause: "The writer probably used the ID to mean that there is no key",
    fix: "Assign an ID from 1 to 0xFFFFFFFE to the key, both in keys and in the samples",
    passing: .metadata(),
    failing: .metadata(
      keys: #"""
        keys {
          "\x00\x00\x00\x01" { keyd { "mdta" "org.example.note" } dtyp { u32 0, 1 } }
          ↓"\xff\xff\xff\xff" { keyd { "mdta" "org.example.other" } dtyp { u32 0, 1 } }
        }
        """#)
  ) { keys, _ in
    guard keys.parent?.code == "mebx" else { return nil }
    return keys.children.filter { $0.code.rawValue == .max }.map {
      .about($0, "key ID \($0.code.rawValue) is reserved")
    }
  }

  static let keyWithoutName = Rule(
    "mebx.keyd.missing", .error, at: .box("keys"),
    "Each key in keys must contain keyd", clause: Clause(.iso12, "12.9.4"),
    cause: "A tool probably removed the name of the key and left its type",
    fix: "Add keyd with key_namespace and key_value",
    passing: .metadata(),
    failing: .metadata(keys: #"keys { "\x00\x00\x00\x01" { dtyp { u32 0, 1 } ↓} }"#)
  ) { keys, _ in
    guard keys.parent?.code == "mebx", !keys.children.isEmpty else { return nil }
    return keys.children.compactMap { key in
      // The key ID 0 means no key, and needs no name.
      guard key.child("keyd") == nil, key.code.rawValue != 0, key.isNumbered else { return nil }
      return .absence(in: key, "the key with ID \(key.code.rawValue) has no keyd")
    }
  }

  static let dataType = Rule(
    "mebx.dtyp.bad", .warning, at: .box("dtyp"),
    "datatype_namespace should be 0 or 1, and datatype in namespace 1 a UTF-8 name",
    clause: Clause(.iso12, "12.9.4"),
    cause: "The writer probably stored a number where the namespace requires a name",
    fix: "Write datatype as a number in namespace 0, or as a UTF-8 name in namespace 1",
    passing: [
      .metadata(),
      .metadata(
        key: #""\x00\x00\x00\x01" { keyd { "mdta" "a" } dtyp { u32 1 "org.example.type" } }"#),
    ],
    failing: .metadata(
      keys: #"keys { "\x00\x00\x00\x01" { keyd { "mdta" "a" } dtyp { u32 1 ↓"\xff\x01" } } }"#)
  ) { type, _ in
    guard type.parent?.parent?.code == "keys", let space = type.integer(.datatype_namespace),
      let field = type.field(.datatype)
    else { return nil }
    switch space {
    case 0: return []
    case 1:
      let name = String(validating: type.source.bytes(field.range, limit: 4096), as: UTF8.self)
      return name == nil || field.range.isEmpty
        ? .field(
          .datatype, of: type,
          "datatype (size \(field.range.count)) is not a UTF-8 name, which namespace \(space) "
            + "requires") : []
    default:
      return .field(
        .datatype_namespace, of: type, "datatype_namespace is \(space), expected 0 or 1")
    }
  }

  static let localeInvalid = Rule(
    "mebx.loca.bad-bcp47", .warning, at: .box("loca"),
    "locale_string should be a BCP 47 language tag", clause: Clause(.iso12, "12.9.4"),
    cause: "The writer probably stored the name of a language, or a locale with an underscore",
    fix: "Write a language tag such as en-GB",
    passing: .metadata(key: localized("en-GB")),
    failing: .metadata(keys: "keys { \(localized("↓en_GB")) }")
  ) { locale, _ in
    guard let text = locale.textValue(.locale_string) else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.count)
        && part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
    return isTag && parts.first?.contains(where: { $0 < 0x40 }) == false
      ? []
      : .field(
        .locale_string, of: locale,
        "locale_string is \(text.debugDescription), which is not a language tag")
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
  /// Whether this box declares a key, rather than being free space.
  fileprivate var isNumbered: Bool { !["free", "skip", "wide"].contains(code) }
}
