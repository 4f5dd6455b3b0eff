import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let duplicateSingleton = Rule(
    "isom.box.duplicate-singleton", .error, at: .anyBox,
    "A box that may occur only once in its parent must not be repeated",
    cause: "A tool added a box instead of changing the existing one",
    fix: "Remove all but the box that players read, usually the first",
    passing: .movie(),
    failing: .movie(moreTables: "↓full stts { u32 1 u32 2, 1024 }")
  ) { box, file in
    let single = box.declaredNodeKind.childRequirements.filter {
      $0.occurs.isSingle && !separatelyChecked.contains($0.code)
    }
    guard !single.isEmpty else { return nil }
    return single.flatMap { Node.repeated($0.code, in: box) }
  }

  private static let separatelyChecked: Set<FourCC> = ["ftyp", "moov", "meta", "tref", "ilst"]
}

extension Node {
  /// Returns a violation for each child with the given code, except for the first one.
  static func repeated(_ code: FourCC, in container: Node) -> [Violation] {
    let namesakes = container.children(code)
    guard let first = namesakes.first else { return [] }
    return namesakes.dropFirst().map {
      .about(
        $0,
        "\(container.isRoot ? "the file" : "\(container.name)") contains \(namesakes.count) \(code)"
          + " boxes, expected 1",
        related: [RelatedPlace("the first", first)])
    }
  }
}

extension Cardinality {
  fileprivate var isSingle: Bool {
    switch self {
    case .once, .atMostOnce: true
    case .any, .atLeastOnce: false
    }
  }
}
