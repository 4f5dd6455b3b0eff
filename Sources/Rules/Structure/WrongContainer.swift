import Anatomy
import RuleEngine

extension Rule {
  static let wrongContainer = Rule(
    "isom.box.wrong-container", .warning, at: .anyBox,
    "A box should be in a parent box that its specification allows",
    cause: "The writer copied the box from another format, or overstated the size of a parent box",
    fix: "Move the box to a specified parent box, because readers ignore misplaced boxes",
    passing: .movie(),
    failing: .movie(moreTables: "↓full mfhd { u32 1 }")
  ) { box, file in
    guard let parent = box.parent, parent.declaredNodeKind.kind == .box else { return nil }
    guard box.declaredNodeKind.isMisplaced(box) else { return [] }
    return .about(box, "\(box.name) (\(box.title)) does not belong in \(parent.name)")
  }
}
