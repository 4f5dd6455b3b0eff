import Bytes

/// What a byte of the file belongs to.
package struct Ownership {
  /// From the outermost node to the innermost.
  package let chain: [Node]
  /// The fields of the innermost node that hold the byte: several where bits share it.
  package let fields: [FieldMatch]
}

extension Document {
  /// The owner of a byte of the file; nil when it lies outside.
  package func owner(of offset: Int) -> Ownership? {
    guard source.wholeRange.contains(offset) else { return nil }
    var chain = [root]
    while let node = chain.last, let child = node.child(holding: offset) { chain.append(child) }
    guard let innermost = chain.last else { return nil }
    var matches: [FieldMatch] = []
    innermost.collectFields(innermost.fields, holding: offset, path: "", into: &matches)
    return Ownership(chain: chain, fields: matches)
  }
}

extension Node {
  /// Children are in file order and do not overlap.
  fileprivate func child(holding offset: Int) -> Node? {
    let children = self.children
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      if children[middle].range.end <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < children.count, children[low].range.contains(offset),
      children[low].source === source
    else { return nil }
    return children[low]
  }

  fileprivate func collectFields(
    _ fields: [Field], holding offset: Int, path: String, into matches: inout [FieldMatch]
  ) {
    for field in fields where field.range.contains(offset) {
      let namesakes = fields.count { $0.name == field.name }
      let ordinal =
        fields.prefix { $0.range != field.range || $0.bits != field.bits }
        .count { $0.name == field.name } + 1
      let way = "\(path).\(field.name)" + (namesakes > 1 ? "[\(ordinal)]" : "")
      switch field.value {
      case .group(let members):
        collectFields(members, holding: offset, path: way, into: &matches)
      case .table(let table):
        // Rows that are no whole bytes share this one.
        let firstBit = (offset - table.range.start) * 8
        let rows = firstBit / table.rowBits..<(firstBit + 7) / table.rowBits + 1
        for row in rows.clamped(to: 0..<table.rowCount) {
          guard case .group(let cells)? = field.row(row)?.value else { continue }
          collectFields(cells, holding: offset, path: "\(way)[\(row + 1)]", into: &matches)
        }
      case .list(let list):
        var number = 0
        list.forEach { item in
          number += 1
          if item.range.contains(offset), case .group(let members) = item.value {
            collectFields(members, holding: offset, path: "\(way)[\(number)]", into: &matches)
          }
          return item.range.end <= offset
        }
      default:
        matches.append(FieldMatch(node: self, field: field, path: way))
      }
    }
  }
}
