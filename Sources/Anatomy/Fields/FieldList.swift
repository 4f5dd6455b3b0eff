package import Bytes

/// A list of items of different sizes, one after the other. Each request reads the items again, in
/// order, so that a long list needs no memory.
package struct FieldList {
  package let count: Int
  package let range: ByteRange
  private let walk: (_ visit: (Field) -> Bool) -> Void

  package init(
    count: Int, range: ByteRange, walk: @escaping (_ visit: (Field) -> Bool) -> Void
  ) {
    self.count = count
    self.range = range
    self.walk = walk
  }

  /// Visits the items in order, each as a group of fields, until the visitor returns false.
  package func forEach(_ visit: (Field) -> Bool) { walk(visit) }

  /// Returns the item at an index, counted from 0. Returns nil if there is none.
  package func item(_ index: Int) -> Field? {
    var place = 0
    var found: Field?
    walk { field in
      if place == index { found = field }
      place += 1
      return found == nil
    }
    return found
  }
}
