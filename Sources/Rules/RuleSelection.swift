import Anatomy
import Bytes
import Files

/// Rules to check, with tables of the rules for each kind of structure. The tables are filled once,
/// also if many files are checked.
package final class RuleSelection: Sendable {
  package static let all = RuleSelection(Rule.all)

  /// All rules but those that only read media data, for copies with unchanged media data.
  package static let withoutMedia = RuleSelection(Rule.all.filter { !$0.readsMedia })

  package let rules: [Rule]
  /// The index of each rule in `rules`, by its id; nil until a parser reports a finding.
  private let numbers = Monitor<[String: Int]?>(nil)
  private let ofProfiles = Monitor<[Set<Profile>: RuleSelection]>([:])
  private let ofIDs = Monitor<[Set<String>: RuleSelection]>([:])
  private let ofKinds = Monitor<[Kind: Rules]>([:])

  /// The indexes of the rules for one kind of structure.
  struct Rules: Sendable {
    var checking: [Int] = []
    var declared: [Int] = []
  }

  private struct Kind: Hashable, Sendable {
    let kind: StructureKind
    let name: String
  }

  /// Maximum number of kinds that are remembered, because names can come from a file.
  private static let mostKinds = 4096
  /// Maximum number of selections by ids that are remembered.
  private static let mostSelections = 64

  package init(_ rules: [Rule]) {
    self.rules = rules
  }

  /// Returns the index of a rule in `rules`; nil if the selection does not have it.
  func number(of id: String) -> Int? {
    numbers.change { known in
      let all =
        known
        ?? Dictionary(
          rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
      known = all
      return all[id]
    }
  }

  /// Returns the rules that apply to files with these profiles.
  package func fitting(_ profiles: Set<Profile>) -> RuleSelection {
    ofProfiles.change { known in
      if let found = known[profiles] { return found }
      let found = RuleSelection(rules.filter { $0.profiles?.isDisjoint(with: profiles) != true })
      known[profiles] = found
      return found
    }
  }

  /// Returns the rules with some ids, and those that suppress them.
  package func deciding(_ ids: Set<String>) -> RuleSelection {
    ofIDs.change { known in
      if let found = known[ids] { return found }
      if known.count == Self.mostSelections { known = [:] }
      let found = select(ids)
      known[ids] = found
      return found
    }
  }

  private func select(_ ids: Set<String>) -> RuleSelection {
    var all = ids
    var count = 0
    while count < all.count {
      count = all.count
      for rule in rules where !all.isDisjoint(with: rule.covered) { all.insert(rule.id) }
    }
    return RuleSelection(rules.filter { all.contains($0.id) })
  }

  func rules(for nodeKind: any NodeKind) -> Rules {
    let key = Kind(kind: nodeKind.kind, name: nodeKind.declaredName)
    return ofKinds.change { known in
      if let found = known[key] { return found }
      if known.count == Self.mostKinds { known = [:] }
      let found = find(key)
      known[key] = found
      return found
    }
  }

  private func find(_ key: Kind) -> Rules {
    var found = Rules()
    for (number, rule) in rules.enumerated() where rule.place.holds(key.kind, key.name) {
      if rule.isDeclared { found.declared.append(number) } else { found.checking.append(number) }
    }
    // Rules that suppress others come first.
    found.checking =
      found.checking.filter { !rules[$0].covered.isEmpty }
      + found.checking.filter { rules[$0].covered.isEmpty }
    return found
  }
}
