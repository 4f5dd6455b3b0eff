package import Anatomy
import Bytes
package import Schema

/// Declarations of X.509 certificates (RFC 5280).
package enum Certificates {
  /// The node kind of a payload that consists of a certificate.
  package static let document = certificate.nodeKind

  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    payload.declaredType == .mediaType("application/pkix-cert")
  }

  static let certificate = DERElement.sequence(
    "certificate", "Certificate", by: .certificates, summary: Summary { $0.nameOfSubject },
    .sequence(
      "tbsCertificate", "Content of a Certificate", by: .certificates,
      .explicit(0, "version", "Version", version),
      serialNumber("serialNumber", "Serial Number"),
      algorithm("signature", "Signature Algorithm"),
      name("issuer", "Issuer"),
      .sequence(
        "validity", "Validity", by: .certificates,
        date("notBefore", "Start of Validity"), date("notAfter", "End of Validity")),
      name("subject", "Subject"),
      .sequence(
        "subjectPublicKeyInfo", "Public Key of the Subject", by: .certificates,
        algorithm("algorithm", "Algorithm"),
        .constructed(
          "subjectPublicKey", "Public Key", .bitString, by: .certificates,
          holds: .depending { publicKeys[$0] })),
      .value("issuerUniqueID", "Identifier of the Issuer", .bitString, tag: 1),
      .value("subjectUniqueID", "Identifier of the Subject", .bitString, tag: 2),
      .explicit(
        3, "extensions", "Extensions",
        .constructed(
          "list", "List of Extensions", by: .certificates, holds: .list([certificateExtension])))),
    algorithm("signatureAlgorithm", "Signature Algorithm"),
    .value("signatureValue", "Signature", .bitString))

  private static let publicKeys: [String: DERElement] = [
    "1.2.840.113549.1.1.1": publicKeyOfRSA, "1.2.840.113549.1.1.10": publicKeyOfRSA,
  ]

  private static let publicKeyOfRSA = DERElement.sequence(
    "rsaPublicKey", "Public Key of RSA", by: .certificates,
    .value("modulus", "Modulus", .integer), .value("publicExponent", "Exponent", .integer))

  private static let version = DERElement.value(
    "number", "Version Number", .integer, labels: { [0: "1", 1: "2", 2: "3"] })

  static func algorithm(_ name: String, _ title: String) -> DERElement {
    .constructed(
      name, title, by: .certificates, summary: Summary { $0.nameOfFirstIdentifier },
      holds: .members([.value("algorithm", "Algorithm", .objectIdentifier), .any]))
  }

  static func serialNumber(_ name: String, _ title: String) -> DERElement {
    .value(name, title, .integer, means: ofSigner(.identifier))
  }

  static func date(_ name: String, _ title: String) -> DERElement {
    .value(name, title, .utcTime, .generalizedTime, means: { _ in .identifies(.provenance) })
  }

  // MARK: Names

  /// Declares the element of a name: a list of sets of attributes, such as the country and the
  /// common name.
  static func name(_ name: String, _ title: String) -> DERElement {
    .constructed(
      name, title, by: .certificates, summary: Summary { $0.distinguishedName },
      holds: .list([attributes]))
  }

  private static let attributes = DERElement.constructed(
    "attributes", "Attributes of a Name", .set, by: .certificates,
    summary: Summary { $0.distinguishedName }, holds: .list([attribute]))

  private static let attribute = DERElement.constructed(
    "attribute", "Attribute of a Name", by: .certificates, naming: .ofFirstIdentifier,
    holds: .members([
      .value("type", "Type of an Attribute", .objectIdentifier),
      .value("value", "Value of an Attribute", means: { $0?.meaningOfAttribute ?? .plain }),
    ]))

  /// The kinds of general names, such as e-mail addresses and URIs. The tag of a name states its
  /// kind.
  static let generalNames: [DERElement] = [
    .constructed(
      "otherName", "Other Name", tag: 0, by: .certificates,
      holds: .members([.value("type", "Type of a Name", .objectIdentifier), .any])),
    .value("rfc822Name", "E-Mail Address", .ia5String, tag: 1, means: ofSigner(.account)),
    .value("dNSName", "Domain Name", .ia5String, tag: 2, means: ofSigner(.provenance)),
    .constructed(
      "directoryName", "Directory Name", tag: 4, by: .certificates,
      holds: .members([name("name", "Name")])),
    .value(
      "uniformResourceIdentifier", "URI", .ia5String, tag: 6, means: ofSigner(.provenance)),
    .value("iPAddress", "IP Address", .octetString, tag: 7, means: ofSigner(.provenance)),
    .value("registeredID", "Registered Identifier", .objectIdentifier, tag: 8),
  ]

  /// Returns a function from a node to its meaning: `category` in the certificate of the signer,
  /// provenance in other certificates.
  private static func ofSigner(_ category: Anatomy.Category) -> @Sendable (Node?) -> Meaning {
    { .identifies($0?.isOfSigner ?? false ? category : .provenance) }
  }

  // MARK: Extensions

  static let certificateExtension = DERElement.constructed(
    "extension", "Extension", by: .certificates, naming: .ofFirstIdentifier,
    holds: .members([
      .value("extnID", "Identifier of an Extension", .objectIdentifier),
      .value("critical", "Critical", .boolean),
      .constructed(
        "extnValue", "Value of an Extension", .octetString, by: .certificates,
        holds: .depending { extensions[$0] }),
    ]))

  private static let extensions: [String: DERElement] = [
    "2.5.29.14": .value(
      "keyIdentifier", "Key Identifier", .octetString, means: { _ in .identifies(.provenance) }),
    "2.5.29.15": .value("keyUsage", "Key Usage", .bitString, labels: { keyUsages }),
    "2.5.29.17": names, "2.5.29.18": names,
    "2.5.29.19": .sequence(
      "basicConstraints", "Basic Constraints", by: .certificates,
      .value("cA", "Certificate Authority", .boolean),
      .value("pathLenConstraint", "Longest Path", .integer)),
    "2.5.29.31": .constructed(
      "distributionPoints", "Distribution Points", by: .certificates,
      holds: .list([distributionPoint])),
    "2.5.29.32": .constructed(
      "policies", "Policies", by: .certificates,
      holds: .list([
        .constructed(
          "policy", "Policy", by: .certificates, summary: Summary { $0.nameOfFirstIdentifier },
          holds: .members([.value("policyIdentifier", "Policy", .objectIdentifier), .any]))
      ])),
    "2.5.29.35": .sequence(
      "authorityKeyIdentifier", "Key Identifier of the Issuer", by: .certificates,
      .value("keyIdentifier", "Key Identifier", .octetString, tag: 0),
      .constructed(
        "authorityCertIssuer", "Issuer", tag: 1, by: .certificates, holds: .list(generalNames)),
      .value("authorityCertSerialNumber", "Serial Number", .integer, tag: 2)),
    "2.5.29.37": .constructed(
      "purposes", "Purposes of the Key", by: .certificates,
      holds: .list([.value("keyPurposeId", "Purpose", .objectIdentifier)])),
    "1.3.6.1.5.5.7.1.1": .constructed(
      "accessDescriptions", "Access Descriptions", by: .certificates,
      holds: .list([
        .constructed(
          "accessDescription", "Access Description", by: .certificates,
          summary: Summary { $0.nameOfFirstIdentifier },
          holds: .members(
            [.value("accessMethod", "Method", .objectIdentifier)] + generalNames))
      ])),
  ]

  private static let names = DERElement.constructed(
    "names", "Alternative Names", by: .certificates, holds: .list(generalNames))

  private static let distributionPoint = DERElement.constructed(
    "distributionPoint", "Distribution Point", by: .certificates,
    holds: .members([
      .constructed(
        "location", "Location", tag: 0, by: .certificates,
        holds: .list([
          .constructed(
            "fullName", "Full Name", tag: 0, by: .certificates, holds: .list(generalNames))
        ]))
    ]))

  private static let keyUsages: Labels = [
    0: "digitalSignature", 1: "nonRepudiation", 2: "keyEncipherment", 3: "dataEncipherment",
    4: "keyAgreement", 5: "keyCertSign", 6: "cRLSign", 7: "encipherOnly", 8: "decipherOnly",
  ]
}

