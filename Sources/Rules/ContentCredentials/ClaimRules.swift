import Anatomy
import RuleEngine

/// Rules about the claims of content credentials. A claim lists the assertions of its manifest with
/// their hashes, and is what the signature covers.
extension Rule {
  private static let place = Place.box("jumb")

  static let claimMissing = Rule(
    .claimMissing, at: place,
    "Each manifest of content credentials must contain a claim",
    clause: Clause(.c2pa, "15.6.1"),
    cause: "The claim was removed or damaged after the file was signed (status code claim.missing)",
    fix: "Obtain the original signed file; a manifest without a claim proves nothing",
    passing: .manifests(ManifestScript()),
    failing: [
      Example.manifests(ManifestScript(claimCount: 0, mark: "↓")), .manifests(storeMark: "↓"),
    ])

  static let severalClaims = Rule(
    .severalClaims, at: place,
    "Each manifest of content credentials must contain only one claim",
    clause: Clause(.c2pa, "15.6.1"),
    cause: "A program inserted a claim into a signed manifest (status code claim.multiple)",
    fix: "Do not trust the manifest, because readers may show different claims of it",
    passing: .manifests(ManifestScript()),
    failing: .manifests(ManifestScript(claimCount: 2, claimMark: "↓")))

  static let claimSignatureMissing = Rule(
    .signatureMissing, at: place,
    "Each claim of content credentials must refer to a signature box in its manifest",
    clause: Clause(.c2pa, "15.7"),
    cause: "The signature was removed or damaged (status code claimSignature.missing)",
    fix: "Obtain the original signed file; a claim without a signature proves nothing",
    passing: .manifests(ManifestScript()),
    failing: .manifests(ManifestScript(signatureMark: "↓", hasSignature: false)))

  static let claimSignatureInvalid = Rule(
    .signatureInvalid, at: place,
    "The signature of content credentials must be one of the claim by the key of its certificate",
    clause: Clause(.c2pa, "15.7"),
    cause: "The claim or the signature was changed after the file was signed (status code "
      + "claimSignature.mismatch)",
    fix: "Obtain the original signed file; a claim with another signature proves nothing",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(signatureBoxMark: "↓", signature: ManifestScript.emptySignature)))

  static let hardBindingMissing = Rule(
    .bindingMissing, at: place,
    "The claim of a standard manifest must list a hash assertion that binds it to the file",
    clause: Clause(.c2pa, "15.10.1.2"),
    cause: "The signing program wrote no c2pa.hash assertion, so the credentials fit any file "
      + "(status code claim.hardBindings.missing)",
    fix: "Sign the file again with a program that writes c2pa.hash.data or c2pa.hash.bmff.v3",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(assertions: [AssertionScript("c2pa.actions")], claimMark: "↓")))

  static let severalBindings = Rule(
    .severalBindings, at: place,
    "The claim of a standard manifest must list only one hash assertion",
    clause: Clause(.c2pa, "15.10.1.2"),
    cause: "The signing program kept the hash assertion of an earlier version of the file (status "
      + "code assertion.multipleHardBindings)",
    fix: "Sign the file again with one c2pa.hash assertion",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(assertions: [
        AssertionScript(), AssertionScript("c2pa.hash.data__1", urlMark: "↓"),
      ])))

  static let bindingInUpdate = Rule(
    .bindingInUpdate, at: place,
    "An update manifest must not list a hash assertion, because it does not change the file",
    clause: Clause(.c2pa, "11.2.3", isConfirmed: false),
    cause: "The signing program changed the file but wrote an update manifest (status code "
      + "manifest.update.invalid)",
    fix: "Sign the file again with a standard manifest",
    passing: .manifests(
      ManifestScript(label: "urn:example:0"),
      ManifestScript(type: "c2um", assertions: [.ingredient(of: "urn:example:0")])),
    failing: .manifests(
      ManifestScript(label: "urn:example:0"),
      ManifestScript(
        type: "c2um",
        assertions: [.ingredient(of: "urn:example:0"), AssertionScript(urlMark: "↓")])))
}
