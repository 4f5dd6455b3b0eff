import Anatomy
import Bytes
import Credentials
import Movie
import RuleEngine

/// Rules about the hash assertions that bind content credentials to the bytes of their file.
extension Rule {
  private static let place = Place.box("jumb")
  /// The correct SHA-256 hash for `credentials(hash:)`. Two boxes of this example are not excluded;
  /// the hash covers the offset and the bytes of each.
  private static let hash =
    "46 de 17 27 84 db a0 5e 25 80 7e 7b fe 19 45 a1"
    + " a9 8f fe 7f e6 3a e6 dd d1 2c 9d a3 e2 47 2c d6"

  static let bindingBroken = Rule(
    .bindingBroken, at: .box("jumb", "isom"),
    "The hashes in the content credentials must match the bytes of the file",
    clause: Clause(.c2pa, "15.12"),
    cause: "An editor that does not support content credentials changed the file after it was "
      + "signed",
    fix: "Use the original signed file, or sign the changed file again",
    passing: [.credentials(hash: hash), .namedBoxes(), .collection()],
    failing: [
      .credentials(hash: "↓00 * 32"), .namedBoxes(hash: "↓00 * 32"),
      .namedBoxes(assertionMark: "↓", afterLast: "00"), .collection(hash: "↓00 * 32"),
      .collection(directoryHash: "↓00 * 32"),
      .collection(assertionMark: "↓", unlisted: ArchivedFile("b.txt", "")),
    ]
  ) { node, file in
    guard node.code == "jumb" else { return node.verifySegment(file)?.changes }
    return violations(of: [.bindingBroken], at: node, file)
  }

  static let bindingNotCompared = Rule(
    "c2pa.hash.not-compared", .info, at: .box("jumb", "isom"),
    "All hashes in the content credentials should be compared with the bytes of the file",
    clause: Clause(.c2pa, "15.12"),
    cause:
      "Other files contain the hashed bytes, or the signing program left bytes out or used a kind of "
      + "hash that is not supported",
    fix:
      "Check the files of a presentation together, or validate the file with a C2PA validator such "
      + "as c2patool",
    passing: .credentials(hash: hash),
    failing: .credentials(labelMark: "↓")
  ) { node, file in
    guard node.code == "jumb" else {
      return node.verifySegment(file).map { result in
        reasons(result.notCompared, node, "the media segment was not compared with its credentials")
      }
    }
    guard !node.isUpdateWithoutBinding else {
      return .about(
        node, "the file was not compared with \(node.name): the manifest that it updates is missing"
      )
    }
    return node.inherited(.bindingResult).map { result in
      reasons(result.notCompared, node, "the file was not completely compared with \(node.name)")
    }
  }

  private static func reasons(_ reasons: [String], _ node: Node, _ message: String) -> [Violation] {
    reasons.isEmpty ? [] : .about(node, message + ": " + reasons.joined(separator: "; "))
  }

  static let bindingMalformed = Rule(
    .bindingMalformed, at: .box("jumb", "isom"),
    "A hash assertion in content credentials must follow the specification",
    clause: Clause(.c2pa, "15.12"),
    cause:
      "The signing program wrote a wrong list of exclusions or of hashes, or someone tries to hide a change",
    fix: "Do not rely on the hash, and sign the original file with another program",
    passing: .credentials(hash: hash),
    failing: .credentials(labelMark: "↓", leavingOut: ["/ftyp", "/mfra", "free"])
  ) { node, file in
    guard node.code == "jumb" else { return node.verifySegment(file)?.malformed }
    return violations(of: [.bindingMalformed], at: node, file)
  }

  static let additionalExclusions = Rule(
    .additionalExclusions, at: .box("jumb"),
    "The hash in content credentials should cover all bytes but those that the specification excludes",
    clause: Clause(.c2pa, "15.12"),
    cause:
      "The signing program excluded more than the content credentials, so that these bytes can be "
      + "changed without breaking the signature",
    fix:
      "Do not rely on the excluded bytes, or sign the original file again without the exclusions",
    passing: .credentials(hash: hash),
    failing: .credentials(
      labelMark: "↓", leavingOut: ["/ftyp", "/mfra", "/moov"], isMovie: true))

  static let bindingOfFirstVersion = Rule(
    .bindingOfFirstVersion, at: place,
    "Content credentials should use version 2 or later of the BMFF hash",
    clause: Clause(.c2pa, "18.6"),
    cause: "The signing program supports only an early version of the C2PA specification",
    fix: "Sign the file again with c2pa.hash.bmff.v3, because validators ignore version 1",
    passing: .credentials(),
    failing: .credentials(label: "c2pa.hash.bmff", labelMark: "↓"))

  static let exclusionsMissing = Rule(
    .exclusionsMissing, at: place,
    "A BMFF hash must exclude ftyp, mfra and the box of the content credentials",
    clause: Clause(.c2pa, "18.6"),
    cause: "The signing program wrote an incomplete list of exclusions",
    fix: "Sign the file again with the exclusions /ftyp, /mfra and /uuid for the box of the "
      + "credentials",
    passing: .credentials(),
    failing: .credentials(
      labelMark: "↓", leavingOut: ["/ftyp"], index: "mfra { full mfro { u32 24 } }"))

  static let samplesUnbound = Rule(
    .samplesUnbound, at: place,
    "Media samples should not be in boxes that the hash of the content credentials excludes",
    clause: Clause(.c2pa, "18.6", isConfirmed: false),
    cause: "A person probably changed the sample tables to point to bytes that can be altered "
      + "without breaking the hash",
    fix: "Do not trust the file, because the signature does not cover all its media samples",
    passing: .credentials(isMovie: true),
    failing: [
      Example(
        Example.credentials(leavingOut: ["/ftyp", "/mfra", "/mdat"], isMovie: true).script
          .replacing("u32 @samples", with: "↓u32 @samples"),
        showing: "full stco { u32 1 ↓u32 @samples }")
    ])
}

extension Node {
  /// Whether this is a media segment that contains a proof for a Merkle tree.
  private var isBoundSegment: Bool {
    isRoot && child("moov") == nil && child("moof") != nil
      && children.contains { $0.isMerkleBox }
  }

  /// Compares this media segment with the content credentials in its initialization segment. Returns
  /// nil for other files.
  fileprivate func verifySegment(_ file: CheckedFile) -> BindingResult? {
    guard isBoundSegment else { return nil }
    var result = BindingResult()
    guard let (facts, path) = file.segment?.found else {
      result.addReason(
        "the content credentials are in the initialization segment, which is missing")
      return result
    }
    guard let binding = facts.binding else {
      result.addReason(
        "\(path.fileNameInMessages) has no content credentials with readable Merkle trees")
      return result
    }
    return binding.verify(self)
  }
}
