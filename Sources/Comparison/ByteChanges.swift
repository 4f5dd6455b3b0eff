import Anatomy
import Bytes

/// The places where the bytes of two files differ. A difference with the same bytes in both
/// files follows from a change elsewhere: of the name of a structure around it, for example.
struct ByteChanges {
  private let first: Document
  private let second: Document
  private let ends: CommonEnds

  init(_ first: Document, _ second: Document, _ ends: CommonEnds) {
    (self.first, self.second, self.ends) = (first, second, ends)
  }

  /// Whether a range of the source of a node has changed bytes, or bytes that the other file lacks.
  func touch(_ range: ByteRange?, of node: Node, inSecond isSecond: Bool = false) -> Bool {
    guard let range else { return false }
    return touch(range, of: node.source, inSecond: isSecond)
  }

  func touch(_ range: ByteRange, of source: ByteSource, inSecond isSecond: Bool = false) -> Bool {
    let changed = isSecond ? ends.between.second : ends.between.first
    return source.fileRanges(of: range).contains {
      $0.end > changed.start && $0.start < changed.end
    }
  }

  /// Whether two structures are at the same place before all changes, or after them.
  func areSame(_ old: Node, _ new: Node) -> Bool {
    old.source === first.source && new.source === second.source
      && ends.holds(old.range, as: new.range)
  }

  /// Whether two ranges of both files are at the same place before all changes, or after them.
  func areSame(_ range: ByteRange, _ other: ByteRange) -> Bool { ends.holds(range, as: other) }

  /// The difference of bytes that no other comparison covers.
  var ofNoSample: MediaDifference {
    let place = first.owner(of: ends.between.first.start)?.chain.last
    return MediaDifference(path: (place ?? first.root).path, kind: .unused)
  }

  /// Offsets in the second file where a structure is if it is before all changes, or after them.
  func places(of old: Node) -> [Int] { [old.range.start, old.range.start + ends.shift] }

  /// Whether two structures with different names or IDs are at the same place and have the same
  /// size.
  func areInSamePlace(_ old: Node, _ new: Node) -> Bool {
    old.source === first.source && new.source === second.source && old.headerSize > 0
      && old.headerSize == new.headerSize && old.range.count == new.range.count
      && places(of: old).contains(new.range.start)
  }
}
