package import Anatomy
package import Bytes
import Movie

/// The content credentials of a file: who made it with what, and what was verified.
package struct FileCredentials {
  package let manifestCount: Int
  /// The newest manifest. Others are ingredients of it.
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
    let findings = CredentialFindings(in: store, under: list)
    var reader = OverviewReader(manifests, survey, findings, list)
    newest = reader.overview(of: last, isNewest: true)
  }

  /// Whether a file has content credentials.
  package static func areIn(_ document: Document) -> Bool { store(in: document.root) != nil }

  /// Finds the last store of credentials that belong to the file, and not to a file in it.
  private static func store(in root: Node) -> Node? {
    var found: Node?
    var searched = 0
    func search(_ node: Node, _ depth: Int) {
      if node.isCredentialStore {
        if node.fileAround != nil, node.child("jumb") != nil { found = node }
        return
      }
      guard depth < deepest else { return }
      for child in node.children where searched < mostSearched {
        searched += 1
        // The boxes of a movie have no credentials.
        if node.isRoot, ["moov", "moof", "mdat", "meta"].contains(child.code) { continue }
        search(child, depth + 1)
      }
    }
    search(root, 0)
    return found
  }
}

/// Whether something holds.
package enum CredentialVerdict: Equatable {
  case yes
  case no(String)
  /// This could not be verified, for a reason.
  case unknown(String)

  package var word: String {
    switch self {
    case .yes: "yes"
    case .no: "no"
    case .unknown: "could not be verified"
    }
  }

  package var reason: String? {
    switch self {
    case .yes: nil
    case .no(let reason), .unknown(let reason): reason
    }
  }
}

/// What a manifest states, and what was verified of it.
package struct ManifestOverview {
  package struct Action {
    package let name: String
    package let when: String?
    package let software: String?
    /// The last part of the URI of the source type, such as `trainedAlgorithmicMedia`.
    package let sourceType: String?
  }

  package struct Ingredient {
    package let title: String?
    package let format: String?
    /// How the ingredient was used: `parentOf`, `componentOf` or `inputTo`.
    package let relationship: String?
    /// The picture of the ingredient; nil if there is none.
    package let thumbnail: Node?
    package let path: String
    /// The manifest of the ingredient; nil if it has none in the file, or if it is shown elsewhere.
    package let manifest: Box?
  }

  /// A manifest in an ingredient.
  package final class Box {
    package let manifest: ManifestOverview
    init(_ manifest: ManifestOverview) { self.manifest = manifest }
  }

  package struct Problem {
    package let rule: String
    package let severity: Severity
    package let statusCode: String?
    package let message: String
  }

  package let label: String
  package let path: String
  package let title: String?
  package let format: String?
  package let generator: String?
  package let actions: [Action]
  package let ingredients: [Ingredient]
  package let signature: ClaimSignature?
  /// The picture of the file; nil if there is none.
  package let thumbnail: Node?
  /// Whether the bytes of the file and of the assertions are those that were signed.
  package let contentUnchanged: CredentialVerdict
  package let signatureValid: CredentialVerdict
  package let signerTrusted: CredentialVerdict
  /// Whether the authority of the time stamp is trusted; nil without a valid time stamp.
  package let stampTrusted: CredentialVerdict?
  /// Whether the certificate of the signer was not revoked; nil if no reply is in the file.
  package let certificateUnrevoked: CredentialVerdict?
  package let problems: [Problem]

  /// The digital source types of all actions, each once.
  package var sourceTypes: [String] {
    var seen: Set<String> = []
    return actions.compactMap(\.sourceType).filter { seen.insert($0).inserted }
  }
}

/// The findings of the rules for content credentials about a store.
private struct CredentialFindings {
  /// The findings of warnings and errors, by the index of their manifest.
  private var found: [Int32: [CheckedFinding]] = [:]
  /// Whether bytes of the file were compared with a hash assertion.
  private(set) var isBindingCompared = false
  /// Why bytes of the file could not be compared with a hash assertion.
  private(set) var notCompared: [String] = []

