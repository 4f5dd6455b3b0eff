import Anatomy
import Bytes
import Schema

/// The declaration of an element by a standard: its name, its tag, and its content.
final class DERElement: Sendable {
  let nodeKind: DeclaredNodeKind
  /// The tags that the element may have; empty if every tag is allowed.
  let tags: Set<DERHead.Tag>

  private init(_ nodeKind: DeclaredNodeKind, tags: Set<DERHead.Tag>) {
    self.nodeKind = nodeKind
    self.tags = tags
  }

  func matches(_ head: DERHead) -> Bool {
    tags.isEmpty || head.tag.map { tags.contains($0) } ?? false
  }

  /// Declares an element with the given content, which in most cases consists of other elements.
  ///
  /// - Parameters:
  ///   - number: the number of the element's context-specific tag; nil if the element has the
  ///     universal tag of `type`.
  ///   - type: the ASN.1 type of the element.
  static func constructed(
    _ name: String, _ title: String, tag number: Int? = nil, _ type: DERType = .sequence,
    by standard: Standard? = nil, summary: Summary? = nil, naming: Naming? = nil,
    holds content: DERGrammar.Content
  ) -> DERElement {
    let declaration = Declaration(
      FourCC(rawValue: 0), named: name, title, by: standard, holds: DERGrammar(content),
      summary: summary, naming: naming
    ) { reader in
      reader.derHead()
      if type == .bitString { reader.derUnusedBits() }
    }
    return DERElement(
      DeclaredNodeKind(declaration, in: DERGrammar(content)),
      tags: [number.map { .context($0) } ?? .universal(type)])
  }

  static func sequence(
    _ name: String, _ title: String, by standard: Standard? = nil, summary: Summary? = nil,
    _ members: DERElement...
  ) -> DERElement {
    constructed(name, title, by: standard, summary: summary, holds: .members(members))
  }

  /// Declares an element that contains a value.
  ///
  /// - Parameters:
  ///   - types: the types that the value may have; empty for all.
  ///   - number: the number of the value's context-specific tag, which replaces the tag of its
  ///     type; nil if it has none.
  static func value(
    _ name: String, _ title: String, _ types: DERType..., tag number: Int? = nil,
    means meaning: @escaping @Sendable (Node?) -> Meaning = { _ in .plain },
    labels: @escaping @Sendable () -> Labels = { [:] }
  ) -> DERElement {
    let declaration = Declaration(FourCC(rawValue: 0), named: name, title) { reader in
      reader.derHead()
      reader.derValue(
        as: types.first, isStated: number == nil, means: meaning(reader.node), labels)
    }
    return DERElement(
      DeclaredNodeKind(declaration, in: DERGrammar(.anything)),
      tags: number.map { [.context($0)] } ?? Set(types.map { .universal($0) }))
  }

  /// Declares an explicitly tagged element: it has a context-specific tag with the given number and
  /// contains `element`.
  static func explicit(_ number: Int, _ name: String, _ title: String, _ element: DERElement)
    -> DERElement
  { constructed(name, title, tag: number, holds: .members([element])) }

  /// An element that no declaration describes.
  static let any = DERElement(
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), named: "element", "Element", by: .der, holds: DERGrammar(.anything)
      ) { reader in
        reader.derHead()
        reader.derValue(as: nil, isStated: true, means: .plain) { [:] }
      },
      in: DERGrammar(.anything)),
    tags: [])
}
