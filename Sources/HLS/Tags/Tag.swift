import Anatomy
import Bytes
import Schema

extension HLS {
  /// Declares a tag without attributes, which may have a single value.
  static func tag(
    _ name: String, _ title: String, _ number: String = "",
    _ content: (@Sendable (FieldReader) -> Void)? = nil
  ) -> Declaration {
    Declaration(FourCC(rawValue: 0), named: name, title, in: "hls", spec: number) {
      $0.tag(content)
    }
  }

  /// Declares a tag with an attribute list.
  ///
  /// - Parameters:
  ///   - missing: the ID of the rule that a missing required attribute violates.
  ///   - clients: the prefix of attribute names that the author of the playlist may define, such as
  ///     `X-`; nil if the tag allows none.
  static func tag(
    _ name: String, _ title: String, _ number: String = "", missing: RuleID = "hls.attr.required",
    clients: String? = nil, attributes: [Attribute],
    check: @escaping @Sendable (AttributeList, FieldReader) -> Void = { _, _ in }
  ) -> Declaration {
    tag(name, title, number) {
      $0.attributes(attributes, missing: missing, clients: clients, check: check)
    }
  }
}
