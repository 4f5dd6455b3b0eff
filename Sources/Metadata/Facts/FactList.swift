/// A registry with a fixed list of facts.
package struct FactList: FactRegistry, Sendable {
  package let facts: [FactDescription]
  private let places: [String: Int]

  /// Creates a registry. If two facts have the same spelling, it means the first one.
  package init(_ facts: [FactDescription]) {
    self.facts = facts
    var places: [String: Int] = [:]
    for (place, fact) in facts.enumerated() {
      for spelling in [fact.name.description] + fact.aliases where places[spelling] == nil {
        places[spelling] = place
      }
    }
    self.places = places
  }

  package func fact(spelled spelling: String) -> FactDescription? {
    places[spelling].map { facts[$0] }
  }

  package var spellings: [String] { facts.flatMap { [$0.name.description] + $0.aliases } }
}
