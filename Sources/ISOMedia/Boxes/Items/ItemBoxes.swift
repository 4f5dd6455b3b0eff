import Anatomy
import Bytes
import Schema

/// Boxes for the types, locations and properties of items. Items are data without a time, such as
/// still pictures (ISO/IEC 14496-12, 8.11.3 to 8.11.6, 8.11.11, 8.11.14).
extension Boxes {
  static let items = SpecSection(
    .iso12,
    [
      Box(
        "pitm", "Primary Item", in: "meta", occurs: .atMostOnce, versions: 0...1, spec: "8.11.4",
        presents: .all(.relations)
      ) { $0.u16or32("item_ID", from: 1, means: .reference(to: .item), line: "item %") },
      Box(
        "iinf", "Item Information", in: "meta", occurs: .atMostOnce, versions: 0...2,
        spec: "8.11.6", holds: .boxes,
        summary: Summary { list in count(list.children.count { $0.code == "infe" }, "item", "items")
        }
      ) { list in
        // Some cameras write version 2 of `iinf`, which the standard does not define. It is
        // reported, and the box is read as version 1.
        if list.version == 2, !list.isDescribing {
          list.report(
            rule: list.terminology.unknownVersion, severity: .warning,
            "version 2 of iinf is not defined, it is read as version 1",
            at: ByteRange(start: list.position - 4, count: 1), field: "version")
        }
        list.u16or32("entry_count", from: 1, means: .count(of: .children))
      },
      Box(
        "infe", "Item", in: "iinf", versions: 0...3, flags: [0x1: "hidden"], spec: "8.11.6",
        holds: ItemContent(), summary: Summary(itemLine), body: itemInformation),
      Box(
        "iloc", "Item Locations", in: "meta", occurs: .atMostOnce, versions: 0...2,
        spec: "8.11.3", body: itemLocations),
      Box(
        "ipro", "Item Protection", in: "meta", occurs: .atMostOnce, versions: 0...0,
        spec: "8.11.5", holds: .boxes
      ) { $0.u16("protection_count", means: .count(of: .children)) },
      Box("idat", "Item Data", in: "meta", occurs: .atMostOnce, spec: "8.11.11") {
        $0.rest("data", means: .media)
      },
      Box(
        "iprp", "Item Properties", in: "meta", occurs: .atMostOnce, spec: "8.11.14",
        holds: .boxes),
      Box(
        "ipco", "Item Property Container", in: "iprp", occurs: .once, spec: "8.11.14",
        holds: .boxes, summary: Summary { count($0.children.count, "property", "properties") }),
      Box(
        "ipma", "Item Property Associations", in: "iprp", versions: 0...1,
        flags: [0x1: "15-bit property indices"], spec: "8.11.14", body: propertyAssociations),
    ])

  private static let itemInformation: Box.Body = { box in
    box.u16or32("item_ID", from: 3, means: .id(of: .item))
    box.u16("item_protection_index", means: .index(into: "item_protection"))
    var type: FourCC = "mime"
    box.version(atLeast: 2) { type = box.code("item_type", means: .type) }
    box.text("item_name", .utf8, .terminated, means: itemName(box))
    box.when(type == "mime", "item_type is mime, or version 0 or 1") {
      box.text("content_type", .utf8, .terminated, means: .type)
      box.when(box.remaining > 0, "bytes remain in the box") {
        box.text("content_encoding", .utf8, .terminated, means: .identifies(.playback))
      }
    }
    box.when(type == "uri ", "item_type is uri") {
      box.text("item_uri_type", .utf8, .terminated, means: .type)
    }
    box.when(box.version == 1 && box.remaining > 0, "version 1 and bytes remain in the box") {
      itemExtension(box)
    }
  }

  /// Returns the meaning of an item name. Encoders name the parts of a picture (`Alpha`, `Exif`);
  /// any other name is a note by the writer.
  private static func itemName(_ box: FieldReader) -> Meaning {
    .identifies(partNames.contains(box.textAhead) ? .playback : .text)
  }

  private static let partNames: Set<String> = [
    "Color", "Alpha", "Exif", "XMP", "GMap", "TMap", "HEVC Image", "AV1 Image",
  ]

  /// Reads the extension of an item entry. Only the type `fdel` (file delivery) is decoded.
  private static func itemExtension(_ box: FieldReader) {
    let type = box.code("extension_type", means: .type)
    box.when(type == "fdel", "extension_type is fdel") {
      box.text("content_location", .utf8, .terminated, means: .identifies(.path))
      box.text("content_MD5", .utf8, .terminated, means: .identifies(.identifier))
      box.u64("content_length")
      box.u64("transfer_length")
      let rows = box.u8("entry_count", means: .count(of: .rows))
      box.table("groups", rows: rows) { $0.u32("group_id", means: .reference(to: "file group")) }
    }
    box.when(type != "fdel", "extension_type is another") {
      box.rest("extension", means: .identifies(.unknown))
    }
  }

  private static let propertyAssociations: Box.Body = { box in
    let count = box.u32("entry_count", means: .count(of: .rows))
    box.list("entries", count: count, line: .value) { entry in
      entry.u16or32("item_ID", from: 1, means: .reference(to: .item))
      let rows = entry.u8("association_count", means: .count(of: .rows))
      entry.table("associations", rows: rows) { row in
        row.bits(1, "essential")
        row.when(row.flags & 1 == 0, "no flag 0x1") { row.bits(7, "property_index", means: place) }
        row.when(flag: 0x1) { row.bits(15, "property_index", means: place) }
      }
    }
  }

  /// Meaning of a field that is an index into the item properties; 0 means no property.
  private static let place = Meaning.index(into: "item_property")

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many)"
  }
}

extension FieldReader {
  /// Reads a number of 16 bits, or of 32 bits if the version of the box is at least `wide`.
  @discardableResult
  func u16or32(
    _ name: String, from wide: Int, means meaning: Meaning, line: SummaryPart? = nil
  ) -> Int {
    var number = 0
    when(version < wide, "version below \(wide)") { number = u16(name, means: meaning, line: line) }
    version(atLeast: wide) { number = u32(name, means: meaning, line: line) }
    return number
  }
}
