import Anatomy
import Bytes
import Movie

/// Compares the hashes that assertions and claims state for other boxes.
extension ManifestVerifier {
  mutating func verify(_ reference: Manifest.Reference, of manifest: Manifest) {
    let uri = reference.uri
    let holder = reference.holder.name.description
    let place =
      reference.holder == manifest.claim
      ? nil : BoxReference(manifest: manifest.label, assertion: holder)
    guard let target = BoxReference(uri.uri, in: manifest.label) else {
      return report(
        .referenceMissing,
        uri.violationAtURI("\(holder) refers to \(uri.shown), which is no box of the store"),
        box: place)
    }
    // The references of a redacted assertion are not compared.
    guard place.map({ !redacted.contains($0) }) ?? true else { return }
    guard reference.role != .manifest else {
      return verifyIngredient(target, uri, holder: holder, place: place)
    }
    guard !redacted.contains(target), !isCompressed(target) else { return }
    guard let box = boxes.box(target, from: manifest) else {
      return report(
        .referenceMissing,
        uri.violationAtURI("\(holder) refers to \(target.text), which is not in the store"),
        box: place)
    }
    switch boxes.compare(box, with: uri) {
    case .equal, .notCompared: break
    case .unknownAlgorithm(let name): reportAlgorithm(name, uri, box: place)
    case .different(let found):
      if let stated = changed[box.index], stated == uri.stated { return }
      let isSignature = reference.role == .claimSignature
      report(
        isSignature ? .claimSignatureChanged : .referenceChanged,
        violation(uri, found, holder: holder, target: target, box), box: place,
        ingredient: isSignature ? target.manifest : nil)
    }
  }

  /// Compares the manifest of an ingredient with its hash in an ingredient assertion.
  private mutating func verifyIngredient(
    _ target: BoxReference, _ uri: HashedURI, holder: String, place: BoxReference?
  ) {
    guard let index = boxes.manifest(target.manifest) else {
      return report(
        .ingredientMissing,
        uri.violationAtURI(
          "\(holder) refers to the manifest \(BoxReference(manifest: String(target.manifest)).text), "
            + "which is not in the store"),
        box: place, ingredient: target.manifest)
    }
    // The manifest is not compared after a redaction, because it no longer has the bytes that were
    // hashed.
    let ingredient = manifests[index]
    guard !redactedManifests.contains(target.manifest), ingredient.kind != .compressed else {
      return
    }
    switch boxes.compare(ingredient.node, with: uri) {
    case .equal, .notCompared: break
    case .unknownAlgorithm(let name): reportAlgorithm(name, uri, box: place)
    case .different(let found):
      // In version 1.0 of C2PA, the hash covers only the content of the claim.
      if let content = ingredient.claimContent, case .equal = boxes.compare(content, with: uri) {
        return
      }
      report(
        .ingredientChanged,
        violation(uri, found, holder: holder, target: target, ingredient.node), box: place,
        ingredient: target.manifest)
    }
  }

  private func isCompressed(_ target: BoxReference) -> Bool {
    boxes.manifest(target.manifest).map { manifests[$0].kind == .compressed } ?? false
  }

  private func violation(
    _ uri: HashedURI, _ found: [UInt8], holder: String, target: BoxReference, _ box: Node
  ) -> Violation {
    uri.violationAtHash(
      "\(holder) states the hash \(uri.stated?.beginning ?? "none") for \(target.text), its content "
        + "gives \(found.beginning)",
      related: [RelatedPlace("the hashed box", box)])
  }
}
