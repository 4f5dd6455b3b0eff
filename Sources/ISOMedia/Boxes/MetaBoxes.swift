import Anatomy
import Bytes
import Schema

/// Metadata boxes and their child boxes, other than items (ISO/IEC 14496-12, 8.11, and QuickTime).
extension Boxes {
  static let metadata = SpecSection(
    .iso12,
    [
      Box(
        "meta", "Metadata", in: "file", "moov", "trak", "moof", "traf", "udta", "meco", "strk",
        spec: "8.11.1", holds: .boxes, summary: Summary(itemsLine)
      ) { box in
        box.when(box.beginsAsFullBox, "version and flags are present (absent in QuickTime)") {
          box.versionAndFlags()
        }
      },
      Box(
        "xml ", "XML", in: "meta", occurs: .atMostOnce, versions: 0...0, spec: "8.11.2",
        holds: PayloadGrammar.boxes("xml", means: .payload)),
      Box(
        "bxml", "Binary XML", in: "meta", occurs: .atMostOnce, versions: 0...0, spec: "8.11.2",
        holds: PayloadGrammar.boxes("data", means: .payload)),
      Box(
        "meco", "Additional Metadata Container", in: "file", "moov", "trak", "moof", "traf",
        occurs: .atMostOnce, spec: "8.11.7", holds: .boxes),
      Box("mere", "Metabox Relation", in: "meco", versions: 0...0, spec: "8.11.8") { box in
        box.code("first_metabox_handler_type", line: .value, from: Names.handlers)
        box.code("second_metabox_handler_type", line: .value, from: Names.handlers)
        box.u8(
          "metabox_relation", line: .value,
          labels: [
            1: "not known", 2: "not related", 3: "complementary", 4: "overlapping",
            5: "first box preferred",
          ])
      },
    ])

  static let id3 = SpecSection(
    .id3InMP4,
    [
      Box(
        "ID32", "ID3 Version 2", in: "meta", versions: 0...0,
        holds: PayloadGrammar.boxes("ID3v2_data", means: .payload)
      ) { $0.language(line: .value) }
    ])

  static let quickTimeMetadata = SpecSection(
    .quickTime,
    [
      Box(
        "keys", "Metadata Item Keys", in: "meta", occurs: .atMostOnce, versions: 0...0,
        spec: "Metadata Item Keys Atom", body: keys),
      Box(
        "ctry", "Country List", in: "meta", occurs: .atMostOnce, versions: 0...0,
        spec: "Country List Atom"
      ) { places($0, "country_count", "country", label: CountryCode.label) },
      Box(
        "lang", "Language List", in: "meta", occurs: .atMostOnce, versions: 0...0,
        spec: "Language List Atom"
      ) { places($0, "language_count", "language", label: languageLabel) },
    ])

  private static let keys: Box.Body = { box in
    let count = box.u32("entry_count", means: .count(of: .rows))
    let unused = box.isDescribing ? [] : box.node?.offsetsOfUnusedKeys ?? []
    box.list("entries", count: count, line: .value) { entry in
      // Readers do not show a key that no metadata item uses, so the key is reported as
      // unreferenced.
      let meaning: Meaning = unused.contains(entry.position) ? .identifies(.unreferenced) : .type
      let size = entry.u32("key_size", means: .size(of: .row))
      let space = entry.code("key_namespace", from: Names.keyNamespaces)
      let length = max(0, size - 8)
      if !entry.isDescribing, entry.node?.isCut != true, size < 8 || length > entry.remaining {
        return entry.fail(
          rule: "qt.mdta.key-size",
          "key_size is \(size), expected a number from 8 to \(entry.remaining + 8)",
          at: ByteRange(start: entry.position - 8, count: 4), field: "key_size")
      }
      // Only keys in the namespace `mdta` are UTF-8. Keys in other namespaces may be codes with ©,
      // read as Latin-1.
      entry.when(space == "mdta", "key_namespace is mdta") {
        entry.text("key_value", .utf8, .bytes(length), means: meaning)
      }
      entry.when(space != "mdta", "key_namespace is another") {
        entry.text("key_value", .latin1, .bytes(length), means: meaning)
      }
    }
  }

  /// Reads a list of countries or languages. The locale of a metadata value may refer to an entry
  /// of the list by index.
  private static func places(
    _ box: FieldReader, _ countName: String, _ name: String,
    label: @escaping @Sendable (UInt64) -> String?
  ) {
    let count = box.u32("entry_count", means: .count(of: .rows))
    box.list("entries", count: count, line: .value) { entry in
      let rows = entry.u16(countName, means: .count(of: .rows))
      entry.table("places", rows: rows) { $0.bits(16, name, label: label) }
    }
  }

  private static let languageLabel: @Sendable (UInt64) -> String? = {
    Language.describe(packedLanguage: UInt16(truncatingIfNeeded: $0))
  }
}

enum CountryCode {
  /// Labels for country codes: the two letters of an ISO 3166 code.
  static let label: @Sendable (UInt64) -> String? = { raw in
    let letters = [UInt8(truncatingIfNeeded: raw >> 8), UInt8(truncatingIfNeeded: raw)]
    guard letters.allSatisfy({ 0x41...0x5A ~= $0 }) else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension FieldReader {
  /// Whether the payload of the box begins with version and flags. If not, it begins with a child
  /// box, and the code of that child is at the fifth byte of the payload. The brands of the file do
  /// not show which layout the box has.
  fileprivate var beginsAsFullBox: Bool {
    guard remaining >= 8, let size = source.big32(at: position),
      let code = source.big32(at: position + 4)
    else { return remaining >= 4 }
    if FourCC(rawValue: code) == "hdlr" { return false }
    return size < 8 || size > remaining || !FourCC(rawValue: code).isPrintable
  }
}
