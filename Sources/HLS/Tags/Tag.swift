import Anatomy
import Bytes
import Schema

extension HLS {
  /// A tag that says something of its own kind, or nothing at all.
  static func tag(
    _ name: String, _ title: String, _ number: String = "",
    _ content: (@Sendable (FieldReader) -> Void)? = nil
  ) -> Declaration {
    Declaration(
      code: FourCC(rawValue: 0), name: .word(name), title: title, containers: ["hls"],
      number: number, body: { $0.tag(content) })
  }

  /// A tag with attributes.
  ///
  /// - Parameters:
  ///   - missing: the rule that is broken where one is not there that has to be.
  ///   - clients: what the names begin with that are left to whoever writes the tag.
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
