import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Rendering
import Testing

/// A movie with a deflated movie box, and the offsets reported for its fields. Python's zlib made
/// the stream of `moov/udta/name` with the text `Inside`.
struct CompressedMovieTests {
  private static let stream = hex(
    "78da63606090cbcdcf2f636060102b4d294904d27c7989b9a99e79c59929a900622c07af")

  private func movie(_ stream: [UInt8]) -> [UInt8] {
    box("moov", box("cmov", box("dcom", utf8("zlib")), box("cmvd", u32(30), stream)))
  }

  @Test func itsBoxesAreChildren() throws {
    let name = try node("/moov/cmov/cmvd/inflated/moov/udta/name", in: movie(Self.stream))
    #expect(name.range == ByteRange(start: 16, count: 14))
    #expect(name.source.size == 30)
    #expect(name.distanceToFile == nil)
    let compressed = try node("/moov/cmov/cmvd", in: movie(Self.stream))
    #expect(compressed.fields.map(\.name) == ["size", "type", "uncompressed_size", "data"])
    #expect(compressed.fields.last?.range.count == Self.stream.count)
    #expect(compressed.layoutFindings.isEmpty)
  }

  /// 70 KB that inflate to 10 MB of boxes of eight bytes. Python's zlib made the beginning and the
  /// repeated part.
  @Test func aBombOfBoxesIsCutOffAndTold() throws {
    let repeated = [[UInt8]](repeating: hex("a547e9517a941e"), count: 10_000).joined()
    let file = movie(hex("7801626060e0482b4a4d6518") + repeated)
    let document = Document(ByteSource(bytes: file), nodeKind: ISODialect.file)
    var rules: [String] = []
    document.forEachNode(at: try NodePath(parsing: "/**")) { node in
      rules += node.layoutFindings.map(\.rule)
      return true
    }
    #expect(rules.filter { $0 == "file.resource-limit" }.count == 1)
    #expect(document.nodeCount > 1 << 20 && document.nodeCount <= file.count + 1 << 20)
  }

  @Test func placesInItAreToldAsSuch() throws {
    let text = try rendered("/moov/cmov/cmvd", in: movie(Self.stream))
    #expect(text.contains("inflated  Inflated Boxes  @+0x0  30  from 36 bytes @0x28"))
    #expect(text.contains("@+0x10"))
    var json: [UInt8] = []
    let output = Output {
      json += $0
      return true
    }
    TreeJSON(depth: 1, rows: nil, writer: JSONWriter(output), found: { _ in })
      .write(try node("/moov/cmov/cmvd", in: movie(Self.stream)))
    output.flush()
    #expect(
      String(decoding: json, as: UTF8.self).contains(
        #""offset":0,"size":30,"derived":true,"derivedFrom":[{"offset":40,"size":36}]"#))
  }

  /// The samples have one byte each, and there are more of them than bytes in the movie. Python's
  /// zlib made the stream.
  @Test func samplesLieBesideIt() throws {
    let stream = hex(
      "78da63606078909b9f5fc6c0c070a3a428311b48c7946467a430a0024606ea8092dc94cc44209d939b99"
        + "9706a4538a4b927280b44471494931c22eee1d503b658a4b8a9391dc802c270294ab42d303144bce4752"
        + "cf010059a6173e")
    let movie = box("moov", box("cmov", box("dcom", utf8("zlib")), box("cmvd", u32(224), stream)))
    let track = try node(
      "/moov/cmov/cmvd/inflated/moov/trak", in: box("mdat", zeros(4000)) + movie)
    #expect(track.samples?.reduce(0) { sum, _ in sum + 1 } == 3000)
  }

  @Test func aDamagedStreamIsAFindingAndItsBeginningIsThere() throws {
    var damaged = Self.stream
    damaged[30] ^= 0xFF
    let node = try node("/moov/cmov/cmvd", in: movie(damaged))
    #expect(node.layoutFindings.map(\.rule) == ["isom.cmov.inflate-failed"])
    #expect(node.layoutFindings.first?.evidence.fileRanges == [ByteRange(start: 40, count: 36)])
  }

  private func rendered(_ path: String, in bytes: [UInt8]) throws -> String {
    var text: [UInt8] = []
    let output = Output {
      text += $0
      return true
    }
    TreeText(
      options: .init(), style: Style(usesColor: false, width: 0), output: output, found: { _ in }
    ).write(try node(path, in: bytes))
    output.flush()
    return String(decoding: text, as: UTF8.self)
  }
}
