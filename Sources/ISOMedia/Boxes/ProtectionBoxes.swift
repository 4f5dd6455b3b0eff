import Anatomy
import Bytes
import Schema

/// Boxes for the protection of media (ISO/IEC 14496-12, 8.12, and ISO/IEC 23001-7). PIFF stores the
/// boxes of common encryption as `uuid` boxes; iTunes adds further boxes to the scheme information.
extension Boxes {
  static let protection = SpecSection(
    .iso12,
    [
      Box(
        "sinf", "Protection Scheme Information",
        in: "ipro", "VisualSampleEntry", "AudioSampleEntry", "HintSampleEntry",
        "MetadataSampleEntry", "SubtitleSampleEntry", "TextSampleEntry", "SampleEntry",
        spec: "8.12.2", holds: .boxes),
      Box(
        "frma", "Original Format", in: "sinf", "rinf", "wave", occurs: .once, spec: "8.12.3"
      ) { $0.code("data_format", means: .type, line: .bare, label: ISODialect.format) },
      Box(
        "schm", "Scheme Type", in: "sinf", "rinf", occurs: .atMostOnce, versions: 0...0,
        flags: [0x1: "scheme_uri"], spec: "8.12.6"
      ) { box in
        box.code("scheme_type", means: .type, line: .value, from: Names.schemes)
        box.u32("scheme_version")
        box.when(flag: 0x1) { box.text("scheme_uri", .utf8, .terminated, means: .type) }
      },
      Box(
        "schi", "Scheme Information", in: "sinf", "rinf", occurs: .atMostOnce, spec: "8.12.7",
        holds: .boxes),
    ])

  static let commonEncryption = SpecSection(
    .cenc,
    [
      Box(
        "pssh", "Protection System Specific Header", in: "moov", "moof", "meta",
        versions: 0...1, spec: "8.1", body: systemHeader),
      Box(
        "tenc", "Track Encryption", in: "schi", occurs: .atMostOnce, versions: 0...1, spec: "8.2",
        body: trackEncryption),
      Box(
        "senc", "Sample Encryption", in: "traf", "trak", occurs: .atMostOnce, versions: 0...0,
        flags: [0x2: "subsamples"], spec: "7.2", body: sampleEncryption),
      Box(
        .uuid, named: "uuid:D08A4F1810F34A82B6C832D8ABA183D3",
        "PIFF Protection System Specific Header", in: "moov", versions: 0...0, spec: "5.3.1",
        by: .piff, body: systemHeader),
      Box(
        .uuid, named: "uuid:8974DBCE7BE74C5184F97148F9882554", "PIFF Track Encryption", in: "schi",
        versions: 0...0, spec: "5.3.3", by: .piff
      ) { box in
        box.u24("default_AlgorithmID", labels: algorithms)
        box.u8("default_IV_size", means: .size(of: .field("InitializationVector")))
        box.uuid("default_KID", means: .id(of: "content_key"), line: "key %")
      },
      Box(
        .uuid, named: "uuid:A2394F525A9B4F14A2446C427C648DF4", "PIFF Sample Encryption", in: "traf",
        versions: 0...0, flags: [0x1: "override_track_encryption", 0x2: "subsamples"],
        spec: "5.3.2", by: .piff
      ) { box in
        var size: Int?
        box.when(flag: 0x1) {
          box.u24("AlgorithmID", labels: algorithms)
          size = box.u8("IV_size", means: .size(of: .field("InitializationVector")))
          box.uuid("KID", means: .id(of: "content_key"))
        }
        box.sampleEncryption(ivSize: size ?? box.inherited(.ivSize))
      },
    ])

  static let iTunesProtection = SpecSection(
    .unpublished,
    [
      Box("user", "Account", in: "schi") {
        $0.u32("user_ID", means: .identifies(.account), line: .value)
      },
      Box("key ", "Account Key", in: "schi") { $0.u32("key_ID", means: .identifies(.account)) },
      Box("iviv", "Initialization Vector", in: "schi") {
        $0.rest("data", means: .identifies(.playback))
      },
      Box("name", "Account Name", in: "schi") { box in
        box.text("name", .utf8, .terminated, means: .identifies(.person), line: .value)
        box.rest("padding", means: .padding)
      },
      Box("priv", "Encrypted Key", in: "schi") { $0.rest("data", means: .identifies(.account)) },
      Box("sign", "Signature", in: "schi") { $0.rest("data", means: .identifies(.account)) },
      Box("righ", "Rights", in: "schi") { box in
        box.table("rights", rows: nil) { row in
          row.code("name")
          row.u32("value", means: .identifies(.account))
        }
      },
    ])

  private static let algorithms: Labels = [0: "not encrypted", 1: "AES-CTR", 2: "AES-CBC"]

  private static let systemHeader: Box.Body = { box in
    box.uuid("SystemID", means: .type, line: .value, label: ProtectionSystems.name)
    box.version(atLeast: 1) {
      let rows = box.u32("KID_count", means: .count(of: .rows))
      box.table("KIDs", rows: rows) { $0.uuid("KID", means: .reference(to: "content_key")) }
    }
    let size = box.u32("DataSize", means: .size(of: .field("Data")))
    let isNeeded = box.inherited(.containsProtected) ?? true
    box.bytes("Data", size, means: .identifies(isNeeded ? .playback : .identifier))
  }

  private static let trackEncryption: Box.Body = { box in
    box.reserved(1)
    box.version(0) { box.reserved(1) }
    box.version(atLeast: 1) {
      box.bits(4, "default_crypt_byte_block")
      box.bits(4, "default_skip_byte_block")
    }
    let isProtected = box.u8("default_isProtected", labels: [0: "no", 1: "yes"])
    let size = box.u8(
      "default_Per_Sample_IV_Size", means: .size(of: .field("InitializationVector")))
    box.uuid("default_KID", means: .id(of: "content_key"), line: "key %")
    box.when(
      isProtected == 1 && size == 0, "default_isProtected is 1 and default_Per_Sample_IV_Size is 0"
    ) {
      let count = box.u8("default_constant_IV_size", means: .size(of: .nextField))
      box.bytes("default_constant_IV", count, means: .identifies(.playback))
    }
  }

  private static let sampleEncryption: Box.Body = {
    $0.sampleEncryption(ivSize: $0.inherited(.ivSize))
  }
}
