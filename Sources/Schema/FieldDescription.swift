package import Anatomy

/// A field as its declaration has it, read without any bytes.
package struct FieldDescription {
  package let name: String
  /// Such as `u32`, `UTF-8, to the end`.
  package let type: String
  package let meaning: Meaning
  /// When the field is there; all of them have to hold.
  package let conditions: [String]
}
