import Anatomy
import ByteScript
import Bytes
import Crypto
import Formats
import Testing

@testable import Credentials
@testable import Rules

/// The exclusions of the hashes of BMFF files, and their cost.
struct BoxExclusionTests {
  /// Returns a file with credentials that have a list of exclusions.
  private static func file(
    _ exclusions: [CBORValue], _ boxes: [UInt8], hash: [UInt8] = Array(repeating: 0, count: 32)
  ) -> [UInt8] {
    boxes
      + BoundFile.credentials(
        MerkleBindingTests.label,
        of: .map([
          ("exclusions", .list(exclusions)), ("alg", .text("sha256")), ("hash", .bytes(hash)),
        ]))
  }

  /// Returns the byte ranges that an exclusion selects among boxes; nil if it is malformed.
  private static func ranges(
    _ exclusion: [(String, CBORValue)], _ boxes: [UInt8]
  ) throws -> [ByteRange]? {
    let bytes = file([.map(exclusion)], boxes)
    let root = Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document.root
    let assertion = try #require(firstBinding(below: root))
    let list = try #require(assertion.child("cbor")?.entry("exclusions"))
    guard let found = try? BoxExclusion(list.children[0]) else { return nil }
    var ranges: [ByteRange] = []
    found.addRanges(in: root, to: &ranges, limit: 100)
    return ranges
  }

  private static func firstBinding(below node: Node) -> Node? {
    HardBinding(node)?.node ?? node.children.lazy.compactMap { firstBinding(below: $0) }.first
  }

  private static let free = box("free", [1, 2, 3, 4])
  private static let padding = box("free", [1, 2])
  /// A box with version 1 and flags 6.
  private static let header = box(
    "mvhd", [1, 0, 0, 6] + Array(repeating: 0, count: 108))
  private static let boxes =
    BoundFile.fileType + free + padding + box("moov", header + free + padding)

  @Test("A path selects boxes by their place")
  func paths() throws {
    func starts(_ path: String) throws -> [Int]? {
      try Self.ranges([("xpath", .text(path))], Self.boxes)?.map(\.start)
    }
    #expect(try starts("/free") == [20, 32])
    #expect(try starts("/free[2]") == [32])
    #expect(try starts("/free[3]") == [])
    #expect(try starts("/moov/free") == [170, 182])
    #expect(try starts("/moov[1]/free[1]") == [170])
    #expect(try starts("/moov[2]/free[1]") == [])
    for path in ["free", "//free", "/moov//free", "/free[0]", "/free[x]", "/free[1", "/fre", ""] {
      #expect(try starts(path) == nil, "\(path)")
    }
  }

  @Test("A box must have the length, the bytes, the version and the flags of the exclusion")
  func conditions() throws {
    func count(_ path: String, _ conditions: [(String, CBORValue)]) throws -> Int? {
      try Self.ranges([("xpath", .text(path))] + conditions, Self.boxes)?.count
    }
    func data(_ offset: UInt64, _ bytes: [UInt8]) -> (String, CBORValue) {
      ("data", .list([.map([("offset", .number(offset)), ("value", .bytes(bytes))])]))
    }
    #expect(try count("/free", [("length", .number(12))]) == 1)
    // A number with the value of null is not null.
    #expect(try count("/free", [("length", .number(22))]) == 0)
    #expect(try count("/free", [("length", .null)]) == 2)
    #expect(try count("/free", [data(8, [1, 2])]) == 2)
    #expect(try count("/free", [data(8, [1, 2, 3])]) == 1)
    #expect(try count("/free", [data(.max, [1])]) == nil)
    #expect(try count("/free", [data(UInt64(Int.max), [1])]) == 0)
    #expect(try count("/free", [("version", .number(0))]) == 0)
    #expect(try count("/moov/mvhd", [("version", .number(1))]) == 1)
    #expect(try count("/moov/mvhd", [("version", .number(0))]) == 0)
    #expect(try count("/moov/mvhd", [("flags", .bytes([0, 0, 6]))]) == 1)
    #expect(try count("/moov/mvhd", [("flags", .bytes([0, 0, 2]))]) == 0)
    let atLeast: (String, CBORValue) = ("exact", .truth(false))
    #expect(try count("/moov/mvhd", [("flags", .bytes([0, 0, 2])), atLeast]) == 1)
    #expect(try count("/moov/mvhd", [("flags", .bytes([0, 0, 1])), atLeast]) == 0)
    #expect(try count("/moov/mvhd", [("flags", .bytes([0, 6]))]) == nil)
    #expect(try count("/free", [("length", .text("12"))]) == nil)
  }

