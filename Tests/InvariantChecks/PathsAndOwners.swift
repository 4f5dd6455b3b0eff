import Anatomy
import Bytes

/// Checks that a printed path leads back to its node or field, and that every byte has an owner.
struct PathsAndOwners {
  private(set) var violations = Violations()

  mutating func check(_ node: Node) {
    let path = node.path
    do {
      let found = node.document.nodes(at: try NodePath(parsing: path))
      violations.expect(
        found == [node], path, "leads to \(found.count) nodes: \(found.prefix(3).map(\.range))")
    } catch {
      violations.add(path, "does not parse: \(error)")
    }
  }

  mutating func checkOwner(of offset: Int, in document: Document) {
    guard let owner = document.owner(of: offset), let innermost = owner.chain.last else {
      return violations.add("@\(offset)", "belongs to no node")
    }
    for node in owner.chain {
      let place = node.source.place(ofFile: offset)
      violations.expect(
        place.map(node.range.contains) ?? false, "@\(offset)", "is not inside \(node.path)")
    }
    guard let place = innermost.source.place(ofFile: offset) else { return }
    violations.expect(
      !owner.fields.isEmpty, "@\(offset)", "belongs to no field of \(innermost.path)")
    let bits = owner.fields.map { Self.bits(of: $0.field, in: place) }.reduce(0, +)
    let spare = Self.spareBits(of: innermost.fields, in: place)
    violations.expect(
      bits + spare == 8, "@\(offset)", "\(bits) bits belong to fields, \(spare) to no row")
    for match in owner.fields { check(match, holding: place) }
  }

  private static func bits(of field: Field, in offset: Int) -> Int {
    let first = field.range.start * 8 + (field.bits?.first ?? 0)
    let byte = offset * 8..<offset * 8 + 8
    return byte.clamped(to: first..<first + (field.bits?.count ?? field.range.count * 8)).count
  }

  /// The bits after the last row of a table that ends inside the byte.
  private static func spareBits(of fields: [Field], in offset: Int) -> Int {
    var spare = 0
    for field in fields where field.range.contains(offset) {
      switch field.value {
      case .group(let members): spare += spareBits(of: members, in: offset)
      case .list(let list):
        list.forEach { item in
          spare += spareBits(of: [item], in: offset)
          return true
        }
      case .table(let table) where offset == table.range.end - 1:
        spare += table.range.count * 8 - table.rowCount * table.rowBits
      default: break
      }
    }
    return spare
  }

  private mutating func check(_ match: FieldMatch, holding offset: Int) {
    let path = match.node.path + match.path
    violations.expect(match.field.range.contains(offset), path, "does not contain \(offset)")
    do {
      let parsed = try NodePath(parsing: path)
      var found: [Field] = []
      match.node.forEachField(at: parsed.fields) {
        found.append($0.field)
        violations.expect($0.path == match.path, path, "has the path \($0.path) when resolved")
        return true
      }
      violations.expect(
        found.count == 1 && found.first?.range == match.field.range
          && found.first?.bits == match.field.bits, path, "leads to \(found.map(\.range))")
    } catch {
      violations.add(path, "does not parse: \(error)")
    }
  }
}
