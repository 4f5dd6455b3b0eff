import Anatomy
import Bytes
import Schema

/// An element as a standard declares it: its name, its tag, and what is in it.
final class DERElement: Sendable {
  let nodeKind: DeclaredNodeKind
  /// The tags that the element may have; empty if it may have any.
  let tags: Set<DERHead.Tag>

  private init(_ nodeKind: DeclaredNodeKind, tags: Set<DERHead.Tag>) {
    self.nodeKind = nodeKind
    self.tags = tags
  }

  func matches(_ head: DERHead) -> Bool {
    tags.isEmpty || head.tag.map { tags.contains($0) } ?? false
  }

  /// Declares an element with elements in it, or with other content.
  ///
  /// - Parameters:
  ///   - number: the number of its tag, if that is specific to the context; otherwise nil.
  ///   - type: the type of the content.
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

  /// Declares a value.
  ///
  /// - Parameters:
  ///   - types: the types that the value may have; empty for all.
  ///   - number: the number of its tag, if that is specific to the context and replaces the one of the type.
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

  /// Declares an element around another one, with a separate tag.
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