  init(in store: Node, under list: TrustList?) {
    let file = CheckedFile(profiles: [], trust: list) { _ in nil }
    var nodes = [store]
    while let node = nodes.popLast() {
      nodes += node.children("jumb").reversed()
      for rule in Rule.contentCredentials
      where rule.place.holds(node.declaredNodeKind.kind, node.declaredNodeKind.declaredName) {
        guard let violations = rule.check?(node, file) else { continue }
        let isOfBinding = rule === Rule.bindingBroken
        if isOfBinding {
          isBindingCompared = true
          notCompared += node.inherited(.bindingResult)?.notCompared ?? []
        }
        for violation in violations where rule.severity > .info {
          // The violation can be at media data. The hash of an update is in another manifest.
          let newest = store.children.last { $0.code == "jumb" }
          guard let manifest = isOfBinding ? newest : violation.node.enclosingManifest else {
            continue
          }
          found[manifest.index, default: []].append(
            CheckedFinding(finding: violation.finding(by: rule), node: violation.node))
        }
      }
    }
  }

  func about(_ manifest: Node) -> [CheckedFinding] { found[manifest.index] ?? [] }
}

extension Node {
  /// The manifest that contains this node, or is it; nil if it is in none.
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
  private let findings: CredentialFindings
  private let list: TrustList?
  private var boxes: StoreBoxes
  /// The manifests that are already shown.
  private var shown: Set<String> = []

  /// Maximum number of assertions and actions that are read of a manifest, and of manifests inside each
  /// other.
  private static let most = 100
  private static let deepest = 32
  private var depth = 0

  init(
    _ manifests: [Manifest], _ survey: CredentialSurvey, _ findings: CredentialFindings,
    _ list: TrustList?
  ) {
    (self.manifests, self.survey, self.findings, self.list) = (manifests, survey, findings, list)
    boxes = StoreBoxes(manifests)
  }

  mutating func overview(of manifest: Manifest, isNewest: Bool) -> ManifestOverview {
    shown.insert(manifest.label)
    depth += 1
    defer { depth -= 1 }
    let claim = manifest.claimContent
    let signature = survey.signature(of: manifest.node)
    let own = findings.about(manifest.node)
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
      signatureValid: Self.validity(of: signature, own),
      signerTrusted: trust(in: signature), stampTrusted: signature.flatMap(trustInStamp(of:)),
      certificateUnrevoked: signature.flatMap(revocation(of:)),
      problems: own.map {
        ManifestOverview.Problem(
          rule: $0.finding.rule, severity: $0.finding.severity, statusCode: $0.statusCode,
          message: $0.finding.message)
      })
  }

  // MARK: Verdicts

  /// The rules about changed content.
  private static let aboutContent: Set<String> = [
    Rule.bindingBroken.id, Rule.assertionChanged.id, Rule.assertionMissing.id,
    Rule.assertionUndeclared.id, Rule.assertionNotRedacted.id, Rule.referenceChanged.id,
    Rule.referenceMissing.id, Rule.ingredientMissing.id, Rule.ingredientChanged.id,
  ]
  /// The rules about claims that do not bind the content.
  private static let aboutClaims: Set<String> = [
    Rule.claimMissing.id, Rule.severalClaims.id, Rule.hardBindingMissing.id,
    Rule.severalBindings.id, Rule.bindingInUpdate.id, Rule.exclusionsMissing.id,
    Rule.samplesUnbound.id,
  ]

  private func contentUnchanged(
    _ manifest: Manifest, _ findings: [CheckedFinding], isNewest: Bool
  ) -> CredentialVerdict {
    let errors = findings.filter { $0.finding.severity == .error }
    if let first = errors.first(where: { Self.aboutContent.contains($0.finding.rule) }) {
      return .no(first.finding.message)
    }
    if let first = errors.first(where: { Self.aboutClaims.contains($0.finding.rule) }) {
      return .unknown(first.finding.message)
    }
    if manifest.kind == .compressed { return .unknown("the manifest is compressed") }
    if survey.notCompared > 0 { return .unknown("libcrypto was not found") }
    if findings.contains(where: { $0.finding.rule == Rule.hashAlgorithmUnknown.id }) {
      return .unknown("a hash is of an unknown algorithm")
    }
    guard isNewest else {
      return .unknown("only the manifest of the ingredient is in this file, and its hashes match")
    }
    guard self.findings.isBindingCompared else {
      return .unknown(
        manifest.kind == .dependent
          ? "an update manifest has no hash of the file"
          : "the hash of the file is of a kind that is not supported")
    }
    return self.findings.notCompared.first.map { .unknown("not all bytes were compared: \($0)") }
      ?? .yes
  }

  private static func validity(
    of signature: ClaimSignature?, _ findings: [CheckedFinding]
  ) -> CredentialVerdict {
    switch signature?.verdict {
    case nil:
      findings.contains { $0.finding.rule == Rule.claimSignatureMissing.id }
        ? .no("the claim has no signature") : .unknown("the manifest has no readable claim")
    case .valid: .yes
    case .invalid(let reason): .no(reason)
    case .unknown(let reason), .unsupported(let reason): .unknown(reason)
    }
  }

  private func trust(in signature: ClaimSignature?) -> CredentialVerdict {
    guard let signature else { return .unknown("there is no signature") }
    // Anyone can copy the certificates of a trusted signer.
    guard signature.verdict == .valid else {
      return .unknown("the signature is not known to be valid")
    }
    switch signature.trust(under: list).verdict {
    case .trusted: return .yes
    case .untrusted(let reason): return .no(reason)
    case .unknown(let reason): return .unknown(reason)
    }
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
    guard let reply = signature.revocations.first else { return nil }
    switch reply.verdict {
    case .good: return .yes
    case .revoked: return .unknown("revoked after the time stamp")
    case .unknown: return .unknown("the issuer does not know the certificate")
    case .invalid(let reason): return .unknown(reason)
    case .notVerified: return .unknown("libcrypto was not found")
    }
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
      sourceType: type.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
  }

  private mutating func ingredient(
    _ content: Node, of manifest: Manifest, _ assertion: Node
  ) -> ManifestOverview.Ingredient {
    let reference = content.entry("activeManifest") ?? content.entry("c2pa_manifest")
    let target = reference?.entry("url")?.shortText.flatMap { BoxReference($0, in: manifest.label) }
    var box: ManifestOverview.Box?
    if let target, let place = boxes.manifest(target.manifest),
      !shown.contains(manifests[place].label), depth < Self.deepest
    {
      box = ManifestOverview.Box(overview(of: manifests[place], isNewest: false))
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
      path: assertion.path, manifest: box)
  }
}

