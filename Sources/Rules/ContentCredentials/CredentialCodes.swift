import Anatomy

extension CheckedFinding {
  /// The status code of C2PA for a finding about content credentials; nil for other findings.
  package var statusCode: String? {
    guard finding.rule.hasPrefix("c2pa.") else { return nil }
    guard let code = Self.codesOfBindings[finding.rule] else { return Self.codes[finding.rule] }
    var place: Node? = node
    while let around = place {
      let label = around.name.description
      if let found = Self.bindings.first(where: { label.hasPrefix($0.key) }) {
        return "assertion.\(found.value).\(code)"
      }
      place = around.parent
    }
    // The leaves of trees of hashes are boxes with media data.
    return "assertion.bmffHash.\(code)"
  }

  /// The last parts of the codes for hash assertions, by rule.
  private static let codesOfBindings: [String: String] = [
    Rule.bindingBroken.id: "mismatch", Rule.bindingMalformed.id: "malformed",
    Rule.additionalExclusions.id: "additionalExclusionsPresent",
  ]

  /// The names of hash assertions in codes, by the start of their labels.
  private static let bindings: KeyValuePairs<String, String> = [
    "c2pa.hash.data": "dataHash", "c2pa.hash.bmff": "bmffHash", "c2pa.hash.boxes": "boxesHash",
    "c2pa.hash.collection": "collectionHash",
  ]

  static let codes: [String: String] = {
    let ofKinds = CredentialProblem.Kind.allCases.compactMap { kind in
      kind.statusCodes.first.map { (kind.rule.id, $0) }
    }
    let others = [
      (Rule.signerExpired.id, "signingCredential.expired"),
      (Rule.signerRevoked.id, "signingCredential.ocsp.revoked"),
      (Rule.signerUntrusted.id, "signingCredential.untrusted"),
    ]
    return Dictionary(ofKinds + others) { first, _ in first }
  }()
}

extension CredentialProblem.Kind {
  /// The rule that reports the problem.
  fileprivate var rule: Rule {
    switch self {
    case .claimMissing: .claimMissing
    case .severalClaims: .severalClaims
    case .signatureMissing: .claimSignatureMissing
    case .signatureInvalid: .claimSignatureInvalid
    case .signatureUnsupported: .signatureUnsupported
    case .certificateInvalid: .certificateInvalid
    case .stampMismatch: .stampMismatch
    case .stampMalformed: .stampMalformed
    case .stampOutsideValidity: .stampOutsideValidity
    case .stampUntrusted: .stampUntrusted
    case .bindingMissing: .hardBindingMissing
    case .severalBindings: .severalBindings
    case .bindingInUpdate: .bindingInUpdate
    case .assertionChanged: .assertionChanged
    case .assertionMissing: .assertionMissing
    case .assertionUndeclared: .assertionUndeclared
    case .notRedacted: .assertionNotRedacted
    case .actionsMalformed: .actionsMalformed
    case .referenceChanged: .referenceChanged
    case .referenceMissing: .referenceMissing
    case .ingredientMissing: .ingredientMissing
    case .ingredientChanged, .claimSignatureChanged: .ingredientChanged
    case .algorithmUnknown: .hashAlgorithmUnknown
    }
  }
}
