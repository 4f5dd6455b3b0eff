import Anatomy
package import Bytes

/// All structures that a grammar knows, indexed by their code and their container.
///
/// Creating thousands of declarations takes longer than reading a small file. Rare declarations can
/// therefore be in a second set, which is created when the first structure occurs that this set
/// does not declare.
package final class Dialect: Sendable {
  private let own: [DeclaredNodeKind]
  private let byCode: CodeTable
  private let further: (@Sendable () -> Dialect)?

  package init(
    _ chapters: [SpecSection], in grammar: any Grammar, further: (@Sendable () -> Dialect)? = nil
  ) {
    let capabilities = Capabilities(of: grammar)
    own = chapters.flatMap { chapter in
      chapter.declarations.map {
        DeclaredNodeKind($0, in: grammar, from: chapter.standard, capabilities: capabilities)
      }
    }
    byCode = CodeTable(own)
    self.further = further
  }

  package var nodeKinds: [DeclaredNodeKind] { own + (further?().nodeKinds ?? []) }

  package func knows(_ code: FourCC) -> Bool {
    byCode.first(code) != nil || further?().knows(code) ?? false
  }

  package func nodeKinds(_ code: FourCC) -> [DeclaredNodeKind] {
    byCode[code] + (further?().nodeKinds(code) ?? [])
  }

  /// Returns the declarations that name the given container and limit how often the declared
  /// structure occurs in it. Declarations that name only a group of containers are omitted, because
  /// they apply only to a few containers of the group.
  package func counted(in container: DeclaredNodeKind) -> [DeclaredNodeKind] {
    counted(in: container.declaredName)
  }

  package func counted(in container: String) -> [DeclaredNodeKind] {
    let known = own.filter { $0.isCounted && $0.declaration.containers.contains(container) }
    return known + (further?().counted(in: container) ?? [])
  }

  /// Returns the declarations of the given code that name the given container. They are all from
  /// this set of declarations, or all from the second set.
  package func nodeKinds(_ code: FourCC, in container: String) -> [DeclaredNodeKind] {
    let known = byCode[code].filter { $0.declaration.containers.contains(container) }
    return known.isEmpty ? further?().nodeKinds(code, in: container) ?? [] : known
  }

  /// Returns the declaration of the given code in the given container. A code may have different
  /// meanings in different containers. If no declaration fits the container, returns the first
  /// declaration of the code, or nil if there is none.
  package func nodeKind(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind? {
    if let fit = fit(code, inside: container) { return fit }
    return byCode.first(code) ?? further?().nodeKind(code, inside: nil)
  }

  private func fit(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind? {
    byCode.first(code) { container.map($0.belongs) ?? true }
      ?? further?().fit(code, inside: container)
  }
}
