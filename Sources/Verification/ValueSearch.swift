import Anatomy
import Bytes
import Privacy

/// An occurrence in the copy of a value that was removed from another place.
package struct ValueHit: Sendable {
  package let title: String
  package let path: String
  package let place: Int
}

/// The occurrences of removed values at places where nothing is removed, outside of media data.
package struct RepeatedValues: Sendable {
  /// The first occurrences.
  package let hits: [ValueHit]
  /// The ranges of all occurrences.
  let places: OffsetMap

  package init() { (hits, places) = ([], OffsetMap([])) }

  init(hits: [ValueHit], places: OffsetMap) {
    (self.hits, self.places) = (hits, places)
  }
}

/// Searches the whole copy for the values that were removed. Texts are searched for as UTF-8 and
/// UTF-16, all other values in their original bytes.
struct ValueSearch: Sendable {
  private let wanted: [(pattern: [UInt8], value: Removed)]
  /// The ranges of values that the policy keeps. These values may be equal to removed values.
  private let kept: OffsetMap
  /// The ranges of the copy in which the plan announces occurrences of removed values.
  private let announced: OffsetMap

  private struct Removed {
    let title: String
    let isText: Bool
  }

  /// Minimum number of bytes of a text that is searched for. Shorter texts occur elsewhere by
  /// chance.
  private static let shortestText = 6
  private static let shortestBytes = 8
  /// Minimum number of bytes other than 0 and 255 in a value that is not a text. A value with fewer
  /// such bytes, for example with two small numbers, occurs elsewhere by chance.
  private static let fewestTelling = 6
  private static let longest = 256
  private static let maxPatterns = 2000
  /// Maximum number of occurrences that are reported. All occurrences are checked.
  private static let maxReported = 1000

  /// - Parameters:
  ///   - audit: The audit of the copy.
  ///   - announced: The ranges of the copy in which the plan announces occurrences of removed
  ///     values.
  init(for removed: [Disclosure], telling audit: Audit, allowing announced: OffsetMap) {
    self.announced = announced
    kept = OffsetMap(audit.disclosures.flatMap(\.evidence.fileRanges))
    var values: [(pattern: [UInt8], value: Removed)] = []
    var known: Set<[UInt8]> = []
    for disclosure in removed where values.count < Self.maxPatterns {
      let (patterns, isText) = Self.patterns(disclosure)
      for pattern in patterns where known.insert(pattern).inserted {
        values.append((pattern, Removed(title: disclosure.title, isText: isText)))
      }
    }
    wanted = values
  }

  /// Searches a copy for the removed values. Returns the places where they may remain, such as media
  /// data and data that the policy keeps. A value at any other place is a failure, unless the plan
  /// announces it.
  func hits(in copy: Document) -> Result<[ValueHit], Verification.Failure> {
    var hits: [ValueHit] = []
    var failure: Verification.Failure?
    forEachHit(in: copy, copy.source.wholeRange) { hit, range, isExpected in
      if isExpected {
        if hits.count < Self.maxReported { hits.append(hit) }
      } else if !announced.holds(range) {
        failure = .stillThere(hit.title, at: hit.place)
      }
      return failure == nil
    }
    return failure.map(Result.failure) ?? .success(hits)
  }

  /// Searches a copy for the removed values. Returns the occurrences at unexpected places. A
  /// removed value can be expected, for example, in data that the policy keeps.
  ///
  /// - Parameter media: The ranges of media data, which are not searched.
  func repetitions(in copy: Document, outside media: [ByteRange]) -> RepeatedValues {
    var (hits, ranges): ([ValueHit], [ByteRange]) = ([], [])
    guard !wanted.isEmpty else { return RepeatedValues() }
    for part in copy.source.wholeRange.without(media) {
      forEachHit(in: copy, part) { hit, range, isExpected in
        if !isExpected {
          ranges.append(range)
          if hits.count < Self.maxReported { hits.append(hit) }
        }
        return true
      }
    }
    return RepeatedValues(hits: hits, places: OffsetMap(ranges))
  }

  /// Visits the occurrences of removed values in a part of the copy, until the visitor returns
  /// false.
  ///
  /// `isExpected` is true for occurrences in media data, in data that the policy keeps, and in
  /// names that the format defines. For values that are not text, it is also true in numbers and in
  /// data for decoders.
  private func forEachHit(
    in copy: Document, _ part: ByteRange,
    _ visit: (_ hit: ValueHit, _ range: ByteRange, _ isExpected: Bool) -> Bool
  ) {
    copy.source.forEachOccurrence(of: wanted.map(\.pattern), in: part) { place, number in
      let (pattern, value) = wanted[number]
      let range = ByteRange(start: place, count: pattern.count)
      let (node, isMedia) = Self.owner(of: place, in: copy)
      let isExpected =
        isMedia || kept.holds(range) || node.hasNames(throughout: range)
        || !value.isText
          && (node.hasNumbers(throughout: range) || node.isForDecoders(throughout: range))
      return visit(
        ValueHit(title: value.title, path: node.path, place: place), range, isExpected)
    }
  }

