import Crypto

/// An assertion of an example manifest.
struct AssertionScript {
  let label: String
  /// The CBOR content as a script.
  let content: String
  /// Whether the assertion is in the assertion store.
  let isStored: Bool
  /// Whether the claim lists the assertion.
  let isListed: Bool
  /// The hash in the claim; nil for the right one.
  let hash: String?
  let mark: String
  /// A mark at the URI in the claim.
  let urlMark: String
  /// A mark at the box with the content.
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

  /// Returns a list with one action.
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
  ///   - hash: the hash of that manifest; nil for the right one.
  ///   - code: a status code that the assertion records about the hash assertion in the manifest.
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
  /// URIs of assertions of other manifests that the claim redacts.
  let redacted: [String]
  /// A mark at the last of these URIs.
  let redactionMark: String
  let hasSignature: Bool
  let mark: String
  /// A mark at the last claim.
  let claimMark: String
  /// A mark at the URI of the signature.
  let signatureMark: String
  /// A mark at the signature box.
  let signatureBoxMark: String
  /// The content of the signature box.
  let signature: String
  /// Boxes at the end of the manifest.
  let moreBoxes: String
  /// Boxes at the end of each claim.
  let moreOfClaim: String

  /// A signature without an algorithm.
  static let emptySignature = "d2 84 40 a0 f6 40"
  /// A signature by an algorithm that nothing supports.
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

  /// The name of the labels around an assertion. Two manifests may have equal assertions.
  private func name(of assertion: String) -> String {
    label == "urn:example:1" ? assertion : "\(label).\(assertion)"
  }
}

/// Parts of scripts for content credentials.
enum CBORScript {
  static func text(_ text: String, mark: String = "") -> String {
    let count = text.utf8.count
    let head = count < 24 ? String(0x60 + count, radix: 16) : "78 u8 \(count)"
    return "\(head) \(mark)\"\(text)\""
  }

  static func hashedURI(_ uri: String, _ hash: String, _ mark: String) -> String {
    "a2 \(text("url")) \(text(uri, mark: mark)) \(text("hash")) 58 20 \(hash)"
  }

  /// Returns the digest of the content of the superbox with a name.
  static func digest(_ name: String) -> String {
    let name = name.replacing(":", with: ".")
    return "sha256 @content.\(name) @end.\(name)"
  }

  /// Returns a superbox. With a name, labels are before and after its content.
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
