package import Anatomy
package import Crypto

extension CredentialProblem.Kind {
  /// Returns the problems of this kind at a box of content credentials, or at the root node of their
  /// file; nil if the node cannot have such problems.
  ///
  /// - Parameter list: the trusted signers; nil if no list was given.
  package func problems(at node: Node, under list: TrustList?) -> [CredentialProblem]? {
    switch self {
    case .purposeUnknown: stated(CredentialBoxes(in: node)?.unknownPurposes)
    case .updateAlone: stated(CredentialBoxes(in: node)?.loneParts)
    case .manifestsTwice: stated(CredentialBoxes(in: node)?.repeatedManifests)
    case .metadataHeadMissing: stated(CredentialBoxes(in: node)?.metadataWithoutHead)
    case .boxesAmbiguous:
      stated(node.isInCredentialStore ? AmbiguousBoxes(in: node).violations : nil)
    case .contentOfBox:
      stated(node.isInCredentialStore ? BoxContents(of: node).violations : nil)
    case .bindingBroken:
      stated(node.inherited(.bindingResult).flatMap { $0.isCompared ? $0.changes : nil })
    case .bindingMalformed: stated(node.inherited(.bindingResult)?.malformed)
    case .additionalExclusions: stated(node.additionalExclusions)
    case .bindingOfFirstVersion: stated(HardBinding(node)?.firstVersion)
    case .exclusionsMissing: stated(HardBinding(node)?.missingExclusions)
    case .samplesUnbound: stated(HardBinding(node)?.unboundSamples)
    case .algorithmUnknown:
      ofManifest(node) ?? stated(HardBinding(node)?.unknownAlgorithm)
    case .claimMissing:
      node.isCredentialStore && node.child("jumb") == nil
        ? stated(.about(node, "the store \(node.name) contains no manifest")) : ofManifest(node)
    case .signerExpired: stated(SignerProblems(of: node, under: list)?.expired)
    case .signerRevoked: stated(SignerProblems(of: node, under: list)?.revoked)
    case .signerUntrusted: stated(SignerProblems(of: node, under: list)?.untrusted)
    case .stampUntrusted:
      // Without a list, a stamp is untrusted only if no list can make it trusted.
      stated(SignerProblems(of: node, under: list)?.stampUntrusted)
        ?? ofManifest(node).flatMap { $0.isEmpty ? nil : $0 }
    case .severalClaims, .signatureMissing, .signatureInvalid, .signatureUnsupported,
      .certificateInvalid, .stampMismatch, .stampMalformed, .stampOutsideValidity, .bindingMissing,
      .severalBindings, .bindingInUpdate, .assertionChanged, .assertionMissing,
      .assertionUndeclared, .notRedacted, .actionsMalformed, .selfRedacted, .actionsRedacted,
      .bindingRedacted, .referenceChanged, .referenceMissing, .ingredientMissing,
      .ingredientChanged, .claimSignatureChanged, .knownProblem:
      ofManifest(node)
    }
  }

  private func stated(_ violations: [Violation]?) -> [CredentialProblem]? {
    violations.map { $0.map { CredentialProblem(self, $0) } }
  }

  /// Returns the problems of this kind that the survey of the store found in a manifest; nil if the
  /// node is not a manifest.
  private func ofManifest(_ node: Node) -> [CredentialProblem]? {
    node.isManifest ? node.inherited(.credentialSurvey)?.problems(of: self, in: node) : nil
  }
}
