import Anatomy
import Bytes
import Movie

/// A manifest in a store of content credentials: its claim, its assertions, and what they refer to.
struct Manifest {
  /// The types of manifests, which differ in the boxes that they must have.
  enum Kind {
    case standard
    /// An update or a time-stamp manifest. It relies on the hard binding of an earlier manifest.
    case dependent
    /// A compressed manifest, which is not decompressed.
    case compressed
    case unknown

    init(of manifest: Node) {
      self =
        switch manifest.boxType {
        case "c2ma": .standard
        case "c2um", "c2tm": .dependent
        case "c2cm": .compressed
        default: .unknown
        }
    }
  }

  /// A hashed URI in an assertion or in the claim.
  struct Reference {
    /// What a reference is for.
    enum Role {
      case manifest, claimSignature, other
    }

    let role: Role
    let uri: HashedURI
    /// The box that contains the hashed URI.
    let holder: Node
  }

  let node: Node
  let label: String
  let kind: Kind
  /// The claim boxes. There should be exactly one.
  let claims: [Node]
  /// The boxes in the assertion store.
  let assertions: [Node]
  /// The hashed URIs in the lists of assertions in the claim.
  private(set) var listed: [HashedURI] = []
  private(set) var references: [Reference] = []
  /// The list entries of the claim that state a redacted assertion.
  private(set) var redactions: [RedactedAssertion] = []
  /// The assertions of other manifests that the claim lists as redacted.
  var redacted: [BoxReference] {
    redactions.map(\.target).filter { $0.manifest != label }
  }
  private(set) var recorded: [RecordedProblem] = []

  private static let lists: Set<String> = [
    "assertions", "created_assertions", "gathered_assertions",
  ]

  init(_ node: Node) {
    self.node = node
    label = node.name.description
    kind = Kind(of: node)
    claims = node.children.filter {
      $0.boxType == "c2cl" && $0.name.description.hasPrefix("c2pa.claim")
    }
    let store = node.children("jumb").first {
      $0.name.description == "c2pa.assertions" && !$0.isDamagedAssertionStore
    }
    assertions = store?.children("jumb") ?? []
    guard let claim, let content = claimContent else { return }
    let algorithm = content.entry("alg")?.shortText
    readLists(in: content, algorithm: algorithm)
    for (_, uri) in HashedURI.all(in: content, algorithm: algorithm, except: Self.lists) {
      references.append(Reference(role: .other, uri: uri, holder: claim))
    }
    for assertion in assertions { readReferences(in: assertion, algorithm: algorithm) }
  }

  /// The claim box; nil unless there is exactly one.
  var claim: Node? { claims.count == 1 ? claims.first : nil }

  /// The CBOR content of the claim.
  var claimContent: Node? { claim?.child("cbor") }

  /// The map entry of the claim that refers to the signature box.
  var signature: Node? { claimContent?.entry("signature") }

  private mutating func readLists(in content: Node, algorithm: String?) {
    for entry in content.children {
      let key = entry.name.description
      if Self.lists.contains(key) {
        listed += entry.children.compactMap { HashedURI($0, algorithm: algorithm) }
      } else if key == "redacted_assertions" {
        redactions += entry.children.compactMap { RedactedAssertion($0, in: label) }
      }
    }
  }

  private mutating func readReferences(in assertion: Node, algorithm: String?) {
    let name = assertion.name.description
    // Hash assertions refer to bytes of the file and not to boxes, and they may be long.
    guard !name.hasPrefix("c2pa.hash.") else { return }
    let isIngredient = name.hasPrefix("c2pa.ingredient")
    for content in assertion.children("cbor") + assertion.children("json") {
      var ingredient = label
      for (key, uri) in HashedURI.all(in: content, algorithm: algorithm) {
        var role = Reference.Role.other
        if isIngredient, key == "c2pa_manifest" || key == "activeManifest" {
          role = .manifest
          ingredient = BoxReference(uri.uri, in: label).map { String($0.manifest) } ?? ingredient
        } else if isIngredient, key == "claimSignature" {
          role = .claimSignature
        }
        references.append(Reference(role: role, uri: uri, holder: assertion))
      }
      guard isIngredient else { continue }
      for key in ["validationStatus", "validationResults"] {
        guard let entry = content.entry(key) else { continue }
        RecordedProblem.collect(from: entry, by: label, about: ingredient, into: &recorded)
      }
    }
  }
}

extension Node {
  /// Whether this superbox is a store of content credentials.
  package var isCredentialStore: Bool {
    code == "jumb" && parent?.code != "jumb" && name.description == "c2pa"
  }

  /// Whether this superbox is a manifest in a store of content credentials.
  var isManifest: Bool { code == "jumb" && parent?.isCredentialStore == true }

  /// The last manifest of this store, which describes the file; nil if it has none.
  var newestManifest: Node? { children.last { $0.code == "jumb" } }

  /// Whether this is the newest manifest of its store.
  var isNewestManifest: Bool { isManifest && parent?.newestManifest == self }

  /// Whether this superbox has the label of an assertion store but another content type.
  var isDamagedAssertionStore: Bool {
    name.description == "c2pa.assertions" && boxType != "c2as"
  }

  /// The four letters of the content type that the description of this superbox states, such as
  /// `c2cl`. Nil if the type is not derived from four letters.
  var boxType: String? {
    let type = contentTypeOfBox
    guard type.count == 16, type[4...].elementsEqual(Self.commonTypeEnd) else { return nil }
    return String(decoding: type.prefix(4), as: UTF8.self)
  }

  /// The content type that the description of this superbox states. Empty if there is none, or if the box has
  /// no label.
  var contentTypeOfBox: [UInt8] {
    guard code == "jumb", let description = children.first, description.code == "jumd" else {
      return []
    }
    let start = description.range.start.saturatingAdd(description.headerSize)
    let head = source.bytes(ByteRange(start: start, count: 17).clamped(to: description.range))
    // The byte after the content type states whether the box has a label, and whether it may be
    // referred to. The type is used only if both are true. In the box of a claim, no hash covers
    // this byte.
    return head.count == 17 && head[16] & 3 == 3 ? Array(head.prefix(16)) : []
  }

  private static let commonTypeEnd: [UInt8] = [
    0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
  ]
}
