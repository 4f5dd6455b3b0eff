import Anatomy
import Bytes
import Schema

/// What is left of a segment is a part of something longer that stands in several segments. It opens
/// in the first of them; the parts stay fields.
struct JoinedGrammar: Grammar {
  enum What: Sendable {
    case profile, packet, box
  }

  private let what: What
  init(_ what: What) { self.what = what }

  var terms: Terms { .jpeg }
  var kind: String { "part" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard !region.isEmpty, let whole = node.ask(.joinedParts)?[node.range.start] else { return }
    let source: ByteSource
    let range: ByteRange
    if whole.count == 1 {
      (source, range) = (node.source, whole[0])
    } else {
      source = node.source.joined(whole)
      range = source.wholeRange
    }
    guard !range.isEmpty else { return }
    switch what {
    case .profile:
      siblings.add(
        "icc ", range, headerSize: 0, shape: ICC.profile,
        source: source === node.source ? nil : source)
    case .packet:
      siblings.open(Payload(source, range, claim: .mediaType("application/rdf+xml")), in: node)
    case .box: siblings.open(Payload(source, range, claim: .code("jumb")), in: node)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("part", .payload)
  }
}

extension Question where Answer == [Int: [ByteRange]] {
  /// The parts of what begins in a segment, by the place of that segment.
  static let joinedParts = Question<[Int: [ByteRange]]>("joinedParts", scope: { $0.parent }) {
    var parts = JPEGParts()
    for child in $0.children where child.source === $0.source { parts.add(child) }
    return parts.byFirst
  }
}

/// Collects what belongs together.
private struct JPEGParts {
  private struct Part {
    let place: Int
    let order: Int
    let data: ByteRange
  }
  private var groups: [String: [Part]] = [:]

  var byFirst: [Int: [ByteRange]] {
    var result: [Int: [ByteRange]] = [:]
    for parts in groups.values {
      let sorted = parts.sorted { ($0.order, $0.place) < ($1.order, $1.place) }
      if let first = parts.map(\.place).min() { result[first] = sorted.map(\.data) }
    }
    return result
  }

  mutating func add(_ segment: Node) {
    let start = segment.range.start
    let source = segment.source
    func rest(behind count: Int) -> ByteRange {
      ByteRange(from: start + count, to: segment.range.end)
    }
    switch segment.title {
    case "ICC Profile":
      let order = Int(source.byte(at: start + 16) ?? 0)
      groups["icc", default: []].append(Part(place: start, order: order, data: rest(behind: 18)))
    case "Extended XMP":
      let guid = source.bytes(ByteRange(start: start + 39, count: 32))
      let order = Int(source.big32(at: start + 75) ?? 0)
      groups["xmp" + guid.description, default: []].append(
        Part(place: start, order: order, data: rest(behind: 79)))
    case "JPEG XT Box":
      let number = Int(source.big16(at: start + 6) ?? 0)
      let order = Int(source.big32(at: start + 8) ?? 0)
      // Only the first of the parts gives its head to the whole; a size of 1 has eight bytes more.
      let head = source.big32(at: start + 12) == 1 ? 16 : 8
      let isFirst = groups["box\(number)"] == nil
      groups["box\(number)", default: []].append(
        Part(place: start, order: order, data: rest(behind: isFirst ? 12 : 12 + head)))
    default: break
    }
  }
}
