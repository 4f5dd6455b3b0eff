import Anatomy
import Bytes
import Schema

/// Boxes with a user type (ISO/IEC 14496-12, 4.2): the code is `uuid`, and the 16 bytes after the
/// code identify the type. In a declaration, the user type is the name.
extension ISODialect {
  /// Returns the declared node kind of a user type; nil if the user type is unknown.
  static func userType(_ bytes: [UInt8]) -> DeclaredNodeKind? { userTypes[.userType(bytes)] }

  private static let userTypes: [NodeName: DeclaredNodeKind] = Dictionary(
    boxes.nodeKinds(.uuid).map { ($0.declaration.name, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The node kind of Spherical Video V1 metadata, from which players read the projection of a
  /// video.
  static let sphericalVideo = userType([UInt8](uuid: "ffcc8263-f855-4a93-8814-587a02521fdd"))

  /// The node kind of a `uuid` box with an unknown user type. The node name contains the user type.
  static let unknownUserType = DeclaredNodeKind(
    Declaration(
      .uuid, "Unknown User Type", holds: BoxesByContent.orUnknown,
      naming: Naming { .userType($0.userTypeBytes) }),
    in: BoxGrammar.plain)
}

extension NodeName {
  /// Returns the node name of a user type, as used in paths: `uuid:` and 32 hexadecimal digits.
  static func userType(_ bytes: [UInt8]) -> NodeName { .word("uuid:" + bytes.uppercasedHex) }
}

extension Node {
  /// The 16 bytes of the user type after the code `uuid`; fewer if the file ends within these
  /// bytes.
  fileprivate var userTypeBytes: [UInt8] {
    let place = range.start + max(0, headerSize - 16)
    return source.bytes(ByteRange(start: place, count: 16).clamped(to: range))
  }
}

extension [UInt8] {
  fileprivate var uppercasedHex: String {
    var digits: [UInt8] = []
    for byte in self { digits.appendHex(byte) }
    return String(decoding: digits, as: UTF8.self).uppercased()
  }
}
