package import Anatomy

/// A fact that decides how media is decoded or presented, such as the orientation of a picture.
package struct PresentationFact {
  package let aspect: PresentationAspect
  package let node: Node
  package let field: Field
  /// The name of the field, after the names of the groups that contain it.
  package let name: String
  /// The track that the fact is about, or the root of the file.
  package let owner: Node

  package var path: String { "\(node.path).\(name)" }
}

extension Document {
  /// Visits the facts of presentation in the order of their bytes, until the visitor returns false.
  /// Pictures and other files in tags are not part of the presentation.
  package func forEachPresentationFact(_ visit: (PresentationFact) -> Bool) {
    _ = visitFacts(in: root, of: root, visit)
  }

  private func visitFacts(
    in node: Node, of owner: Node, _ visit: (PresentationFact) -> Bool
  ) -> Bool {
    let owner = node.isTrack ? node : owner
    var isGoingOn = true
    let nodeKind = node.declaredNodeKind
    let presentation = nodeKind.isMisplaced(node) ? nil : nodeKind.presentation
    presentation?.forEachFact(of: node) { aspect, field, name in
      guard isGoingOn else { return }
      isGoingOn = visit(
        PresentationFact(aspect: aspect, node: node, field: field, name: name, owner: owner))
    }
    for child in node.children where isGoingOn && !child.isPayload {
      isGoingOn = visitFacts(in: child, of: owner, visit)
    }
    return isGoingOn
  }
}
