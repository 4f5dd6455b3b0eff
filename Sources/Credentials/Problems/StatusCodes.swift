package import Anatomy

extension CredentialProblem.Kind {
  /// The status codes of C2PA for the problem, beginning with the code of the current
  /// specification.
  var statusCodes: [String] {
    switch self {
    case .claimMissing: ["claim.missing"]
    case .severalClaims: ["claim.multiple"]
    case .signatureMissing: ["claimSignature.missing"]
    case .signatureInvalid: ["claimSignature.mismatch"]
    case .signatureUnsupported: ["algorithm.unsupported"]
    case .certificateInvalid: ["signingCredential.invalid"]
    case .signerExpired: ["signingCredential.expired"]
    case .signerRevoked: ["signingCredential.ocsp.revoked"]
    case .signerUntrusted: ["signingCredential.untrusted"]
    // A change of the claim breaks both the claim signature and the time stamp. So a recorded
    // mismatch of the claim signature also explains a mismatch of the time stamp.
    case .stampMismatch: ["timeStamp.mismatch", "claimSignature.mismatch"]
    case .stampMalformed: ["timeStamp.malformed"]
    case .stampOutsideValidity: ["timeStamp.outsideValidity"]
    case .stampUntrusted: ["timeStamp.untrusted"]
    case .bindingMissing: ["claim.hardBindings.missing"]
    case .severalBindings: ["assertion.multipleHardBindings"]
    case .bindingInUpdate: ["manifest.update.invalid"]
    case .assertionChanged: ["assertion.hashedURI.mismatch"]
    case .assertionMissing: ["assertion.missing", "assertion.outsideManifest"]
    case .assertionUndeclared: ["assertion.undeclared"]
    case .notRedacted: ["assertion.notRedacted"]
    case .actionsMalformed: ["assertion.action.malformed"]
    case .selfRedacted: ["assertion.selfRedacted"]
    case .actionsRedacted: ["assertion.action.redacted"]
    case .bindingRedacted: ["assertion.hardBinding.redacted", "assertion.dataHash.redacted"]
    case .referenceChanged: ["hashedURI.mismatch"]
    case .referenceMissing: ["hashedURI.missing"]
    case .ingredientMissing: ["ingredient.manifest.missing", "claim.missing"]
    case .ingredientChanged: ["ingredient.manifest.mismatch", "ingredient.hashedURI.mismatch"]
    case .claimSignatureChanged:
      ["ingredient.claimSignature.mismatch", "ingredient.hashedURI.mismatch"]
    case .algorithmUnknown: ["algorithm.unsupported"]
    case .purposeUnknown, .updateAlone, .manifestsTwice, .bindingBroken, .bindingMalformed,
      .additionalExclusions, .bindingOfFirstVersion, .exclusionsMissing, .samplesUnbound,
      .metadataHeadMissing, .boxesAmbiguous, .contentOfBox, .knownProblem:
      []
    }
  }

  /// The last part of the status code of a hash assertion; nil for problems of other boxes.
  fileprivate var codeOfBinding: String? {
    switch self {
    case .bindingBroken: "mismatch"
    case .bindingMalformed: "malformed"
    case .additionalExclusions: "additionalExclusionsPresent"
    default: nil
    }
  }
}

extension CredentialProblem {
  /// Returns the status code of C2PA for a finding at a node; nil if it has none.
  ///
  /// - Parameter rule: the ID of the rule that the finding violates.
  package static func statusCode(of rule: String, at node: Node) -> String? {
    guard let kind = kinds[rule] else { return nil }
    guard let code = kind.codeOfBinding else { return kind.statusCodes.first }
    var place: Node? = node
    while let around = place {
      let label = around.name.description
      if let found = bindings.first(where: { label.hasPrefix($0.key) }) {
        return "assertion.\(found.value).\(code)"
      }
      place = around.parent
    }
    // A node outside of all assertions is a leaf of a Merkle tree, which only BMFF hashes have.
    return "assertion.bmffHash.\(code)"
  }

  private static let kinds = Dictionary(
    Kind.allCases.map { ($0.rule.text, $0) }, uniquingKeysWith: { first, _ in first })

  /// The names of hash assertions in status codes, by the start of their labels.
  private static let bindings: KeyValuePairs<String, String> = [
    "c2pa.hash.data": "dataHash", "c2pa.hash.bmff": "bmffHash", "c2pa.hash.boxes": "boxesHash",
    "c2pa.hash.collection": "collectionHash",
  ]
}
