import Anatomy
import RuleEngine

/// Rules about references between boxes of content credentials, and about ingredients.
extension Rule {
  private static let place = Place.box("jumb")

  static let referenceChanged = Rule(
    .referenceChanged, at: place,
    "A box of content credentials must match the hash in each reference to it",
    clause: Clause(.c2pa, "15.10.3.3"),
    cause: "The signing program changed the box after it hashed it, or the box was replaced "
      + "(status code hashedURI.mismatch)",
    fix: "Do not rely on the reference, such as the ingredient of an action",
    passing: .manifests(
      ManifestScript(assertions: [AssertionScript(), .reference(to: "c2pa.hash.data")])),
    failing: .manifests(
      ManifestScript(assertions: [
        AssertionScript(), .reference(to: "c2pa.hash.data", hash: "↓00 * 32"),
      ])))

  static let referenceMissing = Rule(
    .referenceMissing, at: place,
    "A reference in content credentials must lead to a box, unless a later claim redacts it",
    clause: Clause(.c2pa, "15.10.3.3"),
    cause: "The box was removed, or the signing program never wrote it (status code "
      + "hashedURI.missing)",
    fix: "Sign the file again with the box, or without the reference to it",
    passing: .manifests(
      ManifestScript(assertions: [AssertionScript(), .reference(to: "c2pa.hash.data")])),
    failing: .manifests(
      ManifestScript(assertions: [
        AssertionScript(), .reference(to: "c2pa.thumbnail", hash: "00 * 32", urlMark: "↓"),
      ])))

  static let hashAlgorithmUnknown = Rule(
    .algorithmUnknown, at: place,
    "Hashes in content credentials must use SHA-256, SHA-384 or SHA-512",
    clause: Clause(.c2pa, "15.4.3"),
    cause: "The signing program does not follow the list of hash algorithms in C2PA (status code "
      + "algorithm.unsupported)",
    fix: "Sign the file again with sha256, sha384 or sha512 in alg",
    passing: .manifests(ManifestScript()),
    failing: [
      .manifests(
        ManifestScript(assertions: [AssertionScript(hash: "↓00 * 32")], algorithm: "md5")),
      .manifests(
        ManifestScript(assertions: [
          AssertionScript(
            content: "a1 \(CBORScript.text("alg")) \(CBORScript.text("md5", mark: "↓"))")
        ])),
    ])

  static let ingredientMissing = Rule(
    .ingredientMissing, at: place,
    "The manifest of an ingredient must be in the same store as the ingredient assertion",
    clause: Clause(.c2pa, "15.11.3.3.2"),
    cause: "The manifest was removed or renamed (status code ingredient.manifest.missing, in early "
      + "programs claim.missing)",
    fix: "Obtain the original signed file, which contains the history of the ingredient",
    passing: .manifests(
      ManifestScript(label: "urn:example:0"),
      ManifestScript(assertions: [AssertionScript(), .ingredient(of: "urn:example:0")])),
    failing: .manifests(
      ManifestScript(assertions: [
        AssertionScript(), .ingredient(of: "urn:example:0", hash: "00 * 32", urlMark: "↓"),
      ])))

  static let ingredientChanged = Rule(
    .ingredientChanged, .claimSignatureChanged, at: place,
    "The manifest of an ingredient must match the hash in the ingredient assertion",
    clause: Clause(.c2pa, "15.11.3.3.2"),
    cause: "The manifest of the ingredient was changed (status codes ingredient.manifest.mismatch "
      + "and ingredient.claimSignature.mismatch)",
    fix: "Do not rely on the history of the ingredient, and obtain the original signed file",
    passing: .manifests(
      ManifestScript(label: "urn:example:0"),
      ManifestScript(assertions: [AssertionScript(), .ingredient(of: "urn:example:0")])),
    failing: .manifests(
      ManifestScript(label: "urn:example:0"),
      ManifestScript(assertions: [
        AssertionScript(), .ingredient(of: "urn:example:0", hash: "↓00 * 32"),
      ])))

  static let knownProblem = Rule(
    .knownProblem, at: place,
    "Manifests of ingredients should have no problems, even if these were recorded when the "
      + "ingredient was added",
    clause: Clause(.c2pa, "15.11.3.3"),
    cause: "The file of the ingredient was already damaged or altered before it was added",
    fix: "Do not rely on the history of the ingredient before it was added",
    passing: .manifests(
      ManifestScript(label: "urn:example:0"),
      ManifestScript(assertions: [AssertionScript(), .ingredient(of: "urn:example:0")])),
    failing: .manifests(
      ManifestScript(
        label: "urn:example:0", assertions: [AssertionScript(hash: "00 * 32", mark: "↓")]),
      ManifestScript(assertions: [
        AssertionScript(),
        .ingredient(of: "urn:example:0", recording: "assertion.hashedURI.mismatch"),
      ])))
}
