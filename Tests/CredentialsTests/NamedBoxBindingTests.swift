import ByteScript
import Bytes
import Crypto
import InvariantChecks
import TestSupport
import Testing

@testable import Credentials
@testable import Rules

/// General box hashes, which name the parts of a file.
struct NamedBoxBindingTests {
  private static let label = "c2pa.hash.boxes"

  /// A file that is divided into named parts. One of them contains the credentials.
  struct PartFile: Sendable {
    let parts: [(name: String, bytes: [UInt8])]
    /// Returns the part with a store of content credentials.
    let wrap: @Sendable ([UInt8]) -> [UInt8]
    /// The number of parts before the credentials.
    var storePlace = 1

    /// Returns an entry of the assertion.
    static func entry(
      _ names: [String], _ bytes: [UInt8], _ algorithm: Digest = .sha256,
      _ more: [(String, CBORValue)] = []
    ) -> CBORValue {
      .map(
        [
          ("names", .list(names.map(CBORValue.text))), ("alg", .text(algorithm.rawValue)),
          ("hash", .bytes(BoundFile.digest(bytes, algorithm))), ("pad", .bytes([])),
        ] + more)
    }

    static let store = CBORValue.map([
      ("names", .list([.text("C2PA")])), ("hash", .bytes([0])), ("pad", .bytes([])),
    ])

    /// The file with an entry for each part, or for all parts on each side of the credentials.
    func bytes(
      isGrouped: Bool = false, algorithm: Digest = .sha256, changing part: Int? = nil,
      at place: Int = 0
    ) -> [UInt8] {
      let sides = [Array(parts[..<storePlace]), Array(parts[storePlace...])]
      let entries = sides.map { side in
        isGrouped
          ? [Self.entry(side.map(\.name), side.flatMap(\.bytes), algorithm)]
          : side.map { Self.entry([$0.name], $0.bytes, algorithm) }
      }
      var changed = parts.map(\.bytes)
      if let part { changed[part][place] ^= 1 }
      return file(changed, entries[0] + [Self.store] + entries[1])
    }

    func file(_ parts: [[UInt8]], _ entries: [CBORValue]) -> [UInt8] {
      let store = BoundFile.store(NamedBoxBindingTests.label, .map([("boxes", .list(entries))]))
      return parts[..<storePlace].flatMap { $0 } + wrap(store)
        + parts[storePlace...].flatMap { $0 }
    }
  }

  private static func messages(_ bytes: [UInt8]) -> [String] {
    MerkleBindingTests.messages(bytes)
  }

  // MARK: Formats

  /// Divides a store into segments of a JPEG file.
  private static func segments(_ store: [UInt8]) -> [UInt8] {
    let size = 300
    var segments: [UInt8] = []
    for (number, start) in stride(from: 8, to: store.count, by: size).enumerated() {
      var content = Array("JP".utf8) + [0, 1]
      content += big(number + 1, 4) + store.prefix(8)
      content += store[start..<min(store.count, start + size)]
      segments += segment(0xEB, content)
    }
    return segments
  }

