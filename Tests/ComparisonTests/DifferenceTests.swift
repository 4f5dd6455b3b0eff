import Anatomy
import Bytes
import Cleaning
import Comparison
import Editing
import Formats
import InvariantChecks
import Metadata
import Movie
import Privacy
import TestSupport
import Testing
import Verification

/// Comparisons of files of which the differences are known.
struct DifferenceTests {
  private static let files = (Seed.corpus + Seed.made + Seed.samples).filter {
    $0.bytes.count < 1 << 20
  }
  /// Movies with samples in the file, to which a title can be added.
  private static let movies = files.filter { seed in
    let document = open(seed.bytes, seed)
    guard !document.spacesOfNewTags.isEmpty
    else { return false }
    return firstSample(in: document) != nil
  }

  private static func open(_ bytes: [UInt8], _ seed: Seed) -> Document {
    Examination(ByteSource(bytes: bytes), name: seed.name, magic: nil).document
  }

  private static func firstSample(in document: Document) -> ByteRange? {
    for box in document.root.children {
      for track in box.children {
        guard let samples = track.samples, !samples.isExternal,
          let sample = samples.first(where: { _ in true }), sample.range.count > 8,
          document.root.mediaRanges.contains(where: { $0.contains(sample.range) })
        else { continue }
        return sample.range
      }
    }
    return nil
  }

  private static func compare(_ one: [UInt8], _ two: [UInt8], _ seed: Seed) -> DocumentComparison {
    DocumentComparison(open(one, seed), open(two, seed))
  }

  /// The numbers of differences, which are the same in both directions.
  private static func numbers(_ comparison: DocumentComparison) -> [Int] {
    let (changes, others) = (comparison.changes, comparison.consequences.differences)
    return [
      changes.media.count, changes.items.count, changes.structures.count, changes.fields.count,
      others.count, comparison.consequences.sizes, comparison.consequences.offsets,
      comparison.consequences.counts,
    ]
  }

  @Test("A file does not differ from itself", arguments: files)
  func identity(_ seed: Seed) {
    let comparison = Self.compare(seed.bytes, seed.bytes, seed)
    #expect(comparison.verdict == .identical && Self.numbers(comparison).allSatisfy { $0 == 0 })
  }

