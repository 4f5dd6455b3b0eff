import Anatomy
import Bytes

/// The boxes of content credentials in a file.
extension Rule {
  static let credentialsPresent = Rule(
    "c2pa.uuid.present", .info, at: .boxFile,
    "content credentials are worth as much as their signature, which is not checked here",
    clause: Clause(.c2pa, "A.5"),
    cause: "a camera or an editor signed the file",
    fix: "ask a validator that knows whom to trust; what is checked here is the hash",
    passing: [.credentials(purpose: "merkle")],
    failing: [.credentials(boxMark: "↓")]
  ) { file, _ in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      guard let purpose = box.textValue("box_purpose"), purpose != "merkle" else { return nil }
      return .about(
        box, "the file has content credentials (\(purpose)): the signature is not checked")
    }
  }

  // In files of boxes the box that holds them tells it.
  static let signatureUnchecked = Rule(
    "c2pa.signature.unchecked", .info, at: .box("jumb"),
    "content credentials are worth as much as their signature, which is not checked here",
    clause: Clause(.c2pa),
    cause: "a camera or an editor signed the file",
    fix: "ask a validator that knows whom to trust; what is checked here is the hash",
    passing: [.credentials()],
    failing: [.signedPicture(mark: "↓")]
  ) { store, _ in
    guard store.name.description == "c2pa", let file = store.fileAround else { return nil }
    return file.declaredNodeKind.kind == "box"
      ? [] : [.about(store, "the file has content credentials: the signature is not checked")]
  }

  static let purposeUnknown = Rule(
    "c2pa.uuid.unknown-purpose", .error, at: .boxFile,
    "a box of content credentials says what it holds, and holds it", clause: Clause(.c2pa, "A.5"),
    cause: "the box was cut, or a program wrote a purpose of its own",
    fix: "sign the file anew",
    passing: [.credentials()],
    failing: [.credentials(purpose: "other", purposeMark: "↓")]
  ) { file, _ in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      guard let purpose = box.textValue("box_purpose") else { return nil }
      guard ["manifest", "original", "update", "merkle"].contains(purpose) else {
        return .field("box_purpose", of: box, "\(purpose.quoted) is no purpose that is known")
      }
      guard purpose != "merkle", box.children.allSatisfy({ $0.child("jumb") == nil }) else {
        return nil
      }
      return .field("box_purpose", of: box, "no manifest can be read in the box")
    }
  }

  static let updateAlone = Rule(
    "c2pa.uuid.update-without-original", .error, at: .boxFile,
    "content credentials that are an update stand beside the original, and the reverse",
    clause: Clause(.c2pa, "A.5"),
    cause: "a tool copied one of the boxes",
    fix: "take the signed file again",
    passing: [.credentials()],
    failing: [.credentials(purpose: "update", boxMark: "↓")]
  ) { file, _ in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    let original = boxes.first { $0.textValue("box_purpose") == "original" }
    let update = boxes.first { $0.textValue("box_purpose") == "update" }
    return switch (original, update) {
    case (nil, let update?): [.about(update, "no original stands beside the update")]
    case (let original?, nil): [.about(original, "no update stands beside the original")]
    default: []
    }
  }

  static let manifestsTwice = Rule(
    "c2pa.uuid.multiple-manifest", .error, at: .boxFile,
    "a file has one box with a store of manifests", clause: Clause(.c2pa, "A.5"),
    cause: "a tool added its credentials without looking for those that were there",
    fix: "keep the box whose hash is that of the file",
    passing: [.credentials()],
    failing: [.credentials(second: "manifest")]
  ) { file, _ in
    let boxes = file.credentialBoxes
    guard !boxes.isEmpty else { return nil }
    let stores = boxes.filter { $0.textValue("box_purpose") == "manifest" }
    return stores.dropFirst().map {
      .about(
        $0, "another box has a store of manifests",
        related: [RelatedPlace("the first of them", stores[0])])
    }
  }

  static let excludedNotZero = Rule(
    "c2pa.free-nonzero", .warning, at: .box("jumb"),
    "free space that content credentials leave out is zero", clause: Clause(.c2pa, "18.6"),
    cause: "something was left or put there, which nobody signed",
    fix: "fill the box with zeros, where the hash allows it",
    passing: [.credentials(leavingOut: ["/ftyp", "/mfra", "/free"], free: "00 * 4")],
    failing: [.credentials(leavingOut: ["/ftyp", "/mfra", "/free"], freeMark: "↓")]
  ) { node, _ in
    guard let binding = HardBinding(node), binding.isOfBoxes, let boxes = binding.excludedBoxes
    else { return nil }
    let free = boxes.filter { ["free", "skip"].contains($0.code) }
    guard !free.isEmpty else { return nil }
    return free.compactMap { box in
      let content = ByteRange(from: box.range.start + box.headerSize, to: box.range.end)
      return box.source.isZero(content)
        ? nil
        : .about(box, "\(box.code) is left out of the hash, and holds bytes that are not zero")
    }
  }

  static let metadataHeadMissing = Rule(
    "c2pa.meta-fullbox", .warning, at: .boxFile,
    "metadata of a file that is bound by its boxes begins with version and flags",
    clause: Clause(.iso12, "8.11.1"),
    cause: "the file was signed as QuickTime wrote it, whose metadata has none",
    fix: "put four zero bytes before the first box of the metadata, and sign the file anew: some"
      + " validators look for its boxes four bytes further on, and call the hash wrong",
    passing: [.credentials(isMovie: true, moreOfMovie: "full meta { \(handler) }")],
    failing: [.credentials(isMovie: true, moreOfMovie: "↓meta { \(handler) }")]
  ) { file, _ in
    guard !file.credentialBoxes.isEmpty else { return nil }
    let metadata = ([file] + file.movies).flatMap { $0.children("meta") }
    guard !metadata.isEmpty else { return nil }
    return metadata.filter { $0.field("version") == nil && !$0.children.isEmpty }.map {
      .about($0, "the metadata has no version and flags, which some validators count on")
    }
  }

  private static let handler = #"full hdlr { 00 * 4 "mdir" 00 * 12 00 }"#
}

extension Node {
  /// Boxes with content credentials.
  fileprivate var credentialBoxes: [Node] {
    children("uuid").filter { $0.field("box_purpose") != nil }
  }
}
