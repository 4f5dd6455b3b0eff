import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Hidden data in picture files is removed, and the picture itself is unchanged.
struct PictureLeakTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let category: Anatomy.Category
    let file: [UInt8]
    let copy: [UInt8]

    init(
      _ what: String, in name: String, identifies category: Anatomy.Category, _ file: [UInt8],
      becomes copy: [UInt8]
    ) {
      testDescription = what
      (self.name, self.category, self.file, self.copy) = (name, category, file, copy)
    }
  }

  private static let word = utf8("Qmzvwxkjtbp")

  static let cases = [
    Case(
      "XMP of WebP", in: "a.webp", identifies: .identifier,
      webP(flags: 0x14, riffChunk("XMP ", xmp)),
      becomes: webP(flags: 0x10)),
    Case(
      "an unknown chunk of WebP", in: "a.webp", identifies: .unknown,
      webP(flags: 0, riffChunk("quXx", word)),
      becomes: webP(flags: 0)),
    Case(
      "an unknown chunk of a frame of WebP", in: "a.webp", identifies: .unknown,
      webP(flags: 2, animation(riffChunk("quXx", word), lossless)),
      becomes: webP(flags: 2, animation(lossless))),
    Case(
      "an unknown chunk at the end of a frame, of odd size", in: "a.webp", identifies: .unknown,
      webP(flags: 2, animation(lossless, Array(riffChunk("quXx", word).dropLast()))),
      becomes: webP(flags: 2, animation(lossless))),
    Case(
      "bytes at the end of a frame of WebP", in: "a.webp", identifies: .unreferenced,
      webP(flags: 2, animation(lossless, [1, 2, 3])),
      becomes: webP(flags: 2, animation(lossless))),
    Case(
      "bytes after a WebP", in: "a.webp", identifies: .unreferenced, webP(flags: 0) + word,
      becomes: webP(flags: 0)),
    Case(
      "bytes after a bitmap", in: "a.bmp", identifies: .unreferenced, bitmap + word,
      becomes: bitmap),
    Case(
      "bytes after a bitmap that its size includes", in: "a.bmp", identifies: .unreferenced,
      counting(bitmap + word), becomes: bitmap),
    Case(
      "bytes between the headers of a bitmap and its picture", in: "a.bmp",
      identifies: .unreferenced,
      bitmap(between: word), becomes: bitmap(between: zeros(word.count))),
    Case(
      "bytes after the stream of a PNG", in: "a.png", identifies: .unreferenced,
      png([stream + word]),
      becomes: png([stream])),
    Case(
      "a date in a PNG, where zeros would not be a date", in: "a.png", identifies: .time,
      png([stream], first: ("tIME", hex("07E8 05 06 07 08 09"))),
      becomes: png([stream])),
    Case(
      "a second run of data in a PNG", in: "a.png", identifies: .unreferenced, png([stream, word]),
      becomes: png([stream, []])),
    Case(
      "bytes after a stream in two chunks", in: "a.png", identifies: .unreferenced,
      png([Array(stream.prefix(5)), Array(stream.dropFirst(5)) + word]),
      becomes: png([Array(stream.prefix(5)), Array(stream.dropFirst(5))])),
  ]

  @Test(
    "Bytes after color values are removed", arguments: ["tRNS", "sBIT"])
  func afterColors(code: String) throws {
    let values = code == "sBIT" ? hex("08") : hex("0001")
    let copy = Self.png([Self.stream], first: (code, values))
    let file = Self.png([Self.stream], first: (code, values + Self.word))
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: file), name: "a.png", magic: nil).document,
      under: try #require(Policy.named("identifying")))
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == copy)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy))
  }

  @Test(
    "The hidden data is reported, and the copy does not contain it and is verified",
    arguments: cases)
  func removedFromCopy(_ one: Case) throws {
    for policy in ["identifying", "all-metadata"] {
      let cleaning = Cleaning(
        Examination(ByteSource(bytes: one.file), name: one.name, magic: nil).document,
        under: try #require(Policy.named(policy)))
      #expect(
        cleaning.found.removed.contains { $0.disclosure.category == one.category }, "\(policy)")
      let copy = cleaning.editedDocument.document.source
      #expect(copy.bytes(copy.wholeRange) == one.copy, "\(policy)")
      #expect(cleaning.remaining.isEmpty)
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: one.copy))
    }
  }

  @Test(
    "A chunk that decoders start with is kept, even if a path names it",
    arguments: [
      ("a.png", "/IHDR", png([stream])), ("a.webp", "/VP8X", webP(flags: 0)),
    ])
  func needed(name: String, path: String, file: [UInt8]) throws {
    var own = Exceptions()
    try own.add(path, as: .remove)
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: file), name: name, magic: nil).document,
      under: Policy.usual.except(own))
    #expect(cleaning.remaining.map(\.disclosure.path) == [path])
    #expect(cleaning.editedDocument.document.source.size == file.count)
  }

  @Test("A picture without hidden data has no such finding", arguments: cases)
  func nothing(_ one: Case) {
    let document = Examination(ByteSource(bytes: one.copy), name: one.name, magic: nil).document
    #expect(!Audit(of: document).disclosures.contains { $0.category == one.category })
  }

  @Test(
    "Unknown and unused properties become free space, so that others keep their indices"
  )
  func properties() throws {
    func file(_ property: [UInt8]) -> [UInt8] {
      func head(_ place: Int) -> [UInt8] {
        let item = fullBox("infe", version: 2, u16(1, 0), utf8("hvc1\0"))
        let size = fullBox("ispe", u32(16, 16))
        let links = fullBox("ipma", u32(1), u16(1), [2, 0x01, 0x03])
        return box("ftyp", utf8("heic"), u32(0), utf8("mif1heic"))
          + fullBox(
            "meta", handlerBox("pict"),
            fullBox("pitm", u16(1)), fullBox("iinf", u16(1), item),
            fullBox("iloc", hex("4400"), u16(1, 1, 0, 1), u32(place, 6)),
            box("iprp", box("ipco", size, property, size), links))
      }
      return head(head(0).count + 8) + box("mdat", utf8("sample"))
    }
    let id = hex("00112233 44556677 8899AABB CCDDEEFF")
    let properties: [([UInt8], Anatomy.Category)] = [
      (box("quXx", Self.word), .unknown), (box("uuid", id, Self.word), .unknown),
      (fullBox("pixi", [3], utf8("Qmz")), .unreferenced),
    ]
    for (property, category) in properties {
      let cleaning = Cleaning(
        Examination(ByteSource(bytes: file(property)), name: "a.heic", magic: nil).document,
        under: try #require(Policy.named("identifying")))
      #expect(cleaning.found.removed.map(\.disclosure.category) == [category])
      let copy = cleaning.editedDocument.document.source
      let free = file(box("free", zeros(property.count - 8)))
      #expect(copy.bytes(copy.wholeRange) == free)
      #expect(cleaning.remaining.isEmpty)
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: free))
      // Verification includes the picture itself.
      #expect(throws: Verification.Failure.self) {
        try Verification(of: cleaning.plan, in: ByteSource(bytes: free.dropLast() + [0x21]))
      }
    }
  }

  @Test("Size and offset of an item that becomes shorter and moves forward are both updated")
  func shorterAndFurtherAhead() throws {
    typealias Item = (id: Int, type: String, bytes: [UInt8])
    func file(_ items: [Item]) -> [UInt8] {
      func head(_ place: Int) -> [UInt8] {
        var places: [UInt8] = []
        var next = place
        for item in items {
          places += u16(item.id, 0, 1) + u32(next, item.bytes.count)
          next += item.bytes.count
        }
        let told = items.flatMap { item in
          fullBox("infe", version: 2, u16(item.id, 0), utf8(item.type + "\0"))
        }
        return box("ftyp", utf8("heic"), u32(0), utf8("mif1heic"))
          + fullBox(
            "meta", handlerBox("pict"),
            fullBox("pitm", u16(3)), fullBox("iinf", u16(items.count), told),
            fullBox("iloc", hex("4400"), u16(items.count), places))
      }
      return head(head(0).count + 8) + box("mdat", items.flatMap(\.bytes))
    }
    let text = Item(1, "mimetext/plain\0", Self.word)
    let smaller = Item(2, "jpeg", jpeg())
    let picture = Item(3, "hvc1", utf8("sample"))
    var exceptions = Exceptions()
    for category in ["text", "unknown", "unreferenced"] {
      try exceptions.add(category, as: .remove)
    }
    let cleaning = Cleaning(
      Examination(
        ByteSource(bytes: file([text, (2, "jpeg", smaller.bytes + Self.word), picture])),
        name: "a.heic", magic: nil
      ).document,
      under: try #require(Policy.named("none")).except(exceptions))
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(bytes == file([smaller, picture]))
  }

  // MARK: WebP

  private static func webP(flags: UInt8, _ more: [UInt8] = []) -> [UInt8] {
    riffChunk(
      "RIFF", utf8("WEBP"), riffChunk("VP8X", [flags] + zeros(9)),
      flags & 2 == 0 ? lossless : [], more)
  }

  /// Image data of one pixel.
  private static let lossless = riffChunk("VP8L", hex("2F 00000000 07 D0 FF FE F7"))

  /// The chunks of an animation of two frames; the first frame contains `chunks`.
  private static func animation(_ chunks: [UInt8]...) -> [UInt8] {
    let head = zeros(12) + little(100, 3) + [0]
    return riffChunk("ANIM", zeros(6)) + riffChunk("ANMF", head + chunks.flatMap(\.self))
      + riffChunk("ANMF", head + lossless)
  }

  private static let xmp = utf8(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmpMM:DocumentID="Qmzvwxkjtbp"/>\
    </rdf:RDF></x:xmpmeta>
    """)

  // MARK: Windows bitmaps

  private static let bitmap = bitmap(between: [])

  /// A bitmap of 2×2 pixels with three color components each.
  private static func bitmap(between: [UInt8]) -> [UInt8] {
    let size = 54 + between.count + 16
    return utf8("BM") + little(size) + zeros(4) + little(54 + between.count) + little(40)
      + little(2) + little(2) + hex("0100 1800") + zeros(24) + between + zeros(16)
  }

  private static func counting(_ file: [UInt8]) -> [UInt8] {
    utf8("BM") + little(file.count) + Array(file.dropFirst(6))
  }

  // MARK: PNG

  /// Image data of one gray pixel.
  private static let stream = hex("78 9C 63 F8 0F 00 01 01 01 00")

  private static func png(
    _ data: [[UInt8]], first: (code: String, body: [UInt8])? = nil
  ) -> [UInt8] {
    onePoint(first.map { pngChunk($0.code, $0.body) } ?? [], data: data)
  }
}