  /// Returns the innermost node that a byte belongs to, and whether the byte is picture or sound
  /// data.
  private static func owner(of place: Int, in copy: Document) -> (Node, isMedia: Bool) {
    var node = copy.root
    while true {
      if let sample = node.reference(to: place) { return (sample, true) }
      guard let child = node.child(holding: place), child.source === copy.source else { break }
      node = child
    }
    // All frames of an audio stream count as sound data, even a frame that only describes the
    // audio, such as a Xing header. Tags between the frames do not count as sound data.
    let isOfSound =
      node.declaredNodeKind.kind == .frame && node.parent?.sound(precise: false) != nil
    let isMedia = node.fields.contains { $0.meaning.role == .media && $0.range.contains(place) }
    return (node, isOfSound || isMedia)
  }

  /// Encodes a text as UTF-16 without a zero byte at its start or end. Next to the zero byte of
  /// another character, text in one byte order would look like text in the other order, shifted by
  /// one byte.
  private static func utf16(_ string: String, bigEndian: Bool) -> [UInt8] {
    var bytes = string.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
    if bigEndian, bytes.first == 0 { bytes.removeFirst() }
    if !bigEndian, bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  /// Returns the bytes by which a value is recognized. Many pictures begin with the same bytes, so
  /// the compressed image data is used if the structure of the picture was decoded. For other long
  /// values, the middle is used unless its bytes are uniform. Returns nil if no bytes are suitable.
  private static func recognized(_ range: ByteRange, in node: Node) -> [UInt8]? {
    let coded = node.isPayload ? node.mediaOutsideTracks.max { $0.count < $1.count } : nil
    return bytes(of: coded.flatMap { $0.count < shortestBytes ? nil : $0 } ?? range, in: node)
  }

  private static func bytes(of range: ByteRange, in node: Node) -> [UInt8]? {
    let middle = ByteRange(
      start: range.start + max(0, range.count - longest) / 2, count: min(range.count, longest))
    return [middle, range].lazy.map { node.source.bytes($0, limit: longest) }
      .first { bytes in
        Set(bytes).count > 2 && bytes.count { $0 != 0 && $0 != 0xFF } >= fewestTelling
      }
  }

  /// Returns the byte patterns to search for a value, and whether the value is a text. There are no
  /// patterns if the value is too short.
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
  /// Whether a range is inside a name that the format defines. The removed value may be a word that
  /// is also, for example, the name of an XMP element.
  fileprivate func hasNames(throughout range: ByteRange) -> Bool {
    hasField(around: range) { field in
      if case .text = field.value { field.meaning.role == .type } else { false }
    }
  }

  /// Whether a range is inside data that only decoders read, which an audit does not list. For
  /// example, a removed JPEG table that no scan uses may be equal to a table that is used.
  fileprivate func isForDecoders(throughout range: ByteRange) -> Bool {
    hasField(around: range) { $0.isForDecoders && $0.meaning.subject == .category(.playback) }
  }

  /// Whether a field of this node, or a member of such a field, contains the given range and
  /// satisfies `meets`.
  private func hasField(around range: ByteRange, where meets: (Field) -> Bool) -> Bool {
    func isFound(in field: Field) -> Bool {
      guard field.range.contains(range) else { return false }
      switch field.value {
      case .group(let members): return members.contains(where: isFound)
      case .list(let rows):
        var isFoundInRow = false
        rows.forEach { row in
          isFoundInRow = isFound(in: row)
          return !isFoundInRow && row.range.start <= range.start
        }
        return isFoundInRow
      default: return meets(field)
      }
    }
    return fields.contains(where: isFound)
  }

  /// Whether the given range contains only numbers and checksums. The removed value may have been a
  /// copy of them.
  fileprivate func hasNumbers(throughout range: ByteRange) -> Bool {
    guard self.range.contains(range) else { return false }
    return fields.allSatisfy { field in
      guard field.range.start < range.end, range.start < field.range.end else { return true }
      if case .checksum = field.meaning.role { return true }
      return field.value.integer != nil
    }
  }
}
