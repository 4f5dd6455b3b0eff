import Anatomy
import Bytes
import Movie

/// Finds boxes of content credentials that readers can understand in two ways: several boxes where
/// one is expected, or several boxes with the same label. The hashes of a claim may cover one of
/// these boxes, while a reader shows another one.
struct AmbiguousBoxes {
  private(set) var violations: [Violation] = []

  /// - Parameter box: a superbox of a store of content credentials, or the store.
  init(in box: Node) {
    expectOneDescription(in: box)
    let superboxes = box.children("jumb")
    // Claim boxes are left out, because another rule is about several claims.
    expectDifferentLabels(of: superboxes.filter { $0.boxType != "c2cl" }, in: box)
    if box.isManifest {
      expectOne("assertion store", of: superboxes, type: "c2as", label: "c2pa.assertions", in: box)
      expectOne("signature", of: superboxes, type: "c2cs", label: "c2pa.signature", in: box)
      return
    }
    guard box.parent?.isManifest ?? false, let type = box.boxType, type == "c2cl" || type == "c2cs"
    else { return }
    let contents = box.children.filter { !Self.notContent.contains($0.code) }
    if contents.count > 1 {
      report(
        contents[1], "\(box.name) contains \(contents.count) content boxes, expected 1", contents[0]
      )
    }
  }

  /// Boxes of a superbox that are not its content.
  private static let notContent: Set<FourCC> = ["jumd", "free", "skip"]

  private mutating func expectOneDescription(in box: Node) {
    let descriptions = box.children("jumd")
    guard box.code == "jumb", descriptions.count > 1 else { return }
    report(
      descriptions[1], "\(box.name) contains \(descriptions.count) descriptions, expected 1",
      descriptions[0])
  }

  /// Reports a problem if several of the given boxes have the type or the label of a box that a
  /// manifest should have once.
  private mutating func expectOne(
    _ title: String, of boxes: [Node], type: String, label: String, in manifest: Node
  ) {
    let found = boxes.filter { $0.boxType == type || $0.name.description == label }
    // Does not report the second box twice: if its label is repeated, it is already reported.
    guard found.count > 1, !violations.contains(where: { $0.node == found[1] }) else { return }
    report(
      found[1],
      "the manifest \(manifest.name) contains \(found.count) boxes for its \(title), expected 1",
      found[0])
  }

  private mutating func expectDifferentLabels(of boxes: [Node], in box: Node) {
    var known: [String: Node] = [:]
    for inner in boxes {
      let label = inner.name.description
      guard let first = known[label] else {
        known[label] = inner
        continue
      }
      report(inner, "another box in \(box.name) has the label \(label)", first)
    }
  }

  private mutating func report(_ node: Node, _ message: String, _ first: Node) {
    violations.append(.about(node, message, related: [RelatedPlace("the first one", first)]))
  }
}

extension Node {
  /// Whether this superbox is a store of content credentials, or in one.
  var isInCredentialStore: Bool {
    var place: Node? = self
    while let node = place, node.code == "jumb" {
      if node.isCredentialStore { return true }
      place = node.parent
    }
    return false
  }
}