  @Test("A subset selects parts of a box")
  func subsets() throws {
    func ranges(_ parts: [(UInt64, UInt64)]) throws -> [ByteRange]? {
      let list = parts.map { CBORValue.map([("offset", .number($0)), ("length", .number($1))]) }
      return try Self.ranges(
        [("xpath", .text("/free[1]")), ("subset", .list(list))], Self.boxes)?.filter { !$0.isEmpty }
    }
    #expect(try ranges([(8, 2)]) == [ByteRange(start: 28, count: 2)])
    #expect(try ranges([(8, 1), (10, 0)])?.map(\.end) == [29, 32])
    #expect(try ranges([(10, 100)]) == [ByteRange(start: 30, count: 2)])
    #expect(try ranges([(100, 0)]) == [])
    #expect(try ranges([(UInt64(Int.max), UInt64(Int.max))]) == [])
    #expect(try ranges([(8, 2), (9, 1)]) == nil)
    #expect(try ranges([(8, 0), (9, 1)]) == nil)
  }

  @Test("Only excluded bytes can change")
  func changes() {
    let subset = CBORValue.map([
      ("xpath", .text("/free[2]")),
      ("subset", .list([.map([("offset", .number(9)), ("length", .number(0))])])),
    ])
    let exclusions = BoundFile.exclusions + [subset]
    let boxes = BoundFile.fileType + Self.free + Self.padding
    let input =
      big(20, 8) + Self.free + big(32, 8) + Self.padding.prefix(9)
    let bytes = Self.file(exclusions, boxes, hash: BoundFile.digest(input))
    #expect(MerkleBindingTests.isIntact(bytes))
    for place in 20..<boxes.count where !(20..<28).contains(place) && !(32..<40).contains(place) {
      var changed = bytes
      changed[place] ^= 1
      #expect(MerkleBindingTests.messages(changed).isEmpty == (place >= 41), "byte \(place)")
    }
    #expect(!MerkleBindingTests.messages(bytes + [0]).isEmpty)
  }

  // MARK: Bytes

  @Test("A hash of bytes covers the bytes outside its exclusions")
  func bytes() {
    func file(_ exclusions: [(Int, Int)], _ kind: Digest, _ media: [UInt8]) -> [UInt8] {
      func head(_ hash: [UInt8]) -> [UInt8] {
        BoundFile.fileType
          + BoundFile.credentials(
            "c2pa.hash.data",
            of: .map([
              (
                "exclusions",
                .list(
                  exclusions.map { .map([("start", .size($0.0)), ("length", .size($0.1))]) })
              ), ("alg", .text(kind.rawValue)), ("hash", .bytes(hash)),
            ]))
      }
      let hashed = BoundFile.fileType + box("mdat", [1, 2, 3])
      return head(BoundFile.digest(hashed, kind)) + box("mdat", media)
    }
    for kind in [Digest.sha256, .sha384, .sha512] {
      let start = BoundFile.fileType.count
      let size = file([(start, 100)], kind, []).count - 8 - start
      #expect(MerkleBindingTests.isIntact(file([(start, size)], kind, [1, 2, 3])))
      #expect(MerkleBindingTests.messages(file([(start, size)], kind, [1, 2, 4])).count == 1)
      #expect(MerkleBindingTests.messages(file([(start, 100_000)], kind, [1, 2, 3])).count == 1)
      #expect(MerkleBindingTests.messages(file([(start, .max)], kind, [1, 2, 3])).count == 1)
    }
  }

