package import Anatomy
import Bytes
import Movie

/// Compares the boxes of a BMFF file that contain content credentials with each other.
struct CredentialBoxes {
  private let file: Node
  private let boxes: [Node]

  /// Returns nil if the file has no such boxes.
  init?(in file: Node) {
    self.file = file
    boxes = file.credentialBoxes
    if boxes.isEmpty { return nil }
  }

  private func boxes(for purpose: String) -> [Node] {
    boxes.filter { $0.textValue(.box_purpose) == purpose }
  }

  var unknownPurposes: [Violation] {
    boxes.compactMap { box -> Violation? in
      guard let purpose = box.textValue(.box_purpose) else { return nil }
      guard ["manifest", "original", "update", "merkle"].contains(purpose) else {
        return .field(
          .box_purpose, of: box,
          "box_purpose \(purpose.quoted) is not manifest, original, update or merkle")
      }
      guard purpose != "merkle", box.children.allSatisfy({ $0.child("jumb") == nil }) else {
        return nil
      }
      return .field(
        .box_purpose, of: box,
        "box_purpose is \(purpose.quoted), but the box contains no readable manifest")
    }
  }

  /// A violation if the file has an original store without an update, or an update without an
  /// original store.
  var loneParts: [Violation] {
    switch (boxes(for: "original").first, boxes(for: "update").first) {
    case (nil, let update?):
      .about(
        update,
        "box_purpose is update at byte \(update.range.start), but no box has box_purpose original")
    case (let original?, nil):
      .about(
        original,
        "box_purpose is original at byte \(original.range.start), but no box has box_purpose update"
      )
    default: []
    }
  }

  var repeatedManifests: [Violation] {
    let stores = boxes(for: "manifest")
    return stores.dropFirst().map {
      .about(
        $0, "\(stores.count) boxes have box_purpose manifest, expected at most 1",
        related: [RelatedPlace("the first manifest box", stores[0])])
    }
  }

  /// A violation for each `meta` box without version and flags; nil if the file has no `meta`
  /// boxes.
  var metadataWithoutHead: [Violation]? {
    let metadata = ([file] + file.movies).flatMap { $0.children("meta") }
    guard !metadata.isEmpty else { return nil }
    return metadata.filter { $0.field(.version) == nil && !$0.children.isEmpty }.map {
      .about($0, "\($0.code) has no version and flags, which some validators expect")
    }
  }
}

extension Node {
  /// The top-level `uuid` boxes of this file that contain content credentials.
  package var credentialBoxes: [Node] {
    children("uuid").filter { $0.field(.box_purpose) != nil }
  }
}
