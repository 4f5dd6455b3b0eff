/// Object identifiers and their names (ITU-T X.660).
package enum ObjectIdentifier {
  /// Returns the given encoded identifier as numbers with periods between them, such as `2.5.4.3`.
  /// The text ends before the first number that does not fit into 63 bits.
  static func text(_ bytes: [UInt8]) -> String {
    var numbers: [UInt64] = []
    var number: UInt64 = 0
    for byte in bytes {
      guard number < 1 << 56 else { break }
      number = number << 7 | UInt64(byte & 0x7F)
      guard byte & 0x80 == 0 else { continue }
      if numbers.isEmpty {
        // The first encoded number contains the first two numbers of the identifier.
        let first = min(2, number / 40)
        numbers = [first, number - first * 40]
      } else {
        numbers.append(number)
      }
      number = 0
    }
    return numbers.map(String.init).joined(separator: ".")
  }

  /// Maximum number of bytes that are read for an identifier.
  static let longest = 64

  package static func name(of identifier: String) -> String? { names[identifier] }

  private static let names: [String: String] = [
    // Attributes of names (X.520).
    "2.5.4.3": "commonName", "2.5.4.4": "surname", "2.5.4.5": "serialNumber",
    "2.5.4.6": "countryName", "2.5.4.7": "localityName", "2.5.4.8": "stateOrProvinceName",
    "2.5.4.9": "streetAddress", "2.5.4.10": "organizationName",
    "2.5.4.11": "organizationalUnitName", "2.5.4.12": "title", "2.5.4.13": "description",
    "2.5.4.15": "businessCategory", "2.5.4.17": "postalCode", "2.5.4.20": "telephoneNumber",
    "2.5.4.41": "name", "2.5.4.42": "givenName", "2.5.4.43": "initials",
    "2.5.4.46": "dnQualifier", "2.5.4.65": "pseudonym", "2.5.4.97": "organizationIdentifier",
    "0.9.2342.19200300.100.1.1": "userId", "0.9.2342.19200300.100.1.25": "domainComponent",
    "1.2.840.113549.1.9.1": "emailAddress",
    // Extensions of certificates (RFC 5280).
    "2.5.29.9": "subjectDirectoryAttributes", "2.5.29.14": "subjectKeyIdentifier",
    "2.5.29.15": "keyUsage", "2.5.29.17": "subjectAltName", "2.5.29.18": "issuerAltName",
    "2.5.29.19": "basicConstraints", "2.5.29.30": "nameConstraints",
    "2.5.29.31": "cRLDistributionPoints", "2.5.29.32": "certificatePolicies",
    "2.5.29.35": "authorityKeyIdentifier", "2.5.29.36": "policyConstraints",
    "2.5.29.37": "extKeyUsage", "2.5.29.46": "freshestCRL",
    "1.3.6.1.5.5.7.1.1": "authorityInfoAccess", "1.3.6.1.5.5.7.1.3": "qcStatements",
    "1.3.6.1.5.5.7.1.11": "subjectInfoAccess", "1.3.6.1.5.5.7.48.1": "ocsp",
    "1.3.6.1.5.5.7.48.1.1": "basicOCSPResponse", "1.3.6.1.5.5.7.48.1.2": "ocspNonce",
    "1.3.6.1.5.5.7.48.1.5": "ocspNoCheck", "1.3.6.1.5.5.7.48.2": "caIssuers",
    "1.3.6.1.5.5.7.2.1": "certificationPracticeStatement", "1.3.6.1.5.5.7.2.2": "userNotice",
    "1.3.6.1.4.1.11129.2.4.2": "certificateTimestamps",
    // Purposes of keys.
    "2.5.29.37.0": "anyExtendedKeyUsage", "1.3.6.1.5.5.7.3.1": "serverAuth",
    "1.3.6.1.5.5.7.3.2": "clientAuth", "1.3.6.1.5.5.7.3.3": "codeSigning",
    "1.3.6.1.5.5.7.3.4": "emailProtection", "1.3.6.1.5.5.7.3.8": "timeStamping",
    "1.3.6.1.5.5.7.3.9": "OCSPSigning", "1.3.6.1.5.5.7.3.36": "documentSigning",
    "1.3.6.1.4.1.311.10.3.12": "microsoftDocumentSigning",
    "1.2.840.113583.1.1.5": "adobeAuthenticDocumentsTrust",
    "1.3.6.1.4.1.62558.2.1": "c2paClaimSigning",
    // Algorithms.
    "1.2.840.113549.1.1.1": "rsaEncryption", "1.2.840.113549.1.1.5": "sha1WithRSAEncryption",
    "1.2.840.113549.1.1.8": "mgf1", "1.2.840.113549.1.1.10": "rsassaPss",
    "1.2.840.113549.1.1.11": "sha256WithRSAEncryption",
    "1.2.840.113549.1.1.12": "sha384WithRSAEncryption",
    "1.2.840.113549.1.1.13": "sha512WithRSAEncryption", "1.2.840.10045.2.1": "ecPublicKey",
    "1.2.840.10045.3.1.7": "secp256r1", "1.3.132.0.10": "secp256k1", "1.3.132.0.34": "secp384r1",
    "1.3.132.0.35": "secp521r1", "1.2.840.10045.4.3.2": "ecdsaWithSHA256",
    "1.2.840.10045.4.3.3": "ecdsaWithSHA384", "1.2.840.10045.4.3.4": "ecdsaWithSHA512",
    "1.3.101.112": "ed25519", "1.3.101.113": "ed448", "1.3.14.3.2.26": "sha1",
    "2.16.840.1.101.3.4.2.1": "sha256", "2.16.840.1.101.3.4.2.2": "sha384",
    "2.16.840.1.101.3.4.2.3": "sha512",
    // Signed messages and time stamps (RFC 5652 and RFC 3161).
    "1.2.840.113549.1.7.1": "data", "1.2.840.113549.1.7.2": "signedData",
    "1.2.840.113549.1.9.3": "contentType", "1.2.840.113549.1.9.4": "messageDigest",
    "1.2.840.113549.1.9.5": "signingTime", "1.2.840.113549.1.9.52": "algorithmProtection",
    "1.2.840.113549.1.9.16.1.4": "timeStampInfo",
    "1.2.840.113549.1.9.16.2.12": "signingCertificate",
    "1.2.840.113549.1.9.16.2.14": "timeStampToken",
    "1.2.840.113549.1.9.16.2.47": "signingCertificateV2",
  ]
}
