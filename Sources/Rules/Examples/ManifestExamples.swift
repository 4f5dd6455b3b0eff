import Crypto

/// An assertion of an example manifest.
struct AssertionScript {
  let label: String
  /// The CBOR content of the assertion as a ByteScript.
  let content: String
  /// Whether the assertion is in the assertion store.
  let isStored: Bool
  /// Whether the claim lists the assertion.
  let isListed: Bool
  /// The hash of the assertion in the claim; nil for the right one.
  let hash: String?
  let mark: String
  /// The mark `↓` in front of the URI of the assertion in the claim; empty for none.
  let urlMark: String
  /// The mark `↓` in front of the box with the content; empty for none.
  let contentMark: String

  init(
    _ label: String = "c2pa.hash.data", content: String = "a0", isStored: Bool = true,
    isListed: Bool = true, hash: String? = nil, mark: String = "", urlMark: String = "",
    contentMark: String = ""
  ) {
    self.label = label
    self.content = content
    self.isStored = isStored
    self.isListed = isListed
    self.hash = hash
    self.mark = mark
    self.urlMark = urlMark
    self.contentMark = contentMark
  }

  /// Returns an assertion that refers to another assertion of its manifest, which precedes it.
  static func reference(
    to label: String, hash: String? = nil, urlMark: String = ""
  ) -> Self {
    let uri = "self#jumbf=c2pa.assertions/\(label)"
    return Self(
      "c2pa.actions",
      content: """
        a1 \(CBORScript.text("ingredient"))
          \(CBORScript.hashedURI(uri, hash ?? CBORScript.digest(label), urlMark))
        """)
  }

  /// Returns an actions assertion with one action.
  static func actions(_ name: String, mark: String = "") -> Self {
    Self(
      "c2pa.actions.v2",
      content: """
        a1 \(CBORScript.text("actions")) 81 a1 \(CBORScript.text("action")) \(CBORScript.text(name))
        """, mark: mark)
  }

  /// Returns an ingredient assertion.
  ///
  /// - Parameters:
  ///   - manifest: the label of the manifest of the ingredient.
  ///   - hash: the hash of the manifest of the ingredient; nil for the right one.
  ///   - code: a status code that the assertion records about `c2pa.hash.data` in the manifest of
  ///     the ingredient; nil for none.
  static func ingredient(
    of manifest: String, hash: String? = nil, urlMark: String = "", recording code: String? = nil
  ) -> Self {
    let record = code.map {
      """
        \(CBORScript.text("validationStatus")) 81 a2
          \(CBORScript.text("code")) \(CBORScript.text($0))
          \(CBORScript.text("url"))
          \(CBORScript.text("self#jumbf=/c2pa/\(manifest)/c2pa.assertions/c2pa.hash.data"))
      """
    }
    return Self(
      "c2pa.ingredient",
      content: """
        a\(code == nil ? 1 : 2) \(CBORScript.text("c2pa_manifest"))
          \(CBORScript.hashedURI(
            "self#jumbf=/c2pa/\(manifest)", hash ?? CBORScript.digest(manifest),
            urlMark))
        \(record ?? "")
        """)
  }
}

/// A manifest of an example file. Arguments replace the parts that a rule is about.
struct ManifestScript {
  let label: String
  /// The content type of the manifest, such as `c2um` for an update manifest.
  let type: String
  let assertions: [AssertionScript]
  let claimCount: Int
  let claimVersion: Int
  let algorithm: String
  /// The URIs of the assertions that the claim redacts. These assertions are in other manifests.
  let redacted: [String]
  /// The mark `↓` in front of the last URI in `redacted`; empty for none.
  let redactionMark: String
  let hasSignature: Bool
  let mark: String
  /// The mark `↓` in front of the last claim; empty for none.
  let claimMark: String
  /// The mark `↓` in front of the URI of the signature; empty for none.
  let signatureMark: String
  /// The mark `↓` in front of the signature box; empty for none.
  let signatureBoxMark: String
  /// The content of the signature box.
  let signature: String
  /// Boxes at the end of the manifest.
  let moreBoxes: String
  /// Boxes at the end of each claim.
  let moreOfClaim: String

  /// A signature without an algorithm.
  static let emptySignature = "d2 84 40 a0 f6 40"
  /// A signature with an unknown algorithm, so that it is not verified.
  static let unsupportedSignature = "d2 84 44 a1 01 18 a0 a0 f6 41 00"