  static let jpeg = PartFile(
    parts: [
      ("SOI", [0xFF, 0xD8]),
      ("APP0", segment(0xE0, [0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])),
      ("APP11", segment(0xEB, Array(repeating: 65, count: 20))),
      ("DQT", segment(0xDB, Array(repeating: 1, count: 65))),
      ("SOF0", segment(0xC0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
      ("SOS", segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 0xFF, 0, 3]),
      ("RST0", [0xFF, 0xD0, 4, 5]),
      ("RST1", [0xFF, 0xD1, 0xFF, 0, 7]), ("EOI", [0xFF, 0xD9]),
    ], wrap: segments, storePlace: 3)

  static let png = PartFile(
    parts: [
      ("PNGh", pngSignature),
      ("IHDR", pngChunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
      ("tEXt", pngChunk("tEXt", Array("Title\0a".utf8))), ("IDAT", pngChunk("IDAT", [1, 2, 3, 4])),
      ("IEND", pngChunk("IEND", [])),
    ], wrap: { pngChunk("caBX", $0) }, storePlace: 2)

  static let gif = PartFile(
    parts: [
      ("GIF89a", Array("GIF89a".utf8)), ("LSD", [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]),
      ("21F9", [0x21, 0xF9, 4, 0, 0, 0, 0, 0]), ("21FE", [0x21, 0xFE, 2, 65, 66, 1, 67, 0]),
      ("2C", [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6]), ("TBID", [2, 2, 0x44, 1, 0]),
      ("3B", [0x3B]),
    ],
    wrap: { store in
      let blocks = stride(from: 0, to: store.count, by: 255).flatMap { start in
        let block = store[start..<min(store.count, start + 255)]
        return [UInt8(block.count)] + block
      }
      return [0x21, 0xFF, 11] + Array("C2PA_GIF".utf8) + [1, 0, 0] + blocks + [0]
    }, storePlace: 2)

  /// Tests that the hash covers each byte of a part but those that state its size or its type.
  private static func check(_ file: PartFile, _ name: String) {
    for isGrouped in [false, true] {
      let bytes = file.bytes(isGrouped: isGrouped)
      #expect(MerkleBindingTests.isIntact(bytes), "\(name): \(messages(bytes))")
      // Without its first bytes, a file does not have the format.
      for part in file.parts.indices.dropFirst() {
        let place = file.parts[part].bytes.count - 1
        let changed = messages(file.bytes(isGrouped: isGrouped, changing: part, at: place))
        #expect(!changed.isEmpty, "\(name): \(file.parts[part].name)")
      }
      #expect(messages(bytes + [0]).count == 1, "\(name): a byte at the end")
      #expect(!messages(Array(bytes.dropLast())).isEmpty, "\(name): a byte less at the end")
    }
  }

  @Test("A changed byte in each part and a byte at the end are found")
  func changedParts() {
    Self.check(Self.jpeg, "JPEG")
    Self.check(Self.png, "PNG")
  }

  @Test("The parts of a GIF file are named")
  func gif() throws {
    let boxes = try NamedBox.all(in: ByteSource(bytes: Self.gif.bytes()))
    #expect(
      boxes.map(\.name) == ["GIF89a", "LSD", "C2PA", "21F9", "21FE", "2C", "TBID", "3B"])
    let others = boxes.filter { $0.name != "C2PA" }
    #expect(others.map(\.range.count) == Self.gif.parts.map(\.bytes.count))
    #expect(boxes.last?.range.end == Self.gif.bytes().count)
  }

  @Test("The parts of a RIFF file are named")
  func riff() throws {
    let file = riffChunk(
      "RIFF", utf8("WAVE"), riffChunk("fmt ", Array(repeating: 1, count: 16)),
      riffChunk("LIST", utf8("INFO"), riffChunk("INAM", [65])), riffChunk("C2PA", [1, 2, 3]),
      riffChunk("data", [1, 2, 3]))
    let boxes = try NamedBox.all(in: ByteSource(bytes: file))
    #expect(boxes.map(\.name) == ["WAVE", "fmt ", "INFO", "C2PA", "data"])
    #expect(boxes.map(\.range.count) == [12, 24, 22, 12, 12])
  }

  @Test("All hash algorithms are supported", arguments: [Digest.sha256, .sha384, .sha512])
  func algorithms(_ algorithm: Digest) {
    #expect(MerkleBindingTests.isIntact(Self.jpeg.bytes(algorithm: algorithm)))
    #expect(Self.messages(Self.jpeg.bytes(algorithm: algorithm, changing: 3, at: 9)).count == 1)
  }

  // MARK: Entries

  private static var pngEntries: [CBORValue] {
    let parts = png.parts
    return parts[..<2].map { PartFile.entry([$0.name], $0.bytes) } + [PartFile.store]
      + parts[2...].map { PartFile.entry([$0.name], $0.bytes) }
  }

  private static func png(_ entries: [CBORValue], _ end: [UInt8] = []) -> [UInt8] {
    png.file(png.parts.map(\.bytes), entries) + end
  }

  @Test("The signature of a PNG file may be left out")
  func signature() {
    #expect(MerkleBindingTests.isIntact(Self.png(Array(Self.pngEntries.dropFirst()))))
  }

  @Test("Missing, moved and added entries are found")
  func otherEntries() {
    let entries = Self.pngEntries
    for index in entries.indices.dropFirst() {
      var fewer = entries
      fewer.remove(at: index)
      #expect(!Self.messages(Self.png(fewer)).isEmpty, "without entry \(index)")
    }
    #expect(!Self.messages(Self.png(entries.reversed())).isEmpty)
    #expect(!Self.messages(Self.png(entries + [entries[3]])).isEmpty)
    #expect(!Self.messages(Self.png([])).isEmpty)
    let together = PartFile.entry(["C2PA", "tEXt"], [])
    #expect(!Self.messages(Self.png(entries[..<2] + [together] + entries[4...])).isEmpty)
  }

  @Test("An excluded part is not compared, which is stated")
  func excludedParts() {
    var entries = Self.pngEntries
    entries[3] = PartFile.entry(["tEXt"], [], .sha256, [("excluded", .truth(true))])
    let bytes = Self.png(entries)
    #expect(Self.messages(bytes).isEmpty)
    #expect(
      MerkleBindingTests.messages(bytes, "c2pa.hash.additional-exclusions").first?.contains("tEXt")
        == true)
  }

