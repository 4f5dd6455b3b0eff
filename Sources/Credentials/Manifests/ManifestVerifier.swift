import Anatomy
import Bytes
import Movie

/// Compares the hashes in the manifests of a store with the boxes that they refer to.
struct ManifestVerifier {
  let manifests: [Manifest]
  /// The assertions that a claim of another manifest redacted.
  let redacted: Set<BoxReference>
  let redactedManifests: Set<Substring>
  var boxes: StoreBoxes
  /// For each assertion that does not match its claim, by the node index of the assertion: the hash
  /// that the claim states.
  private(set) var changed: [Int32: [UInt8]?] = [:]
  private var problems: [CredentialProblem] = []
  /// The claim signatures by the node indexes of their manifests.
  private(set) var signatures: [Int32: ClaimSignature] = [:]

  /// Creates a verifier.
  ///
  /// - Parameter redacted: the assertions that claims of later manifests redacted.
  init(_ manifests: [Manifest], boxes: StoreBoxes, redacted: Set<BoxReference>) {
    self.manifests = manifests
    self.boxes = boxes
    self.redacted = redacted
    redactedManifests = Set(redacted.map(\.manifest))
  }

  /// Returns the problems of each manifest, in the order of the manifests.
  mutating func verify() -> [[CredentialProblem]] {
    let ofClaims = manifests.map { manifest in
      verifyClaim(of: manifest)
      return takeProblems()
    }
    // References are compared last: a reference to an assertion that the claim already shows to be
    // changed is not another problem.
    return zip(manifests, ofClaims).map { manifest, known in
      for reference in manifest.references { verify(reference, of: manifest) }
      return known + takeProblems()
    }
  }

  private mutating func takeProblems() -> [CredentialProblem] {
    defer { problems = [] }
    return problems
  }

  mutating func report(
    _ kind: CredentialProblem.Kind, _ violation: Violation, box: BoxReference? = nil,
    ingredient: Substring? = nil
  ) {
    problems.append(
      CredentialProblem(kind, violation, box: box, ingredient: ingredient.map(String.init)))
  }

  private mutating func verifyClaim(of manifest: Manifest) {
    switch manifest.kind {
    case .standard, .dependent: break
    case .compressed: return
    case .unknown:
      return report(
        .claimMissing,
        .about(
          manifest.node,
          "the content type of \(manifest.label) is not that of a manifest with a claim"))
    }
    guard let claim = manifest.claim, manifest.claimContent != nil else {
      return reportClaims(of: manifest)
    }
    verifySignature(of: manifest, claim)
    var listed: Set<Int32> = []
    var bindings: [HashedURI] = []
    for uri in manifest.listed {
      guard let reference = BoxReference(uri.uri, in: manifest.label) else {
        report(
          .assertionMissing,
          uri.violationAtURI(
            "the claim lists the assertion \(uri.shown), which is no box of its manifest"))
        continue
      }
      if reference.labels.last.map(HardBinding.isBinding) ?? false { bindings.append(uri) }
      if let box = verifyAssertion(reference, uri, of: manifest) { listed.insert(box.index) }
    }
    verify(bindings, of: manifest, claim)
    verifyActions(of: manifest, claim)
    verifyRedactions(of: manifest)
    for assertion in manifest.assertions where !listed.contains(assertion.index) {
      let label = assertion.name.description
      report(
        .assertionUndeclared, .about(assertion, "the claim does not list the assertion \(label)"),
        box: BoxReference(manifest: manifest.label, assertion: label))
    }
  }

  /// Reports a problem unless a claim lists exactly one assertion that binds it to the file. The
  /// claim of an update or time-stamp manifest must list none.
  private mutating func verify(_ bindings: [HashedURI], of manifest: Manifest, _ claim: Node) {
    switch (manifest.kind, bindings.count) {
    case (.standard, 0):
      report(
        .bindingMissing,
        .about(claim, "the claim of \(manifest.label) lists no c2pa.hash assertion"))
    case (.standard, 2...):
      report(
        .severalBindings,
        bindings[1].violationAtURI(
          "the claim of \(manifest.label) lists \(bindings.count) c2pa.hash assertions, expected 1")
      )
    case (.dependent, 1...):
      report(
        .bindingInUpdate,
        bindings[0].violationAtURI(
          "the claim of the update manifest \(manifest.label) lists a c2pa.hash assertion, expected "
            + "none"))
    default: break
    }
  }

  /// Reports a problem if a manifest does not state how the file came into being. Claims of version
  /// 1 need not state this.
  private mutating func verifyActions(of manifest: Manifest, _ claim: Node) {
    guard manifest.kind == .standard, claim.name.description == "c2pa.claim.v2" else { return }
    guard
      let assertion = manifest.assertions.first(where: {
        let label = $0.name.description
        return label.hasPrefix("c2pa.actions")
          && !redacted.contains(BoxReference(manifest: manifest.label, assertion: label))
      })
    else {
      return report(
        .actionsMalformed,
        .about(claim, "the manifest \(manifest.label) contains no c2pa.actions assertion"))
    }
    let first = assertion.child("cbor")?.entry("actions")?.children.first?.entry("action")?
      .shortText
    guard first != "c2pa.created", first != "c2pa.opened" else { return }
    let stated = first.map { "is \($0.prefix(BoxReference.maxShown))" } ?? "has no name"
    report(
      .actionsMalformed,
      .about(
        assertion,
        "the first action in \(assertion.name) \(stated), expected c2pa.created or c2pa.opened"))
  }

