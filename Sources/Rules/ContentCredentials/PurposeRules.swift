import Anatomy
import Bytes
import Movie

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
            of: store?.inherited(.credentialSurvey), under: settings.trust))
    }
  }

  // For BMFF files, `c2pa.uuid.present` reports the same at the box that contains the credentials.
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
    return store.fileAround?.declaredNodeKind.kind == .box
      ? []
      : .about(
        store,
        "content credentials (\(store.name)): "
          + CredentialSurvey.scope(
            of: store.inherited(.credentialSurvey), under: settings.trust))
  }

  static let purposeUnknown = Rule(
    "c2pa.uuid.unknown-purpose", .error, at: .boxFile,
    "box_purpose must be manifest, original, update or merkle, and each box except merkle must "
      + "contain a readable manifest",
    clause: Clause(.c2pa, "A.4", isConfirmed: false),
    cause: "The box was truncated, or a program wrote a nonstandard box_purpose",
    fix: "Sign the file again with a program that writes one of these values of box_purpose",
    passing: .credentials(),
    failing: .credentials(purpose: "other", purposeMark: "↓")
  ) { file, _ in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
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

  static let updateAlone = Rule(
    "c2pa.uuid.update-without-original", .error, at: .boxFile,
    "A file must contain boxes with both box_purpose original and box_purpose update, or neither",
    clause: Clause(.c2pa, "A.4", isConfirmed: false),
    cause: "A tool probably copied only one of the boxes",
    fix: "Obtain the original signed file, or sign the file again",
    passing: .credentials(),
    failing: .credentials(purpose: "update", boxMark: "↓")
  ) { file, _ in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    let original = boxes.first { $0.textValue(.box_purpose) == "original" }
    let update = boxes.first { $0.textValue(.box_purpose) == "update" }
    return switch (original, update) {
    case (nil, let update?):
      [
        .about(
          update,
          "box_purpose is update at byte \(update.range.start), but no box has box_purpose original"
        )
      ]
    case (let original?, nil):
      [
        .about(
          original,
          "box_purpose is original at byte \(original.range.start), but no box has box_purpose "
            + "update")
      ]
    default: []
    }
  }

  static let manifestsTwice = Rule(
    "c2pa.uuid.multiple-manifest", .error, at: .boxFile,
    "A file must contain at most one box with box_purpose manifest",
    clause: Clause(.c2pa, "A.4", isConfirmed: false),
    cause: "A tool added credentials without looking for existing credentials",
    fix: "Keep only the box with the hash that matches the file",
    passing: .credentials(),
    failing: .credentials(second: "manifest")
  ) { file, _ in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    let stores = boxes.filter { $0.textValue(.box_purpose) == "manifest" }
    return stores.dropFirst().map {
      .about(
        $0, "\(stores.count) boxes have box_purpose manifest, expected at most 1",
        related: [RelatedPlace("the first manifest box", stores[0])])
    }
  }

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
    "c2pa.meta-fullbox", .warning, at: .boxFile,
    "A meta box in a file with content credentials should begin with version and flags",
    clause: Clause(.iso12, "8.11.1"),
    cause: "A program probably signed a QuickTime file, in which meta has no version and flags",
    fix: "Convert the movie to MP4 and sign it again, because some validators expect version and "
      + "flags and report a wrong hash",
    passing: .credentials(isMovie: true, moreOfMovie: "full meta { \(handler) }"),
    failing: .credentials(isMovie: true, moreOfMovie: "↓meta { \(handler) }")
  ) { file, _ in
    guard !file.credentialBoxes.isEmpty else { return nil }
    let metadata = ([file] + file.movies).flatMap { $0.children("meta") }
    guard !metadata.isEmpty else { return nil }
    return metadata.filter { $0.field(.version) == nil && !$0.children.isEmpty }.map {
      .about($0, "\($0.code) has no version and flags, which some validators expect")
    }
  }

  private static let handler = #"full hdlr { 00 * 4 "mdir" 00 * 12 00 }"#
}

extension Node {
  /// The top-level `uuid` boxes of this file that contain content credentials.
  fileprivate var credentialBoxes: [Node] {
    children("uuid").filter { $0.field(.box_purpose) != nil }
  }
}
