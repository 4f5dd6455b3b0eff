import Anatomy
package import RuleEngine

/// The list of all rules, grouped by subject.
extension Rule {
  package static let all: [Rule] = [
    wholeFiles, structure, declaredBoxes, declaredDescriptors, declaredUnits, headers, sampleTables,
    declaredSamples, fragments, segments, iTunes, userData, keys, mobile, id3, otherTags, mpegAudio,
    playlists, otherFormats, timedMetadata, items, miaf, gimi, av1, immersiveAudio,
    contentCredentials, agreement, playability,
  ].flatMap { $0 }

  fileprivate static let ids = Set(all.map(\.id))

  package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}

extension RuleSelection {
  package static let all = RuleSelection(Rule.all)

  package convenience init(_ rules: [Rule]) {
    self.init(rules) { Rule.ids.contains($0) }
  }
}

extension Check {
  package init(_ rules: [Rule], profiles: Set<Profile>) {
    self.init(RuleSelection(rules), profiles: profiles)
  }
}
