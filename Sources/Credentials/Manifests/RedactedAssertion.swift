import Anatomy

/// An entry in the list of redacted assertions of a claim.
struct RedactedAssertion {
  let entry: Node
  let target: BoxReference

  /// Reads an entry of the list. Returns nil if it does not refer to a box of the same store.
  ///
  /// - Parameter manifest: the label of the manifest with the claim.
  init?(_ entry: Node, in manifest: String) {
    guard let uri = entry.shortText, let target = BoxReference(uri, in: manifest) else {
      return nil
    }
    (self.entry, self.target) = (entry, target)
  }

  /// Returns why the claim must not redact the assertion: the kinds of problems, each with a
  /// description of the assertion. Empty if the claim may redact it.
  ///
  /// - Parameter manifest: the label of the manifest with the claim.
  func problems(in manifest: String) -> [(CredentialProblem.Kind, String)] {
    let label = target.labels.last ?? ""
    var problems: [(CredentialProblem.Kind, String)] = []
    if target.manifest == manifest {
      problems.append((.selfRedacted, "an assertion of the same manifest"))
    }
    if label.hasPrefix("c2pa.actions") { problems.append((.actionsRedacted, "a list of actions")) }
    if HardBinding.isBinding(label) { problems.append((.bindingRedacted, "a hash of the file")) }
    return problems
  }
}
