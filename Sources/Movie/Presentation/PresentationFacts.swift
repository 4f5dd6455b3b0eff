package import Anatomy
import Bytes

/// A fact that decides how media is decoded or presented, such as the orientation of a picture.
package struct PresentationFact {
  package let aspect: PresentationAspect
  package let node: Node
  package let field: Field
  /// The name of the field for output. It begins with the names of the groups that contain the
  /// field.
  package let name: String
  /// The track or the item that the fact is about, or the root of the file.
  package let owner: Node
  /// The item to which the owner links; nil if the fact is not a link.
  package let target: Node?
  /// The value of the fact as text; nil if the fact has the value of `field`.
  package let statement: String?

  package init(
    _ aspect: PresentationAspect, _ node: Node, _ field: Field, called name: String,
    of owner: Node, to target: Node? = nil, statement: String? = nil
  ) {
    self.aspect = aspect
    self.node = node
    self.field = field
    self.name = name
    self.owner = owner
    self.target = target
    self.statement = statement
  }

  package var path: String { "\(node.path).\(name)" }

  /// The ID of the track or item that the fact is about; nil for the file.
  package var ownerID: Int? {
    owner.isTrack ? owner.trackID : owner.integer(.item_ID)
  }
}

extension Document {
  /// Visits the facts of presentation that structures state, in the order of their bytes, until the
  /// visitor returns false. Pictures and other files in tags are not part of the presentation.
  /// Neither are structures that readers ignore, such as structures in a damaged stream.
  package func forEachStructuralFact(_ visit: (PresentationFact) -> Bool) {
    root.visitFacts(of: root, visit)
  }
}

extension Node {
  /// Visits the facts that this node and the nodes in it state, until the visitor returns false.
  package func forEachFact(_ visit: (PresentationFact) -> Bool) {
    visitFacts(of: enclosingTrack ?? document.root, visit)
  }

  /// Visits the facts that the fields of this node state.
  package func forEachOwnFact(_ visit: (PresentationFact) -> Void) {
    let (owner, kind) = (enclosingTrack ?? document.root, declaredNodeKind)
    if kind.isMisplaced(self) { return }
    kind.presentation?.forEachFact(of: self) { aspect, field, name in
      visit(PresentationFact(aspect, self, field, called: name, of: owner))
    }
  }

  /// Visits the facts that this node and the nodes in it state, until the visitor returns false.
  /// Returns false in that case.
  @discardableResult
  func visitFacts(of owner: Node, _ visit: (PresentationFact) -> Bool) -> Bool {
    let owner = isTrack ? self : owner
    var isGoingOn = true
    let nodeKind = declaredNodeKind
    let presentation = nodeKind.isMisplaced(self) ? nil : nodeKind.presentation
    presentation?.forEachFact(of: self) { aspect, field, name in
      guard isGoingOn else { return }
      isGoingOn = visit(PresentationFact(aspect, self, field, called: name, of: owner))
    }
    if isGoingOn, let links = PictureLinks(self) { isGoingOn = links.forEachFact(visit) }
    if isGoingOn, let links = TrackLinks(self) { isGoingOn = links.forEachFact(visit) }
    let alone = codesOfSingleChildren
    var seen: Set<FourCC> = []
    for child in children where isGoingOn {
      guard !child.isPayload || child.isProfile else {
        isGoingOn = visitOrientation(in: child, of: owner, visit)
        continue
      }
      if alone.contains(child.code), !seen.insert(child.code).inserted { continue }
      if child.isUnreferenced || child.isUnreachable || child.source.isIncomplete { continue }
      isGoingOn = child.visitFacts(of: owner, visit)
    }
    return isGoingOn
  }

  /// Visits the orientation that Exif metadata in a profile states, unless it is the usual value 1.
  private func visitOrientation(
    in payload: Node, of owner: Node, _ visit: (PresentationFact) -> Bool
  ) -> Bool {
    guard isProfile else { return true }
    return payload.visitFacts(of: owner) { fact in
      fact.aspect == .orientation && fact.field.value.integer != 1 ? visit(fact) : true
    }
  }

  /// Whether the node is a profile: a color profile, or Exif or other metadata that a text chunk of
  /// a picture contains.
  private var isProfile: Bool { declaredNodeKind.kind == .profile }
}
