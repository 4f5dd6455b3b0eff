import Anatomy

extension Rule {
  static let duplicateSingleton = Rule(
    "isom.box.duplicate-singleton", .error, at: .anyBox,
    "a box that stands once in its place is there once",
    cause: "a tool added a box of its own instead of changing the one that was there",
    remedy: "remove all but the one that players read, which is mostly the first",
    passing: [.movie()],
    failing: [.movie(moreTables: "↓full stts { u32 1 u32 2, 1024 }")]
  ) { box, file in
    let single = box.declaredShape.expectations.filter { $0.occurs.isSingle }
    guard !single.isEmpty else { return nil }
    return single.flatMap { expectation in
      box.children(expectation.code).dropFirst().map {
        .about($0, "\(box.name) has more than one \($0.name)")
      }
    }
  }
}

extension HowOften {
  fileprivate var isSingle: Bool {
    switch self {
    case .once, .atMostOnce: true
    case .any, .atLeastOnce: false
    }
  }
}
