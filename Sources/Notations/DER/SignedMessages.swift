package import Anatomy
package import Schema

/// Declarations of signed messages (CMS, RFC 5652), and of time stamps (RFC 3161), which are signed
/// messages.
package enum SignedMessages {
  /// The node kind of a payload that is the reply of a time stamp authority, or only the time stamp
  /// from a reply.
  package static let reply = DERElement.constructed(
    "reply", "Time Stamp", by: .timeStamps,
    holds: .members(
      [
        .constructed(
          "status", "Status of a Reply", by: .timeStamps,
          holds: .members([
            .value("status", "Status", .integer, labels: { statuses }),
            .constructed("statusString", "Texts", by: .timeStamps, holds: .anything),
            .value("failInfo", "Failure", .bitString),
          ])),
        .constructed(
          "timeStampToken", "Time Stamp Token", by: .signedMessages, holds: .members(message)),
      ] + message)
  ).nodeKind

  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    payload.declaredType == .mediaType("application/timestamp-reply")
  }

  private static let statuses: Labels = [
    0: "granted", 1: "granted with changes", 2: "rejected", 3: "waiting",
    4: "revocation warning", 5: "revocation notification",
  ]

  private static let message: [DERElement] = [
    .value("contentType", "Type of the Content", .objectIdentifier),
    .constructed(
      "content", "Content", tag: 0, by: .signedMessages,
      holds: .depending { $0 == "1.2.840.113549.1.7.2" ? signedData : nil }),
  ]

  private static let signedData = DERElement.sequence(
    "signedData", "Signed Message", by: .signedMessages,
    .value("version", "Version", .integer),
    .constructed(
      "digestAlgorithms", "Digest Algorithms", .set, by: .signedMessages,
      holds: .list([Certificates.algorithm("algorithm", "Algorithm")])),
    .constructed(
      "encapContentInfo", "Signed Content", by: .signedMessages,
      holds: .members([
        .value("eContentType", "Type of the Content", .objectIdentifier),
        .constructed(
          "eContent", "Content", tag: 0, by: .signedMessages,
          holds: .list([
            .constructed(
              "octets", "Bytes of the Content", .octetString, by: .signedMessages,
              holds: .depending { $0 == "1.2.840.113549.1.9.16.1.4" ? timeStampInfo : nil })
          ])),
      ])),
    .constructed(
      "certificates", "Certificates", tag: 0, by: .signedMessages,
      holds: .list([Certificates.certificate])),
    .constructed("crls", "Revocation Lists", tag: 1, by: .signedMessages, holds: .anything),
    .constructed(
      "signerInfos", "Signers", .set, by: .signedMessages, holds: .list([signerInfo])))

  private static let signerInfo = DERElement.sequence(
    "signerInfo", "Signer", by: .signedMessages,
    .value("version", "Version", .integer),
    .sequence(
      "issuerAndSerialNumber", "Certificate of the Signer", by: .signedMessages,
      Certificates.name("issuer", "Issuer"),
      Certificates.serialNumber("serialNumber", "Serial Number")),
    .value("subjectKeyIdentifier", "Key Identifier", .octetString, tag: 0),
    Certificates.algorithm("digestAlgorithm", "Digest Algorithm"),
    attributes("signedAttrs", "Signed Attributes", tag: 0),
    Certificates.algorithm("signatureAlgorithm", "Signature Algorithm"),
    .value("signature", "Signature", .octetString),
    attributes("unsignedAttrs", "Unsigned Attributes", tag: 1))

  private static func attributes(_ name: String, _ title: String, tag: Int) -> DERElement {
    .constructed(
      name, title, tag: tag, by: .signedMessages,
      holds: .list([
        .constructed(
          "attribute", "Attribute", by: .signedMessages, naming: .ofFirstIdentifier,
          holds: .members([
            .value("attrType", "Type of an Attribute", .objectIdentifier),
            .constructed(
              "attrValues", "Values of an Attribute", .set, by: .signedMessages, holds: .anything),
          ]))
      ]))
  }

  private static let timeStampInfo = DERElement.sequence(
    "timeStampInfo", "Content of a Time Stamp", by: .timeStamps,
    .value("version", "Version", .integer),
    .value("policy", "Policy", .objectIdentifier),
    .sequence(
      "messageImprint", "Digest of the Stamped Bytes", by: .timeStamps,
      Certificates.algorithm("hashAlgorithm", "Digest Algorithm"),
      .value("hashedMessage", "Digest", .octetString)),
    .value("serialNumber", "Serial Number", .integer, means: { _ in .identifies(.provenance) }),
    .value("genTime", "Time", .generalizedTime, means: { _ in .identifies(.time) }),
    .sequence(
      "accuracy", "Accuracy", by: .timeStamps,
      .value("seconds", "Seconds", .integer),
      .value("millis", "Milliseconds", .integer, tag: 0),
      .value("micros", "Microseconds", .integer, tag: 1)),
    .value("ordering", "Ordering", .boolean),
    .value("nonce", "Nonce", .integer),
    .constructed(
      "tsa", "Time Stamp Authority", tag: 0, by: .timeStamps,
      holds: .list(Certificates.generalNames)),
    .constructed(
      "extensions", "Extensions", tag: 1, by: .timeStamps,
      holds: .list([Certificates.certificateExtension])))
}
