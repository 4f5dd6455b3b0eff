package import Anatomy
import Bytes
package import Crypto
import Movie

/// The content credentials of a file: who made it with what, and what was verified.
package struct FileCredentials {
  package let manifestCount: Int
  /// The newest manifest, which refers to the manifests of its ingredients.
  package let newest: ManifestOverview

  /// Maximum depth of structures around a store, and maximum number of structures that are searched.
  private static let deepest = 5
  private static let mostSearched = 10_000

  /// Returns nil if the file has no content credentials.
  ///
  /// - Parameter list: the trusted signers; nil if no list was given.
  package init?(_ document: Document, under list: TrustList?) {
    guard let store = Self.store(in: document.root) else { return nil }
    let manifests = store.children("jumb").map(Manifest.init)
    guard let last = manifests.last, let survey = store.inherited(.credentialSurvey) else {
      return nil
    }
    manifestCount = manifests.count
    let problems = StoreProblems(in: store, under: list)
    var reader = OverviewReader(manifests, survey, problems, list)
    newest = reader.overview(of: last, isNewest: true)
  }

  /// Whether a file has content credentials.
  package static func areIn(_ document: Document) -> Bool { store(in: document.root) != nil }

  /// Returns the last credential store that belongs to the file itself, and not to a file embedded
  /// in it; nil if there is none.
  private static func store(in root: Node) -> Node? {
    var found: Node?
    var searched = 0
    func search(_ node: Node, _ depth: Int) {
      if node.isCredentialStore {
        if node.fileAround != nil || node.isSeparateStore, node.child("jumb") != nil {
          found = node
        }
        return
      }
      guard depth < deepest else { return }
      for child in node.children where searched < mostSearched {
        searched += 1
        // These boxes of a movie contain no credentials and are not searched.
        if node.isRoot, ["moov", "moof", "mdat", "meta"].contains(child.code) { continue }
        search(child, depth + 1)
      }
    }
    search(root, 0)
    return found
  }
}

/// The problems of a store of content credentials, and the result of the comparison with its file.
private struct StoreProblems {
  /// The warnings and errors, by the node index of their manifest.
  private var found: [Int32: [ManifestOverview.Problem]] = [:]
  /// Whether bytes of the file were compared with a hash assertion.
  private(set) var isBindingCompared = false
  /// Why bytes of the file could not be compared with a hash assertion.
  private(set) var notCompared: [String] = []
  /// The bytes of the file that a hash assertion covers.
  private(set) var coverage: BindingCoverage?

  private let store: Node
  private let list: TrustList?

  init(in store: Node, under list: TrustList?) {
    (self.store, self.list) = (store, list)
    var nodes = [store]
    while let node = nodes.popLast() {
      nodes += node.children("jumb").reversed()
      guard let result = node.inherited(.bindingResult) else { continue }
      if result.isCompared { isBindingCompared = true }
      notCompared += result.notCompared
      coverage = coverage ?? result.coverage
    }
    addProblems(below: store)
    let root = store.document.root
    // The hash excludes these boxes of a movie and cannot show damage in them. So errors in them
    // are added to the problems.
    for box in root.children where ["ftyp", "mfra"].contains(box.code) {
      addDamage(below: box)
    }
    // Adds the problems of the file outside the store, such as a second box with a store.
    addProblems(at: root)
  }

  /// The beginnings of rule IDs about the notations in which credentials are written.
  private static let notations = ["jumbf.", "cbor.", "json."]

  // The recursion depth is bounded, because parsers limit the nesting of nodes.
  private mutating func addProblems(below node: Node) {
    addDamage(at: node) { rule in Self.notations.contains(where: rule.hasPrefix) }
    if node.code == "jumb" { addProblems(at: node) }
    for child in node.children { addProblems(below: child) }
  }

  private mutating func addProblems(at node: Node) {
    for kind in CredentialProblem.Kind.allCases {
      for problem in kind.problems(at: node, under: list) ?? [] {
        let (rule, violation) = (kind.rule.text, problem.violation)
        add(
          ManifestOverview.Problem(
            kind: kind, rule: rule, severity: kind.severity,
            statusCode: CredentialProblem.statusCode(of: rule, at: violation.node),
            message: violation.message), at: violation.node)
      }
    }
  }

  private mutating func addDamage(below box: Node) {
    addDamage(at: box, from: .error) { $0.hasPrefix("isom.") }
    for child in box.children { addDamage(below: child) }
  }

