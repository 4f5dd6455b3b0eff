import Anatomy
import Bytes

/// Updates of a sample size table, `stsz` or `stz2`.
enum SizeTable {
  /// Returns an edit that sets the sample sizes in the table; nil if the sizes do not fit into it.
  static func edit(of box: Node, to sizes: [Int]) -> Replacement? {
    if box.code == "stz2" {
      guard let table = box.table("entries"), table.rowBits % 8 == 0,
        sizes.count == table.rowCount
      else { return nil }
      let width = table.rowBits / 8
      return Replacement(
        table.range, with: sizes.flatMap { NumberCoding.big.bytes(nearest: $0, count: width) })
    }
    guard box.code == "stsz", let first = box.field("sample_size") else { return nil }
    if let size = sizes.first, size > 0, first.value.integer != 0, sizes.allSatisfy({ $0 == size }),
      box.integer("sample_count") == sizes.count
    {
      return Replacement(first.range, with: NumberCoding.big.bytes(nearest: size, count: 4))
    }
    let rows = sizes.flatMap { NumberCoding.big.bytes(nearest: $0, count: 4) }
    return Replacement(
      ByteRange(from: first.range.start, to: box.range.end),
      with: NumberCoding.big.bytes(nearest: 0, count: 4)
        + NumberCoding.big.bytes(nearest: sizes.count, count: 4) + rows)
  }
}
