import Anatomy
import Bytes
import Credentials
import Movie
import RuleEngine

/// Rules about the boxes that contain the content credentials of a file.
extension Rule {
  static let credentialsPresent = Rule(
    "c2pa.uuid.present", .info, at: .boxFile,
    "The signer of content credentials in a BMFF file should be compared with trusted signers",
    clause: Clause(.c2pa, "A.4", isConfirmed: false),
    cause: "A camera or an editor signed the file",
    fix: "State the trusted signers with --trust FILE.pem, and read the credentials with info",
    passing: .credentials(purpose: "merkle"),
    failing: .credentials(boxMark: "↓")
  ) { file, settings in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      guard let purpose = box.textValue(.box_purpose), purpose != "merkle" else { return nil }
      let store = box.children.lazy.compactMap { $0.child("jumb") }.first
      return .about(
        box,
        "content credentials (box_purpose \(purpose)): "
          + CredentialSurvey.scope(
            of: store, under: settings.trust))
    }
  }

  // In BMFF files, the rule `c2pa.uuid.present` reports content credentials at the box that
  // contains them, so this rule does not.
  static let storePresent = Rule(
    "c2pa.store.present", .info, at: .box("jumb"),
    "The signer of content credentials should be compared with a list of trusted signers",
    clause: Clause(.c2pa),
    cause: "A camera or an editor signed the file",
    fix: "State the trusted signers with --trust FILE.pem, and read the credentials with info",
    passing: .credentials(),
    failing: .manifests(ManifestScript(), storeMark: "↓")
  ) { store, settings in
    guard store.isCredentialStore else { return nil }
    return !store.isSeparateStore && store.fileAround?.declaredNodeKind.kind == .box
      ? []
      : .about(
        store,
        "content credentials (\(store.name)): "
          + CredentialSurvey.scope(
            of: store, under: settings.trust))
  }

  static let purposeUnknown = Rule(
    .purposeUnknown, at: .boxFile,
    "box_purpose must be manifest, original, update or merkle, and each box except merkle must "
      + "contain a readable manifest",
    clause: Clause(.c2pa, "A.4", isConfirmed: false),
    cause: "The box was truncated, or a program wrote a nonstandard box_purpose",
    fix: "Sign the file again with a program that writes one of these values of box_purpose",
    passing: .credentials(),
    failing: .credentials(purpose: "other", purposeMark: "↓"))

  static let updateAlone = Rule(
    .updateAlone, at: .boxFile,
    "A file must contain boxes with both box_purpose original and box_purpose update, or neither",
    clause: Clause(.c2pa, "A.4", isConfirmed: false),
    cause: "A tool probably copied only one of the boxes",
    fix: "Obtain the original signed file, or sign the file again",
    passing: .credentials(),
    failing: .credentials(purpose: "update", boxMark: "↓"))

  static let manifestsTwice = Rule(
    .manifestsTwice, at: .boxFile,
    "A file must contain at most one box with box_purpose manifest",
    clause: Clause(.c2pa, "A.4", isConfirmed: false),
    cause: "A tool added credentials without looking for existing credentials",
    fix: "Keep only the box with the hash that matches the file",
    passing: .credentials(),
    failing: .credentials(second: "manifest"))

  static let excludedNotZero = Rule(
    "c2pa.free-nonzero", .info, at: .box("jumb"),
    "A free or skip box that the hash of content credentials excludes should contain only zeros",
    clause: Clause(.c2pa, "18.6", isConfirmed: false),
    cause: "A program left or wrote data in the free space, which the signature does not cover",
    fix: "Fill the content of the free box with zeros, which does not change the hash",
    passing: .credentials(leavingOut: ["/ftyp", "/mfra", "/free"], free: "00 * 4"),
    failing: .credentials(leavingOut: ["/ftyp", "/mfra", "/free"], freeMark: "↓")
  ) { node, _ in
    guard let binding = HardBinding(node), binding.isOfBoxes, let boxes = binding.excludedBoxes
    else { return nil }
    let free = boxes.filter { ["free", "skip"].contains($0.code) }
    guard !free.isEmpty else { return nil }
    return free.compactMap { box in
      let content = ByteRange(from: box.range.start + box.headerSize, to: box.range.end)
      return box.source.isZero(content)
        ? nil
        : .about(
          box,
          "the hash excludes \(box.code), but its \(content.count)-byte content is not all zeros")
    }
  }

  static let metadataHeadMissing = Rule(
    .metadataHeadMissing, at: .boxFile,
    "A meta box in a file with content credentials should begin with version and flags",
    clause: Clause(.iso12, "8.11.1"),
    cause: "A program probably signed a QuickTime file, in which meta has no version and flags",
    fix: "Convert the movie to MP4 and sign it again, because some validators expect version and "
      + "flags and report a wrong hash",
    passing: .credentials(isMovie: true, moreOfMovie: "full meta { \(handler) }"),
    failing: .credentials(isMovie: true, moreOfMovie: "↓meta { \(handler) }"))

  static let boxesAmbiguous = Rule(
    .boxesAmbiguous, at: .box("jumb"),
    "Each box that content credentials must have once must be there once, and labels must differ",
    clause: Clause(.c2pa, "15.5"),
    cause:
      "A program added a box without removing the old one, or someone tries to show other credentials "
      + "than those that are signed",
    fix: "Do not rely on the credentials, and obtain the original signed file",
    passing: .manifests(
      ManifestScript(moreBoxes: CBORScript.superbox("c2vc", "c2pa.credentials", ""))),
    failing: [
      .manifests(
        ManifestScript(moreBoxes: "↓" + CBORScript.superbox("c2as", "c2pa.assertions", ""))),
      .manifests(
        ManifestScript(moreBoxes: "↓" + CBORScript.superbox("c2cs", "c2pa.other", "cbor { a0 }"))),
      .manifests(ManifestScript(moreOfClaim: "↓cbor { a0 }")),
      .manifests(
        ManifestScript(
          moreBoxes: CBORScript.superbox("c2vc", "urn:a", "") + "↓"
            + CBORScript.superbox("c2vc", "urn:a", ""))),
    ])

  static let contentOfBox = Rule(
    .contentOfBox, at: .box("jumb"),
    "A superbox of content credentials must contain the boxes that its content type demands",
    clause: Clause(.c2pa, "11.1"),
    cause:
      "A program wrote another box, or someone tries to show other credentials than those that are "
      + "signed",
    fix: "Do not rely on the credentials, and sign the original file again",
    passing: .manifests(ManifestScript()),
    failing: [
      .manifests(
        ManifestScript(moreBoxes: "↓" + CBORScript.superbox("c2xx", "other", "cbor { a0 }"))),
      .manifests(ManifestScript(mark: "↓", moreBoxes: "cbor { a0 }")),
    ])

  private static let handler = #"full hdlr { 00 * 4 "mdir" 00 * 12 00 }"#
}
