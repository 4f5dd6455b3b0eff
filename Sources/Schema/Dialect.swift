import Anatomy
package import Bytes

/// All structures that a grammar knows, indexed by code and container.
///
/// Creating thousands of declarations takes longer than reading a small file. Rare declarations can
/// therefore be in a second dialect. It is created when a structure occurs that the first does not
/// know.
package final class Dialect: Sendable {
  private let own: [DeclaredNodeKind]
  private let byCode: CodeTable
  private let further: (@Sendable () -> Dialect)?

  package init(
    _ chapters: [SpecSection], in grammar: any Grammar, further: (@Sendable () -> Dialect)? = nil
  ) {
    own = chapters.flatMap { chapter in
      chapter.declarations.map { DeclaredNodeKind($0, in: grammar, from: chapter.standard) }
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

  /// Returns the declarations that name a container and state how often they occur in it. Those
  /// that name a group are omitted, as they concern only a few of its containers.
  package func counted(in container: DeclaredNodeKind) -> [DeclaredNodeKind] {
    counted(in: container.declaredName)
  }

  package func counted(in container: String) -> [DeclaredNodeKind] {
    let known = own.filter { nodeKind in
      if case .any = nodeKind.declaration.occurs { return false }
      return nodeKind.declaration.containers.contains(container)
    }
    return known + (further?().counted(in: container) ?? [])
  }

  /// Returns the declarations of a code for one container, which are all in one dialect.
  package func nodeKinds(_ code: FourCC, in container: String) -> [DeclaredNodeKind] {
    let known = byCode[code].filter { $0.declaration.containers.contains(container) }
    return known.isEmpty ? further?().nodeKinds(code, in: container) ?? [] : known
  }

  /// Returns the declaration of a code that is valid in a container, because a code may have
  /// different meanings in different places. If there is none, the first declaration of the code is
  /// returned.
  package func nodeKind(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind? {
    if let fit = fit(code, inside: container) { return fit }
    return byCode.first(code) ?? further?().nodeKind(code, inside: nil)
  }

  private func fit(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind? {
    byCode.first(code) { container.map($0.belongs) ?? true }
      ?? further?().fit(code, inside: container)
  }
}
