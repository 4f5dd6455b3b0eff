import Anatomy
import Bytes
import Movie

/// The byte ranges of a file that may contain media: the contents of its media data boxes and
/// `idat` boxes.
struct MediaRegions {
  let regions: [ByteRange]
  /// The offset of the end of the file.
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

  /// Returns whether a byte range is inside one of the regions. The last region found is
  /// remembered, because consecutive queries are mostly about the same region.
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

  /// The only region that is not empty; nil if there is no such region, or several.
  var single: ByteRange? {
    let filled = regions.filter { !$0.isEmpty }
    return filled.count == 1 ? filled[0] : nil
  }
}

extension Node {
  /// The bytes of the box after its header.
  var content: ByteRange { ByteRange(from: range.start + headerSize, to: range.end) }

  /// Returns the child that contains the byte at the given offset; nil if there is none. It uses a
  /// binary search, because children are in order of their offsets.
  func childHolding(_ offset: Int) -> Node? {
    let index = children.endOfFirst { $0.range.end <= offset }
    return index < children.count && children[index].range.contains(offset) ? children[index] : nil
  }
}