  @Test("Excluded ranges of a part are not hashed")
  func excludedRanges() {
    func exclusion(_ start: Int, _ count: Int, _ index: UInt64?) -> CBORValue {
      .map(
        [("start", .size(start)), ("length", .size(count))]
          + (index.map { [("boxIndex", .number($0))] } ?? []))
    }
    func bytes(_ exclusions: [CBORValue]) -> [UInt8] {
      var hashed = Self.png.parts[2].bytes + Self.png.parts[3].bytes
      hashed.removeSubrange(9..<12)
      var entries = Array(Self.pngEntries[..<3])
      entries.append(
        PartFile.entry(["tEXt", "IDAT"], hashed, .sha256, [("exclusions", .list(exclusions))]))
      return Self.png(entries + [Self.pngEntries[5]])
    }
    #expect(MerkleBindingTests.isIntact(bytes([exclusion(9, 3, 0)])))
    let wrong = [
      [exclusion(9, 3, nil)], [exclusion(9, 3, 2)], [exclusion(9, 300, 0)], [exclusion(10, 3, 0)],
      [exclusion(10, 2, 0), exclusion(9, 1, 0)], [exclusion(.max, .max, 0)], [],
    ]
    for exclusions in wrong { #expect(Self.messages(bytes(exclusions)).count == 1) }
  }

  @Test("Bytes after the last part can have a hash of their own")
  func bytesAfterLastPart() {
    let more: [UInt8] = [1, 2, 3, 4]
    let entries = Self.pngEntries + [PartFile.entry(["c2pa.after"], more)]
    #expect(MerkleBindingTests.isIntact(Self.png(entries, more)))
    #expect(Self.messages(Self.png(entries, [1, 2, 3, 5])).count == 1)
    #expect(Self.messages(Self.png(entries, more + [0])).count == 1)
  }

  @Test("Files of other formats are not compared, which is stated")
  func otherFormats() {
    let bytes =
      BoundFile.fileType
      + BoundFile.credentials(Self.label, of: .map([("boxes", .list(Self.pngEntries))]))
    #expect(Self.messages(bytes).isEmpty)
    #expect(MerkleBindingTests.messages(bytes, "c2pa.hash.not-compared").count == 1)
  }

  @Test("Any bytes are divided into parts that follow each other")
  func anyBytes() throws {
    var dice = Dice(seed: 7)
    for file in [Self.jpeg, Self.png, Self.gif] {
      let whole = file.bytes()
      for _ in 0..<300 {
        var bytes = Array(whole.prefix(8 + dice.below(whole.count - 7)))
        for _ in 0..<8 { bytes[4 + dice.below(bytes.count - 4)] = UInt8(dice.below(256)) }
        let boxes = try NamedBox.all(in: ByteSource(bytes: bytes))
        #expect(boxes.first?.range.start == 0)
        #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.range.end == $1.range.start })
        #expect(boxes.last.map { $0.range.end <= bytes.count } == true)
        _ = Self.messages(bytes)
      }
    }
  }
}