extension ManifestOverview {
  /// Returns the bytes of the picture in a box; nil if it contains no embedded file.
  package static func picture(in box: Node) -> ByteRange? {
    box.child("bidb").map { file in
      ByteRange(from: min(file.range.start + file.headerSize, file.range.end), to: file.range.end)
    }
  }

  /// Whether an action states that generative AI made the content, or a part of it.
  package var isMadeByAI: Bool { sourceTypes.contains { Self.typesOfAI.contains($0) } }

  private static let typesOfAI: Set<String> = [
    "trainedAlgorithmicMedia", "compositeWithTrainedAlgorithmicMedia",
  ]

  /// Returns what a digital source type of the IPTC means; nil for unknown ones.
  package static func words(forSourceType type: String) -> String? { words[type] }

  private static let words: [String: String] = [
    "trainedAlgorithmicMedia": "made by generative AI",
    "compositeWithTrainedAlgorithmicMedia": "edited with generative AI",
    "algorithmicMedia": "made by an algorithm that was not trained",
    "algorithmicallyEnhanced": "enhanced by an algorithm",
    "digitalCapture": "captured by a digital camera or recorder",
    "computationalCapture": "computed from several captures",
    "negativeFilm": "scanned from a negative", "positiveFilm": "scanned from a positive",
    "print": "scanned from a print", "minorHumanEdits": "captured, then edited slightly",
    "humanEdits": "captured, then edited by a person", "compositeCapture": "composed of captures",
    "composite": "composed of several elements",
    "compositeSynthetic": "composed of elements of which some are synthetic",
    "digitalArt": "made by a person with software",
    "digitalCreation": "made by a person with software",
    "dataDrivenMedia": "made from data", "virtualRecording": "recorded from a virtual event",
    "screenCapture": "captured from a screen", "softwareImage": "made by software",
  ]
}
