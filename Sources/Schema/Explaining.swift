package import Anatomy

extension DeclaredNodeKind {
  package var explanation: Explanation { explanation(from: nil) }

  /// Returns the explanation of this declaration, which needs no file.
  ///
  /// - Parameter origin: The standard that defines the meaning of the code. Nil if it is the
  ///   standard of the clause.
  package func explanation(from origin: Standard?) -> Explanation {
    let reader = FieldReader(describing: grammar.terminology)
    grammar.readHeader(reader, of: declaration)
    declaration.body?(reader)
    return Explanation(
      name: declaration.name.description, title: declaration.title, kind: grammar.kind,
      clause: clause, origin: origin, containers: declaration.containers,
      occurrence: declaration.occurs.words, versions: declaration.versions,
      fields: reader.descriptions, holds: declaration.holds?.kinds)
  }
}

extension Cardinality {
  fileprivate var words: String? {
    switch self {
    case .any: nil
    case .atMostOnce: "at most once"
    case .once: "exactly once"
    case .atLeastOnce: "at least once"
    }
  }
}
