import Anatomy
import Bytes
import Formats
import Metadata
import Privacy
import Rendering
import Rules

@Sendable func runExplain(_ invocation: Invocation) -> ExitStatus {
  let run = Run("explain", invocation)
  let name = invocation.operand(.name)
  if let rule = Rule.named(name) {
    run.write(rule)
    return run.finish()
  }
  // A name may be that of a policy and of a category, and of other things besides.
  let (policy, category) = (Policy.named(name), Anatomy.Category(rawValue: name))
  let isKnown = policy != nil || category != nil
  if let policy { run.write(policy) }
  if let category {
    if policy != nil, !invocation.flag(.json) { run.output.line() }
    run.write(category)
  }
  let key = KeyExplanation(name)
  let explanations = Encyclopedia.explanations(of: key?.identifier.readableKey ?? name).filter {
    key?.container.map($0.containers.contains) ?? true
  }
  if let key { run.write(key) }
  if explanations.isEmpty, key == nil, !isKnown {
    let advice = nearest(
      to: name, in: Encyclopedia.names + Rule.all.map(\.id) + Policy.all.map(\.name)
    ).map {
      "; the nearest known is \($0)"
    }
    run.complain("\(name.escapedForDisplay) is not known\(advice ?? "")")
    run.end(with: .findings)
  }
  for (index, explanation) in explanations.enumerated() {
    if invocation.flag(.json) {
      ExplanationJSON(writer: JSONWriter(run.output)).write(explanation)
      run.output.line()
    } else {
      if index > 0 || key != nil || isKnown { run.output.line() }
      ExplanationText(style: run.style, output: run.output).write(explanation)
    }
  }
  return run.finish()
}

extension Run {
  fileprivate func write(_ policy: Policy) {
    guard invocation.flag(.json) else {
      return PolicyText(style: style, output: output).write(policy)
    }
    PolicyJSON(writer: JSONWriter(output)).write(policy)
    output.line()
  }

  fileprivate func write(_ category: Anatomy.Category) {
    guard invocation.flag(.json) else {
      return PolicyText(style: style, output: output).write(category)
    }
    PolicyJSON(writer: JSONWriter(output)).write(category)
    output.line()
  }

  fileprivate func write(_ rule: Rule) {
    if invocation.flag(.json) {
      RuleJSON(writer: JSONWriter(output)).write(rule)
      output.line()
    } else {
      RuleText(style: style, output: output).write(rule)
    }
  }

  fileprivate func write(_ key: KeyExplanation) {
    if invocation.flag(.json) {
      KeyExplanationJSON(writer: JSONWriter(output)).write(key)
      output.line()
    } else {
      KeyExplanationText(style: style, output: output).write(key)
    }
  }
}
