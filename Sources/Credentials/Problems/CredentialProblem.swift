package import Anatomy

/// A problem of the content credentials of a file.
package struct CredentialProblem {
  package let kind: Kind
  /// What is wrong, and where.
  package let violation: Violation
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

  /// What a problem puts in doubt.
  enum Concern {
    /// The problem puts in doubt whether the content is the content that was signed.
    case content
    /// The problem puts in doubt whether the claim binds the content.
    case claim
    case other
  }

  /// The kinds of problems, in the order in which they are listed.
  package enum Kind: CaseIterable, Sendable {
    // Problems of the boxes in the file.
    case purposeUnknown, updateAlone, manifestsTwice
    case bindingBroken, bindingMalformed, additionalExclusions, bindingOfFirstVersion
    case exclusionsMissing, samplesUnbound
    case metadataHeadMissing
    case boxesAmbiguous, contentOfBox
    // Problems of a manifest.
    case claimMissing, severalClaims
    case signatureMissing, signatureInvalid, signatureUnsupported
    case certificateInvalid, signerExpired, signerRevoked, signerUntrusted
    case stampMismatch, stampMalformed, stampOutsideValidity, stampUntrusted
    case bindingMissing, severalBindings, bindingInUpdate
    case assertionChanged, assertionMissing, assertionUndeclared, notRedacted, actionsMalformed
    case selfRedacted, actionsRedacted, bindingRedacted
    case referenceChanged, referenceMissing
    case algorithmUnknown
    case ingredientMissing, ingredientChanged, claimSignatureChanged
    case knownProblem
  }
}

extension CredentialProblem.Kind {
  /// The ID of the rule that is violated.
  package var rule: RuleID {
    switch self {
    case .purposeUnknown: "c2pa.uuid.unknown-purpose"
    case .updateAlone: "c2pa.uuid.update-without-original"
    case .manifestsTwice: "c2pa.uuid.multiple-manifest"
    case .bindingBroken: "c2pa.hash.mismatch"
    case .bindingMalformed: "c2pa.hash.malformed"
    case .additionalExclusions: "c2pa.hash.additional-exclusions"
    case .bindingOfFirstVersion: "c2pa.hash.version-v1"
    case .exclusionsMissing: "c2pa.hash.exclusions-missing"
    case .samplesUnbound: "c2pa.hash.sample-in-excluded-box"
    case .metadataHeadMissing: "c2pa.meta-fullbox"
    case .boxesAmbiguous: "c2pa.box.ambiguous"
    case .contentOfBox: "c2pa.box.content"
    case .claimMissing: "c2pa.claim.missing"
    case .severalClaims: "c2pa.claim.multiple"
    case .signatureMissing: "c2pa.claim.signature-missing"
    case .signatureInvalid: "c2pa.claim.signature-mismatch"
    case .signatureUnsupported: "c2pa.claim.algorithm-unsupported"
    case .certificateInvalid: "c2pa.signer.certificate-invalid"
    case .signerExpired: "c2pa.signer.expired"
    case .signerRevoked: "c2pa.signer.revoked"
    case .signerUntrusted: "c2pa.signer.untrusted"
    case .stampMismatch: "c2pa.time-stamp.mismatch"
    case .stampMalformed: "c2pa.time-stamp.malformed"
    case .stampOutsideValidity: "c2pa.time-stamp.outside-validity"
    case .stampUntrusted: "c2pa.time-stamp.untrusted"
    case .bindingMissing: "c2pa.claim.hard-binding-missing"
    case .severalBindings: "c2pa.claim.multiple-hard-bindings"
    case .bindingInUpdate: "c2pa.update.hard-binding"
    case .assertionChanged: "c2pa.assertion.hash-mismatch"
    case .assertionMissing: "c2pa.assertion.missing"
    case .assertionUndeclared: "c2pa.assertion.undeclared"
    case .notRedacted: "c2pa.assertion.not-redacted"
    case .actionsMalformed: "c2pa.actions.malformed"
    case .selfRedacted: "c2pa.claim.self-redaction"
    case .actionsRedacted: "c2pa.actions.redacted"
    case .bindingRedacted: "c2pa.claim.hard-binding-redacted"
    case .referenceChanged: "c2pa.reference.hash-mismatch"
    case .referenceMissing: "c2pa.reference.missing"
    case .algorithmUnknown: "c2pa.hash.algorithm-unsupported"
    case .ingredientMissing: "c2pa.ingredient.manifest-missing"
    case .ingredientChanged, .claimSignatureChanged: "c2pa.ingredient.hash-mismatch"
    case .knownProblem: "c2pa.ingredient.known-problem"
    }
  }

  package var severity: Severity {
    switch self {
    case .additionalExclusions, .bindingOfFirstVersion, .metadataHeadMissing, .signerUntrusted,
      .stampMismatch, .stampMalformed, .stampOutsideValidity, .stampUntrusted, .knownProblem:
      .warning
    default: .error
    }
  }

  var concern: CredentialProblem.Concern {
    switch self {
    case .bindingBroken, .assertionChanged, .assertionMissing, .assertionUndeclared, .notRedacted,
      .referenceChanged, .referenceMissing, .ingredientMissing, .ingredientChanged,
      .claimSignatureChanged:
      .content
    case .claimMissing, .severalClaims, .bindingMissing, .severalBindings, .bindingInUpdate,
      .selfRedacted, .actionsRedacted, .bindingRedacted, .exclusionsMissing, .samplesUnbound,
      .boxesAmbiguous, .contentOfBox, .bindingMalformed, .manifestsTwice:
      .claim
    default: .other
    }
  }
}
