import Anatomy
import Bytes
import Privacy

/// A removed value that the copy still holds somewhere.
package struct ValueHit: Sendable {
  package let title: String
  package let path: String
  package let place: Int
}

/// Looks in the whole copy for the values that were removed, as they stood and as UTF-16.
struct ValueSearch {
  private(set) var hits: [ValueHit] = []

  /// Shorter ones are found by chance.
  private static let shortestText = 6
  private static let shortestBytes = 8
  private static let longest = 256
  private static let mostPatterns = 2000
  private static let mostHits = 1000

  init(_ cleaning: Cleaning, in copy: Document) throws(Proof.Failure) {
    let source = copy.source
    // What is kept may say the same.
    let kept = Lost(
      Audit(of: copy, as: cleaning.found.medium).traces.flatMap(\.evidence.fileRanges))
    var titles: [[UInt8]: String] = [:]
    for finding in cleaning.found.removed where titles.count < Self.mostPatterns {
      for pattern in Self.patterns(finding.trace) { titles[pattern] = finding.trace.title }
    }
    var places: [([UInt8], Int)] = []
    let wanted = Array(titles.keys)
    source.forEachOccurrence(of: wanted) { place, number in
      places.append((wanted[number], place))
      return places.count < Self.mostHits
    }
    for (pattern, place) in places {
      let title = titles[pattern] ?? ""
      let (node, isMedia) = Self.owner(of: place, in: copy)
      guard isMedia || kept.holds(ByteRange(start: place, count: pattern.count)) else {
        throw .stillThere(title, at: place)
      }
      hits.append(ValueHit(title: title, path: node.path, place: place))
    }
  }

  /// The structure that a byte belongs to, and whether it is one of picture or sound.
  private static func owner(of place: Int, in copy: Document) -> (Node, isMedia: Bool) {
    var node = copy.root
    while true {
      if let sample = node.declaredShape.reference(to: place, in: node) { return (sample, true) }
      if node.sound(precise: false) != nil { return (node, true) }
      guard
        let child = node.children.first(where: {
          $0.source === copy.source && $0.range.contains(place)
        })
      else { break }
      node = child
    }
    return (node, node.fields.contains { $0.meaning.role == .media && $0.range.contains(place) })
  }

  /// The value as bytes, where it is long enough.
  private static func patterns(_ trace: Trace) -> [[UInt8]] {
    guard case .value(let field, let node) = trace.saying else { return [] }
    switch field.value {
    case .text(let text):
      let string = String(text.string.prefix(longest))
      guard string.utf8.count >= shortestText, Set(string.utf8).count > 2 else { return [] }
      let wide = Array(string.utf16)
      return [
        Array(string.utf8),
        wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      ]
    case .uuid(let bytes): return [bytes]
    case .bytes where field.range.count >= shortestBytes:
      let bytes = node.source.bytes(field.range, limit: longest)
      return Set(bytes).count > 2 ? [bytes] : []
    default: return []
    }
  }
}
