import Anatomy
import Bytes

/// The table of how large samples are.
enum SizeTable {
  /// What makes it state these; nil where it cannot.
  static func edit(of box: Node, to sizes: [Int]) -> Replacement? {
    if box.code == "stz2" {
      guard let table = box.table("entries"), table.rowBits % 8 == 0,
        sizes.count == table.rowCount
      else { return nil }
      let width = table.rowBits / 8
      return Replacement(table.range, with: sizes.flatMap { big($0, width) })
    }
    guard box.code == "stsz", let first = box.field("sample_size") else { return nil }
    if let size = sizes.first, size > 0, first.value.integer != 0, sizes.allSatisfy({ $0 == size }),
      box.integer("sample_count") == sizes.count
    {
      return Replacement(first.range, with: big(size, 4))
    }
    let rows = sizes.flatMap { big($0, 4) }
    return Replacement(
      ByteRange(from: first.range.start, to: box.range.end),
      with: big(0, 4) + big(sizes.count, 4) + rows)
  }

  private static func big(_ number: Int, _ width: Int) -> [UInt8] {
    NumberCoding.big.bytes(of: UInt64(clamping: number), count: width) ?? []
  }
}
