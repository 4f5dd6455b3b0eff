import ByteScript
import Bytes
import Crypto

/// A CBOR value for a test file.
indirect enum CBORValue {
  case number(UInt64)
  case bytes([UInt8])
  case text(String)
  case list([CBORValue])
  case map([(String, CBORValue)])
  case truth(Bool)
  case null

  static func size(_ number: Int) -> CBORValue { .number(UInt64(number)) }

  var encoded: [UInt8] {
    switch self {
    case .number(let number): Self.head(0, number)
    case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .list(let items): Self.head(4, UInt64(items.count)) + items.flatMap(\.encoded)
    case .map(let entries):
      Self.head(5, UInt64(entries.count))
        + entries.flatMap { CBORValue.text($0.0).encoded + $0.1.encoded }
    case .truth(let isTrue): [isTrue ? 0xF5 : 0xF4]
    case .null: [0xF6]
    }
  }

  /// Numbers from 24 on have eight bytes, so that sizes do not depend on offsets.
  private static func head(_ major: UInt8, _ number: UInt64) -> [UInt8] {
    if number < 24 { return [major << 5 | UInt8(number)] }
    return [major << 5 | 27] + big(Int(truncatingIfNeeded: number), 8)
  }
}

/// Parts of files with hash assertions, which tests build.
enum BoundFile {
  static let userType: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  static func digest(_ bytes: [UInt8], _ kind: Digest = .sha256) -> [UInt8] {
    let source = ByteSource(bytes: bytes)
    return source.digest(kind, of: [.bytes(source.wholeRange)]) ?? []
  }

  // MARK: Boxes

  static func superbox(_ type: String, _ label: String, _ content: [UInt8]) -> [UInt8] {
    let tail: [UInt8] = [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71, 3]
    return box(
      "jumb", box("jumd", Array(type.utf8) + tail + Array(label.utf8) + [0]) + content)
  }

  /// Returns a manifest with one assertion and an empty claim.
  static func manifest(
    _ name: String, _ label: String, _ assertion: CBORValue, type: String = "c2ma"
  ) -> [UInt8] {
    let content = superbox("cbor", label, box("cbor", assertion.encoded))
    let claim = superbox("c2cl", "c2pa.claim", box("cbor", CBORValue.map([]).encoded))
    return superbox(type, name, superbox("c2as", "c2pa.assertions", content) + claim)
  }

  /// Returns a store of content credentials with one assertion.
  static func store(_ label: String, _ assertion: CBORValue) -> [UInt8] {
    superbox("c2pa", "c2pa", manifest("urn:example:1", label, assertion))
  }

  /// Returns a `uuid` box of content credentials.
  static func credentials(_ purpose: String, _ content: [UInt8]) -> [UInt8] {
    box("uuid", userType + [0, 0, 0, 0] + Array(purpose.utf8) + [0] + content)
  }

  static func credentials(_ label: String, of assertion: CBORValue) -> [UInt8] {
    credentials("manifest", big(0, 8) + store(label, assertion))
  }

  static let fileType = box("ftyp", Array("isom".utf8) + big(512, 4) + Array("isom".utf8))

  /// The exclusions that each BMFF hash must have.
  static let exclusions: [CBORValue] = [
    .map([
      ("xpath", .text("/uuid")),
      ("data", .list([.map([("offset", .number(8)), ("value", .bytes(userType))])])),
      ("length", .null),
    ]),
    .map([("xpath", .text("/ftyp"))]), .map([("xpath", .text("/mfra"))]),
  ]

  /// Returns the digest of boxes that follow each other from an offset, without those that are
  /// always excluded.
  static func digest(
    ofBoxes boxes: [[UInt8]], at start: Int, _ kind: Digest = .sha256
  ) -> [UInt8] {
    var offset = start
    var input: [UInt8] = []
    for box in boxes {
      let code = String(decoding: box[4..<8], as: UTF8.self)
      if !["uuid", "ftyp", "mfra"].contains(code) { input += big(offset, 8) + box }
      offset += box.count
    }
    return digest(input, kind)
  }
}

/// A whole Merkle tree, which tests build.
struct TestTree {
  /// The rows, the leaves first.
  let rows: [[[UInt8]]]

  init(_ leaves: [[UInt8]], _ kind: Digest = .sha256) {
    var rows = [leaves]
    while let last = rows.last, last.count > 1 {
      rows.append(
        stride(from: 0, to: last.count, by: 2).map { index in
          index + 1 < last.count
            ? BoundFile.digest(last[index] + last[index + 1], kind) : last[index]
        })
    }
    self.rows = rows
  }

  func proof(_ location: Int, upTo level: Int) -> [[UInt8]] {
    var index = location
    var proof: [[UInt8]] = []
    for row in rows.prefix(level) {
      if index ^ 1 < row.count { proof.append(row[index ^ 1]) }
      index /= 2
    }
    return proof
  }

  /// Returns the box with the proof of a leaf.
  func proofBox(_ location: Int, upTo level: Int) -> [UInt8] {
    let proof = proof(location, upTo: level)
    let hashes: [(String, CBORValue)] =
      proof.isEmpty ? [] : [("hashes", .list(proof.map(CBORValue.bytes)))]
    let map: [(String, CBORValue)] = [
      ("uniqueId", .number(1)), ("localId", .number(0)), ("location", .size(location)),
    ]
    return BoundFile.credentials("merkle", CBORValue.map(map + hashes).encoded)
  }

  /// Returns the map of an assertion.
  func map(_ level: Int, _ more: [(String, CBORValue)] = []) -> CBORValue {
    .map(
      [
        ("uniqueId", .number(1)), ("localId", .number(0)), ("count", .size(rows[0].count)),
        ("hashes", .list(rows[level].map(CBORValue.bytes))),
      ] + more)
  }
}
