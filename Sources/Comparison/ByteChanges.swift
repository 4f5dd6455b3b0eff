import Anatomy
import Bytes

/// Tests whether ranges of two compared files contain changed bytes. A value with the same bytes in
/// both files can still differ: the difference then follows from a change elsewhere, for example of
/// the name of an enclosing structure.
struct ByteChanges {
  private let first: Document
  private let second: Document
  private let ends: CommonEnds

  init(_ first: Document, _ second: Document, _ ends: CommonEnds) {
    (self.first, self.second, self.ends) = (first, second, ends)
  }

  /// Whether `range` in the source of `node` contains changed bytes, or bytes that the other file
  /// lacks. False if `range` is nil.
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

  /// Whether two structures are at the same place in the common beginning or the common end of the
  /// files, so that their bytes are equal.
  func areSame(_ old: Node, _ new: Node) -> Bool {
    old.source === first.source && new.source === second.source
      && ends.holds(old.range, as: new.range)
  }

  /// Whether two ranges are at the same place in the common beginning or the common end of the
  /// files, so that their bytes are equal.
  func areSame(_ range: ByteRange, _ other: ByteRange) -> Bool { ends.holds(range, as: other) }

  /// The difference to report if the files differ only in bytes that no other comparison covers.
  /// Its path is that of the structure with the first changed byte.
  var ofNoSample: MediaDifference {
    let place = first.owner(of: ends.between.first.start)?.chain.last
    return MediaDifference(path: (place ?? first.root).path, kind: .unused)
  }

  /// Returns the two possible offsets of a structure in the second file: the first if it is before
  /// all changes, the second if it is after them.
  func places(of old: Node) -> [Int] { [old.range.start, old.range.start + ends.shift] }

  /// Whether two structures with different names or IDs are at the same place and have the same
  /// size.
  func areInSamePlace(_ old: Node, _ new: Node) -> Bool {
    old.source === first.source && new.source === second.source && old.headerSize > 0
      && old.headerSize == new.headerSize && old.range.count == new.range.count
      && places(of: old).contains(new.range.start)
  }
}
