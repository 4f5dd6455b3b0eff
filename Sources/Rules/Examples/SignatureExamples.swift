import Bytes
import RuleEngine

/// A signature with a handmade certificate, which no key has signed. Arguments replace the parts
/// that a rule is about. The algorithm of the signature is unknown, so that it is not verified.
struct CertificateScript {
  /// Object identifiers of extended key usages: email protection and, in `server`, server
  /// authentication.
  static let email = "2b 06 01 05 05 07 03 04"
  static let server = "2b 06 01 05 05 07 03 01"

  var purpose = email
  /// The start and, in `end`, the end of the validity of the certificate, as times in DER.
  var start = "200101000000Z"
  var end = "491231235959Z"
  /// The mark `↓` in front of the certificate; empty for none.
  var mark = ""

  var signature: String {
    SignedScript.unsupported([
      "\(CBORScript.text("x5chain")) 59 sized u16 { \(mark)\(certificate) }"
    ])
  }

  private var certificate: String {
    let algorithm = "30 0a 06 08 2a 86 48 ce 3d 04 03 02"
    return """
      30 82 sized u16 {
        30 82 sized u16 {
          a0 03 02 01 02
          02 01 01
          \(algorithm)
          \(Self.name("Example Root"))
          30 sized u8 { 17 0d "\(start)" 17 0d "\(end)" }
          \(Self.name("Example Signer"))
          30 sized u8 {
            30 13 06 07 2a 86 48 ce 3d 02 01 06 08 2a 86 48 ce 3d 03 01 07
            03 sized u8 { 00 04 00 * 64 }
          }
          a3 sized u8 {
            30 sized u8 {
              30 0e 06 03 55 1d 0f 01 01 ff 04 04 03 02 07 80
              30 13 06 03 55 1d 25 04 0c 30 0a 06 08 \(purpose)
            }
          }
        }
        \(algorithm)
        03 02 00 00
      }
      """
  }

  private static func name(_ text: String) -> String {
    #"30 sized u8 { 31 sized u8 { 30 sized u8 { 06 03 55 04 03 0c sized u8 { "\#(text)" } } } }"#
  }
}

/// A signature with a handmade time stamp, which does not match the bytes of the signature.
struct StampScript {
  /// The status in the reply of the authority; 2 means that it refused the request.
  var status = 0
  /// The mark `↓` in front of the time stamp; empty for none.
  var mark = ""

  var signature: String {
    let reply = """
      30 82 sized u16 {
        30 03 02 01 0\(status)
        30 82 sized u16 {
          06 09 2a 86 48 86 f7 0d 01 07 02
          a0 82 sized u16 {
            30 82 sized u16 {
              02 01 03
              31 00
              30 sized u8 {
                06 0b 2a 86 48 86 f7 0d 01 09 10 01 04
                a0 sized u8 {
                  04 sized u8 {
                    30 sized u8 {
                      02 01 01
                      06 03 2a 03 04
                      30 2f 30 0b 06 09 60 86 48 01 65 03 04 02 01 04 20 00 * 32
                      02 01 01
                      18 0f "20250102000000Z"
                    }
                  }
                }
              }
              31 00
            }
          }
        }
      }
      """
    return SignedScript.unsupported([
      SignedScript.stamps("sigTst", "59 sized u16 { \(mark)\(reply) }")
    ])
  }
}

extension SignedScript {
  /// Returns a signature with an unknown algorithm, so that it is not verified.
  ///
  /// - Parameter entries: the entries of its unprotected header.
  static func unsupported(_ entries: [String]) -> String {
    "d2 84 44 a1 01 18 a0 a\(entries.count) \(entries.joined(separator: " ")) f6 41 00"
  }

  /// A valid signature for the claim of the default manifest.
  static let valid =
    "d2 84 43 a1 01 26 a1 \(certificates) f6 \(string(claimSignature))"

  /// Returns a signature with data in its unprotected header.
  ///
  /// - Parameters:
  ///   - stamp: a time stamp in base64; nil for none.
  ///   - reply: a reply about revocation in base64; nil for none.
  ///   - mark: the mark `↓` in front of the data; empty for none.
  static func signature(
    stamp: String? = nil, reply: String? = nil, mark: String = ""
  ) -> String {
    let stamp = stamp.map { stamps("sigTst2", string($0, mark: mark)) }
    let reply = reply.map {
      "\(CBORScript.text("rVals")) a1 \(CBORScript.text("ocspVals")) 81 \(string($0, mark: mark))"
    }
    return unsupported([certificates] + [stamp, reply].compactMap(\.self))
  }

  static func stamps(_ name: String, _ value: String) -> String {
    "\(CBORScript.text(name)) a1 \(CBORScript.text("tstTokens")) 81 a1 \(CBORScript.text("val")) \(value)"
  }

  /// The certificates of `signer` and `root`, as an entry of a signature header.
  private static var certificates: String {
    "\(CBORScript.text("x5chain")) 82 \(string(signer)) \(string(root))"
  }

  /// Returns the script of a CBOR byte string with the bytes that `text` contains in base64.
  private static func string(_ text: String, mark: String = "") -> String {
    let letters = ByteSource(bytes: text.utf8.filter { $0 > 0x20 })
    let data = letters.decodingBase64(letters.wholeRange)
    let bytes = data.map { $0.bytes($0.wholeRange) } ?? []
    return
      "59 u16 \(bytes.count) \(mark)\(bytes.map { CollectionOfOne($0).hexadecimal }.joined(separator: " "))"
  }

  /// Returns the given base64 text of a certificate in PEM.
  static func pem(_ certificate: String) -> String {
    "-----BEGIN CERTIFICATE-----\n\(certificate)\n-----END CERTIFICATE-----\n"
  }
}
