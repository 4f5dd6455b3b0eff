import Anatomy
import Bytes
import Formats
import InvariantChecks
import Skeletons
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
