package import Anatomy
import Bytes
package import Crypto
import Movie

/// The problems of all manifests in a store of content credentials, found once for all rules.
package struct CredentialSurvey {
  private struct Key: Hashable {
    let manifest: Int32
    let kind: CredentialProblem.Kind
  }

  let manifestCount: Int
  let compressedCount: Int
  /// The number of hashes that could not be compared.
  let notCompared: Int
  /// The claim signatures by the node indexes of their manifests.
  private let signatures: [Int32: ClaimSignature]
  private let newest: Int32?
  /// The assertions that a claim of another manifest lists as redacted.
  let redacted: Set<BoxReference>
  /// The problems by manifest and kind. A problem of an older manifest has the kind `knownProblem`
  /// if it was recorded when an ingredient was added, or if no chain of references leads from the
  /// newest manifest to the older one.
  private var problems: [Key: [CredentialProblem]] = [:]

  init?(_ store: Node) {
    let manifests = store.children("jumb").map(Manifest.init)
    guard !manifests.isEmpty else { return nil }
    redacted = Set(manifests.flatMap(\.redacted))
    let boxes = StoreBoxes(manifests)
    let reached = Self.reached(in: manifests, boxes)
    manifestCount = manifests.count
    compressedCount = manifests.count { $0.kind == .compressed }
    let relevant = manifests.indices.filter(reached.contains).map { manifests[$0] }
    let recorded = RecordedProblems(relevant.flatMap(\.recorded))
    // Only a later claim can redact an assertion, so nothing in the newest manifest is redacted.
    let newest = manifests.last?.label ?? ""
    let removed = relevant.flatMap(\.redacted).filter { $0.manifest != newest }
    var verifier = ManifestVerifier(manifests, boxes: boxes, redacted: Set(removed))
    let found = verifier.verify()
    notCompared = verifier.boxes.notCompared
    signatures = verifier.signatures
    self.newest = manifests.last?.node.index
    for (index, manifest) in manifests.enumerated() {
      for problem in found[index] {
        let isNewest = index == manifests.count - 1
        if let reason = isNewest
          ? nil
          : Self.excuse(for: problem, in: manifest, isReached: reached.contains(index), recorded)
        {
          add(
            CredentialProblem(.knownProblem, problem.violation.adding("; " + reason)), in: manifest)
        } else {
          add(problem, in: manifest)
        }
      }
    }
  }

  private mutating func add(_ problem: CredentialProblem, in manifest: Manifest) {
    let key = Key(manifest: manifest.node.index, kind: problem.kind)
    problems[key, default: []].append(problem)
  }

  /// Returns the indices of the newest manifest, its ingredients, their ingredients and so on.
  private static func reached(in manifests: [Manifest], _ boxes: StoreBoxes) -> Set<Int> {
    var reached: Set<Int> = []
    var next = [manifests.count - 1]
    while let index = next.popLast() {
      guard reached.insert(index).inserted else { continue }
      let manifest = manifests[index]
      for reference in manifest.references where reference.role == .manifest {
        if let target = BoxReference(reference.uri.uri, in: manifest.label),
          let place = boxes.manifest(target.manifest)
        {
          next.append(place)
        }
      }
    }
    return reached
  }

  /// Returns why a problem of an older manifest is no error of the file; nil if it is an error.
  private static func excuse(
    for problem: CredentialProblem, in manifest: Manifest, isReached: Bool,
    _ recorded: RecordedProblems
  ) -> String? {
    guard isReached else {
      return "the newest manifest does not refer to it, directly or through ingredients"
    }
    let labels = [manifest.label] + [problem.ingredient].compactMap(\.self)
    return recorded.contain(
      problem.kind.statusCodes, in: manifest.label, about: labels, box: problem.box)
      ? "this was recorded when the ingredient was added" : nil
  }

  /// Returns what was verified in a store and what was not, for messages.
  ///
  /// - Parameters:
  ///   - store: the store; nil if it could not be read.
  ///   - list: the trusted signers; nil if no list was given.
  package static func scope(of store: Node?, under list: TrustList?) -> String {
    guard let survey = store?.inherited(.credentialSurvey) else { return "no manifest" }
    let manifests = survey.manifestCount == 1 ? "1 manifest" : "\(survey.manifestCount) manifests"
    let hashes =
      survey.notCompared == 0
      ? "hashes of assertions compared"
      : "\(survey.notCompared) hashes not compared because no digest could be computed"
    let compressed =
      survey.compressedCount == 0
      ? "" : "; \(survey.compressedCount) compressed manifests not examined"
    let medium =
      store?.document.reasonWithoutMedium.map {
        "; the file that the manifest describes was not compared: \($0)"
      } ?? ""
    return "\(manifests), \(hashes), \(survey.stateOfSignatures)"
      + "\(survey.stateOfTrust(under: list))\(compressed)\(medium)"
  }

  private var stateOfSignatures: String {
    let verdicts = signatures.values.map(\.verdict)
    func state(_ count: Int, _ word: String) -> String {
      switch verdicts.count {
      case 1: "signature \(word)"
      case count: "\(count) signatures \(word)"
      default: "\(count) of \(verdicts.count) signatures \(word)"
      }
    }
    if verdicts.isEmpty { return "no signature" }
    let reasons = verdicts.compactMap { verdict in
      switch verdict {
      case .unknown(let reason), .unsupported(let reason): reason
      case .valid, .invalid: nil
      }
    }
    let valid = verdicts.count { $0 == .valid }
    let invalid = verdicts.count - valid - reasons.count
    if invalid > 0 { return state(invalid, "invalid") }
    return reasons.min().map { state(reasons.count, "not verified") + " (\($0))" }
      ?? state(valid, "valid")
  }

  /// Returns as text what is known about the time stamp and the signer of the newest manifest.
  /// Empty if that manifest has no signature.
  private func stateOfTrust(under list: TrustList?) -> String {
    guard let newest, let signature = signatures[newest] else { return "" }
    let trust = signature.trust(under: list)
    let stamp = signature.stamp?.moment.map { ", time stamp of \($0.text) valid" } ?? ""
    let name = list.map { " under \($0.name)" } ?? ""
    let signer =
      switch trust.verdict {
      case .yes: "signer trusted\(name)"
      case .no(let reason): "signer not trusted\(name) (\(reason))"
      case .unknown(let reason): "trust in the signer not verified (\(reason))"
      }
    return "\(stamp), \(signer)"
  }

  /// Returns the signature of the claim of a manifest; nil if it has none.
  func signature(of manifest: Node) -> ClaimSignature? { signatures[manifest.index] }

  func problems(of kind: CredentialProblem.Kind, in manifest: Node) -> [CredentialProblem] {
    problems[Key(manifest: manifest.index, kind: kind)] ?? []
  }
}

extension InheritedValue where Answer == CredentialSurvey {
  /// The survey of the store that contains a manifest.
  static let credentialSurvey = InheritedValue<CredentialSurvey>(
    "credentialSurvey",
    scope: { node in
      if node.isCredentialStore { return node }
      return node.isManifest ? node.parent : nil
    }
  ) { CredentialSurvey($0) }
}
