import Anatomy
import Bytes
package import Cleaning
import Privacy

/// What was, or would be, taken out of a file, for people.
package struct CleaningText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// - Parameters:
  ///   - copy: the name of what was written; nil where nothing was.
  ///   - choices: words on who chose what is to go.
  package func write(
    _ cleaning: Cleaning, copy: String?, proof: Proof?, choices: String? = nil
  ) {
    if let choices { output.line(style.paint(choices, .faint)) }
    for group in AuditGroup.all(of: cleaning.found) {
      guard let first = group.findings.first, first.action == .drop else { continue }
      let trace = first.trace
      let again = group.count > 1 && trace.whole == nil ? ", \(grouped(group.count)) times" : ""
      output.line(
        style.paint("- ", .wrong) + style.paint(trace.category.rawValue.padded(to: 10), .strong)
          + "  \(trace.title.withoutControls): \(TraceText.saying(of: trace))\(again)  "
          + style.paint(trace.path, .faint))
    }
    for trace in cleaning.goesAlong {
      output.line(
        "also   \(trace.category)  \(trace.title.withoutControls): \(TraceText.saying(of: trace))  "
          + style.paint(trace.path, .faint))
    }
    for refusal in cleaning.rewrite.refusals {
      output.line("stays  \(refusal.wish.node.path): \(refusal.reason)")
    }
    for finding in cleaning.stays {
      output.line("stays  \(finding.trace.category)  \(finding.trace.path)")
    }
    if let front = cleaning.front { output.line("order  \(front.words)") }
    for trace in cleaning.remainder.findings.map(\.trace) where trace.isNeeded || trace.isNamed {
      let reason = trace.isNamed ? "" : ", for decoding"
      output.line(
        "stays  \(trace.category)  \(trace.path): \(TraceText.saying(of: trace))\(reason)")
    }
    let sizes =
      "\(grouped(cleaning.original.source.size)) bytes become \(grouped(cleaning.rewrite.splice.size))"
    guard let copy, let proof else { return output.line(sizes) }
    let samples = proof.tracks.reduce(0) { $0 + $1.samples }
    let edited = proof.tracks.reduce(0) { $0 + $1.edited }
    var parts = [
      "written and proven: \(copy.fileNameForDisplay)", sizes,
      "\(proof.tracks.count) track\(proof.tracks.count == 1 ? "" : "s"), \(grouped(samples - edited)) samples as they were",
    ]
    let dropped = proof.tracks.reduce(0) { $0 + $1.dropped }
    if dropped > 0 { parts.append("\(grouped(dropped)) that no edit showed are gone") }
    if edited > 0 { parts.append("\(grouped(edited)) without what an encoder wrote") }
    if !proof.hits.isEmpty {
      parts.append("\(proof.hits.count) removed values occur in samples or kept tags")
    }
    output.line(parts.joined(separator: Style.separator))
    output.line(AuditWords.notJudged)
  }
}
