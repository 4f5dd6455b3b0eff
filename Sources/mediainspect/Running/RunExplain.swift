import Anatomy
import Bytes
import Formats
import Rendering

@Sendable func runExplain(_ invocation: Invocation) -> ExitStatus {
  let run = Run("explain", invocation)
  let name = invocation.operand(.name)
  let explanations = Encyclopedia.explanations(of: name)
  if explanations.isEmpty {
    let advice = nearest(to: name, in: Encyclopedia.names).map { "; the nearest known is \($0)" }
    run.complain("\(name.escapedForDisplay) is not known\(advice ?? "")")
    run.end(with: .findings)
  }
  for (index, explanation) in explanations.enumerated() {
    if invocation.flag(.json) {
      ExplanationJSON(writer: JSONWriter(run.output)).write(explanation)
      run.output.line()
    } else {
      if index > 0 { run.output.line() }
      ExplanationText(style: run.style, output: run.output).write(explanation)
    }
  }
  return run.finish()
}
