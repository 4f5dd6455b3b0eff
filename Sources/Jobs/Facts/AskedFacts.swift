import Keys
package import Metadata

/// All facts that can be requested: those of the registry, and the values of metadata keys.
package struct AskedFacts: FactRegistry {
  /// Whether each name that may be a key is one. If not, a name without a key space must be a known
  /// key with an uppercase letter or a sign, because it may also be a word in a condition.
  private let acceptsEveryKey: Bool

  package init(acceptingEveryKey acceptsEveryKey: Bool = false) {
    self.acceptsEveryKey = acceptsEveryKey
  }

  package func fact(spelled spelling: String) -> FactDescription? {
    if let fact = FileFacts.registry.fact(spelled: spelling) { return fact }
    guard acceptsEveryKey || Self.isUnmistakable(spelling),
      KeySelector(ofFact: FactName(spelling)) != nil
    else { return nil }
    return FactDescription(
      FactName(spelling), type: .list(.text), meaning: "The values of the metadata key \(spelling)."
    )
  }

  private static func isUnmistakable(_ spelling: String) -> Bool {
    if spelling.contains(where: { "/:%".contains($0) }) { return true }
    let isWord = spelling.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    return !isWord && KnownKeys.statesField(spelling)
  }

  package var spellings: [String] { FileFacts.registry.spellings }
}

extension KeySelector {
  /// The metadata keys that the name of a fact means, such as `item:itsk/cnID` or `itsk/cnID`; fails
  /// for other names.
  init?(ofFact name: FactName) {
    let text = name.description
    self.init(text.hasPrefix("item:") ? String(text.dropFirst(5)) : text)
  }
}

extension FileFacts {
  /// The values of a metadata key as texts; nil if the file has none.
  func values(ofKey name: FactName) -> FactValue? {
    guard let key = KeySelector(ofFact: name) else { return nil }
    let values = inspection.items.filter(key.selects).compactMap(\.plainText)
    return values.isEmpty ? nil : .list(values.map(FactValue.text))
  }
}

extension FileFacts {
  /// The value of a field that the file states as an empty text; nil for other facts. Fields of
  /// ID3v1 always have a place, so an empty one is absent.
  func emptyValue(of fact: FactName) -> FactValue? {
    guard let field = NormalizedField(rawValue: fact.description),
      let type = Self.registry.fact(spelled: fact.description)?.type, type.kind == .text
    else { return nil }
    let isStated = inspection.items.contains {
      $0.normalKey.feeds(field) && $0.keySpace != .id3v1 && $0.plainText?.isEmpty == true
    }
    guard isStated else { return nil }
    return type.isList ? .list([]) : .text("")
  }
}
