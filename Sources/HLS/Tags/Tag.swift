import Anatomy
import Bytes
import Schema

extension HLS {
  /// Declares a tag with a value in a format specific to the tag, or without a value.
  static func tag(
    _ name: String, _ title: String, _ number: String = "",
    _ content: (@Sendable (FieldReader) -> Void)? = nil
  ) -> Declaration {
    Declaration(
      code: FourCC(rawValue: 0), name: .word(name), title: title, containers: ["hls"],
      number: number, body: { $0.tag(content) })
  }

  /// Declares a tag with attributes.
  ///
  /// - Parameters:
  ///   - missing: the rule that is broken if a required attribute is missing.
  ///   - clients: the prefix of the names of client-defined attributes.
  static func tag(
    _ name: String, _ title: String, _ number: String = "", missing: String = "hls.attr.required",
    clients: String? = nil, attributes: [Attribute],
    check: @escaping @Sendable (AttributeList, FieldReader) -> Void = { _, _ in }
  ) -> Declaration {
    tag(name, title, number) {
      $0.attributes(attributes, missing: missing, clients: clients, check: check)
    }
  }
}
