import Anatomy
import Bytes

extension Rule {
  static let duplicateSingleton = Rule(
    "isom.box.duplicate-singleton", .error, at: .anyBox,
    "a box that stands once in its place is there once",
    cause: "a tool added a box of its own instead of changing the one that was there",
    fix: "remove all but the one that players read, which is mostly the first",
    passing: [.movie()],
    failing: [.movie(moreTables: "↓full stts { u32 1 u32 2, 1024 }")]
  ) { box, file in
    let single = box.declaredNodeKind.childRequirements.filter {
      $0.occurs.isSingle && !haveRulesOfTheirOwn.contains($0.code)
    }
    guard !single.isEmpty else { return nil }
    return single.flatMap { Node.repeated($0.code, in: box) }
  }

  private static let haveRulesOfTheirOwn: Set<FourCC> = ["ftyp", "moov", "meta", "tref", "ilst"]
}

extension Node {
  /// A fault for each child of a code but the first.
  static func repeated(_ code: FourCC, in container: Node) -> [Violation] {
    let namesakes = container.children(code)
    guard let first = namesakes.first else { return [] }
    return namesakes.dropFirst().map {
      .about(
        $0, "\(container.isRoot ? "the file" : "\(container.name)") has more than one \(code)",
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
