import Anatomy
import Bytes
import Formats
import Privacy
import InvariantChecks
import Skeletons
import TestSupport
import Testing

/// Skeletons of all files: they have the size and the structures of their original, and none of its
/// values.
struct SkeletonTests {
  private static let files = (Seed.corpus + Seed.made + Seed.samples).filter {
    $0.bytes.count < 2 << 20
  }

  private static func open(_ source: ByteSource, _ name: String) -> Document {
    Examination(source, name: name, magic: nil).document
  }

  private static func skeleton(_ bytes: [UInt8], _ name: String) -> Skeleton {
    Skeleton(of: open(ByteSource(bytes: bytes), name)) { open($0, name) }
  }

  @Test("A skeleton has the size of its original and no value of it", arguments: files)
  func neutral(_ seed: Seed) {
    let skeleton = Self.skeleton(seed.bytes, seed.name)
    let source = skeleton.document.source
    #expect(source.size == seed.bytes.count)
    #expect(skeleton.remainder(in: source) == nil)
  }

  private static let personal: Set<Category> = [
    .location, .person, .account, .face, .speech, .identifier, .time, .text, .path, .motion,
  ]

  @Test("No value that an audit names is at its place", arguments: files)
  func disclosures(_ seed: Seed) {
    let skeleton = Self.skeleton(seed.bytes, seed.name)
    let copy = skeleton.document.source
    for disclosure in Audit(of: skeleton.original).disclosures {
      guard case .value(let field, let node) = disclosure.statement,
        field.bits == nil, Self.personal.contains(disclosure.category),
        let places = node.source.exactFileRanges(of: field.range)
      else { continue }
      let old = places.flatMap { Array(seed.bytes[$0.start..<$0.end]) }
      let new = places.flatMap { copy.bytes($0) }
      // Punctuation and zeros are kept.
      let isNeutral = old.allSatisfy { byte in
        byte == 0 || 0x20..<0x30 ~= byte || byte == UInt8(ascii: "1") || byte == UInt8(ascii: "x")
      }
      #expect(old != new || isNeutral, "\(node.path).\(field.name)")
    }
  }

  @Test("Names that no standard defines are replaced, and so are texts that look like headers")
  func names() throws {
    let secret = "Zorbulonq"
    let playlist =
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-\(secret.uppercased()):1\n"
      + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\",X-\(secret.uppercased())=\"1\"\n"
    let packet =
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
      + "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description "
      + "rdf:about=\"\" xmlns:q=\"http://\(secret)/\" q:\(secret)=\"1\"><q:\(secret)>v</q:\(secret)>"
      + "</rdf:Description></rdf:RDF></x:xmpmeta>"
    let movie = try #require(Seed.corpus.first { $0.name.hasSuffix("minimal.bytes") })
    let comment = try #require(Seed.made.first { $0.name.hasSuffix("tags.flac") })
    let named = try Self.replaced(comment.bytes, "artist=", by: "zorbul=")
    for (bytes, name) in [
      (Array(playlist.utf8), "a.m3u8"), (Array(packet.utf8), "a.xmp"),
      (movie.bytes + Array(secret.utf8), "a.mov"), (named, "a.flac"),
    ] {
      let skeleton = Self.skeleton(bytes, name)
      let text = String(
        decoding: skeleton.document.source.bytes(skeleton.document.source.wholeRange), as: UTF8.self
      )
      #expect(!text.lowercased().contains("zorbul"), "\(name)")
      #expect(skeleton.document.root.children.count == skeleton.original.root.children.count)
    }
  }

  private static func replaced(
    _ bytes: [UInt8], _ name: String, by other: String
  ) throws -> [UInt8] {
    var bytes = bytes
    let place = try #require(bytes.firstRange(of: Array(name.utf8)))
    bytes.replaceSubrange(place, with: Array(other.utf8))
    return bytes
  }

  @Test("The boxes of a movie are the same, and its times and texts are neutral")
  func movie() throws {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("minimal.bytes") })
    let skeleton = Self.skeleton(seed.bytes, seed.name)
    func boxes(_ node: Node) -> [String] {
      ["\(node.path) \(node.range.start) \(node.range.count)"] + node.children.flatMap(boxes)
    }
    #expect(boxes(skeleton.document.root) == boxes(skeleton.original.root))
    let header = try #require(skeleton.document.root.child("moov")?.child("mvhd"))
    #expect(header.integer("creation_time") == 0 && header.integer("timescale") == 1000)
    let handler = skeleton.document.nodes(at: try NodePath(parsing: "/moov/trak/mdia/hdlr"))
    let name = handler.first?.value(named: "name")
    guard case .text(let text)? = name else {
      Issue.record("the handler has no name")
      return
    }
    #expect(text.string == "Xxxxx")
    let media = try #require(skeleton.document.root.child("mdat"))
    #expect(skeleton.document.source.bytes(media.range).dropFirst(8).allSatisfy { $0 == 0 })
  }
}
