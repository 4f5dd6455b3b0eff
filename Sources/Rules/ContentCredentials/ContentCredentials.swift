/// All rules for content credentials (C2PA). Trust in the signers is not examined, because that requires
/// a list of trusted signers.
extension Rule {
  static let contentCredentials: [Rule] = [
    credentialsPresent, signatureUnchecked, purposeUnknown, updateAlone, manifestsTwice,
    bindingBroken, bindingOfFirstVersion, exclusionsMissing, samplesUnbound, excludedNotZero,
    metadataHeadMissing, claimMissing, severalClaims, claimSignatureMissing, claimSignatureInvalid,
    hardBindingMissing,
    severalBindings, bindingInUpdate,
    assertionChanged, assertionMissing, assertionUndeclared, assertionNotRedacted,
    referenceChanged, referenceMissing, hashAlgorithmUnknown, ingredientMissing,
    ingredientChanged, knownProblem,
  ]
}
