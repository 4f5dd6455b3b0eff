import Anatomy
import Movie

/// The problems of all manifests in a store of content credentials, found once for all rules.
struct CredentialSurvey {
  private struct Key: Hashable {
    let manifest: Int32
    let kind: CredentialProblem.Kind
  }

  let manifestCount: Int
  let compressedCount: Int
  /// The number of hashes that could not be compared.
  let notCompared: Int
  /// What is known about the signatures of the claims that have one.
  let signatures: [ClaimSignature.Verdict]
  /// The problems that the file must not have.
  private var problems: [Key: [Violation]] = [:]
  /// Problems that were recorded when an ingredient was added, or that are in manifests that do not
  /// belong to the newest manifest.
  private var knownProblems: [Int32: [Violation]] = [:]

  init?(_ store: Node) {
    let manifests = store.children("jumb").map(Manifest.init)
    guard !manifests.isEmpty else { return nil }
    let boxes = StoreBoxes(manifests)
    let reached = Self.reached(in: manifests, boxes)
    manifestCount = manifests.count
    compressedCount = manifests.count { $0.kind == .compressed }
    let relevant = manifests.indices.filter(reached.contains).map { manifests[$0] }
    let recorded = RecordedProblems(relevant.flatMap(\.recorded))
    // Only a later claim can redact an assertion, so nothing in the newest manifest is redacted.
    let newest = manifests.last?.label ?? ""
    let redacted = relevant.flatMap(\.redacted).filter { $0.manifest != newest }
    var verifier = ManifestVerifier(manifests, boxes: boxes, redacted: Set(redacted))
    let found = verifier.verify()
    notCompared = verifier.boxes.notCompared
    signatures = verifier.signatures
    for (index, manifest) in manifests.enumerated() {
      for problem in found[index] {
        let isNewest = index == manifests.count - 1
        if let reason = isNewest
          ? nil
          : Self.excuse(for: problem, in: manifest, isReached: reached.contains(index), recorded)
        {
          knownProblems[manifest.node.index, default: []].append(
            problem.violation.adding("; " + reason))
        } else {
          let key = Key(manifest: manifest.node.index, kind: problem.kind)
          problems[key, default: []].append(problem.violation)
        }
      }
    }
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

  /// Returns why a problem of an older manifest is no error of the file; nil if it is one.
  private static func excuse(
    for problem: CredentialProblem, in manifest: Manifest, isReached: Bool,
    _ recorded: RecordedProblems
  ) -> String? {
    guard isReached else { return "no manifest that belongs to the newest one refers to it" }
    let labels = [manifest.label] + [problem.ingredient].compactMap(\.self)
    return recorded.contain(
      problem.kind.statusCodes, in: manifest.label, about: labels, box: problem.box)
      ? "this was recorded when the ingredient was added" : nil
  }

  /// Returns what was verified in a store and what was not, for messages.
  ///
  /// - Parameter survey: the survey of the store; nil if it has no manifest.
  static func scope(of survey: CredentialSurvey?) -> String {
    let trust = "trust in the signer not examined"
    guard let survey else { return "signature not verified, " + trust }
    let manifests = survey.manifestCount == 1 ? "1 manifest" : "\(survey.manifestCount) manifests"
    let hashes =
      survey.notCompared == 0
      ? "hashes compared"
      : "\(survey.notCompared) hashes not compared because no digest could be computed"
    let compressed =
      survey.compressedCount == 0
      ? "" : "; \(survey.compressedCount) compressed manifests not examined"
    return "\(manifests), \(hashes), \(survey.stateOfSignatures), \(trust)\(compressed)"
  }

  private var stateOfSignatures: String {
    func state(_ count: Int, _ word: String) -> String {
      switch signatures.count {
      case 1: "signature \(word)"
      case count: "\(count) signatures \(word)"
      default: "\(count) of \(signatures.count) signatures \(word)"
      }
    }
    if signatures.isEmpty { return "no signature" }
    let reasons = signatures.compactMap {
      if case .unknown(let reason) = $0 { reason } else { nil }
    }
    let valid = signatures.count { $0 == .valid }
    let invalid = signatures.count - valid - reasons.count
    if invalid > 0 { return state(invalid, "invalid") }
    return reasons.first.map { state(reasons.count, "not verified") + " (\($0))" }
      ?? state(valid, "valid")
  }

  func problems(of kinds: [CredentialProblem.Kind], in manifest: Node) -> [Violation] {
    kinds.flatMap { problems[Key(manifest: manifest.index, kind: $0)] ?? [] }
  }

  func knownProblems(in manifest: Node) -> [Violation] { knownProblems[manifest.index] ?? [] }
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
