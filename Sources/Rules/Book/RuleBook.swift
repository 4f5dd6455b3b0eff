import Anatomy

/// All rules, by what they are about.
extension Rule {
  package static let all: [Rule] = [structure, headers, sampleTables, timedMetadata, items].flatMap
  { $0 }

  static let ids = Set(all.map(\.id))

  package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}
