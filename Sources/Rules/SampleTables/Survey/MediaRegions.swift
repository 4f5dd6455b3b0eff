import Anatomy
import Bytes

/// Where media may lie in a file: what is inside its boxes of media data.
struct MediaRegions {
  let regions: [ByteRange]
  /// Where the file ends.
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

  /// Whether a range lies in one of them. Neighbours are mostly asked for one after the other.
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

  /// The only one that is not empty.
  var single: ByteRange? {
    let filled = regions.filter { !$0.isEmpty }
    return filled.count == 1 ? filled[0] : nil
  }
}

extension Node {
  /// The bytes behind the head.
  var content: ByteRange { ByteRange(from: range.start + headerSize, to: range.end) }

  /// The file of boxes that this node is in: the whole file, or one that lies inside another.
  var surveyedFile: Node {
    var node = self
    while node.declaredNodeKind.declaredName != "isom", let parent = node.parent { node = parent }
    return node
  }

  /// The movies of a file, where one is compressed what it holds.
  var movies: [Node] {
    children("moov").map { $0.descendant("cmov", "cmvd")?.children.first?.child("moov") ?? $0 }
  }

  /// The movie of the file that this node is in: files have very many boxes beside it.
  var surveyedMovie: Node? { inherited(.surveyedMovie).flatMap { document.node(at: $0) } }

  /// The child that a byte is in; children of one source stand in order.
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
