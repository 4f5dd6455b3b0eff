import Anatomy
import ByteScript
import Bytes
import Crypto
import Formats
import Foundation
import InvariantChecks
import RuleEngine
import Testing

@testable import Credentials
@testable import Rules

/// Hashes of the boxes of BMFF files, with Merkle trees.
struct MerkleBindingTests {
  static let counts = [1, 2, 3, 5, 8]
  static let label = "c2pa.hash.bmff.v3"

  /// The rules about hashes that do not match, and about hash assertions that are malformed.
  static let ofChanges = ["c2pa.hash.mismatch", "c2pa.hash.malformed"]

  static func messages(_ bytes: [UInt8], _ rules: String...) -> [String] {
    let rules = rules.isEmpty ? ofChanges : rules
    return CredentialFindings.all(in: ByteSource(bytes: bytes))
      .filter { rules.contains($0.finding.rule) }.map(\.finding.message)
  }

  static func isIntact(_ bytes: [UInt8]) -> Bool {
    messages(bytes).isEmpty && messages(bytes, "c2pa.hash.not-compared").isEmpty
  }

  // MARK: Media data

  /// A file with media data that is divided into blocks.
  struct BlockFile {
    static let blockSize = 100
    var algorithm = Digest.sha256
    let count: Int
    var level = 0
    var isVariable = false
    /// The offset in `mdat` where the first block begins.
    var blockStart = 16

    let media: [UInt8]
    private(set) var tree = TestTree([])

    init(
      _ count: Int, level: Int = 0, isVariable: Bool = false, blockStart: Int = 16,
      algorithm: Digest = .sha256
    ) {
      self.algorithm = algorithm
      self.count = count
      self.level = level
      self.isVariable = isVariable
      self.blockStart = blockStart
      let length = blockStart - 8 + count * Self.blockSize - 30
      media = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
      let payload = media.dropFirst(blockStart - 8)
      let leaves = (0..<count).map { index in
        let start = payload.startIndex + index * Self.blockSize
        return BoundFile.digest(
          Array(payload[start..<min(payload.endIndex, start + Self.blockSize)]), algorithm)
      }
      tree = TestTree(leaves, algorithm)
    }

    var proofs: [[UInt8]] {
      level == 0 ? [] : (0..<count).map { tree.proofBox($0, upTo: level) }
    }

    private func credentials(_ hash: [UInt8]) -> [UInt8] {
      let sizes: (String, CBORValue) =
        isVariable
        ? (
          "variableBlockSizes",
          .list((0..<count).map { .size($0 < count - 1 ? Self.blockSize : Self.blockSize - 30) })
        ) : ("fixedBlockSize", .size(Self.blockSize))
      let media = CBORValue.map([
        ("xpath", .text("/mdat")),
        ("subset", .list([.map([("offset", .number(16)), ("length", .number(0))])])),
      ])
      return BoundFile.credentials(
        MerkleBindingTests.label,
        of: .map([
          ("exclusions", .list(BoundFile.exclusions + [media])), ("alg", .text(algorithm.rawValue)),
          ("hash", .bytes(hash)), ("merkle", .list([tree.map(level, [sizes])])),
        ]))
    }

    /// The file with its boxes of proofs.
    func bytes(_ proofs: [[UInt8]]? = nil, media changed: [UInt8]? = nil) -> [UInt8] {
      let mdat = box("mdat", media)
      let free = box("free", [1, 2, 3])
      let size = credentials(BoundFile.digest([], algorithm)).count
      let offset = BoundFile.fileType.count + size
      let behind = offset + mdat.count + (proofs ?? self.proofs).reduce(0) { $0 + $1.count }
      let input =
        big(offset, 8) + mdat.prefix(16) + big(behind, 8) + free
      return BoundFile.fileType + credentials(BoundFile.digest(input, algorithm))
        + (changed.map { box("mdat", $0) } ?? mdat)
        + (proofs ?? self.proofs).flatMap { $0 } + free
    }
  }

  /// The rows of a tree with a number of leaves.
  static func levels(_ count: Int) -> Range<Int> {
    0..<TestTree(Array(repeating: [0], count: count)).rows.count
  }

  @Test("Intact media data matches each row of its tree", arguments: counts)
  func intactBlocks(_ count: Int) {
    for level in Self.levels(count) {
      for isVariable in [false, true] {
        for start in [8, 16] {
          let file = BlockFile(count, level: level, isVariable: isVariable, blockStart: start)
          #expect(Self.isIntact(file.bytes()), "row \(level), \(Self.messages(file.bytes()))")
        }
      }
    }
  }