  /// Reports a problem for each assertion that a claim redacts although no claim may redact it.
  private mutating func verifyRedactions(of manifest: Manifest) {
    for redaction in manifest.redactions {
      for (kind, assertion) in redaction.problems(in: manifest.label) {
        report(
          kind,
          .field(
            .value, of: redaction.entry,
            "the claim of \(manifest.label) redacts \(assertion): \(redaction.target.text)"),
          box: redaction.target)
      }
    }
  }

  private mutating func reportClaims(of manifest: Manifest) {
    guard manifest.claims.count > 1 else {
      return report(
        .claimMissing,
        .about(manifest.node, "the manifest \(manifest.label) contains no readable claim"))
    }
    report(
      .severalClaims,
      .about(
        manifest.claims[1],
        "the manifest \(manifest.label) contains \(manifest.claims.count) claims, expected 1",
        related: [RelatedPlace("the first claim", manifest.claims[0])]))
  }

  private mutating func verifySignature(of manifest: Manifest, _ claim: Node) {
    guard let entry = manifest.signature, let uri = entry.shortText else {
      return report(
        .signatureMissing,
        .about(claim, "the claim of \(manifest.label) does not state its signature box"))
    }
    if let reference = BoxReference(uri, in: manifest.label),
      reference.manifest == manifest.label,
      let box = boxes.box(reference, from: manifest), box.boxType == "c2cs",
      box.child("cbor") != nil, let content = manifest.claimContent
    {
      let signature = ClaimSignature(in: box, of: content)
      signatures[manifest.node.index] = signature
      return report(signature, of: manifest)
    }
    report(
      .signatureMissing,
      .field(
        .value, of: entry,
        "the claim refers to \(uri.prefix(BoxReference.maxShown)), which is no signature box of its "
          + "manifest"))
  }

  /// Compares an assertion with its hash in the claim. Returns the box of the assertion; nil if the
  /// manifest does not contain it.
  private mutating func verifyAssertion(
    _ reference: BoxReference, _ uri: HashedURI, of manifest: Manifest
  ) -> Node? {
    let label = (reference.labels.last ?? "").prefix(BoxReference.maxShown)
    let isOwn = reference.manifest == manifest.label
    guard isOwn, let box = boxes.box(reference, from: manifest) else {
      if isOwn, redacted.contains(reference) { return nil }
      report(
        .assertionMissing,
        uri.violationAtURI(
          "the claim lists the assertion \(reference.text), which is not in "
            + (isOwn ? "its manifest" : "the same manifest")), box: reference)
      return nil
    }
    guard !redacted.contains(reference) else {
      if !box.isBlanked {
        report(
          .notRedacted,
          .about(box, "a later claim lists \(label) as redacted, but its content is not removed"),
          box: reference)
      }
      return box
    }
    switch boxes.compare(box, with: uri) {
    case .equal, .notCompared: break
    case .unknownAlgorithm(let name): reportAlgorithm(name, uri, box: reference)
    case .different(let found):
      changed[box.index] = .some(uri.stated)
      report(
        .assertionChanged,
        .about(
          box,
          "the content of \(label) gives the hash \(found.beginning), the claim states "
            + (uri.stated?.beginning ?? "none"),
          related: [RelatedPlace("the hash in the claim", uri.hash ?? uri.node)]),
        box: reference)
    }
    return box
  }

  mutating func reportAlgorithm(_ name: String, _ uri: HashedURI, box: BoxReference?) {
    report(
      .algorithmUnknown,
      uri.violationAtHash(
        "the hash algorithm is \(name.prefix(BoxReference.maxShown)), expected sha256, sha384 or sha512"
      ), box: box)
  }
}

extension Node {
  /// Whether this superbox has no content, or content of zeros only. Its description may still
  /// contain the salt that was hashed together with the assertion.
  var isBlanked: Bool {
    var end = range.start + headerSize
    for box in children {
      guard box.range.start == end, Self.codesOfContent.contains(box.code) else { return false }
      let isEmpty =
        box.code == "jumd" ? box.hasOnlySalt : box.isZero(from: box.range.start + box.headerSize)
      guard isEmpty else { return false }
      end = box.range.end
    }
    return isZero(from: end)
  }

  private func isZero(from start: Int) -> Bool {
    source.isZero(ByteRange(from: start, to: range.end))
  }

  /// Whether the private box at the end of this description is missing, or is a salt of at most 32
  /// bytes.
  private var hasOnlySalt: Bool {
    guard let group = field(named: "private") else { return undecodedField == nil }
    let isSalt = source.big32(at: group.range.start + 4) == FourCC("c2sh").rawValue
    return isSalt && group.range.count <= 8 + 32 && isZero(from: group.range.end)
  }

  /// The codes of boxes that an assertion can contain. Another code could itself be hidden content.
  private static let codesOfContent: Set<FourCC> = [
    "jumd", "cbor", "json", "xml ", "jp2c", "uuid", "bfdb", "bidb", "free", "brob",
  ]
}