  /// Adds the findings that were made when a node was read, if their severity is at least `least`
  /// and `isRelevant` accepts their rule ID.
  private mutating func addDamage(
    at node: Node, from least: Severity = .warning, _ isRelevant: (String) -> Bool
  ) {
    for finding in node.layoutFindings + node.read(for: .fields).findings
    where finding.severity >= least && isRelevant(finding.rule) {
      add(
        ManifestOverview.Problem(
          kind: nil, rule: finding.rule, severity: finding.severity, statusCode: nil,
          message: finding.message), at: node)
    }
  }

  private mutating func add(_ problem: ManifestOverview.Problem, at node: Node) {
    // A change can be reported at media data, or in the older manifest on which an update relies.
    // Both are problems of the newest manifest.
    let isOfBinding = problem.kind == .bindingBroken || problem.kind == .bindingMalformed
    let manifest = isOfBinding ? nil : node.enclosingManifest
    guard let index = (manifest ?? store.newestManifest)?.index else { return }
    found[index, default: []].append(problem)
  }

  func about(_ manifest: Node) -> [ManifestOverview.Problem] { found[manifest.index] ?? [] }
}

extension Node {
  /// The manifest that contains this node or is this node; nil if there is none.
  fileprivate var enclosingManifest: Node? {
    var place: Node? = self
    while let node = place, !node.isManifest { place = node.parent }
    return place
  }
}

/// Reads what manifests state.
private struct OverviewReader {
  private let manifests: [Manifest]
  private let survey: CredentialSurvey
  private let problems: StoreProblems
  private let list: TrustList?
  private var boxes: StoreBoxes
  /// The labels of the manifests that are already shown.
  private var shown: Set<String> = []

  /// Maximum number of assertions and of actions that are read of each manifest, and in `deepest`
  /// the maximum depth of ingredients of ingredients.
  private static let most = 100
  private static let deepest = 32
  private var depth = 0

  init(
    _ manifests: [Manifest], _ survey: CredentialSurvey, _ problems: StoreProblems,
    _ list: TrustList?
  ) {
    (self.manifests, self.survey, self.problems, self.list) = (manifests, survey, problems, list)
    boxes = StoreBoxes(manifests)
  }

  mutating func overview(of manifest: Manifest, isNewest: Bool) -> ManifestOverview {
    shown.insert(manifest.label)
    depth += 1
    defer { depth -= 1 }
    let claim = manifest.claimContent
    let signature = survey.signature(of: manifest.node)
    let own = problems.about(manifest.node)
    let actions = manifest.assertions.filter { $0.name.description.hasPrefix("c2pa.actions") }
      .flatMap { assertion in
        (assertion.child("cbor")?.entry("actions")?.children).map(Array.init) ?? []
      }
    var ingredients: [ManifestOverview.Ingredient] = []
    for assertion in manifest.assertions.prefix(Self.most)
    where assertion.name.description.hasPrefix("c2pa.ingredient") {
      if let content = assertion.child("cbor") ?? assertion.child("json") {
        ingredients.append(ingredient(content, of: manifest, assertion))
      }
    }
    return ManifestOverview(
      label: manifest.label, path: manifest.node.path,
      title: claim?.entry("dc:title")?.shortText, format: claim?.entry("dc:format")?.shortText,
      generator: claim.flatMap(generator),
      actions: actions.prefix(Self.most).compactMap(action),
      ingredients: ingredients, signature: signature,
      thumbnail: manifest.assertions.first {
        $0.name.description.hasPrefix("c2pa.thumbnail.claim")
      },
      contentUnchanged: contentUnchanged(manifest, own, isNewest: isNewest),
      coverage: isNewest ? problems.coverage : nil,
      signatureValid: Self.validity(of: signature, own),
      signerTrusted: trust(in: signature), stampTrusted: signature.flatMap(trustInStamp(of:)),
      certificateUnrevoked: signature.flatMap(revocation(of:)),
      problems: own)
  }

  // MARK: Verdicts

  private func contentUnchanged(
    _ manifest: Manifest, _ found: [ManifestOverview.Problem], isNewest: Bool
  ) -> CredentialVerdict {
    let errors = found.filter { $0.severity == .error }
    if let first = errors.first(where: { $0.kind?.concern == .content }) {
      return .no(first.message)
    }
    if let first = errors.first(where: { $0.kind.map { $0.concern == .claim } ?? true }) {
      return .unknown(first.message)
    }
    if manifest.kind == .compressed { return .unknown("the manifest is compressed") }
    if survey.notCompared > 0 { return .unknown("libcrypto was not found") }
    if found.contains(where: { $0.kind == .algorithmUnknown }) {
      return .unknown("a hash is of an unknown algorithm")
    }
    guard isNewest else {
      return .unknown("only the manifest of the ingredient is in this file, and its hashes match")
    }
    if let reason = manifest.node.document.reasonWithoutMedium {
      return .unknown("the file that the manifest describes was not compared: \(reason)")
    }
    guard problems.isBindingCompared else {
      return .unknown(
        manifest.kind == .dependent
          ? "an update manifest has no hash of the file"
          : "the hash of the file is of a kind that is not supported")
    }
    if let reason = problems.notCompared.first {
      return .unknown("not all bytes were compared: \(reason)")
    }
    return problems.coverage?.additionalWords.map {
      .unknown(
        "the signer excluded \($0), which may have been changed; all other bytes are unchanged")
    } ?? .yes
  }

