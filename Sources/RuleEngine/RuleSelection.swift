import Anatomy
import Bytes
import Files

/// Rules to check, with tables of the rules for each kind of structure. The tables are filled once,
/// even if many files are checked.
package final class RuleSelection: Sendable {
  package let rules: [Rule]
  /// Returns whether a rule with the given ID exists, even if it is not selected.
  let exists: @Sendable (String) -> Bool
  /// The index of each rule in `rules`, by its id; nil until a parser reports a finding.
  private let numbers = Monitor<[String: Int]?>(nil)
  private let ofProfiles = Monitor<[Set<Profile>: RuleSelection]>([:])
  private let ofStructure = Monitor<RuleSelection?>(nil)
  private let ofIDs = Monitor<[Set<String>: RuleSelection]>([:])
  private let ofKinds = Monitor<[Kind: Rules]>([:])
  private let places = Monitor<Places?>(nil)

  /// The indexes of the rules for one kind of structure.
  struct Rules: Sendable {
    var checking: [Int] = []
    var declared: [Int] = []
  }

  private struct Kind: Hashable, Sendable {
    let kind: StructureKind
    let name: String
  }

  /// The indexes of the rules that may check a structure, by its name. They make it unnecessary to
  /// compare all rules with each kind of structure.
  private struct Places: Sendable {
    private var ofNames: [String: [Int]]
    /// Rules for structures with any name.
    private var ofAllNames: [Int] = []

    init(of rules: [Rule]) {
      ofNames = Dictionary(minimumCapacity: rules.count)
      for (number, rule) in rules.enumerated() where !rule.place.isFile {
        guard let names = rule.place.names else {
          ofAllNames.append(number)
          continue
        }
        for name in names { ofNames[name, default: []].append(number) }
      }
    }

    /// Returns the indexes of the rules for structures with the given name, in ascending order.
    func numbers(for name: String) -> [Int] {
      guard let named = ofNames[name] else { return ofAllNames }
      return (named + ofAllNames).sorted()
    }
  }

  /// Maximum number of kinds of structures for which the rules are cached. It is limited because a
  /// kind can have a name from the file, so that a file can have any number of kinds.
  private static let mostKinds = 4096
  /// Maximum number of cached selections that `deciding` returned.
  private static let mostSelections = 64

  /// Creates a selection.
  ///
  /// - Parameter exists: returns whether a rule with the given ID exists, even if it is not
  ///   selected.
  package init(_ rules: [Rule], existing exists: @escaping @Sendable (String) -> Bool) {
    self.rules = rules
    self.exists = exists
  }

  /// The selection without the rules that read only media data. It is for copies with unchanged
  /// media data, which have the same results for these rules.
  package var withoutMedia: RuleSelection {
    ofStructure.change { known in
      if let known { return known }
      let found = filter { !$0.readsMedia }
      known = found
      return found
    }
  }

  private func filter(_ isIncluded: (Rule) -> Bool) -> RuleSelection {
    RuleSelection(rules.filter(isIncluded), existing: exists)
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
      let found = filter { $0.profiles?.isDisjoint(with: profiles) != true }
      known[profiles] = found
      return found
    }
  }

  /// Returns the rules with the given IDs, and the rules that can suppress their findings.
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
    return filter { all.contains($0.id) }
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
    let places = places.change { known in
      let all = known ?? Places(of: rules)
      known = all
      return all
    }
    var found = Rules()
    for number in places.numbers(for: key.name) where rules[number].place.includes(key.kind) {
      if rules[number].isDeclared {
        found.declared.append(number)
      } else {
        found.checking.append(number)
      }
    }
    // Rules that suppress findings of other rules are checked first.
    found.checking =
      found.checking.filter { !rules[$0].covered.isEmpty }
      + found.checking.filter { rules[$0].covered.isEmpty }
    return found
  }
}
