/// The name of a fact, such as `albumArtist` or `item:itsk/cnID`.
package struct FactName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let description: String

  package init(_ text: String) { description = text }
  package init(stringLiteral text: String) { description = text }
}
