import Anatomy

/// A problem of a manifest in a store of content credentials.
struct CredentialProblem {
  enum Kind: CaseIterable {
    case claimMissing, severalClaims, signatureMissing, signatureInvalid, bindingMissing,
      severalBindings
    case signatureUnsupported, certificateInvalid, stampMismatch, stampMalformed,
      stampOutsideValidity, stampUntrusted
    case bindingInUpdate
    case assertionChanged, assertionMissing, assertionUndeclared, notRedacted, actionsMalformed
    case referenceChanged, referenceMissing
    case ingredientMissing, ingredientChanged, claimSignatureChanged
    case algorithmUnknown

    /// The status codes of C2PA for the problem, of the present specification first.
    var statusCodes: [String] {
      switch self {
      case .claimMissing: ["claim.missing"]
      case .severalClaims: ["claim.multiple"]
      case .signatureMissing: ["claimSignature.missing"]
      case .signatureInvalid: ["claimSignature.mismatch"]
      case .signatureUnsupported: ["algorithm.unsupported"]
      case .certificateInvalid: ["signingCredential.invalid"]
      // A stamp is one of the claim, so a recorded change of the claim covers it.
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
      case .referenceChanged: ["hashedURI.mismatch"]
      case .referenceMissing: ["hashedURI.missing"]
      case .ingredientMissing: ["ingredient.manifest.missing", "claim.missing"]
      case .ingredientChanged: ["ingredient.manifest.mismatch", "ingredient.hashedURI.mismatch"]
      case .claimSignatureChanged:
        ["ingredient.claimSignature.mismatch", "ingredient.hashedURI.mismatch"]
      case .algorithmUnknown: ["algorithm.unsupported"]
      }
    }
  }

  let kind: Kind
  let violation: Violation
  /// The box that has the problem; nil if it is the claim or the manifest as a whole.
  let box: BoxReference?
  /// The label of a manifest that is missing or has changed; nil for other problems.
  let ingredient: String?

  init(
    _ kind: Kind, _ violation: Violation, box: BoxReference? = nil, ingredient: String? = nil
  ) {
    self.kind = kind
    self.violation = violation
    self.box = box
    self.ingredient = ingredient
  }
}
