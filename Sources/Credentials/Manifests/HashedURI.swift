import Anatomy
import Bytes
import Movie

/// A reference to a box together with a hash of the box, which C2PA calls `hashed_uri`.
struct HashedURI {
  /// The CBOR map with `url` and `hash`.
  let node: Node
  /// The map entry with the URI.
  let url: Node
  let uri: String
  /// The map entry with the hash; nil if the map has none.
  let hash: Node?
  /// The name of the hash algorithm in this map, or else in the nearest map around it that has one.
  let algorithm: String?

  /// Reads a CBOR map; returns nil if it contains no URI.
  ///
  /// - Parameter algorithm: the name of the hash algorithm in the maps around this map.
  init?(_ map: Node, algorithm: String?) {
    let members = Members(map)
    guard let url = members.url, let uri = url.shortText else { return nil }
    node = map
    self.url = url
    self.uri = uri
    hash = members.hash
    self.algorithm = members.algorithm ?? algorithm
  }

  /// The URI for messages. A long URI is cut.
  var shown: Substring { uri.prefix(BoxReference.maxShown) }

  /// The size of the longest supported hash, which is SHA-512.
  private static let maxHashSize = 64

  /// The stated hash; nil if there is none, or if it is too long for a hash.
  var stated: [UInt8]? {
    guard let hash else { return nil }
    // In JSON, a hash is base64 text.
    if let text = hash.field(.value)?.string {
      guard text.utf8.count <= 2 * Self.maxHashSize else { return nil }
      let letters = ByteSource(bytes: Array(text.utf8))
      return letters.decodingBase64(letters.wholeRange).map { $0.bytes($0.wholeRange) }
    }
    if let field = hash.field(.value) {
      return field.range.count <= Self.maxHashSize ? hash.source.bytes(field.range) : nil
    }
    // Some programs write the hash as a list of numbers, in CBOR and in JSON.
    guard hash.children.count <= Self.maxHashSize else { return nil }
    let bytes = hash.children.compactMap(Self.byte)
    return bytes.count == hash.children.count ? bytes : nil
  }

  /// Returns the number in an item of a list; nil if the item is no number of 8 bits.
  private static func byte(in item: Node) -> UInt8? {
    if let number = item.integer(.value) { return UInt8(exactly: number) }
    // A JSON number is stored as a text: its digits, without quotation marks.
    guard let field = item.field(.value), let digits = field.string,
      field.range.count == digits.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    return UInt8(digits)
  }

  /// Returns a violation at the stated hash.
  func violationAtHash(_ message: String, related: [RelatedPlace] = []) -> Violation {
    guard let hash, let field = hash.field(.value) else {
      return .about(hash ?? node, message, related: related)
    }
    return .bytes(field.range, in: hash, message, related: related)
  }

  /// Returns a violation at the URI.
  func violationAtURI(_ message: String) -> Violation { .field(.value, of: url, message) }

  /// The entries of a CBOR map with the keys of a hashed URI: `url`, `hash` and `alg`.
  private struct Members {
    private(set) var url: Node?
    private(set) var hash: Node?
    private(set) var algorithm: String?

    init(_ map: Node) {
      for child in map.children {
        switch child.name.description {
        case "url": url = child
        case "hash": hash = child
        case "alg": algorithm = child.shortText
        default: break
        }
      }
    }
  }

  /// Returns all hashed URIs in a CBOR value that refer to boxes of the same file. If an entry of
  /// the value is itself a hashed URI, `key` is the key of this entry; for a URI deeper inside,
  /// `key` is nil.
  ///
  /// - Parameter keys: keys of the value that are not searched.
  static func all(
    in value: Node, algorithm: String?, except keys: Set<String> = []
  ) -> [(key: String?, uri: HashedURI)] {
    var found: [(key: String?, uri: HashedURI)] = []
    for child in value.children {
      let key = child.name.description
      // Metadata about an assertion is not searched, because it can refer to an assertion that is
      // no longer in the file.
      guard !keys.contains(key), key != "metadata" else { continue }
      let first = found.count
      collect(from: child, algorithm: algorithm, into: &found)
      if found.count > first, found[first].uri.node == child { found[first].key = key }
    }
    return found
  }

  // The recursion depth is bounded, because the nesting of nodes is limited.
  private static func collect(
    from value: Node, algorithm: String?, into found: inout [(key: String?, uri: HashedURI)]
  ) {
    guard !value.children.isEmpty else { return }
    let members = Members(value)
    let algorithm = members.algorithm ?? algorithm
    if members.hash != nil, let uri = HashedURI(value, algorithm: algorithm),
      BoxReference.isReference(uri.uri)
    {
      found.append((nil, uri))
      return
    }
    for child in value.children { collect(from: child, algorithm: algorithm, into: &found) }
  }
}

extension Node {
  /// The text of this CBOR value. Nil if it is no text, or longer than a URI of C2PA can be.
  var shortText: String? {
    guard let field = field(.value), field.range.count <= 2048 else { return nil }
    return field.string
  }
}

extension [UInt8] {
  /// The first 8 bytes of a hash in hexadecimal, followed by an ellipsis, for messages.
  var beginning: String { prefix(8).hexadecimal + "…" }
}
