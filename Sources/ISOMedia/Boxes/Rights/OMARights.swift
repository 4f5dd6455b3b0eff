import Anatomy
import Schema

/// Boxes of media that requires usage rights, with the address from which the rights can be
/// obtained (OMA DRM Content Format).
extension Boxes {
  static let omaRights = SpecSection(
    .oma2,
    [
      Box("odrm", "DRM Container", in: "file", versions: 0...0, holds: .boxes),
      Box(
        "odhe", "Discrete Media Headers", in: "odrm", occurs: .once, versions: 0...0,
        holds: .boxes
      ) { box in
        let size = box.u8("ContentTypeLength", means: .size(of: .nextField))
        box.when(size > 0, "ContentTypeLength is not 0") {
          box.text("ContentType", .utf8, .bytes(size), means: .type, line: .value)
        }
      },
      Box(
        "ohdr", "Common Headers", in: "odhe", "odkm", "schi", occurs: .atMostOnce, versions: 0...0,
        holds: .boxes, body: commonHeaders),
      Box("odkm", "Key Management System", in: "schi", versions: 0...0, holds: .boxes),
      Box("odaf", "Access Unit Format", in: "odkm", "schi", versions: 0...0) { box in
        box.bits(1, "SelectiveEncryption")
        box.reservedBits(7)
        box.u8("KeyIndicatorLength")
        box.u8("IVLength", line: "IV of % bytes")
      },
      Box("grpi", "Group Identifier", in: "ohdr", occurs: .atMostOnce, versions: 0...0) { box in
        let name = box.u16("GroupIDLength", means: .size(of: .field("GroupID")))
        box.u8("GKEncryptionMethod", labels: methods)
        let key = box.u16("GKLength", means: .size(of: .field("GroupKey")))
        counted(box, "GroupID", name)
        box.when(key > 0, "GKLength is not 0") {
          box.bytes("GroupKey", key, means: .identifies(.playback))
        }
      },
      Box("odda", "Content Object", in: "odrm", occurs: .once, versions: 0...0) { box in
        box.u64("OMADRMDataLength", means: .size(of: .restOfNode))
        box.rest("OMADRMData", means: .media)
      },
      Box(
        "mdri", "Mutable DRM Information", in: "file", "moov", occurs: .atMostOnce, holds: .boxes),
      Box("odtt", "Transaction Tracking", in: "mdri", occurs: .atMostOnce, versions: 0...0) {
        $0.text("TransactionID", .latin1, .bytes(16), means: .identifies(.identifier), line: .value)
      },
      Box("odrb", "Rights Object", in: "mdri", versions: 0...0, holds: rightsObject),
    ]
      + .init(addresses) { code, title in
        Box(code, title, in: "ohdr", "udta", versions: 0...0) {
          $0.text("URI", .utf8, .rest, means: .identifies(.path), line: .value)
        }
      })

  static let omaRights21 = SpecSection(
    .oma21,
    [
      Box("ccid", "Content Identifier", in: "ohdr", "udta", versions: 0...0) { box in
        let size = box.u16("ContentIDLength", means: .size(of: .nextField))
        counted(box, "ContentID", size)
      }
    ])

  private static let rightsObject = PayloadGrammar.boxes("data", means: .payload)

  private static let addresses = """
    cvru Cover URI
    icnu Icon URI
    infu Information URL
    lrcu Lyrics URI

    """

  private static let methods: Labels = [0: "none", 1: "AES-128-CBC", 2: "AES-128-CTR"]

  private static let commonHeaders: Box.Body = { box in
    box.u8("EncryptionMethod", line: .value, labels: methods)
    box.u8("PaddingScheme", labels: [0: "none", 1: "RFC 2630"])
    box.u64("PlaintextLength")
    let content = box.u16("ContentIDLength", means: .size(of: .field("ContentID")))
    let issuer = box.u16("RightsIssuerURLLength", means: .size(of: .field("RightsIssuerURL")))
    let headers = box.u16("TextualHeadersLength", means: .size(of: .field("TextualHeaders")))
    counted(box, "ContentID", content)
    box.when(issuer > 0, "RightsIssuerURLLength is not 0") {
      box.text("RightsIssuerURL", .utf8, .bytes(issuer), means: .identifies(.path))
    }
    // The text consists of several headers, separated by zero bytes.
    box.when(headers > 0, "TextualHeadersLength is not 0") {
      box.text("TextualHeaders", .utf8, .bytes(headers), means: .identifies(.text))
    }
  }

  private static func counted(_ box: FieldReader, _ name: String, _ size: Int) {
    box.when(size > 0, "\(name)Length is not 0") {
      box.text(name, .utf8, .bytes(size), means: .identifies(.identifier), line: .value)
    }
  }
}
