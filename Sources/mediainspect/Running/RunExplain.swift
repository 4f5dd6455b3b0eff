import Anatomy
import Bytes
import Formats
import Jobs
import Keys
import Metadata
import Privacy
import Rendering
import Reporting
import RuleEngine
import Rules

@Sendable func runExplain(_ invocation: Invocation) -> ExitStatus {
  let run = Run(.explain, invocation)
  if invocation.flag(.listNames) {
    run.listNames()
    return run.finish()
  }
  guard let name = invocation.operand(.name) else {
    run.complain("missing operand: NAME")
    return .usage
  }
  let rule = Rule.named(name)
  // A name may have several meanings, such as a policy and a category. All of them are explained.
  let (policy, category) = (Policy.named(name), Anatomy.Category(rawValue: name))
  let key = rule == nil ? KeyExplanation(name) : nil
  let field = rule == nil && key == nil ? NormalizedField(named: name) : nil
  let keys = key == nil && field == nil ? KnownKeys.keys(named: name) : []
  let listsFormats = name == Command.clean.name
  let explanations =
    rule != nil
    ? []
    : ExplanationIndex.explanations(of: key?.identifier.readableKey ?? name).filter {
      key?.container.map($0.containers.contains) ?? true
    }
  let known = NameMeaning(
    rule: rule, policy: policy, category: category, field: field,
    fact: FileFacts.registry.fact(spelled: name),
    keys: (key.map { [$0] } ?? []) + keys.compactMap { KeyExplanation(Identifier($0).description) },
    explanations: explanations,
    listsFormats: listsFormats)
  if known.isNothing, let format = UndecodedFormats.title(named: name) {
    run.complain("\(name.escapedForDisplay): \(format) files are recognized, but not supported")
    run.end(with: .findings)
  } else if known.isNothing {
    let advice = nearest(
      to: name,
      in: KeySelector.suggestions + FileFacts.registry.spellings + ExplanationIndex.names
        + Rule.all.map(\.id)
        + Policy.all.map(\.name)
    ).map { "; did you mean \($0)?" }
    run.complain("unknown name \(name.escapedForDisplay)\(advice ?? "")")
    run.end(with: .findings)
  }
  if invocation.flag(.json) { run.writeJSON(known, name) } else { run.write(known) }
  return run.finish()
}

/// All meanings of a name that `explain` knows.
private struct NameMeaning {
  let rule: Rule?
  let policy: Policy?
  let category: Anatomy.Category?
  let field: NormalizedField?
  let fact: FactDescription?
  let keys: [KeyExplanation]
  let explanations: [Explanation]
  /// Whether the name is `clean`, so that the formats that this command supports are listed.
  let listsFormats: Bool

  var isNothing: Bool {
    !listsFormats && rule == nil && policy == nil && category == nil && field == nil && fact == nil
      && keys.isEmpty && explanations.isEmpty
  }
}

extension Run {
  fileprivate func write(_ known: NameMeaning) {
    var isFirst = true
    func part(_ write: () -> Void) {
      if !isFirst { output.line() }
      isFirst = false
      write()
    }
    let policies = PolicyText(style: style, output: output)
    if known.listsFormats { part(writeCleanableFormats) }
    if let rule = known.rule { part { RuleText(style: style, output: output).write(rule) } }
    if let policy = known.policy { part { policies.write(policy) } }
    if let category = known.category { part { policies.write(category) } }
    if let field = known.field {
      part { KeyExplanationText(style: style, output: output).write(field) }
    }
    if let fact = known.fact {
      part { FactDescriptionText(style: style, output: output).write(fact) }
    }
    for key in known.keys {
      part { KeyExplanationText(style: style, output: output).write(key) }
    }
    for explanation in known.explanations {
      part { ExplanationText(style: style, output: output).write(explanation) }
    }
  }

  fileprivate func writeJSON(_ known: NameMeaning, _ name: String) {
    let writer = JSONWriter(output)
    writer.object {
      writeProgram(writer)
      writer.member("name", name)
      if known.listsFormats { writeCleanableFormats(writer) }
      if let rule = known.rule {
        writer.key("rule")
        RuleJSON(writer: writer).write(rule)
      }
      if let policy = known.policy {
        writer.key("policy")
        PolicyJSON(writer: writer).write(policy)
      }
      if let category = known.category {
        writer.key("category")
        PolicyJSON(writer: writer).write(category)
      }
      if let field = known.field {
        writer.key("field")
        KeyExplanationJSON(writer: writer).write(field)
      }
      if let fact = known.fact {
        writer.key("fact")
        FactDescriptionJSON(writer: writer).write(fact)
      }
      if let key = known.keys.first {
        writer.key("key")
        KeyExplanationJSON(writer: writer).write(key)
      }
      writer.key("explanations")
      writer.array { known.explanations.forEach(ExplanationJSON(writer: writer).write) }
    }
    output.line()
  }

  /// Lists all names that can be explained: their kinds, names and titles.
  fileprivate func listNames() {
    var names: [(kind: String, name: String, title: String)] = []
    names += Policy.all.map { ("policy", $0.name, "") }
    names += Anatomy.Category.allCases.map { ("category", $0.rawValue, "") }
    names += NormalizedField.allCases.map { ("field", $0.rawValue, $0.title) }
    names += FileFacts.registry.facts.map { ("fact", $0.name.description, $0.meaning) }
    names += KeySpace.known.map { ("key space", $0.name, $0.title ?? "") }
    names += Constant.all.map { ("constant", $0.name, $0.identifier.description) }
    names += Rule.all.map { ("rule", $0.id, $0.demand) }
    names += ExplanationIndex.titles.map { ("structure", $0.name, $0.title) }
    guard invocation.flag(.json) else {
      for (kind, name, title) in names {
        output.line(
          kind.padded(to: 9) + "  " + name.escapedForDisplay + (title.isEmpty ? "" : "  " + title))
      }
      return
    }
    let writer = JSONWriter(output)
    writer.object {
      writeProgram(writer)
      writer.key("names")
      writer.array {
        for (kind, name, title) in names {
          writer.object {
            writer.member("kind", kind)
            writer.member("name", name)
            if !title.isEmpty { writer.member("title", title) }
          }
        }
      }
    }
    output.line()
  }
}
