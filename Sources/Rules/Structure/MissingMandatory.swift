import Anatomy
import Bytes

extension Rule {
  static let missingMandatory = Rule(
    "isom.box.missing-mandatory", .error, at: .anyBox,
    "a box holds all boxes that have to stand in it",
    cause: "a writer was interrupted, or a tool removed a box that others need",
    remedy: "write the file anew from its source; players guess what is missing, each differently",
    passing: [.movie()],
    failing: [.movie(timeToSample: "", moreTables: "↓")]
  ) { box, file in
    let needed = box.declaredShape.expectations.filter {
      $0.occurs.isNeeded && !areMissedElsewhere.contains($0.code)
    }
    // What a compressed movie needs is inside.
    guard !needed.isEmpty, !box.isRoot, !box.isCut, box.child("cmov") == nil else { return nil }
    return needed.filter { box.child($0.code) == nil }.map {
      .absence(in: box, "\(box.name) has no \($0.code) (\($0.title))")
    }
  }

  /// The parts of metadata items and of keys have rules of their own.
  private static let areMissedElsewhere: Set<FourCC> = ["data", "mean", "keys", "keyd"]
}

extension HowOften {
  fileprivate var isNeeded: Bool {
    switch self {
    case .once, .atLeastOnce: true
    case .any, .atMostOnce: false
    }
  }
}
