import Anatomy
import Bytes

/// Ranges of a file that may contain media: the contents of its media data boxes.
struct MediaRegions {
  let regions: [ByteRange]
  /// Offset of the end of the file.
  let end: Int
  private var last = 0

  init(_ file: Node) {
    end = file.source.size
    var regions: [ByteRange] = []
    for box in file.children where box.code == "mdat" || box.code == "imda" {
      regions.append(box.content)
    }
    let holders = [file] + file.movies
    for meta in holders.flatMap({ $0.children("meta") }) where meta.source === file.source {
      for data in meta.children("idat") { regions.append(data.content) }
    }
    let isOrdered = zip(regions, regions.dropFirst()).allSatisfy { $0.end <= $1.start }
    self.regions = isOrdered ? regions : regions.sorted { $0.start < $1.start }
  }

  /// Whether a range is inside one of the regions. Remembers the last region found, because
  /// consecutive queries are mostly about the same one.
  @inline(__always)
  mutating func hold(_ range: ByteRange) -> Bool {
    if last < regions.count, regions[last].contains(range) { return true }
    return find(range)
  }

  @inline(never)
  private mutating func find(_ range: ByteRange) -> Bool {
    let index = regions.endOfFirst { $0.end <= range.start }
    guard index < regions.count, regions[index].contains(range) else { return false }
    last = index
    return true
  }

  /// The only region that is not empty; nil if there are none or several.
  var single: ByteRange? {
    let filled = regions.filter { !$0.isEmpty }
    return filled.count == 1 ? filled[0] : nil
  }
}

extension Node {
  /// The bytes after the header.
  var content: ByteRange { ByteRange(from: range.start + headerSize, to: range.end) }

  /// The ISO file that contains this node: the whole file, or one embedded in another.
  var surveyedFile: Node {
    var node = self
    while node.declaredNodeKind.declaredName != "isom", let parent = node.parent { node = parent }
    return node
  }

  /// The movies of a file; in place of a compressed movie, its decompressed content.
  var movies: [Node] {
    children("moov").map { $0.descendant("cmov", "cmvd")?.children.first?.child("moov") ?? $0 }
  }

  /// The first movie of the file that contains this node. Cached, because a file may have very many
  /// boxes next to it.
  var surveyedMovie: Node? { inherited(.surveyedMovie).flatMap { document.node(at: $0) } }

  /// The child that contains a byte. Children of one source are in order, so this is a binary
  /// search.
  func childHolding(_ offset: Int) -> Node? {
    let index = children.endOfFirst { $0.range.end <= offset }
    return index < children.count && children[index].range.contains(offset) ? children[index] : nil
  }
}

extension InheritedValue where Answer == Int32 {
  fileprivate static let surveyedMovie = InheritedValue<Int32>(
    "surveyedMovie", scope: { $0.surveyedFile }
  ) { $0.movies.first?.index }
}
