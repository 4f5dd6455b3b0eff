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
    return root.owner(below: []) { node in
      node.source.place(ofFile: offset).map { ($0, offset) }
    }
  }
}

extension Node {
  /// The owner of a byte in the source of this node, which is the outermost one in it.
  package func owner(of place: Int) -> Ownership? {
    guard range.contains(place) else { return nil }
    var above: [Node] = []
    var node = parent
    while let next = node {
      above.insert(next, at: 0)
      node = next.parent
    }
    let own = source
    return owner(below: above) { $0.source === own ? (place, nil) : nil }
  }

  /// - Parameter locate: where a node's source has the byte, and where the file has it.
  fileprivate func owner(
    below above: [Node], _ locate: (Node) -> (place: Int, offset: Int?)?
  ) -> Ownership? {
    var chain = [self]
    while let node = chain.last, let inner = node.inner(holding: locate) { chain.append(inner) }
    guard let innermost = chain.last, let place = locate(innermost)?.place else { return nil }
    var matches: [FieldMatch] = []
    innermost.collectFields(innermost.fields, holding: place, path: "", into: &matches)
    return Ownership(chain: above + chain, fields: matches)
  }
}

extension Node {
  /// The child that has a byte, or what refers to it as its own.
  fileprivate func inner(holding locate: (Node) -> (place: Int, offset: Int?)?) -> Node? {
    let here = locate(self)
    if let here, let child = child(holding: here.place) { return child }
    let derived = children.first { child in
      child.source !== source && locate(child).map { child.range.contains($0.place) } ?? false
    }
    return derived ?? here?.offset.flatMap { shape.reference(to: $0, in: self) }
  }

  /// Children in its own source are in file order and do not overlap; others come behind them.
  private func child(holding place: Int) -> Node? {
    let children = self.children
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      let child = children[middle]
      let isBefore = child.source === source && child.range.end <= place
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard low < children.count, children[low].range.contains(place),
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
