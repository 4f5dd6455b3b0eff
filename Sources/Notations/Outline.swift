import Anatomy
import Bytes

/// Where the values of a nested notation stand, found in one pass: a value before what is in it.
final class Outline {
  struct Item {
    let start: Int
    /// Behind the head of the value: what is in it begins there.
    let bodyStart: Int
    var end: Int
    /// The first item that is not inside this one.
    var next: Int
  }

  let items: [Item]
  /// Why the rest could not be read, and where it begins.
  let problem: (words: String, place: Int)?

  init(_ items: [Item], problem: (words: String, place: Int)?) {
    self.items = items
    self.problem = problem
  }

  /// The items right inside another.
  func children(of index: Int) -> [Item] {
    var found: [Item] = []
    var child = index + 1
    while child < items[index].next {
      found.append(items[child])
      child = max(child + 1, items[child].next)
    }
    return found
  }

  /// The item that begins at a place; where one begins with another, the outer one.
  func index(at start: Int) -> Int? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].start == start ? low : nil
  }
}
