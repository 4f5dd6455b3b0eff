import Anatomy
import Bytes

/// What is printed as a path leads back to where it was printed for.
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
      return violations.add("@\(offset)", "belongs to nothing")
    }
    for node in owner.chain {
      violations.expect(node.range.contains(offset), "@\(offset)", "is not inside \(node.path)")
    }
    violations.expect(
      !owner.fields.isEmpty, "@\(offset)", "belongs to no field of \(innermost.path)")
    for match in owner.fields { check(match, holding: offset) }
  }

  private mutating func check(_ match: FieldMatch, holding offset: Int) {
    let path = match.node.path + match.path
    violations.expect(match.field.range.contains(offset), path, "does not hold \(offset)")
    do {
      let parsed = try NodePath(parsing: path)
      var found: [Field] = []
      match.node.forEachField(at: parsed.fields) {
        found.append($0.field)
        violations.expect($0.path == match.path, path, "is called \($0.path) when asked for")
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
