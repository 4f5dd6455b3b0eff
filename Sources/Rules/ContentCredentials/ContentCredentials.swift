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
    referenceChanged, referenceMissing, hashAlgorithmUnknown, ingredientMissing,
    ingredientChanged, knownProblem,
  ]
}
