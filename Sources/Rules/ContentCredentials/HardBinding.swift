import Anatomy
import Bytes
import Movie

/// A hash assertion of C2PA, which binds content credentials to the bytes of their file.
struct HardBinding {
  /// The JUMBF superbox of the assertion.
  let node: Node
  let label: String
  /// The root node of the file that the assertion hashes.
  let file: Node
  private let content: Node

  /// Creates the assertion from a JUMBF superbox. Returns nil unless it is a hash assertion in the
  /// newest manifest of its file.
  init?(_ node: Node) {
    let label = node.name.description
    guard node.code == "jumb", label.hasPrefix("c2pa.hash."), let content = node.child("cbor"),
      let manifest = node.parent?.parent, let store = manifest.parent,
      store.name.description == "c2pa",
      store.children.last(where: { $0.code == "jumb" }) == manifest,
      let file = store.fileAround
    else { return nil }
    (self.node, self.label, self.file, self.content) = (node, label, file, content)
  }

  var isOfBoxes: Bool { label.hasPrefix("c2pa.hash.bmff") }
  /// Whether the assertion is version 1 of the BMFF hash. Validators must ignore that version,
  /// because it does not detect moved bytes.
  var isFirstVersion: Bool { label == "c2pa.hash.bmff" }

  /// The SHA-256 hash in the assertion; nil for other algorithms and for Merkle trees.
  var hash: Field? {
    guard content.entry("merkle") == nil, content.entry("alg")?.text ?? "sha256" == "sha256",
      let field = content.entry("hash")?.field(.value), field.range.count == 32
    else { return nil }
    return field
  }

  var hashNode: Node? { content.entry("hash") }

  private var exclusions: [Node] { content.entry("exclusions").map { Array($0.children) } ?? [] }

  /// The XPath expressions of all exclusions in the assertion, such as `/ftyp`.
  var excludedNames: Set<String> { Set(exclusions.compactMap { $0.entry("xpath")?.text }) }

  /// The byte ranges that the hash excludes. Nil if an exclusion selects boxes by index, or by
  /// version and flags, which is not supported.
  private var gaps: [ByteRange]? {
    var found: [ByteRange] = []
    for exclusion in exclusions {
      guard !isOfBoxes else {
        guard let boxes = exclusion.excludedBoxes(in: file) else { return nil }
        found += boxes
        continue
      }
      guard let start = exclusion.entry("start")?.integer(.value),
        let count = exclusion.entry("length")?.integer(.value)
      else { return nil }
      found.append(ByteRange(start: start, count: count))
    }
    return found.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// The top-level boxes that the hash excludes completely; nil if an exclusion is not supported.
  var excludedBoxes: [Node]? {
    guard let gaps else { return nil }
    return file.children.filter { box in gaps.contains { $0.contains(box.range) } }
  }

  /// The numbers and byte ranges that are hashed, in order; nil if the assertion is not supported.
  var parts: [DigestPart]? {
    guard !isFirstVersion, isOfBoxes || label == "c2pa.hash.data", let gaps else { return nil }
    guard isOfBoxes else {
      return Self.bytes(of: ByteRange(start: 0, count: file.source.size), without: gaps)
    }
    var parts: [DigestPart] = []
    for box in file.children where !gaps.contains(where: { $0.contains(box.range) }) {
      // The offset of each box is hashed before its bytes, so that moved boxes are detected.
      parts.append(.number(UInt64(box.range.start)))
      parts += Self.bytes(of: box.range, without: gaps)
    }
    let end = file.children.last?.range.end ?? 0
    return parts + Self.bytes(of: ByteRange(from: end, to: file.range.end), without: gaps)
  }

  private static func bytes(of range: ByteRange, without gaps: [ByteRange]) -> [DigestPart] {
    var place = range.start
    var parts: [DigestPart] = []
    for gap in gaps where gap.end > place && gap.start < range.end {
      if gap.start > place { parts.append(.bytes(ByteRange(from: place, to: gap.start))) }
      place = gap.end
    }
    if place < range.end { parts.append(.bytes(ByteRange(from: place, to: range.end))) }
    return parts
  }
}

extension Node {
  /// The root node of the file that contains this manifest store. Nil if the manifest store belongs
  /// to a file that is embedded in another.
  var fileAround: Node? {
    guard let jumbf = parent, var node = jumbf.parent else { return nil }
    while !node.isRoot {
      guard !node.isPayload, let next = node.parent else { return nil }
      node = next
    }
    return node
  }

  /// Returns the node of the value for a key in this CBOR map; nil if the map lacks the key.
  func entry(_ key: String) -> Node? { children.first { $0.name.description == key } }

  fileprivate var text: String? { textValue(.value) }

  /// Returns whether this CBOR map lacks a key or has null for it. Null is simple value 22.
  fileprivate func hasNothing(under key: String) -> Bool {
    guard let entry = entry(key) else { return true }
    return entry.children.isEmpty && entry.text == nil && entry.integer(.value) == 22
  }

  /// Returns the byte ranges of a BMFF file that this exclusion excludes; nil if the exclusion is
  /// not supported.
  fileprivate func excludedBoxes(in file: Node) -> [ByteRange]? {
    guard let path = entry("xpath")?.text, path.first == "/", !path.contains("[") else {
      return nil
    }
    var boxes: [Node] = [file]
    for step in path.split(separator: "/") {
      boxes = boxes.flatMap { box in box.children.filter { $0.code.description == step } }
    }
    boxes = boxes.filter(fits)
    guard boxes.isEmpty || hasNothing(under: "version") && hasNothing(under: "flags") else {
      return nil
    }
    guard !hasNothing(under: "subset") else { return boxes.map(\.range) }
    let pieces = (entry("subset")?.children).map(Array.init) ?? []
    return boxes.flatMap { box in
      pieces.compactMap { piece in
        guard let offset = piece.entry("offset")?.integer(.value),
          let count = piece.entry("length")?.integer(.value)
        else { return nil }
        // A length of 0 means the rest of the box.
        let rest = ByteRange(from: box.range.start.saturatingAdd(offset), to: box.range.end)
        return count == 0 ? rest : ByteRange(start: rest.start, count: count).clamped(to: rest)
      }
    }
  }

  /// Returns whether a box has the length and the bytes that this exclusion requires.
  fileprivate func fits(_ box: Node) -> Bool {
    if let length = entry("length"), !hasNothing(under: "length"),
      length.integer(.value) != box.range.count
    {
      return false
    }
    return (entry("data")?.children).map { items in
      items.allSatisfy { item in
        guard let offset = item.entry("offset")?.integer(.value),
          let entry = item.entry("value"), let value = entry.field(.value)
        else { return false }
        let place = ByteRange(
          start: box.range.start.saturatingAdd(offset), count: value.range.count)
        return box.source.bytes(place) == entry.source.bytes(value.range)
      }
    } ?? true
  }
}