extension Naming {
  /// Names an element after the object identifier at its start.
  static let ofFirstIdentifier = Naming { node in
    guard let identifier = node.firstObjectIdentifier else { return .word("element") }
    return ObjectIdentifier.name(of: identifier).map(NodeName.word) ?? .key(identifier)
  }
}

extension Node {
  fileprivate var nameOfFirstIdentifier: String? {
    firstObjectIdentifier.map { ObjectIdentifier.name(of: $0) ?? $0 }
  }

  /// The attributes of this name as text, such as `CN=Example Signer, O=Example`; nil if it has
  /// none.
  package var distinguishedName: String? {
    let sets = children.first?.derHead?.type == .set ? Array(children) : [self]
    let parts = sets.prefix(Self.mostAttributes).flatMap { set in
      set.children.prefix(Self.mostAttributes).compactMap { attribute -> String? in
        guard let identifier = attribute.firstObjectIdentifier,
          let value = attribute.derChild("value")?.derText
        else { return nil }
        return "\(Self.shortNames[identifier] ?? identifier)=\(value)"
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The name of this certificate's subject as text; nil if it is missing.
  fileprivate var nameOfSubject: String? {
    derChild("tbsCertificate")?.derChild("subject")?.distinguishedName
  }

  /// Maximum number of attributes that are shown for a name.
  private static let mostAttributes = 16

  private static let shortNames: [String: String] = [
    "2.5.4.3": "CN", "2.5.4.4": "SN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L",
    "2.5.4.8": "ST", "2.5.4.9": "street", "2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.42": "GN",
    "1.2.840.113549.1.9.1": "emailAddress",
  ]

  /// The meaning of this attribute value. It depends on the object identifier before the value.
  fileprivate var meaningOfAttribute: Meaning {
    guard isOfSigner, isInSubject else { return .identifies(.provenance) }
    switch parent?.firstObjectIdentifier ?? "" {
    // A postal address identifies its owner, so its category is person. It is rarely the place
    // where the file was made.
    case "2.5.4.3", "2.5.4.4", "2.5.4.9", "2.5.4.12", "2.5.4.17", "2.5.4.41", "2.5.4.42",
      "2.5.4.43", "2.5.4.65":
      return .identifies(.person)
    case "2.5.4.5", "0.9.2342.19200300.100.1.1": return .identifies(.identifier)
    case "2.5.4.20", "1.2.840.113549.1.9.1": return .identifies(.account)
    default: return .identifies(.provenance)
    }
  }

  private var isInSubject: Bool {
    var place: Node? = self
    while let node = place {
      if node.name == .word("subject") { return true }
      if node.name == .word("tbsCertificate") { return false }
      place = node.parent
    }
    return false
  }

  /// Whether this element is in the certificate of a signer, which is the first certificate of its
  /// chain.
  fileprivate var isOfSigner: Bool {
    var place: Node = self
    while let parent = place.parent, parent.isInDER { place = parent }
    guard place.declaredNodeKind === Certificates.document, let holder = place.parent else {
      return false
    }
    return holder.isFirstOfChain
  }
}
