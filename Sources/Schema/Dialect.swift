import Anatomy
package import Bytes

/// All structures that a grammar knows, found by code and place.
///
/// Making thousands of declarations takes longer than reading a small file. What most files have may
/// therefore stand in one dialect, and what few have in another that is made when something turns up
/// which the first has no place for.
package final class Dialect: Sendable {
  private let own: [DeclaredShape]
  private let byCode: CodeTable
  private let further: (@Sendable () -> Dialect)?

  package init(
    _ chapters: [Chapter], in grammar: any Grammar, further: (@Sendable () -> Dialect)? = nil
  ) {
    own = chapters.flatMap { chapter in
      chapter.declarations.map { DeclaredShape($0, in: grammar, from: chapter.standard) }
    }
    byCode = CodeTable(own)
    self.further = further
  }

  package var shapes: [DeclaredShape] { own + (further?().shapes ?? []) }

  package func knows(_ code: FourCC) -> Bool {
    byCode.first(code) != nil || further?().knows(code) ?? false
  }

  package func shapes(_ code: FourCC) -> [DeclaredShape] {
    byCode[code] + (further?().shapes(code) ?? [])
  }

  /// The declarations of what stands in a container, where they name it and say how often. Those that
  /// name a group speak of a place that few of its containers have.
  package func counted(in container: DeclaredShape) -> [DeclaredShape] {
    counted(in: container.declaredName)
  }

  package func counted(in container: String) -> [DeclaredShape] {
    let known = own.filter { shape in
      if case .any = shape.declaration.occurs { return false }
      return shape.declaration.containers.contains(container)
    }
    return known + (further?().counted(in: container) ?? [])
  }

  /// The declarations of a code for one container; they stand in one dialect.
  package func shapes(_ code: FourCC, in container: String) -> [DeclaredShape] {
    let known = byCode[code].filter { $0.declaration.containers.contains(container) }
    return known.isEmpty ? further?().shapes(code, in: container) ?? [] : known
  }

  /// The declaration that fits a place best: a code may mean different things in different places.
  /// In a place where it does not belong, the first one is taken.
  package func shape(_ code: FourCC, inside container: DeclaredShape?) -> DeclaredShape? {
    if let fit = fit(code, inside: container) { return fit }
    return byCode.first(code) ?? further?().shape(code, inside: nil)
  }

  private func fit(_ code: FourCC, inside container: DeclaredShape?) -> DeclaredShape? {
    byCode.first(code) { container.map($0.belongs) ?? true }
      ?? further?().fit(code, inside: container)
  }
}
