import Anatomy
import Bytes

extension Rule {
  static let missingMandatory = Rule(
    "isom.box.missing-mandatory", .error, at: .anyBox,
    "a box holds all boxes that have to stand in it",
    cause: "a writer was interrupted, or a tool removed a box that others need",
    fix: "write the file anew from its source; players guess what is missing, each differently",
    passing: [.movie()],
    failing: [.movie(timeToSample: "", moreTables: "↓")]
  ) { box, file in
    let needed = box.declaredNodeKind.childRequirements.filter {
      !haveOwnMissingRules.contains($0.code)
        && ($0.occurs.isNeeded || areNeededIn[box.code]?.contains($0.code) == true)
    }
    // What a compressed movie needs is inside.
    guard !needed.isEmpty, !box.isRoot, !box.hidesBoxes, box.child("cmov") == nil,
      !box.endsLiveStream
    else { return nil }
    return needed.filter { box.child($0.code) == nil }.map {
      .absence(in: box, "\(box.name) has no \($0.code) (\($0.title))")
    }
  }

  /// The parts of metadata items and of keys have rules of their own.
  private static let haveOwnMissingRules: Set<FourCC> = ["data", "mean", "keys", "keyd"]

  /// What may stand in several boxes, and has to stand in some of them.
  private static let areNeededIn: [FourCC: Set<FourCC>] = ["mdia": ["hdlr"]]
}

extension Node {
  /// An empty index tells a server of Smooth Streaming that a live stream is over.
  fileprivate var endsLiveStream: Bool {
    code == "mfra" && children.isEmpty && surveyedFile.brands.contains("isml")
  }

  /// Boxes may stand in it that nobody finds: it is cut, or the size of one in it leads astray.
  var hidesBoxes: Bool {
    isCut || children.last?.isCut == true || layoutFindings.contains { $0.severity == .error }
  }
}

extension Cardinality {
  fileprivate var isNeeded: Bool {
    switch self {
    case .once, .atLeastOnce: true
    case .any, .atMostOnce: false
    }
  }
}
