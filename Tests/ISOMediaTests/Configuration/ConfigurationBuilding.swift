import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks

/// Builds boxes and descriptors by hand, and reads their fields.
enum ConfigurationBuilding {
  /// Bytes from the digits 0 and 1, padded with zeros.
  static func bits(_ digits: String) -> [UInt8] {
    var values = digits.compactMap(\.wholeNumberValue)
    while values.count % 8 != 0 { values.append(0) }
    return stride(from: 0, to: values.count, by: 8).map { first in
      UInt8(values[first..<first + 8].reduce(0) { $0 * 2 + $1 })
    }
  }

  static func descriptor(_ tag: UInt8, padded: Bool = false, _ payload: [UInt8]) -> [UInt8] {
    let size = UInt8(payload.count)
    return [tag] + (padded ? [0x80, 0x80, 0x80, size] : [size]) + payload
  }

  /// An esds with the given decoder specific information, for a stream of the given object type.
  static func esds(objectType: UInt8 = 0x40, specific: [UInt8], padded: Bool = false) -> [UInt8] {
    let decoder =
      [objectType, 0x15, 0x00, 0x03, 0x00] + hex("0001f400 0001f3ff")
      + descriptor(0x05, padded: padded, specific)
    return fullBox(
      "esds",
      descriptor(
        0x03, padded: padded,
        [0x00, 0x01, 0x00] + descriptor(0x04, padded: padded, decoder)
          + descriptor(0x06, padded: padded, [0x02])))
  }

  static func document(_ bytes: [UInt8]) -> Document {
    Document(ByteSource(bytes: bytes), nodeKind: ISODialect.file)
  }

  /// The decoder specific information of an esds.
  static func specific(_ bytes: [UInt8]) throws -> Node {
    let path = try NodePath(
      parsing: "/esds/ES_Descriptor/DecoderConfigDescriptor/DecoderSpecificInfo")
    guard let node = document(esds(specific: bytes)).nodes(at: path).first else {
      throw Missing(what: "DecoderSpecificInfo")
    }
    return node
  }

  /// The first child of a file that consists of this one box.
  static func node(_ bytes: [UInt8]) throws -> Node {
    guard let node = document(bytes).root.children.first else { throw Missing(what: "node") }
    return node
  }

  struct Missing: Error { let what: String }
}

extension Node {
  /// A field at a path such as `.arrays[1].nalUnits[1].nalUnit.nuh_layer_id`.
  func fieldAt(_ path: String) throws -> Field {
    var found: Field?
    forEachField(at: try NodePath(parsing: "/x" + path).fields) {
      found = $0.field
      return false
    }
    guard let found else { throw ConfigurationBuilding.Missing(what: path) }
    return found
  }

  func number(_ path: String) throws -> Int? { try fieldAt(path).value.integer }

  func rules() -> [String] { (layoutFindings + read(for: .fields).findings).map(\.rule) }

  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }
}
