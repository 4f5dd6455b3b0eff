import Anatomy
import Bytes

/// Samples and descriptions of boxed metadata (ISO/IEC 14496-12, 12.3.3).
enum BoxedItems {
  /// A sample without metadata: an empty box with the code 0.
  static let gap: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 0]

  /// Returns a box for each item; its code is the number of the key. Nil if a value does not fit its
  /// type.
  static func bytes(of group: NewTimedMetadata.Group, _ types: [Int]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for item in group.items {
      guard let value = item.value.bytes(as: types[item.key]),
        let size = NumberCoding.big.bytes(of: UInt64(value.count + 8), count: 4),
        let code = NumberCoding.big.bytes(of: UInt64(item.key + 1), count: 4)
      else { return nil }
      bytes += size
      bytes += code
      bytes += value
    }
    return bytes
  }

  static func entry(_ keys: [NewTimedMetadata.Key]) -> Draft {
    Draft(
      "mebx",
      fields: [("data_reference_index", .number(1))],
      children: [
        Draft(
          "keys",
          children: keys.enumerated().map { index, key in
            Draft(FourCC(rawValue: UInt32(index + 1)), children: definition(of: key))
          })
      ])
  }

  private static func definition(of key: NewTimedMetadata.Key) -> [Draft] {
    var children = [
      Draft(
        "keyd",
        fields: [
          ("key_namespace", .bytes(Array(key.identifier.space.name.utf8))),
          ("key_value", .text(key.identifier.name, as: TextSpelling(.utf8, .plain))),
        ])
    ]
    switch key.type {
    case .wellKnown(let number): children.append(type(number))
    case .named(let name, let base):
      children.append(
        Draft(
          "dtyp",
          fields: [
            ("datatype_namespace", .number(1, bytes: 4)),
            ("datatype", .text(name, as: TextSpelling(.utf8, .plain))),
          ]))
      // Readers know what types of Core Media conform to.
      if !name.hasPrefix("com.apple.metadata.datatype.") {
        children.append(Draft("ctps", children: [type(base)]))
      }
    }
    if let language = key.language {
      children.append(
        Draft("loca", ["locale_string": .text(language, as: TextSpelling(.utf8, .terminated))]))
    }
    if !key.setup.isEmpty {
      children.append(Draft("setu", ["setup_data": .bytes(key.setup)]))
    }
    return children
  }

  private static func type(_ number: Int) -> Draft {
    Draft(
      "dtyp",
      fields: [
        ("datatype_namespace", .number(0, bytes: 4)), ("datatype", .count(number)),
      ])
  }
}
