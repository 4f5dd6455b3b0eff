import Anatomy
import Bytes
import Schema

/// Boxes with a user type (ISO/IEC 14496-12, 4.2): their code is `uuid`, and the sixteen bytes
/// after it identify them. They are declared like all others, with these bytes instead of a code.
extension Declaration {
  init(
    uuid digits: String, _ title: String, in containers: String..., by standard: Standard,
    versions: ClosedRange<Int>? = nil, flags: KeyValuePairs<UInt64, String> = [:],
    spec number: String = "", holds: (any Grammar)? = nil,
    body: Body? = nil,
    summary: (@Sendable (Node) -> String?)? = nil
  ) {
    let name = NodeName.word("uuid:" + digits.uppercased().filter { $0 != "-" })
    self.init(
      code: .uuid, name: name, title: title, containers: containers, versions: versions,
      flagNames: flags, number: number, standard: standard,
      holds: holds ?? (body == nil ? PayloadGrammar.boxes("data", means: .payload) : nil),
      summary: summary,
      naming: { _ in name }, body: body)
  }
}

extension ISODialect {
  /// Returns the declaration of a user type by its sixteen bytes.
  static func userType(_ bytes: [UInt8]) -> DeclaredNodeKind? { userTypes[.userType(bytes)] }

  private static let userTypes: [NodeName: DeclaredNodeKind] = Dictionary(
    boxes.nodeKinds(.uuid).map { ($0.declaration.name, $0) },
    uniquingKeysWith: { first, _ in first })

  /// Spherical Video V1, from which players read the projection of a video.
  static let sphericalVideo = userType([UInt8](uuid: "ffcc8263-f855-4a93-8814-587a02521fdd"))

  /// The node kind of a user type without a declaration; its bytes still name it.
  static let unknownUserType = DeclaredNodeKind(
    Declaration(
      code: .uuid, title: "Unknown User Type", containers: [], number: "",
      holds: BoxesByContent.orUnknown, naming: { .userType($0.userTypeBytes) }),
    in: BoxGrammar.plain)
}

extension NodeName {
  /// `uuid:` and 32 hexadecimal digits, as in paths.
  static func userType(_ bytes: [UInt8]) -> NodeName { .word("uuid:" + bytes.uppercasedHex) }
}

extension Node {
  /// The sixteen bytes after the code `uuid`; fewer where the file ends within them.
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

  /// The sixteen bytes of a UUID written with or without hyphens.
  init(uuid digits: String) {
    let values = digits.compactMap { $0.hexDigitValue.map(UInt8.init) }
    self = stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
