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
struct ValueSearch: Sendable {
  private let wanted: [(pattern: [UInt8], value: Removed)]
  /// What is kept may say the same.
  private let kept: OffsetMap

  private struct Removed {
    let title: String
    let isText: Bool
  }

  /// Shorter ones are found by chance.
  private static let shortestText = 6
  private static let shortestBytes = 8
  private static let longest = 256
  private static let maxPatterns = 2000
  /// All are judged, and so many are told.
  private static let maxReported = 1000

  /// - Parameter audit: what the copy tells.
  init(_ cleaning: Cleaning, telling audit: Audit) {
    kept = OffsetMap(audit.disclosures.flatMap(\.evidence.fileRanges))
    var values: [[UInt8]: Removed] = [:]
    for finding in cleaning.found.gone where values.count < Self.maxPatterns {
      let (patterns, isText) = Self.patterns(finding.disclosure)
      for pattern in patterns {
        values[pattern] = Removed(title: finding.disclosure.title, isText: isText)
      }
    }
    wanted = values.map { ($0, $1) }
  }

  func hits(in copy: Document) -> Result<[ValueHit], Verification.Failure> {
    var hits: [ValueHit] = []
    var failure: Verification.Failure?
    copy.source.forEachOccurrence(of: wanted.map(\.pattern)) { place, number in
      let (pattern, value) = wanted[number]
      let range = ByteRange(start: place, count: pattern.count)
      let (node, isMedia) = Self.owner(of: place, in: copy)
      if isMedia || kept.holds(range) || node.hasNames(throughout: range)
        || !value.isText && node.hasNumbers(throughout: range)
      {
        if hits.count < Self.maxReported {
          hits.append(ValueHit(title: value.title, path: node.path, place: place))
        }
      } else {
        failure = .stillThere(value.title, at: place)
      }
      return failure == nil
    }
    return failure.map(Result.failure) ?? .success(hits)
  }

  /// The structure that a byte belongs to, and whether it is one of picture or sound.
  private static func owner(of place: Int, in copy: Document) -> (Node, isMedia: Bool) {
    var node = copy.root
    while true {
      if let sample = node.declaredNodeKind.reference(to: place, in: node) { return (sample, true) }
      guard let child = node.child(holding: place), child.source === copy.source else { break }
      node = child
    }
    // A frame that describes the sound is a part of it; tags between the frames are not.
    let isOfSound =
      node.declaredNodeKind.kind == "frame" && node.parent?.sound(precise: false) != nil
    let isMedia = node.fields.contains { $0.meaning.role == .media && $0.range.contains(place) }
    return (node, isOfSound || isMedia)
  }

  /// UTF-16 without a zero at its end or beginning, which is no letter: a neighbour's zero would make
  /// one byte order look like the other one byte on.
  private static func utf16(_ string: String, bigEndian: Bool) -> [UInt8] {
    var bytes = string.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
    if bigEndian, bytes.first == 0 { bytes.removeFirst() }
    if !bigEndian, bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  /// What a value is known by: pictures begin alike, so of one that can be read its coded data; of what
  /// else is long its middle, if that says something.
  private static func recognized(_ range: ByteRange, in node: Node) -> [UInt8]? {
    let coded = node.isPayload ? node.mediaOutsideTracks.max { $0.count < $1.count } : nil
    return bytes(of: coded.flatMap { $0.count < shortestBytes ? nil : $0 } ?? range, in: node)
  }

  private static func bytes(of range: ByteRange, in node: Node) -> [UInt8]? {
    let middle = ByteRange(
      start: range.start + max(0, range.count - longest) / 2, count: min(range.count, longest))
    return [middle, range].lazy.map { node.source.bytes($0, limit: longest) }
      .first { Set($0).count > 2 }
  }

  /// The value as bytes, where it is long enough.
  private static func patterns(_ disclosure: Disclosure) -> (patterns: [[UInt8]], isText: Bool) {
    guard case .value(let field, let node) = disclosure.statement else { return ([], false) }
    switch field.value {
    case .text(let text):
      let string = String(text.string.prefix(longest))
      guard string.utf8.count >= shortestText, Set(string.utf8).count > 2 else { return ([], true) }
      return (
        [Array(string.utf8), utf16(string, bigEndian: true), utf16(string, bigEndian: false)], true
      )
    case .uuid(let bytes): return ([bytes], false)
    case .bytes where field.range.count >= shortestBytes:
      return (recognized(field.range, in: node).map { [$0] } ?? [], false)
    default: return ([], false)
    }
  }
}

extension Node {
  /// Whether it is a word of the format: elements of XMP are called by words that somebody may use too.
  fileprivate func hasNames(throughout range: ByteRange) -> Bool {
    func isName(_ field: Field) -> Bool {
      guard field.range.contains(range) else { return false }
      switch field.value {
      case .group(let members): return members.contains(where: isName)
      case .list(let rows):
        var isFound = false
        rows.forEach { row in
          isFound = isName(row)
          return !isFound && row.range.start <= range.start
        }
        return isFound
      case .text: return field.meaning.role == .type
      default: return false
      }
    }
    return fields.contains(where: isName)
  }

  /// Whether nothing but numbers and checksums that were there before stand in some bytes: what is a copy
  /// of them says the same.
  fileprivate func hasNumbers(throughout range: ByteRange) -> Bool {
    guard self.range.contains(range) else { return false }
    return fields.allSatisfy { field in
      guard field.range.start < range.end, range.start < field.range.end else { return true }
      if case .checksum = field.meaning.role { return true }
      return field.value.integer != nil
    }
  }
}