  init(
    label: String = "urn:example:1", type: String = "c2ma",
    assertions: [AssertionScript] = [AssertionScript()],
    claimCount: Int = 1, algorithm: String = "sha256", redacted: [String] = [],
    redactionMark: String = "",
    mark: String = "",
    claimMark: String = "", signatureMark: String = "", signatureBoxMark: String = "",
    signature: String = unsupportedSignature, hasSignature: Bool = true, claimVersion: Int = 1,
    moreBoxes: String = "", moreOfClaim: String = ""
  ) {
    (self.moreBoxes, self.moreOfClaim) = (moreBoxes, moreOfClaim)
    self.claimVersion = claimVersion
    self.signatureBoxMark = signatureBoxMark
    self.signature = signature
    self.label = label
    self.type = type
    self.assertions = assertions
    self.claimCount = claimCount
    self.algorithm = algorithm
    (self.redacted, self.redactionMark) = (redacted, redactionMark)
    self.mark = mark
    self.claimMark = claimMark
    self.signatureMark = signatureMark
    self.hasSignature = hasSignature
  }

  /// The manifest as a superbox.
  var script: String {
    let stored = assertions.filter(\.isStored).map { assertion in
      assertion.mark
        + CBORScript.superbox(
          "cbor", assertion.label, "\(assertion.contentMark)cbor { \(assertion.content) }",
          name: name(of: assertion.label))
    }
    let store = CBORScript.superbox("c2as", "c2pa.assertions", stored.joined(separator: "\n"))
    let claims = (0..<claimCount).map { number in
      (number == claimCount - 1 ? claimMark : "")
        + CBORScript.superbox(
          "c2cl", claimVersion == 1 ? "c2pa.claim" : "c2pa.claim.v\(claimVersion)",
          "cbor { \(claim) } \(moreOfClaim)")
    }
    let signature =
      hasSignature
      ? signatureBoxMark + CBORScript.superbox("c2cs", "c2pa.signature", "cbor { \(signature) }")
      : ""
    return mark
      + CBORScript.superbox(
        type, label, ([store] + claims + [signature, moreBoxes]).joined(separator: "\n"),
        name: label)
  }

  private var claim: String {
    let list = assertions.filter(\.isListed).map { assertion in
      let name = name(of: assertion.label)
      return CBORScript.hashedURI(
        "self#jumbf=c2pa.assertions/\(assertion.label)",
        assertion.hash ?? (assertion.isStored ? CBORScript.digest(name) : "00 * 32"),
        assertion.urlMark)
    }
    let redactions = redacted.enumerated().map { index, uri in
      CBORScript.text(uri, mark: index == redacted.count - 1 ? redactionMark : "")
    }
    return """
      a\(redacted.isEmpty ? 3 : 4)
      \(CBORScript.text("alg")) \(CBORScript.text(algorithm))
      \(CBORScript.text("signature"))
      \(CBORScript.text("self#jumbf=c2pa.signature", mark: signatureMark))
      \(CBORScript.text("assertions")) \(80 + list.count) \(list.joined(separator: "\n"))
      \(redactions.isEmpty
        ? ""
        : "\(CBORScript.text("redacted_assertions")) \(80 + redactions.count) "
          + redactions.joined(separator: "\n"))
      """
  }

  /// Returns a name for an assertion that is unique in the script: the label of the assertion. In
  /// all manifests but the default one, the label of the manifest precedes it, because two
  /// manifests may have assertions with the same label.
  private func name(of assertion: String) -> String {
    label == "urn:example:1" ? assertion : "\(label).\(assertion)"
  }
}

/// Functions that return parts of scripts for content credentials, such as a text in CBOR.
enum CBORScript {
  static func text(_ text: String, mark: String = "") -> String {
    let count = text.utf8.count
    let head = count < 24 ? String(0x60 + count, radix: 16) : "78 u8 \(count)"
    return "\(head) \(mark)\"\(text)\""
  }

  static func hashedURI(_ uri: String, _ hash: String, _ mark: String) -> String {
    "a2 \(text("url")) \(text(uri, mark: mark)) \(text("hash")) 58 20 \(hash)"
  }

  /// Returns the script of the SHA-256 digest of the superbox with the given name, as passed to
  /// `superbox`.
  static func digest(_ name: String) -> String {
    let name = name.replacing(":", with: ".")
    return "sha256 @content.\(name) @end.\(name)"
  }

  /// Returns the script of a JUMBF superbox. If a name is given, script labels with this name are
  /// before and after the bytes that `digest` hashes.
  static func superbox(
    _ type: String, _ label: String, _ content: String, name: String? = nil
  ) -> String {
    let name = name?.replacing(":", with: ".")
    let lines = [
      "jumb {", (name.map { "content.\($0): " } ?? "") + "jumd {",
      "  \"\(type)\" 00 11 00 10 80 00 00 aa 00 38 9b 71 03 \"\(label)\\0\"", "}", content,
      name.map { "end.\($0):" } ?? "", "}",
    ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
