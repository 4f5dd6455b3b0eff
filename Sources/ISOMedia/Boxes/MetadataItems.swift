import Anatomy
import Bytes
import Keys
import Schema

/// Metadata items and the boxes with their values. iTunes identifies items by code, QuickTime by
/// key.
extension Boxes {
  static let metadataItems = SpecSection(
    .iTunes,
    [
      Box(
        "ilst", "Metadata Item List", in: "meta", occurs: .atMostOnce,
        holds: BoxGrammar.metadataItems),
      Box(
        "----", "Named Item", in: "ilst", group: itemGroup, holds: .boxes,
        summary: Summary { $0.namedItemSummary }),
      Box(
        "mean", "Name Space", in: "----", occurs: .once, versions: 0...0
      ) { $0.text("mean", .utf8, .rest, means: .type, line: .value) },
      Box(
        "name", "Name", in: itemGroup, occurs: .atMostOnce, versions: 0...0
      ) { box in
        // The name is part of the key only in `----` items; in other items it has no function.
        let isKey = box.isDescribing || box.node?.parent?.code == "----"
        box.text(
          "name", .utf8, .rest, means: isKey ? .type : .identifies(.unreferenced), line: .value)
      },
      Box(
        "itif", "Item Information", in: itemGroup, occurs: .atMostOnce, versions: 0...0
      ) { $0.u32("item_ID", means: .id(of: "metadata_item"), line: "ID %") },
      Box(
        "data", "Value", in: itemGroup, occurs: .atLeastOnce, holds: ItemPayloadGrammar(),
        body: itemValue),
    ]
      + KeyList.iTunes.titles.map { code, title in
        Box(
          code, title, in: "ilst", group: itemGroup, holds: .boxes,
          summary: Summary { $0.itemSummary })
      })

  /// Name of the group of boxes that contain metadata values.
  static let itemGroup = "metadata item"

  /// The node kind of a metadata item with an unknown code.
  static let otherItem = DeclaredNodeKind.anyOther(
    "Metadata Item", in: "ilst", group: itemGroup, Clause(.iTunes), holds: .boxes,
    summary: Summary { $0.itemSummary })

  /// The node kind of a metadata item with a code that is the index of a key. The name of the key
  /// is the name of the node.
  static let keyedItem = DeclaredNodeKind(
    Declaration(
      "****", "Metadata Item", in: "ilst", group: itemGroup, spec: "Metadata Item Atom",
      by: .quickTime, holds: .boxes, summary: Summary { $0.itemSummary },
      naming: Naming { node in node.keyName.map(NodeName.key) ?? .code(node.code) }),
    in: BoxGrammar.plain)

  private static let itemValue: Box.Body = { box in
    if !box.isDescribing, box.remaining < 8, box.node?.isCut != true {
      return box.fail(
        rule: "itunes.data.too-short",
        "a data box needs 8 bytes for type and locale, but contains only \(box.remaining)")
    }
    box.u8("type_set", labels: [0: "well-known"])
    let type = box.u24("type", means: .type, labels: WellKnownType.labels)
    locale(box)
    let item = box.inherited(.itemCode)
    let isHidden = ItemValue.isTooLong(box.remaining, for: item)
    let meaning = isHidden ? .identifies(.unreferenced) : Meaning.tag(box.inherited(.keySpace))
    let isPair = type == 0 && (item == "trkn" || item == "disk") && box.remaining >= 4
    box.when(isPair, "the parent item is trkn or disk") {
      box.group("value", means: meaning) {
        box.reserved(2)
        box.u16("index")
        box.when(box.remaining >= 2, "at least 2 bytes remain in the box") { box.u16("total") }
        box.reserved(box.remaining)
      }
    }
    let isFile = box.isEmbeddedFile(item: item, type: type)
    box.when(!isPair && !isFile, "the value is neither a trkn or disk number nor a file") {
      box.wellKnownValue(
        "value", ItemValue.form(of: item, type: type, count: box.remaining), means: meaning,
        line: .value, labels: ItemValue.labels(of: item))
    }
  }

  private static func locale(_ box: FieldReader) {
    let country = box.source.big16(at: box.position) ?? 0
    let language = box.source.big16(at: box.position + 2) ?? 0
    // A number that is not the code of a country or language can contain any data, so it counts as
    // unreferenced.
    let isCountry = country == 0 || [country >> 8, country & 0xFF].allSatisfy { 65...90 ~= $0 }
    let isLanguage =
      language < 0x400 || language == Language.unspecified
      || [language >> 10, language >> 5 & 31, language & 31].allSatisfy { 1...26 ~= $0 }
    box.u16(
      "country",
      means: 1...255 ~= country
        ? .index(into: "ctry")
        : isCountry || box.isDescribing ? .plain : .identifies(.unreferenced),
      labels: Labels { $0 == 0 ? "any" : CountryCode.label($0) })
    box.u16(
      "language",
      means: 1...255 ~= language
        ? .index(into: "lang")
        : isLanguage || box.isDescribing ? Meaning(.language) : .identifies(.unreferenced),
      labels: [0: "any"])
  }
}

extension BoxGrammar {
  /// Grammar of the children of an item list: a box with any code is a metadata item.
  static let metadataItems = BoxGrammar { code, _ in
    if code.isKeyIndex { return Boxes.keyedItem }
    return isAnywhere(code) ? nil : declared(code, in: "ilst").first ?? Boxes.otherItem
  }
}
