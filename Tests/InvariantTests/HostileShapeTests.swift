import Anatomy
import ByteScript
import Bytes
import Cleaning
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Small files that once caused a lot of work in some pass over a file. Cost is measured in nodes,
/// bytes fetched and disclosures.
struct HostileShapeTests {
  /// The cost of an audit, a check, a cleaning and a search, one after the other.
  private struct Cost {
    let nodes: Int
    let bytesRead: Int
    let disclosures: Int

    init(_ bytes: [UInt8]) throws {
      let document = Invariants.open(bytes)
      disclosures = Audit(of: document).disclosures.count
      #expect(Checks.violations(in: document) == [])
      let cleaning = Cleaning(document, under: .usual)
      var found = 0
      document.forEachOccurrence(of: [utf8("\0b")]) { _ in
        found += 1
        return true
      }
      nodes = document.nodeCount + cleaning.editedDocument.document.nodeCount
      bytesRead = document.source.bytesRead + cleaning.editedDocument.document.source.bytesRead
    }
  }

  private func expectLinear(_ nodeKind: (Int) -> [UInt8]) throws {
    let once = try Cost(nodeKind(150))
    let twice = try Cost(nodeKind(300))
    #expect(twice.nodes <= 2 * once.nodes)
    #expect(twice.bytesRead <= 2 * once.bytesRead + (64 << 10))
    #expect(twice.disclosures <= 2 * once.disclosures + 1)
  }

  // MARK: Parts of files

  private static let fileType = box("ftyp", utf8("isom"), u32(0))

  private static func repeated(_ count: Int, _ part: [UInt8]) -> [UInt8] {
    (0..<count).flatMap { _ in part }
  }

  private static let place = box(
    "udta", box("©xyz", u16(18, 0x15C7), utf8("+46.4500+006.5500/")))

  private static func movie(_ parts: [UInt8]...) -> [UInt8] {
    box("moov", HandwrittenMovie.header(), parts.flatMap(\.self))
  }

  /// - Parameter size: size of each sample in bytes.
  private static func track(
    _ code: String = "mp4v", samples: Int = 0xFFFF_FFFF, size: Int = 1, at places: [Int],
    perChunk: Int = 0xFFFF_FFFF, _ tables: [UInt8] = []
  ) -> [UInt8] {
    HandwrittenMovie.track(
      1, code == "mp4v" ? "vide" : "text", header: [],
      entry: HandwrittenMovie.entry(code, zeros(70)),
      tables: joined(
        fullBox("stts", u32(1, samples, 1)), fullBox("stsc", u32(1, 1, perChunk, 1)),
        fullBox("stsz", u32(size, samples)),
        fullBox("stco", u32(places.count), places.flatMap { u32($0) }), tables))
  }

  // MARK: Shapes

  @Test func samplesOutsideOfManyMediaBoxes() throws {
    try expectLinear {
      Self.fileType + Self.repeated($0, box("mdat"))
        + Self.movie(Self.place, Self.track(at: [0xFFFF_FF00]))
    }
  }

  @Test func placesAndSizesThatBelongToNoOther() throws {
    try expectLinear { count in
      let places = (0..<count).flatMap {
        fullBox("saio", flags: 1, utf8("cenc"), u32($0, 1, 0))
      }
      let sizes = (0..<count).flatMap {
        fullBox("saiz", flags: 1, utf8("cenc"), u32(count + $0), u8(1), u32(0))
      }
      return Self.fileType + box("mdat", zeros(20))
        + Self.movie(Self.place, Self.track(samples: 1, at: [24], places + sizes))
    }
  }

  @Test func framesOfAnUnsynchronisedTag() throws {
    try expectLinear { count in
      let frames = Self.repeated(count, utf8("TXXX") + u32(6) + hex("00 00 00 61 00 FF 00 62 63"))
      let sound = Self.repeated(10, hex("FF FB 90 00") + zeros(413))
      return id3Tag(3, flags: 0x80, frames) + sound
    }
  }

  @Test func gapsBetweenSamples() throws {
    try expectLinear { count in
      Self.fileType + box("mdat", Self.repeated(count, utf8("\u{1}AB")))
        + Self.movie(
          Self.place,
          Self.track(samples: count, at: (0..<count).map { 24 + 3 * $0 }, perChunk: 1))
    }
  }