  @Test("The hash of an updated manifest is compared, with its moved exclusions")
  func updates() {
    func file(relationship: String, size: Int, hash: [UInt8], last: UInt8 = 9) -> [UInt8] {
      let ranges = [(2, size), (2 + size + 4, 3)]
      let binding = BoundFile.manifest(
        "urn:example:1", "c2pa.hash.data",
        .map([
          (
            "exclusions",
            .list(ranges.map { .map([("start", .size($0.0)), ("length", .size($0.1))]) })
          ), ("alg", .text("sha256")), ("hash", .bytes(hash)),
        ]))
      let reference = CBORValue.map([
        ("url", .text("self#jumbf=/c2pa/urn:example:1")), ("hash", .bytes(hash)),
      ])
      let update = BoundFile.manifest(
        "urn:example:2", "c2pa.ingredient.v3",
        .map([("relationship", .text(relationship)), ("activeManifest", reference)]),
        type: "c2um")
      let store = BoundFile.superbox("c2pa", "c2pa", binding + update)
      let segment = Array("JP".utf8) + [0, 1, 0, 0, 0, 1] + store
      return [0xFF, 0xD8, 0xFF, 0xEB] + big(segment.count + 2, 2) + segment
        + [0xFF, 0xFE, 0, 6, 1, 2, 3, last, 0xFF, 0xD9]
    }
    let hash = BoundFile.digest([0xFF, 0xD8, 0xFF, 0xFE, 0, 6, 9, 0xFF, 0xD9])
    let bytes = file(relationship: "parentOf", size: 600, hash: hash)
    #expect(MerkleBindingTests.isIntact(bytes))
    var other = bytes
    other[bytes.count - 4] ^= 1
    #expect(MerkleBindingTests.isIntact(other))
    #expect(
      MerkleBindingTests.messages(
        file(relationship: "parentOf", size: 600, hash: hash, last: 8)
      ).count == 1)
    let unrelated = file(relationship: "componentOf", size: 600, hash: hash)
    #expect(MerkleBindingTests.messages(unrelated).isEmpty)
    #expect(MerkleBindingTests.messages(unrelated, "c2pa.hash.not-compared").count == 1)
  }

  // MARK: Cost

  @Test("The cost of many exclusions is bounded")
  func manyExclusions() {
    let data = CBORValue.list([.map([("offset", .number(8)), ("value", .bytes([1, 2, 3, 5]))])])
    let boxes = BoundFile.fileType + Array(repeating: Self.free, count: 5000).flatMap { $0 }
    for count in [100, 5000] {
      let exclusions = Array(
        repeating: CBORValue.map([("xpath", .text("/free")), ("data", data)]), count: count)
      let source = ByteSource(bytes: Self.file(exclusions, boxes))
      let found = CredentialFindings.all(in: source)
      #expect(found.contains { $0.finding.rule == "c2pa.hash.not-compared" } == (count > 128))
      #expect(source.bytesRead < 100 * boxes.count)
    }
  }

  @Test("The cost of many trees for the same media data is bounded")
  func manyTrees() {
    let media = Array(repeating: UInt8(1), count: 1 << 20)
    let tree = CBORValue.map([
      ("uniqueId", .number(1)), ("localId", .number(0)), ("count", .number(1)),
      ("hashes", .list([.bytes(Array(repeating: 0, count: 32))])),
    ])
    let bytes =
      BoundFile.fileType
      + BoundFile.credentials(
        MerkleBindingTests.label,
        of: .map([
          ("exclusions", .list(BoundFile.exclusions)),
          ("merkle", .list(Array(repeating: tree, count: 1000))),
        ])) + box("mdat", media)
    let source = ByteSource(bytes: bytes)
    _ = CredentialFindings.all(in: source)
    #expect(source.bytesRead < 20 * bytes.count)
  }

  @Test("The cost of many hash assertions is bounded")
  func manyAssertions() {
    let media = box("mdat", Array(repeating: 1, count: 1 << 20))
    let hash = CBORValue.map([("hash", .bytes(Array(repeating: 0, count: 32)))])
    let one = BoundFile.superbox("cbor", "c2pa.hash.data", box("cbor", hash.encoded))
    let assertions = BoundFile.superbox(
      "c2as", "c2pa.assertions", Array(repeating: one, count: 500).flatMap { $0 })
    let store = BoundFile.superbox(
      "c2pa", "c2pa", BoundFile.superbox("c2ma", "urn:example:1", assertions))
    let bytes =
      BoundFile.fileType + BoundFile.credentials("manifest", big(0, 8) + store) + media
    let source = ByteSource(bytes: bytes)
    let found = CredentialFindings.all(in: source)
    #expect(found.count { $0.finding.rule == "c2pa.hash.mismatch" } == 16)
    #expect(found.count { $0.finding.rule == "c2pa.hash.not-compared" } == 484)
    #expect(source.bytesRead < 40 * bytes.count)
  }

  @Test("Any numbers in a tree give a result")
  func anyNumbers() {
    let numbers: [UInt64] = [0, 1, 2, 1 << 31, UInt64(Int.max), .max]
    for count in numbers {
      for size in numbers {
        for key in ["fixedBlockSize", "variableBlockSizes", "none"] {
          let value = key == "fixedBlockSize" ? CBORValue.number(size) : .list([.number(size)])
          let tree = CBORValue.map([
            ("uniqueId", .number(size)), ("localId", .number(0)), ("count", .number(count)),
            ("hashes", .list([.bytes([])])), (key, value),
          ])
          let bytes =
            BoundFile.fileType
            + BoundFile.credentials(
              MerkleBindingTests.label,
              of: .map([
                ("exclusions", .list(BoundFile.exclusions)), ("merkle", .list([tree])),
              ])) + box("mdat", [1, 2, 3])
          #expect(!MerkleBindingTests.isIntact(bytes))
        }
      }
    }
  }
}
