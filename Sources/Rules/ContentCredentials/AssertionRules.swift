import Anatomy
import RuleEngine

/// Rules about the assertions of content credentials, which the claim lists with their hashes.
extension Rule {
  private static let place = Place.box("jumb")

  static let assertionChanged = Rule(
    .assertionChanged, at: place,
    "Each assertion of content credentials must match its hash in the claim",
    clause: Clause(.c2pa, "15.10.3.1"),
    cause: "The assertion was changed after the file was signed (status code "
      + "assertion.hashedURI.mismatch)",
    fix: "Do not rely on the assertion, and obtain the original signed file",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(assertions: [AssertionScript(hash: "00 * 32", mark: "↓")])))

  static let assertionMissing = Rule(
    .assertionMissing, at: place,
    "Each assertion that a claim lists must be in its manifest, unless a later claim redacts it",
    clause: Clause(.c2pa, "15.10.3.1"),
    cause: "The assertion was removed after the file was signed (status code assertion.missing, or "
      + "assertion.outsideManifest if it is in another manifest)",
    fix: "Obtain the original signed file, or redact the assertion in a new signed manifest",
    passing: [
      Example.manifests(ManifestScript()),
      .manifests(
        ManifestScript(
          label: "urn:example:0",
          assertions: [AssertionScript(), AssertionScript("c2pa.metadata", isStored: false)]),
        ManifestScript(
          assertions: [AssertionScript(), .ingredient(of: "urn:example:0", hash: "00 * 32")],
          redacted: ["self#jumbf=/c2pa/urn:example:0/c2pa.assertions/c2pa.metadata"])),
    ],
    failing: .manifests(
      ManifestScript(assertions: [
        AssertionScript(), AssertionScript("c2pa.metadata", isStored: false, urlMark: "↓"),
      ])))

  static let assertionUndeclared = Rule(
    .assertionUndeclared, at: place,
    "The claim must list each assertion in the assertion store of its manifest",
    clause: Clause(.c2pa, "15.10.3.1"),
    cause: "The assertion was added after the file was signed (status code assertion.undeclared)",
    fix: "Ignore the assertion, because the signature does not cover it",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(assertions: [
        AssertionScript(), AssertionScript("c2pa.metadata", isListed: false, mark: "↓"),
      ])))

  static let assertionNotRedacted = Rule(
    .notRedacted, at: place,
    "An assertion that a later claim lists as redacted must be removed or filled with zeros",
    clause: Clause(.c2pa, "15.11.3.3.1"),
    cause: "The signing program listed the redaction but kept the assertion (status code "
      + "assertion.notRedacted)",
    fix: "Remove the content of the assertion, which may contain data that must not be published",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(
        label: "urn:example:0",
        assertions: [AssertionScript(), AssertionScript("c2pa.metadata", mark: "↓")]),
      ManifestScript(
        assertions: [AssertionScript(), .ingredient(of: "urn:example:0", hash: "00 * 32")],
        redacted: ["self#jumbf=/c2pa/urn:example:0/c2pa.assertions/c2pa.metadata"])))

  static let actionsMalformed = Rule(
    .actionsMalformed, at: place,
    "The claim of a standard manifest must list actions, and the first must be c2pa.created or c2pa.opened",
    clause: Clause(.c2pa, "18.15"),
    cause: "The signing program does not state how the file came into being (status code "
      + "assertion.action.malformed)",
    fix: "Sign the file again with a list of actions that begins with c2pa.created or c2pa.opened",
    passing: .manifests(
      ManifestScript(assertions: [AssertionScript(), .actions("c2pa.opened")], claimVersion: 2)),
    failing: [
      Example.manifests(
        ManifestScript(
          assertions: [AssertionScript(), .actions("c2pa.edited", mark: "↓")], claimVersion: 2)),
      .manifests(ManifestScript(claimMark: "↓", claimVersion: 2)),
    ])

  static let selfRedacted = Rule(
    .selfRedacted, at: place,
    "A claim must not redact an assertion in the same manifest",
    clause: Clause(.c2pa, "6.8"),
    cause: "The signing program lists an assertion of the new manifest as redacted (status code "
      + "assertion.selfRedacted)",
    fix: "Sign the file again without the assertion instead of redacting it",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(
        assertions: [AssertionScript(), AssertionScript("c2pa.metadata")],
        redacted: ["self#jumbf=/c2pa/urn:example:1/c2pa.assertions/c2pa.metadata"],
        redactionMark: "↓")))

  static let actionsRedacted = Rule(
    .actionsRedacted, at: place,
    "A claim must not redact a list of actions",
    clause: Clause(.c2pa, "6.8"),
    cause:
      "The signing program hides how an earlier version of the file came into being (status code "
      + "assertion.action.redacted)",
    fix: "Keep the list of actions, and redact only other assertions",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(
        label: "urn:example:0",
        assertions: [AssertionScript(), AssertionScript("c2pa.actions", isStored: false)]),
      ManifestScript(
        assertions: [AssertionScript(), .ingredient(of: "urn:example:0", hash: "00 * 32")],
        redacted: ["self#jumbf=/c2pa/urn:example:0/c2pa.assertions/c2pa.actions"],
        redactionMark: "↓")))

  static let hardBindingRedacted = Rule(
    .bindingRedacted, at: place,
    "A claim must not redact a hash of the file",
    clause: Clause(.c2pa, "6.8"),
    cause: "The signing program removed the binding of an earlier manifest (status code "
      + "assertion.hardBinding.redacted)",
    fix: "Obtain the earlier signed file; without its hash, the earlier manifest proves nothing",
    passing: .manifests(ManifestScript()),
    failing: .manifests(
      ManifestScript(
        label: "urn:example:0", assertions: [AssertionScript(isStored: false)]),
      ManifestScript(
        assertions: [AssertionScript(), .ingredient(of: "urn:example:0", hash: "00 * 32")],
        redacted: ["self#jumbf=/c2pa/urn:example:0/c2pa.assertions/c2pa.hash.data"],
        redactionMark: "↓")))
}
