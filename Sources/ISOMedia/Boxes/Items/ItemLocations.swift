import Anatomy
import Bytes
import Schema

/// Locations of the extents of each item (`iloc`; ISO/IEC 14496-12, 8.11.3).
extension Boxes {
  static let itemLocations: Box.Body = { box in
    let offset = box.bits(4, "offset_size", labels: byteCounts)
    let length = box.bits(4, "length_size", labels: byteCounts)
    let base = box.bits(4, "base_offset_size", labels: byteCounts)
    var index = 0
    box.version(0) { box.reservedBits(4) }
    box.version(atLeast: 1) { index = box.bits(4, "index_size", labels: byteCounts) }
    let count = box.itemCount()
    let sizes = [index, offset, length]
    guard box.isDescribing || (sizes + [base]).allSatisfy({ $0 <= 8 }) else {
      return box.fail(
        rule: "isom.iloc.size-too-large",
        "index_size \(index), offset_size \(offset), length_size \(length), base_offset_size "
          + "\(base): each must be at most 8",
        field: "items")
    }
    box.list("items", count: count, line: .value) { item in
      item.u16or32("item_ID", from: 2, means: .reference(to: .item))
      var method = 0
      item.version(atLeast: 1) {
        item.reservedBits(12)
        method = item.bits(4, "construction_method", labels: constructions)
      }
      let reference = item.u16("data_reference_index", means: .index(into: "data_reference"))
      let begin = itemOffsetBase(method, reference)
      item.when(base > 0, "base_offset_size is not 0") {
        item.unsigned("base_offset", bytes: base, means: .offset(from: begin))
      }
      let rows = item.u16("extent_count", means: .count(of: .rows))
      item.extents(rows, sizes, from: base > 0 ? .field("base_offset") : begin)
    }
  }

  /// Returns the base that the extent offsets of an item are counted from.
  private static func itemOffsetBase(_ method: Int, _ reference: Int) -> OffsetBase {
    switch method {
    case 0: reference == 0 ? .file : .describedByFields(by: "data_reference_index")
    case 1: .payload(of: "idat")
    default: .describedByFields(by: "construction_method")
    }
  }

  private static let constructions: Labels = [
    0: "offsets into the file", 1: "offsets into idat", 2: "offsets into other items",
  ]

  private static let byteCounts = Labels { $0 == 0 ? "none" : $0 == 1 ? "1 byte" : "\($0) bytes" }
}

extension FieldReader {
  fileprivate func itemCount() -> Int {
    var count = 0
    when(version < 2, "version 0 or 1") { count = u16("item_count", means: .count(of: .rows)) }
    version(atLeast: 2) { count = u32("item_count", means: .count(of: .rows)) }
    return count
  }

  /// Reads the extents of an item. If all fields of an extent have width 0, the extents occupy no
  /// bytes in `iloc`, and the item consists of all data to which its construction method refers.
  fileprivate func extents(_ rows: Int, _ sizes: [Int], from base: OffsetBase) {
    when(sizes.contains { $0 > 0 }, "index_size, offset_size or length_size is not 0") {
      table("extents", rows: rows) { row in
        row.unsigned(
          "item_reference_index", bytes: sizes[0], means: .index(into: "item_reference"))
        row.unsigned("extent_offset", bytes: sizes[1], means: .offset(from: base))
        row.unsigned("extent_length", bytes: sizes[2], means: .size(of: .extent))
      }
    }
  }
}