  private static func validity(
    of signature: ClaimSignature?, _ found: [ManifestOverview.Problem]
  ) -> CredentialVerdict {
    switch signature?.verdict {
    case nil:
      found.contains { $0.kind == .signatureMissing }
        ? .no("the claim has no signature") : .unknown("the manifest has no readable claim")
    case .valid: .yes
    case .invalid(let reason): .no(reason)
    case .unknown(let reason), .unsupported(let reason): .unknown(reason)
    }
  }

  private func trust(in signature: ClaimSignature?) -> CredentialVerdict {
    guard let signature else { return .unknown("there is no signature") }
    // Anyone can copy the certificates of a trusted signer, so only a valid signature is trusted.
    guard signature.verdict == .valid else {
      return .unknown("the signature is not known to be valid")
    }
    return signature.trust(under: list).verdict
  }

  private func trustInStamp(of signature: ClaimSignature) -> CredentialVerdict? {
    guard signature.stamp != nil else { return nil }
    guard list != nil else { return .unknown("no list of trusted signers was given") }
    return signature.trust(under: list).problemOfStamp.map { .no($0) } ?? .yes
  }

  private func revocation(of signature: ClaimSignature) -> CredentialVerdict? {
    let moment = signature.trust(under: list).moment
    if let reply = signature.revocation(before: moment) {
      return .no(reply.revocation.map { "revoked at \($0.text)" } ?? "revoked")
    }
    let replies = signature.revocations.map { $0.isUnrevoked(at: moment) }
    return replies.first { $0 == .yes } ?? replies.first
  }

  // MARK: Statements

  private func generator(of claim: Node) -> String? {
    if let info = claim.entry("claim_generator_info") {
      let first = info.entry("name") == nil ? info.children.first : info
      if let name = first?.entry("name")?.shortText {
        return [name, first?.entry("version")?.shortText].compactMap(\.self).joined(separator: " ")
      }
    }
    return claim.entry("claim_generator")?.shortText
  }

  private func action(_ node: Node) -> ManifestOverview.Action? {
    guard let name = node.entry("action")?.shortText else { return nil }
    let agent = node.entry("softwareAgent")
    let software =
      agent?.shortText
      ?? agent?.entry("name")?.shortText.map { name in
        [name, agent?.entry("version")?.shortText].compactMap(\.self).joined(separator: " ")
      }
    let type = node.entry("digitalSourceType")?.shortText
    return ManifestOverview.Action(
      name: name, when: node.entry("when")?.shortText, software: software,
      sourceType: type.map { DigitalSourceType($0).term })
  }

  private mutating func ingredient(
    _ content: Node, of manifest: Manifest, _ assertion: Node
  ) -> ManifestOverview.Ingredient {
    let reference = content.entry("activeManifest") ?? content.entry("c2pa_manifest")
    let target = reference?.entry("url")?.shortText.flatMap { BoxReference($0, in: manifest.label) }
    var box: ManifestOverview.Box?
    var note: String?
    if reference == nil {
      note = "without content credentials"
    } else if let target, let place = boxes.manifest(target.manifest) {
      if shown.contains(manifests[place].label) {
        note = "its manifest is shown above"
      } else if depth < Self.deepest {
        box = ManifestOverview.Box(overview(of: manifests[place], isNewest: false))
      } else {
        note = "its manifest is too deep in others to be shown"
      }
    } else {
      note = "its manifest is missing in the file"
    }
    let picture = content.entry("thumbnail")?.entry("url")?.shortText
      .flatMap { BoxReference($0, in: manifest.label) }
      .flatMap { reference in
        boxes.manifest(reference.manifest).flatMap { manifests[$0] }
          .flatMap { boxes.box(reference, from: $0) }
      }
    return ManifestOverview.Ingredient(
      title: (content.entry("dc:title") ?? content.entry("title"))?.shortText,
      format: (content.entry("dc:format") ?? content.entry("format"))?.shortText,
      relationship: content.entry("relationship")?.shortText, thumbnail: picture,
      path: assertion.path, manifest: box, note: note)
  }
}
