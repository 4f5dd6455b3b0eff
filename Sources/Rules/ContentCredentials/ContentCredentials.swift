/// What content credentials (C2PA) have to be like. Signatures are not checked: that needs to know
/// whom to trust.
extension Rule {
  static let contentCredentials: [Rule] = [
    credentialsPresent, signatureUnchecked, purposeUnknown, updateAlone, manifestsTwice,
    bindingBroken, bindingOfFirstVersion, exclusionsMissing, samplesUnbound, excludedNotZero,
    metadataHeadMissing,
  ]
}
