import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks

/// Builds boxes and descriptors by hand, and reads their fields.
enum ConfigurationBuilding {
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

  /// The decoder specific information of an esds.
  static func specific(_ bytes: [UInt8]) throws -> Node {
    let path = try NodePath(
      parsing: "/esds/ES_Descriptor/DecoderConfigDescriptor/DecoderSpecificInfo")
    guard let node = isoDocument(esds(specific: bytes)).nodes(at: path).first else {
      throw NothingThere(path: "DecoderSpecificInfo")
    }
    return node
  }

  /// The first child of a file that consists of this one box.
  static func node(_ bytes: [UInt8]) throws -> Node {
    guard let node = isoDocument(bytes).root.children.first else {
      throw NothingThere(path: "node")
    }
    return node
  }
}

extension Node {
  func rules() -> [String] { (layoutFindings + read(for: .fields).findings).map(\.rule) }

  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }
}
