import Anatomy

extension Rule {
  static let wrongContainer = Rule(
    "isom.box.wrong-container", .warning, at: .anyBox,
    "a box stands in a box that may hold it",
    cause: "a writer took a box from another format, or closed a box too late",
    fix: "move the box to where its clause puts it; here readers pass over it",
    passing: [.movie()],
    failing: [.movie(moreTables: "↓full mfhd { u32 1 }")]
  ) { box, file in
    guard let parent = box.parent, parent.declaredNodeKind.kind == "box" else { return nil }
    guard box.declaredNodeKind.isMisplaced(box) else { return [] }
    return [.about(box, "\(box.name) (\(box.title)) has no meaning in \(parent.name)")]
  }
}
