import Anatomy
import Credentials
import RuleEngine

/// All rules for content credentials (C2PA).
extension Rule {
  static let contentCredentials: [Rule] = [
    credentialsPresent, storePresent, purposeUnknown, updateAlone, manifestsTwice,
    bindingBroken, bindingMalformed, bindingNotCompared, additionalExclusions,
    bindingOfFirstVersion, exclusionsMissing, samplesUnbound,
    excludedNotZero,
    metadataHeadMissing, boxesAmbiguous, contentOfBox, claimMissing, severalClaims,
    claimSignatureMissing,
    claimSignatureInvalid,
    signatureUnsupported, certificateInvalid, signerExpired, signerRevoked, signerUntrusted,
    stampMismatch, stampMalformed, stampOutsideValidity, stampUntrusted,
    hardBindingMissing,
    severalBindings, bindingInUpdate,
    assertionChanged, assertionMissing, assertionUndeclared, assertionNotRedacted, actionsMalformed,
    selfRedacted, actionsRedacted, hardBindingRedacted,
    referenceChanged, referenceMissing, hashAlgorithmUnknown, ingredientMissing,
    ingredientChanged, knownProblem,
  ]
}

extension Rule {
  /// Creates the rule that problems of the given kinds violate.
  ///
  /// - Parameters:
  ///   - others: further kinds of problems that violate the rule.
  ///   - check: returns the violations at a node; nil to report each problem of the kinds as a
  ///     violation.
  convenience init(
    _ kind: CredentialProblem.Kind, _ others: CredentialProblem.Kind..., at place: Place,
    _ demand: String, clause: Clause, cause: String, fix: String,
    passing: @autoclosure @escaping @Sendable () -> [Example],
    failing: @autoclosure @escaping @Sendable () -> [Example], check: Checker? = nil
  ) {
    let kinds = [kind] + others
    self.init(
      kind.rule.text, kind.severity, at: place, demand, clause: clause, cause: cause, fix: fix,
      passing: passing(), failing: failing(),
      check: check ?? { node, file in Self.violations(of: kinds, at: node, file) })
  }

  /// Returns the problems of the given kinds at a node as violations; nil if the node cannot have
  /// such problems.
  static func violations(
    of kinds: [CredentialProblem.Kind], at node: Node, _ file: CheckedFile
  ) -> [Violation]? {
    let found = kinds.compactMap { $0.problems(at: node, under: file.trust) }
    return found.isEmpty ? nil : found.joined().map(\.violation)
  }
}

extension CheckedFinding {
  /// The status code of C2PA for a finding about content credentials; nil for other findings.
  package var statusCode: String? { CredentialProblem.statusCode(of: finding.rule, at: node) }
}