  @Test("There are enough movies to compare")
  func count() { #expect(Self.movies.count > 100) }

  @Test("A new title is other metadata of the same media, in both directions", arguments: movies)
  func title(_ seed: Seed) throws {
    let change = MetadataChange(
      .set(EditValue("A title that no file has")), of: .field(.title), words: "title")
    let editing = Editing(Self.open(seed.bytes, seed), [change])
    guard editing.refusals.isEmpty, !editing.changesNothing else { return }
    let source = editing.editedDocument.document.source
    let edited = source.bytes(source.wholeRange)
    let comparison = Self.compare(seed.bytes, edited, seed)
    #expect(comparison.verdict == .otherMetadata, "\(comparison.verdict)")
    #expect(
      comparison.changes.media.isEmpty && comparison.changes.items.count == editing.steps.count)
    let mirror = Self.compare(edited, seed.bytes, seed)
    #expect(mirror.verdict == comparison.verdict)
    #expect(Self.numbers(mirror) == Self.numbers(comparison))
    #expect(
      mirror.changes.items.count { $0.old == nil }
        == comparison.changes.items.count { $0.new == nil })
  }

  @Test("One changed byte of a sample is one sample with other content", arguments: movies)
  func sample(_ seed: Seed) throws {
    let range = try #require(Self.firstSample(in: Self.open(seed.bytes, seed)))
    var bytes = seed.bytes
    bytes[range.end - 1] ^= 0x55
    let comparison = Self.compare(seed.bytes, bytes, seed)
    #expect(comparison.verdict == .otherMedia, "\(comparison.verdict)")
    #expect(!comparison.changes.media.isEmpty)
    for difference in comparison.changes.media {
      // Several tracks, samples or pictures may have the same bytes.
      switch difference.kind {
      case .content(let samples, _, _): #expect(samples >= 1)
      case .bytes, .missing, .added: break
      default: Issue.record("\(difference.path)")
      }
    }
  }

  @Test("Another duration of samples is other timing", arguments: movies)
  func timing(_ seed: Seed) throws {
    let document = Self.open(seed.bytes, seed)
    let tables = document.nodes(at: try NodePath(parsing: "/moov/trak/mdia/minf/stbl/stts"))
    for node in tables {
      guard case .table(let table)? = node.value(named: "entries"), table.rowCount > 0,
        let column = table.columns.last
      else { continue }
      let cell = Field(row: 0, column: column, of: table)
      guard seed.bytes.indices.contains(cell.range.end - 1) else { continue }
      var bytes = seed.bytes
      bytes[cell.range.end - 1] ^= 1
      let comparison = Self.compare(seed.bytes, bytes, seed)
      #expect(comparison.verdict == .otherTiming, "\(comparison.verdict)")
      #expect(comparison.changes.count == 1 && comparison.changes.fields.count == 1)
      return
    }
  }

  @Test("A movie box in front of the media is another layout", arguments: movies)
  func fastStart(_ seed: Seed) throws {
    let policy = try #require(Policy.named("none"))
    let cleaning = Cleaning(
      Self.open(seed.bytes, seed), under: policy, fastStart: true)
    guard cleaning.obstacle == nil, cleaning.editedDocument.isMoved else { return }
    let source = cleaning.editedDocument.document.source
    let comparison = Self.compare(seed.bytes, source.bytes(source.wholeRange), seed)
    #expect(comparison.verdict == .otherLayout, "\(comparison.verdict)")
    #expect(comparison.changes.structures.allSatisfy { $0.kind == .moved })
    #expect(comparison.changes.items.isEmpty && comparison.changes.media.isEmpty)
  }

  private static let fragmented = movies.filter {
    open($0.bytes, $0).root.children.contains { $0.code == "moof" }
  }

  @Test(
    "Fragments at another place have the same samples only if they count from their start",
    arguments: fragmented)
  func fragments(_ seed: Seed) throws {
    let root = Self.open(seed.bytes, seed).root
    let first = try #require(root.child("moof")?.range.start)
    let free: [UInt8] = [0, 0, 0, 8] + Array("free".utf8)
    let moved = Array(seed.bytes[..<first]) + free + seed.bytes[first...]
    let tracks = root.children.flatMap(\.children).filter { $0.samples != nil }
    let verdict = Self.compare(seed.bytes, moved, seed).verdict
    if tracks.allSatisfy(\.hasRelativeFragments) { #expect(verdict == .otherLayout) }
    let headers = root.children.flatMap(\.children).compactMap { $0.child("tfhd") }
    if headers.contains(where: { $0.integer(named: "base_data_offset") != nil }) {
      #expect(verdict != .otherLayout)
    }
  }

  @Test("One changed byte is one change and its consequences", arguments: files)
  func byte(_ seed: Seed) throws {
    guard seed.bytes.count > 64 else { return }
    var numbers = Dice(seed: UInt64(seed.bytes.count))
    for _ in 0..<4 {
      let place = Int.random(in: seed.bytes.indices, using: &numbers)
      var bytes = seed.bytes
      bytes[place] ^= UInt8.random(in: 1...255, using: &numbers)
      let comparison = Self.compare(seed.bytes, bytes, seed)
      #expect(comparison.verdict != .identical && !comparison.changes.isEmpty)
      // The byte can have another meaning in the second file, for a structure and for the one around
      // it.
      let places = Self.places(of: comparison.changes)
      #expect(places.count <= 3, "byte \(place): \(places.sorted())")
    }
  }

  /// The paths of the structures that changed.
  private static func places(of changes: Differences) -> Set<String> {
    let items = changes.items.compactMap { ($0.old ?? $0.new)?.node.path }
    return Set(changes.media.map(\.path) + items)
      .union(changes.structures.map(\.node.path) + changes.fields.map(\.oldNode.path))
  }
}
