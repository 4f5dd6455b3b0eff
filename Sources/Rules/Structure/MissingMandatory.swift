import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let missingMandatory = Rule(
    "isom.box.missing-mandatory", .error, at: .anyBox,
    "A box must contain all its mandatory child boxes",
    cause: "The writer was interrupted, or a tool removed a required box",
    fix: "Write the file again from its source, because players handle missing boxes differently",
    passing: .movie(),
    failing: .movie(timeToSample: "", moreTables: "↓")
  ) { box, file in
    let needed = box.declaredNodeKind.childRequirements.filter {
      !separatelyChecked.contains($0.code)
        && ($0.occurs.isNeeded || areNeededIn[box.code]?.contains($0.code) == true)
    }
    // A `moov` box with `cmov` is skipped, because its mandatory boxes are compressed inside
    // `cmov`.
    guard !needed.isEmpty, !box.isRoot, !box.hidesBoxes, box.child("cmov") == nil,
      !box.endsLiveStream
    else { return nil }
    return needed.filter { box.child($0.code) == nil }.map {
      .absence(in: box, "\(box.name) contains no \($0.code) (\($0.title)), which is mandatory")
    }
  }

  /// Codes of mandatory boxes in metadata items and key lists. Separate rules report if they are
  /// missing.
  private static let separatelyChecked: Set<FourCC> = ["data", "mean", "keys", "keyd"]

  /// For the code of a parent box, the boxes that are mandatory in it, but not in their other
  /// possible parents. For example, `mdia` must contain `hdlr`.
  private static let areNeededIn: [FourCC: Set<FourCC>] = ["mdia": ["hdlr"]]
}

extension Node {
  /// Whether this is an empty `mfra` box, which marks the end of a live stream for Smooth Streaming
  /// servers.
  fileprivate var endsLiveStream: Bool {
    code == "mfra" && children.isEmpty && mediaFile.brands.contains("isml")
  }

  /// Whether some children of this box may not have been found, because the box is truncated or the
  /// size of a child is wrong.
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
