import Anatomy
import Bytes
import Schema

/// Grammar of data that is split over several segments. The joined data becomes a child of the
/// first of these segments; the parts of the data remain fields.
struct JoinedGrammar: Grammar, EditableContent {
  enum What: Sendable {
    case profile, packet, box, thermal
  }

  private let what: What
  init(_ what: What) { self.what = what }

  var terminology: FormatTerminology { .jpeg }
  var kind: StructureKind { .part }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty, let whole = node.inherited(.joinedParts)?.wholes[node.range.start] else {
      return
    }
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
      childList.add(
        "icc ", range, headerSize: 0, nodeKind: ICC.profile,
        source: source === node.source ? nil : source)
    case .packet:
      childList.open(
        Payload(source, range, declaredType: .mediaType("application/rdf+xml")), in: node)
    case .thermal:
      childList.add(
        FLIR.code, range, headerSize: 0, nodeKind: FLIR.data,
        source: source === node.source ? nil : source)
    case .box: childList.open(Payload(source, range, declaredType: .code("jumb")), in: node)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    let isOpened = node.firstPart.map { $0 != node && !$0.children.isEmpty } ?? false
    return ("part", isOpened ? Meaning(.continuation) : .payload)
  }

  /// Removes this part of the split data if the first part is removed: without the first part, the
  /// other parts cannot be decoded.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    guard let first = node.firstPart, offsetMap.holds(first.range, of: first.source) else {
      return []
    }
    return [Replacement(node.range)]
  }
}

extension Node {
  /// The segment with the first part of the split data to which this segment belongs; nil if the
  /// data is not split.
  fileprivate var firstPart: Node? {
    guard let childList = parent?.children,
      let first = inherited(.joinedParts)?.firsts[range.start], childList.indices.contains(first)
    else { return nil }
    return childList[first]
  }
}

private struct JoinedParts {
  /// The ranges of all parts of split data, by the offset of the segment with the first part.
  var wholes: [Int: [ByteRange]] = [:]
  /// The child index of the segment with the first part, by the offset of each segment with a part.
  var firsts: [Int: Int] = [:]
}

extension InheritedValue where Answer == JoinedParts {
  fileprivate static let joinedParts = InheritedValue<JoinedParts>(
    "joinedParts", scope: { $0.parent }
  ) {
    var parts = JPEGParts()
    for (index, child) in $0.children.enumerated() where child.source === $0.source {
      parts.add(child, index)
    }
    return parts.joined
  }
}

/// Collects the parts of the split data in a picture.
private struct JPEGParts {
  private struct Part {
    let place: Int
    let index: Int
    let order: Int
    let data: ByteRange
  }
  private var groups: [String: [Part]] = [:]

  var joined: JoinedParts {
    var result = JoinedParts()
    for parts in groups.values {
      guard let first = parts.first else { continue }
      let sorted = parts.sorted { ($0.order, $0.place) < ($1.order, $1.place) }
      result.wholes[first.place] = sorted.map(\.data)
      for part in parts { result.firsts[part.place] = first.index }
    }
    return result
  }

  /// - Parameter index: the index of the segment among the child nodes of the picture.
  mutating func add(_ segment: Node, _ index: Int) {
    let start = segment.range.start
    let source = segment.source
    func rest(after count: Int) -> ByteRange {
      ByteRange(from: start + count, to: segment.range.end)
    }
    func add(_ order: Int, after count: Int, to group: String) {
      groups[group, default: []].append(
        Part(place: start, index: index, order: order, data: rest(after: count)))
    }
    switch segment.title {
    case "ICC Profile":
      let order = Int(source.byte(at: start + 16) ?? 0)
      add(order, after: 18, to: "icc")
    case "Extended XMP":
      let guid = source.bytes(ByteRange(start: start + 39, count: 32))
      let order = Int(source.big32(at: start + 75) ?? 0)
      add(order, after: 79, to: "xmp" + guid.description)
    case "FLIR": add(Int(source.byte(at: start + 10) ?? 0), after: 12, to: "flir")
    case "JPEG XT Box":
      let number = Int(source.big16(at: start + 6) ?? 0)
      let order = Int(source.big32(at: start + 8) ?? 0)
      // Each segment repeats the box header; the joined box keeps only the first one. If the size
      // in the header is 1, a 64-bit size follows, and the header has 16 bytes.
      let head = source.big32(at: start + 12) == 1 ? 16 : 8
      let isFirst = groups["box\(number)"] == nil
      add(order, after: isFirst ? 12 : 12 + head, to: "box\(number)")
    default: break
    }
  }
}
