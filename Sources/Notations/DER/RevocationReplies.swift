package import Anatomy
package import Schema

/// Declarations of replies about the revocation of certificates (OCSP, RFC 6960).
package enum RevocationReplies {
  package static let reply = DERElement.sequence(
    "ocspResponse", "Revocation Reply", by: .ocsp,
    .value("responseStatus", "Status of a Reply", .enumerated, labels: { statuses }),
    .explicit(
      0, "responseBytes", "Reply",
      .constructed(
        "bytes", "Typed Reply", by: .ocsp,
        holds: .members([
          .value("responseType", "Type of a Reply", .objectIdentifier),
          .constructed(
            "response", "Bytes of a Reply", .octetString, by: .ocsp,
            holds: .depending { $0 == "1.3.6.1.5.5.7.48.1.1" ? basicReply : nil }),
        ])))
  ).nodeKind

  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    payload.declaredType == .mediaType("application/ocsp-response")
  }

  private static let statuses: Labels = [
    0: "successful", 1: "malformed request", 2: "internal error", 3: "try later",
    5: "signature required", 6: "unauthorized",
  ]

  private static let basicReply = DERElement.sequence(
    "basicOCSPResponse", "Basic Reply", by: .ocsp,
    .sequence(
      "tbsResponseData", "Content of a Reply", by: .ocsp,
      .explicit(0, "version", "Version", .value("number", "Version Number", .integer)),
      .constructed(
        "byName", "Responder", tag: 1, by: .ocsp,
        holds: .members([Certificates.name("name", "Name")])),
      .explicit(
        2, "byKey", "Responder", .value("keyHash", "Digest of the Key", .octetString)),
      Certificates.date("producedAt", "Time of the Reply"),
      .constructed("responses", "Replies", by: .ocsp, holds: .list([singleReply])),
      .explicit(
        1, "responseExtensions", "Extensions",
        .constructed(
          "list", "List of Extensions", by: .ocsp,
          holds: .list([Certificates.certificateExtension])))),
    Certificates.algorithm("signatureAlgorithm", "Signature Algorithm"),
    .value("signature", "Signature", .bitString),
    .explicit(
      0, "certs", "Certificates",
      .constructed(
        "list", "List of Certificates", by: .ocsp, holds: .list([Certificates.certificate]))))

  private static let singleReply = DERElement.sequence(
    "singleResponse", "Reply about a Certificate", by: .ocsp,
    .sequence(
      "certID", "Certificate", by: .ocsp,
      Certificates.algorithm("hashAlgorithm", "Digest Algorithm"),
      .value("issuerNameHash", "Digest of the Issuer's Name", .octetString),
      .value("issuerKeyHash", "Digest of the Issuer's Key", .octetString),
      Certificates.serialNumber("serialNumber", "Serial Number")),
    .value("good", "Not Revoked", .null, tag: 0),
    .constructed(
      "revoked", "Revoked", tag: 1, by: .ocsp,
      holds: .members([
        Certificates.date("revocationTime", "Time of the Revocation"),
        .explicit(
          0, "revocationReason", "Reason of the Revocation",
          .value("reason", "Reason", .enumerated, labels: { reasons })),
      ])),
    .value("unknown", "Unknown", .null, tag: 2),
    Certificates.date("thisUpdate", "Time of the State"),
    .explicit(
      0, "nextUpdate", "Next Update", Certificates.date("date", "Time of the Next State")),
    .explicit(
      1, "singleExtensions", "Extensions",
      .constructed(
        "list", "List of Extensions", by: .ocsp,
        holds: .list([Certificates.certificateExtension]))))

  private static let reasons: Labels = [
    0: "unspecified", 1: "key compromised", 2: "authority compromised", 3: "affiliation changed",
    4: "superseded", 5: "cessation of operation", 6: "on hold", 8: "removed from list",
    9: "privilege withdrawn", 10: "attribute authority compromised",
  ]
}