  @Test("A changed byte is found in its block", arguments: counts)
  func changedBlocks(_ count: Int) {
    for level in Self.levels(count) {
      let file = BlockFile(count, level: level)
      for index in 0..<count {
        var media = file.media
        media[8 + index * BlockFile.blockSize + 60] ^= 1
        let messages = Self.messages(file.bytes(media: media))
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("block \(index + 1) of \(count) in mdat") == true)
      }
    }
  }

  @Test("A changed byte in front of the blocks and outside mdat is found")
  func changedRest() {
    var bytes = BlockFile(3).bytes()
    bytes[bytes.count - 1] ^= 1
    #expect(Self.messages(bytes).count == 1)
    var media = BlockFile(3).media
    media[2] ^= 1
    #expect(Self.messages(BlockFile(3).bytes(media: media)).count == 1)
  }

  @Test("A wrong proof is found", arguments: counts.dropFirst())
  func wrongProofs(_ count: Int) {
    for level in Self.levels(count).dropFirst() {
      let file = BlockFile(count, level: level)
      for index in file.proofs.indices where !file.tree.proof(index, upTo: level).isEmpty {
        var proofs = file.proofs
        proofs[index][proofs[index].count - 1] ^= 1
        #expect(!Self.messages(file.bytes(proofs)).isEmpty, "\(count) leaves, proof \(index)")
      }
    }
  }

  @Test("Missing blocks and missing proofs are found", arguments: counts)
  func missingBlocks(_ count: Int) {
    let file = BlockFile(count)
    let short = file.bytes(media: file.media.dropLast(80))
    #expect(!Self.messages(short).isEmpty)
    let long = file.bytes(media: file.media + Array(repeating: 0, count: 80))
    #expect(!Self.messages(long).isEmpty)
    guard count > 1 else { return }
    let above = BlockFile(count, level: 1)
    #expect(!Self.messages(above.bytes([])).isEmpty)
    #expect(!Self.messages(above.bytes(above.proofs.dropLast())).isEmpty)
    #expect(!Self.messages(above.bytes(above.proofs + [above.proofs[0]])).isEmpty)
  }

  @Test("All hash algorithms are supported", arguments: [Digest.sha256, .sha384, .sha512])
  func algorithms(_ algorithm: Digest) {
    let file = BlockFile(5, level: 1, algorithm: algorithm)
    #expect(Self.isIntact(file.bytes()))
    var media = file.media
    media[20] ^= 1
    #expect(Self.messages(file.bytes(media: media)).count == 1)
  }

  // MARK: Fragments

  /// A fragmented file: the boxes in front of the fragments, and the boxes of each fragment.
  struct FragmentedFile {
    let count: Int
    let level: Int
    /// Whether each fragment is a file of its own.
    var isSeparate = false
    private(set) var initial: [[UInt8]] = []
    private(set) var fragments: [[[UInt8]]] = []
    private(set) var tree = TestTree([])

    init(_ count: Int, level: Int, isSeparate: Bool = false) {
      self.count = count
      self.level = level
      self.isSeparate = isSeparate
      let extends = box(
        "mvex", box("trex", Array(repeating: 0, count: 24)))
      let movie = box("moov", extends)
      let bare: [[[UInt8]]] = (0..<count).map { index in
        let header = box("mfhd", big(index + 1, 8))
        return [
          box("moof", header),
          box("mdat", Array(repeating: UInt8(index), count: 40)),
        ]
      }
      // Sizes do not depend on hashes.
      let zeros = TestTree(Array(repeating: Array(repeating: 0, count: 32), count: count))
      let size = BoundFile.fileType.count + Self.credentials(zeros, level, []).count + movie.count
      var offset = size
      var leaves: [[UInt8]] = []
      for (index, boxes) in bare.enumerated() {
        let all = [zeros.proofBox(index, upTo: level)] + boxes
        leaves.append(BoundFile.digest(ofBoxes: all, at: isSeparate ? 0 : offset))
        offset += all.reduce(0) { $0 + $1.count }
      }
      let tree = TestTree(leaves)
      self.tree = tree
      fragments = bare.enumerated().map { [tree.proofBox($0, upTo: level)] + $1 }
      let hash = BoundFile.digest(
        ofBoxes: [movie], at: size - movie.count)
      initial = [BoundFile.fileType, Self.credentials(tree, level, hash), movie]
    }

    private static func credentials(_ tree: TestTree, _ level: Int, _ hash: [UInt8]) -> [UInt8] {
      let hash = hash.isEmpty ? Array(repeating: 0, count: 32) : hash
      return BoundFile.credentials(
        MerkleBindingTests.label,
        of: .map([
          ("exclusions", .list(BoundFile.exclusions)), ("alg", .text("sha256")),
          ("merkle", .list([tree.map(level, [("initHash", .bytes(hash))])])),
        ]))
    }

    var start: [UInt8] { initial.flatMap { $0 } }

    func bytes(_ changed: [[[UInt8]]]? = nil) -> [UInt8] {
      start + (changed ?? fragments).flatMap { $0.flatMap { $0 } }
    }
  }

  @Test("Fragments in one file match each row of their tree", arguments: counts)
  func intactFragments(_ count: Int) {
    for level in Self.levels(count) {
      let bytes = FragmentedFile(count, level: level).bytes()
      #expect(Self.isIntact(bytes), "row \(level), \(Self.messages(bytes))")
    }
  }

  @Test("A changed byte is found in its fragment", arguments: counts)
  func changedFragments(_ count: Int) {
    for level in Self.levels(count) {
      let file = FragmentedFile(count, level: level)
      for index in 0..<count {
        for box in [1, 2] {
          var fragments = file.fragments
          fragments[index][box][12] ^= 1
          #expect(
            Self.messages(file.bytes(fragments))
              == ["fragment \(index + 1) does not match its Merkle tree in \(Self.label)"])
        }
      }
    }
  }

  @Test("Missing, moved and added fragments are found", arguments: counts)
  func missingFragments(_ count: Int) {
    for level in Self.levels(count) {
      let file = FragmentedFile(count, level: level)
      if count > 1 {
        #expect(!Self.messages(file.bytes(file.fragments.dropLast())).isEmpty)
        #expect(!Self.messages(file.bytes(Array(file.fragments.dropFirst()))).isEmpty)
        #expect(!Self.messages(file.bytes(file.fragments.reversed())).isEmpty)
      }
      #expect(!Self.messages(file.bytes(file.fragments + [file.fragments[0]])).isEmpty)
      #expect(!Self.messages(file.bytes() + [0]).isEmpty)
      var start = file.bytes()
      start[file.start.count - 1] ^= 1
      #expect(Self.messages(start).first?.hasPrefix("initHash") == true)
    }
  }

  @Test("Missing and wrong proofs of fragments are found")
  func proofsOfFragments() {
    let file = FragmentedFile(5, level: 2)
    for index in 0..<5 {
      var fragments = file.fragments
      fragments[index][0][fragments[index][0].count - 1] ^= 1
      #expect(!Self.messages(file.bytes(fragments)).isEmpty, "fragment \(index)")
      fragments[index].removeFirst()
      #expect(!Self.messages(file.bytes(fragments)).isEmpty, "fragment \(index)")
    }
  }

  // MARK: Segments

  /// Returns the messages about a media segment that is checked with its initialization segment.
  private static func messages(
    _ segment: [UInt8], with initial: [UInt8]?, _ rule: String
  ) -> [String] {
    func document(_ bytes: [UInt8]) -> Document {
      Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document
    }
    let own = document(segment)
    let others = initial.flatMap { SegmentFacts(document($0), path: "init.mp4") }
    let presentation = SegmentedPresentation(
      [others, SegmentFacts(own, path: "a.m4s")].compactMap { $0 })
    let check = Check(
      RuleSelection(Rule.contentCredentials), profiles: [],
      segment: presentation.surroundings(of: "a.m4s"))
    var found: [String] = []
    _ = check.run(on: own) { if $0.finding.rule == rule { found.append($0.finding.message) } }
    return found
  }

  @Test(
    "A media segment is compared with the tree in its initialization segment", arguments: counts)
  func segments(_ count: Int) {
    for level in Self.levels(count) {
      let file = FragmentedFile(count, level: level, isSeparate: true)
      #expect(Self.messages(file.start).isEmpty)
      #expect(Self.messages(file.start, "c2pa.hash.not-compared").count == 1)
      for fragment in file.fragments {
        var bytes = fragment.flatMap { $0 }
        for rule in ["c2pa.hash.mismatch", "c2pa.hash.not-compared"] {
          #expect(Self.messages(bytes, with: file.start, rule).isEmpty)
        }
        #expect(Self.messages(bytes, with: nil, "c2pa.hash.mismatch").isEmpty)
        #expect(Self.messages(bytes, with: nil, "c2pa.hash.not-compared").count == 1)
        bytes[bytes.count - 1] ^= 1
        #expect(Self.messages(bytes, with: file.start, "c2pa.hash.mismatch").count == 1)
      }
    }
  }

  @Test(
    "A changed byte in a real media segment is found",
    .enabled(if: SampleFiles.named("c2pa__dashinit.mp4") != nil))
  func realSegment() throws {
    let start = try #require(SampleFiles.named("c2pa__dashinit.mp4"))
    let segment = try #require(SampleFiles.named("c2pa__dash1.m4s"))
    let initial = Array(try Data(contentsOf: start))
    let bytes = Array(try Data(contentsOf: segment))
    for rule in ["c2pa.hash.mismatch", "c2pa.hash.not-compared"] {
      #expect(Self.messages(bytes, with: initial, rule).isEmpty)
    }
    for place in stride(from: 300, to: bytes.count, by: 10_000) {
      var changed = bytes
      changed[place] ^= 1
      #expect(
        Self.messages(changed, with: initial, "c2pa.hash.mismatch").count == 1, "byte \(place)")
    }
  }
}
