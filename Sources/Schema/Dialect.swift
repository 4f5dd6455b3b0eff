import Anatomy
package import Bytes

/// All structures that a grammar knows, found by code and place.
///
/// Making thousands of declarations takes longer than reading a small file. What most files have may
/// therefore stand in one dialect, and what few have in another that is made when something turns up
/// which the first has no place for.
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

  /// The declarations of what stands in a container, where they name it and say how often. Those that
  /// name a group speak of a place that few of its containers have.
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

  /// The declarations of a code for one container; they stand in one dialect.
  package func nodeKinds(_ code: FourCC, in container: String) -> [DeclaredNodeKind] {
    let known = byCode[code].filter { $0.declaration.containers.contains(container) }
    return known.isEmpty ? further?().nodeKinds(code, in: container) ?? [] : known
  }

  /// The declaration that fits a place best: a code may mean different things in different places.
  /// In a place where it does not belong, the first one is taken.
  package func nodeKind(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind? {
    if let fit = fit(code, inside: container) { return fit }
    return byCode.first(code) ?? further?().nodeKind(code, inside: nil)
  }

  private func fit(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind? {
    byCode.first(code) { container.map($0.belongs) ?? true }
      ?? further?().fit(code, inside: container)
  }
}