  @Test func indexesBesideEachOther() throws {
    try expectLinear { count in
      let index = fullBox("sidx", u32(1, 1000, 0, 0), u16(0, 1), u32(0, 1, 0x9000_0000))
      return Self.fileType + Self.repeated(count, index)
        + Self.movie(Self.place, Self.track(samples: 1, at: [24 + 44 * count]))
        + box("mdat", zeros(100))
    }
  }

  @Test func valuesOfOneItem() throws {
    try expectLinear { count in
      let item = box(
        "©nam", Self.repeated(count, box("data", u32(1, 0), utf8("a"))))
      let handler = handlerBox("mdir")
      return Self.fileType
        + Self.movie(box("udta", fullBox("meta", handler, box("ilst", item))))
    }
  }

  @Test func itemsWithoutPlaces() throws {
    try expectLinear { count in
      let items = (1...count).flatMap { u16($0, 0, 0xFFFF) }
      let kinds = (1...count).flatMap {
        fullBox("infe", version: 2, u16($0, 0), utf8("mime\0text/plain\0"))
      }
      return box("ftyp", utf8("mif1"), u32(0), utf8("mif1"))
        + fullBox(
          "meta", handlerBox("pict"), fullBox("pitm", u16(1)),
          fullBox("iinf", u16(count), kinds), fullBox("iloc", [0, 0], u16(count), items))
        + box("mdat", utf8("abcdefgh"))
    }
  }

  // MARK: Bounds

  /// The source bytes of a frame are written once, not those of all frames with each frame.
  @Test func whatFramesAreMadeFromIsToldOnce() {
    func written(_ count: Int) -> Int {
      let frames = Self.repeated(count, utf8("TXXX") + u32(6) + hex("00 00 00 61 00 FF 00 62 63"))
      return Rendered(Invariants.open(id3Tag(3, flags: 0x80, frames))).json.utf8.count
    }
    let (once, twice) = (written(100), written(200))
    #expect(twice <= 2 * once + once / 20)
  }

  /// All tracks together have at most a multiple of the file size as samples, regardless of their
  /// stated counts.
  @Test func samplesOfAllTracksTogether() {
    func count(_ tracks: Int, _ code: String) -> (samples: [Int], size: Int) {
      let track = Self.track(code, at: [24])
      let bytes =
        Self.fileType + box("mdat", zeros(1000)) + Self.movie(Self.repeated(tracks, track))
      let document = Invariants.open(bytes)
      let found = document.root.child("moov")?.children("trak").compactMap(\.samples) ?? []
      return (found.map { $0.reduce(0) { sum, _ in sum + 1 } }, bytes.count)
    }
    let alone = count(1, "mp4v")
    #expect(alone.samples == [alone.size])
    for tracks in [2, 20, 40] {
      let (samples, size) = count(tracks, "tx3g")
      #expect(samples.reduce(0, +) <= 4 * size)
      #expect(
        samples.count == tracks && samples.allSatisfy { $0 >= 4 * size / tracks - 1 || $0 >= size })
    }
  }

  /// Tracks that state too many samples do not reduce the samples of other tracks.
  @Test func whoClaimsLittleHasAllOfIt() {
    let tracks = Self.repeated(30, Self.track(at: [24])) + Self.track(samples: 900, at: [24])
    let document = Invariants.open(
      Self.fileType + box("mdat", zeros(1000)) + Self.movie(tracks))
    let last = document.root.child("moov")?.children("trak").last?.samples
    #expect(last?.reduce(0) { sum, _ in sum + 1 } == 900)
  }

  @Test func elementsAreToldApart() throws {
    let bytes =
      Self.fileType + box("mdat", zeros(50))
      + Self.movie(Self.track(samples: 40, at: [24], perChunk: 40))
    let track = try #require(Invariants.open(bytes).root.child("moov")?.child("trak"))
    var hashes: Set<Int> = []
    for list in track.elements where list.kind == .samples {
      list.forEach { element in
        hashes.insert(track.node(for: element).hashValue)
        return true
      }
    }
    #expect(hashes.count == 40)
  }
}
