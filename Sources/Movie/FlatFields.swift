package import Anatomy

/// The fields of a node by name, including fields in groups. If several fields have the same name,
/// the first is used.
package struct FlatFields {
  private var all: [String: Field] = [:]

  package init(_ node: Node) { add(node.fields) }

  package init(_ fields: [Field]) { add(fields) }

  private mutating func add(_ fields: [Field]) {
    for field in fields {
      if case .group(let members) = field.value { add(members) }
      if all[field.name] == nil { all[field.name] = field }
    }
  }

  package subscript(name: FieldName) -> Field? { all[name.rawValue] }

  package func number(_ name: FieldName) -> Int? { all[name.rawValue]?.value.integer }
  package func label(_ name: FieldName) -> String? { all[name.rawValue]?.label }
}
