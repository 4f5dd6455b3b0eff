import Anatomy

extension Rule {
  static let wrongContainer = Rule(
    "isom.box.wrong-container", .warning, at: .anyBox,
    "A box should be in a parent that may contain it",
    cause: "The writer took the box from another format, or closed a parent box too late",
    fix: "Move the box to its specified parent; readers skip it here",
    passing: [.movie()],
    failing: [.movie(moreTables: "↓full mfhd { u32 1 }")]
  ) { box, file in
    guard let parent = box.parent, parent.declaredNodeKind.kind == "box" else { return nil }
    guard box.declaredNodeKind.isMisplaced(box) else { return [] }
    return [.about(box, "\(box.name) (\(box.title)) does not belong in \(parent.name)")]
  }
}
