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

  /// What became of the file.
  package enum Outcome {
    /// Nothing was written, nor was it to be.
    case planned
    /// The copy has this name.
    case written(String, Proof)
    /// It was to take the place of the file, which is as it should be already.
    case left
  }

  /// - Parameters:
  ///   - neighbours: files that go with it.
  ///   - choices: words on who chose what is to go.
  package func write(
    _ cleaning: Cleaning, _ outcome: Outcome, beside neighbours: [String], choices: String? = nil
  ) {
    if let choices { output.line(style.paint(choices, .faint)) }
    for group in AuditGroup.all(of: cleaning.found) {
      guard let first = group.findings.first, first.isRemoved else { continue }
      let isMany = group.count > 1 && first.trace.whole == nil
      let again = isMany ? ", \(counted(group.count, "time"))" : ""
      write(first.trace, again, after: style.paint("-", .wrong) + " ", width: 2)
    }
    for trace in cleaning.goesAlong { write(trace, "", after: "also   ", width: 7) }
    let reported = Set(cleaning.stays.map(\.trace.node))
    for refusal in cleaning.rewrite.refusals where !reported.contains(refusal.wish.node) {
      output.lines("stays  \(refusal.wish.node.path): \(refusal.reason)", style)
    }
    for finding in cleaning.stays {
      let reason = cleaning.reason(toKeep: finding)
      output.lines("stays  \(finding.trace.category)  \(finding.trace.path): \(reason)", style)
    }
    if let front = cleaning.front { output.lines("order  \(front.words)", style) }
    writeRemainder(of: cleaning)
    if let clues = AuditWords.clues(in: cleaning.remainder) { output.lines(clues, style) }
    for name in neighbours { output.lines("BESIDE  " + AuditWords.beside(name), style) }
    write(outcome, of: cleaning)
  }

  private func write(_ trace: Trace, _ again: String, after mark: String, width: Int) {
    let category = trace.category.rawValue.padded(to: 10)
    let (name, said) = (trace.title.withoutControls, TraceText.saying(of: trace))
    let fixed = width + category.columns + 6 + again.columns
    // Each of the three gets its part of a narrow line.
    let wanted = name.columns + said.columns
    let path = style.cutInside(
      trace.path, beside: fixed + min(wanted, max(Self.shortest * 2, style.width / 2 - fixed)))
    let title = style.cut(name, beside: fixed + path.columns + min(said.columns, Self.shortest))
    let saying = style.cut(said, beside: fixed + path.columns + title.columns)
    output.line(
      mark + style.paint(category, .strong) + "  \(title): \(saying)\(again)  "
        + style.paint(path, .faint))
  }

  private static let shortest = 16

  /// What stays though it tells something: each where it is needed, the rest by how much it is.
  private func writeRemainder(of cleaning: Cleaning) {
    var (others, titles): ([Anatomy.Category: Int], [String]) = ([:], [])
    for finding in cleaning.remainder.findings {
      let trace = finding.trace
      if trace.isNeeded || trace.isNamed {
        let reason = trace.isNamed ? "" : ", for decoding"
        output.lines(
          "stays  \(trace.category)  \(trace.path): \(TraceText.saying(of: trace))\(reason)", style)
      } else if finding.action == .report {
        others[trace.category, default: 0] += 1
        let title = trace.title.withoutControls
        if !titles.contains(title) { titles.append(title) }
      }
    }
    guard !others.isEmpty else { return }
    let counts = Anatomy.Category.allCases.compactMap { category in
      others[category].map { "\(grouped($0)) \(category)" }
    }
    let names = titles.prefix(Self.mostNamed).joined(separator: "; ")
    let more = titles.count > Self.mostNamed ? "; …" : ""
    output.lines(
      "stays  \(counts.joined(separator: ", ")), which the policy only reports: \(names)\(more)",
      style)
  }

  private static let mostNamed = 3

  private func write(_ outcome: Outcome, of cleaning: Cleaning) {
    let before = cleaning.original.source.size
    let sizes =
      "\(counted(before, "byte")) become \(grouped(cleaning.rewrite.splice.size))"
    switch outcome {
    case .planned: output.lines(sizes, style)
    case .left: output.lines("nothing to remove: the file is unchanged", style)
    case .written(let copy, let proof):
      for hit in proof.hits.prefix(Self.mostNamed) {
        output.lines(
          "also in  \(hit.path) @\(hexadecimal(hit.place)): what was removed as \(hit.title.withoutControls)",
          style)
      }
      let words =
        ["written and verified: \(copy.fileNameForDisplay)", sizes] + CopyWords(proof).all
      output.lines(words.joined(separator: Style.separator), style)
    }
    writeLimits(of: cleaning.remainder)
  }

  /// What the copy still contains, and what nobody looked at.
  private func writeLimits(of report: AuditReport) {
    if let kept = AuditWords.kept(in: report) { output.lines(kept, style) }
    output.lines(AuditWords.decoded(in: report), style)
    output.lines(AuditWords.notJudged, style)
  }
}

/// What was compared in a copy and its original.
private struct CopyWords {
  private(set) var all: [String] = []

  init(_ proof: Proof) {
    func count(_ kind: TrackProof.Kind, _ number: (TrackProof) -> Int) -> Int {
      proof.tracks.reduce(0) { $1.kind == kind ? $0 + number($1) : $0 }
    }
    func add(_ kind: TrackProof.Kind, _ name: String, in holder: String = "") {
      let samples = count(kind) { $0.samples - $0.edited }
      if samples > 0 { all.append("\(counted(samples, name))\(holder) unchanged") }
    }
    let tracks = count(.track) { _ in 1 }
    add(.track, "sample", in: " in \(counted(tracks, "track"))")
    add(.pictures, "coded picture")
    add(.frames, "frame")
    let media = count(.media) { $0.bytes }
    if media > 0 { all.append("\(counted(media, "byte")) of media data compared") }
    let dropped = count(.track) { $0.dropped }
    if dropped > 0 { all.append("\(counted(dropped, "sample")) that no edit shows removed") }
    let edited = proof.tracks.reduce(0) { $0 + $1.edited }
    if edited > 0 { all.append("\(counted(edited, "sample")) unchanged except for removed values") }
    let hits = proof.hits.count
    if hits > 0 {
      all.append(
        "\(counted(hits, "removed value")) also \(hits == 1 ? "occurs" : "occur") in samples or kept tags"
      )
    }
    if all.isEmpty { all.append("no media data to compare") }
  }
}
