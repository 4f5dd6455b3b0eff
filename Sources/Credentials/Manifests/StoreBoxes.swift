import Anatomy
import Bytes
import Crypto
import Movie

/// The boxes of a store of content credentials, by their labels, with the digests of their content.
struct StoreBoxes {
  /// The result of a comparison of a box with a stated hash.
  enum Comparison {
    case equal
    case different(found: [UInt8])
    case unknownAlgorithm(String)
    /// The digest could not be computed.
    case notCompared
  }

  private struct DigestKey: Hashable {
    let box: Int32
    let kind: Digest
  }

  private let manifests: [Manifest]
  /// The index of the first manifest with each label.
  private let places: [String: Int]
  /// The superboxes directly inside each box that was searched, by the index of the box and by
  /// label.
  private var children: [Int32: [String: Node]] = [:]
  /// The digest of each box that was compared. A box is hashed once, even if many references state
  /// its hash.
  private var digests: [DigestKey: [UInt8]?] = [:]
  /// The number of hashes that could not be compared.
  private(set) var notCompared = 0

  init(_ manifests: [Manifest]) {
    self.manifests = manifests
    places = Dictionary(
      manifests.enumerated().map { ($1.label, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index of the manifest with the given label; nil if there is none.
  func manifest(_ label: Substring) -> Int? { places[String(label)] }

  /// Returns the box that a reference leads to; nil if there is none.
  ///
  /// - Parameter manifest: the manifest that contains the reference.
  mutating func box(_ reference: BoxReference, from manifest: Manifest) -> Node? {
    var box: Node
    if reference.manifest == manifest.label {
      box = manifest.node
    } else if let place = self.manifest(reference.manifest) {
      box = manifests[place].node
    } else {
      return nil
    }
    for label in reference.labels.dropFirst() {
      guard let next = child(String(label), of: box) else { return nil }
      box = next
    }
    return box
  }

  private mutating func child(_ label: String, of box: Node) -> Node? {
    if let known = children[box.index] { return known[label] }
    let boxes = box.children("jumb").filter { !$0.isDamagedAssertionStore }
      .map { ($0.name.description, $0) }
    let labels = Dictionary(boxes, uniquingKeysWith: { first, _ in first })
    children[box.index] = labels
    return labels[label]
  }

  /// Compares a box with a stated hash. The hash covers the content of the box without its header.
  mutating func compare(_ box: Node, with uri: HashedURI) -> Comparison {
    // Manifests that state no algorithm use SHA-256.
    let name = uri.algorithm ?? "sha256"
    guard let kind = Digest(rawValue: name), kind != .md5 else { return .unknownAlgorithm(name) }
    guard let found = digest(kind, of: box) else {
      notCompared += 1
      return .notCompared
    }
    return uri.stated == found ? .equal : .different(found: found)
  }

  private mutating func digest(_ kind: Digest, of box: Node) -> [UInt8]? {
    let key = DigestKey(box: box.index, kind: kind)
    if let known = digests[key] { return known }
    let content = ByteRange(from: box.range.start + box.headerSize, to: box.range.end)
    let digest = box.source.digest(kind, of: [.bytes(content)])
    digests[key] = .some(digest)
    return digest
  }
}
