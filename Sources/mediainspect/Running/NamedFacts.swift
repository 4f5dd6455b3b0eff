import Jobs
import Keys
import Metadata

/// The facts that a template of `--name` can contain: all facts, and the extension of the input file.
/// Fields may also have their names in text output, such as `album artist`.
struct NameableFacts: FactRegistry {
  private let known = AskedFacts()
  static let suffix = FactDescription(
    "ext", type: .single(.text), meaning: "The extension of the input file.")
  func fact(spelled spelling: String) -> FactDescription? {
    if spelling == "ext" { return Self.suffix }
    // Fields come first: {tracks} is the number of tracks on a disc, as the text output names it.
    if let field = NormalizedField(named: spelling) { return known.fact(spelled: field.rawValue) }
    return known.fact(spelled: spelling)
  }

  var spellings: [String] { known.spellings + ["ext"] }
}

/// The facts of a copy: the fields are those of the copy, all other facts those of the input file.
struct FactsOfCopy: FactSource {
  let view: NormalizedView
  let original: FileFacts
  let file: String

  func value(of fact: FactName) -> FactValue? {
    if fact == NameableFacts.suffix.name {
      let last = file.split(separator: "/").last ?? ""
      return .text(last.lastIndex(of: ".").map { String(last[last.index(after: $0)...]) } ?? "")
    }
    if let field = NormalizedView.facts.first(where: { $0.fact.name == fact }) {
      return field.value(view)
    }
    return original.value(of: fact)
  }
}
