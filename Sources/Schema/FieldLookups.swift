package import Anatomy

/// Access to fields by name, for format families and their declarations. Modules above the format
/// families use the names that `FieldName` lists.
extension Node {
  package func field(_ name: String) -> Field? { field(named: name) }

  package func value(_ name: String) -> Value? { value(named: name) }

  package func integer(_ name: String) -> Int? { integer(named: name) }

  package func textValue(_ name: String) -> String? { textValue(named: name) }

  package func table(_ name: String) -> Table? { table(named: name) }
}
