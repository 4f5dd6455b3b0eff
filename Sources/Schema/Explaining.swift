package import Anatomy

extension DeclaredNodeKind {
  package var explanation: Explanation { explanation(from: nil) }

  /// Returns the explanation of this kind of node, made from its declaration alone, without a file.
  ///
  /// - Parameter origin: The standard that defines the meaning of the code. Nil if that is the
  ///   standard that `clause` refers to.
  package func explanation(from origin: Standard?) -> Explanation {
    let reader = FieldReader(describing: grammar.terminology)
    grammar.readHeader(reader, of: declaration)
    declaration.body?(reader)
    var explanation = Explanation(
      name: declaration.name.description, title: declaration.title, kind: grammar.kind.rawValue,
      clause: clause, origin: origin, containers: declaration.containers,
      occurrence: declaration.occurs.words, versions: declaration.versions,
      fields: reader.descriptions, holds: declaration.holds?.kinds)
    explanation.presentation = presentation
    return explanation
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
