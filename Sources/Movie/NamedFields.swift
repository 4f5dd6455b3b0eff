package import Anatomy
package import Bytes

/// Access to fields by the names that `FieldName` lists.
extension Node {
  package func field(_ name: FieldName) -> Field? { field(named: name.rawValue) }

  package func value(_ name: FieldName) -> Value? { value(named: name.rawValue) }

  /// Returns the value of a named field as a whole number. A group of bit fields is read as one
  /// number. Returns nil if the field is missing or is not a whole number.
  package func integer(_ name: FieldName) -> Int? { integer(named: name.rawValue) }

  package func textValue(_ name: FieldName) -> String? { textValue(named: name.rawValue) }

  /// Returns the four-character code in a named field; nil if the field is missing or its value is
  /// not a code.
  package func codeValue(_ name: FieldName) -> FourCC? {
    if case .code(let code)? = value(name) { return code }
    return nil
  }

  package func table(_ name: FieldName) -> Table? { table(named: name.rawValue) }
}

extension FieldName: CustomStringConvertible {
  package var description: String { rawValue }
}

extension Field {
  package func isNamed(_ name: FieldName) -> Bool { self.name == name.rawValue }
}

extension Column {
  package func isNamed(_ name: FieldName) -> Bool { self.name == name.rawValue }
}

extension Table {
  package func column(named name: FieldName) -> Column? { columns.first { $0.isNamed(name) } }
}

extension CellPlace {
  package init?(_ name: FieldName, in table: Table?) { self.init(name.rawValue, in: table) }
}
