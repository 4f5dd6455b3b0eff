import Anatomy
package import Bytes

/// All structures that a grammar knows, found by code and place.
package final class Dialect: Sendable {
  package let chapters: [Chapter]
  package let shapes: [DeclaredShape]
  private let byCode: CodeTable

  package init(_ chapters: [Chapter], in grammar: any Grammar) {
    self.chapters = chapters
    self.shapes = chapters.flatMap { $0.declarations.map { DeclaredShape($0, in: grammar) } }
    self.byCode = CodeTable(shapes)
  }

  package func shapes(_ code: FourCC) -> [DeclaredShape] { byCode[code] }

  /// The declaration that fits a place best: a code may mean different things in different places.
  /// In a place where it does not belong, the first one is taken.
  package func shape(_ code: FourCC, inside container: DeclaredShape?) -> DeclaredShape? {
    let candidates = byCode[code]
    if candidates.count < 2 { return candidates.first }
    guard let container else { return candidates[0] }
    return candidates.first { $0.belongs(in: container) } ?? candidates[0]
  }
}

extension DeclaredShape {
  /// Whether the declaration names the container, or the group that the container counts as.
  package func belongs(in container: DeclaredShape) -> Bool {
    let names = declaration.containers
    return names.contains(container.declaration.name.description)
      || container.declaration.group.map(names.contains) ?? false
  }
}
