import Anatomy
import Bytes
import MediaInspection
import Privacy
import Rendering

@Sendable func runAudit(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("audit", invocation)
  guard caller.takesOne(of: .json, .sarif, .csv) else { return .usage }
  let paths = WalkedPaths(invocation.operand(.paths), caller)
  guard let choices = caller.auditChoices(for: paths.files) else { return .usage }
  let total = Monitor(AuditTotal())
  let logs = Monitor<[String: SARIFFile]>([:])
  let progress = Progress(of: paths.files.count)
  if invocation.flag(.csv) { AuditCSV(output: caller.output).writeHead() }
  caller.output.flush()
  let status = Run.overFiles(
    paths.files, "audit", invocation, showing: progress
  ) { run, file, isFirst in
    let hasHead = paths.isOne || invocation.flag(.full) || invocation.flag(.json)
    guard let choices = choices[file], let inspection = run.open(file, asksMagic: hasHead) else {
      return
    }
    if paths.skipsOthers, !inspection.isRecognised {
      total.change { _ = $0.skipped.insert(file) }
      return
    }
    let report = AuditReport(
      Audit(of: inspection.document, readingSamples: choices.policy.readsSamples),
      under: choices.policy)
    run.count(report, choices)
    run.tellUnmetPaths(of: choices, in: inspection.document, report, file: file)
    total.change { $0.add(report) }
    if invocation.flag(.sarif) {
      let log = SARIFFile(
        name: file, size: inspection.document.source.size, report, choices: choices.words)
      logs.change { $0[file] = log }
    } else {
      run.write(
        report, choices, of: inspection, file: file, hasHead: hasHead, isFirst: isFirst)
    }
    run.close(inspection)
  }
  progress.end()
  if invocation.flag(.sarif) {
    let told = logs.change { $0 }
    let log = SARIFLog(
      toolVersion: Version.number, rules: Anatomy.Category.allCases.map { SARIFRule($0) },
      files: paths.files.compactMap { told[$0] })
    SARIFWriter(writer: JSONWriter(caller.output)).write(log)
    caller.output.line()
  } else if !paths.isOne, !invocation.flag(.json), !invocation.flag(.csv) {
    caller.output.line(total.change { $0.line })
  }
  total.change { $0.linesOfSkipped(among: paths.files) }.forEach(caller.complain)
  caller.end(with: status)
  return caller.finish()
}

/// The files that the operands name, folders walked.
struct WalkedPaths: Sendable {
  private(set) var files: [String] = []
  /// What is no media is passed over, as it was not named.
  private(set) var skipsOthers = false

  init(_ paths: [String], _ run: Run) {
    for path in paths {
      let found = Folder.files(below: path) {
        run.complain("\($0.fileNameForDisplay): the folder cannot be read")
        run.end(with: .notExamined)
      }
      guard let found else {
        files.append(path)
        continue
      }
      skipsOthers = true
      files += found
    }
  }

  var isOne: Bool { files.count == 1 && !skipsOthers }
}

/// What all files together brought.
private struct AuditTotal: Sendable {
  /// What was no media.
  var skipped: Set<String> = []
  private var files = 0
  private var filesWithFindings = 0
  private var counts: [Anatomy.Category: Int] = [:]

  mutating func add(_ report: AuditReport) {
    files += 1
    let own = report.counts(of: .drop)
    if !own.isEmpty { filesWithFindings += 1 }
    for (category, count) in own { counts[category, default: 0] += count }
  }

  var line: String {
    let found = Anatomy.Category.allCases.compactMap { category in
      counts[category].map { "\($0) \(category)" }
    }
    let parts = [
      "\(files) files", "\(filesWithFindings) with findings",
      found.isEmpty ? nil : found.joined(separator: ", "),
      skipped.isEmpty ? nil : "\(skipped.count) are no media and were skipped",
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private static let mostNamed = 20

  /// Which were skipped, in the order of all.
  func linesOfSkipped(among files: [String]) -> [String] {
    let named = files.lazy.filter(skipped.contains).prefix(Self.mostNamed)
    let rest = skipped.count - named.count
    return named.map { "\($0.fileNameForDisplay): no media, skipped" }
      + (rest > 0 ? ["\(rest) more are no media and were skipped"] : [])
  }
}

extension Run {
  /// What holds for each file; nil where it cannot be followed, which is then told.
  func auditChoices(for files: [String]) -> [String: AuditChoices]? {
    do {
      let own = try AuditChoices(invocation)
      return try ProjectFile.forEach(of: files, invocation) { own.before($0?.audit) }
    } catch {
      complain("\(error)")
      return nil
    }
  }

  /// Whoever names a path believes that something is there.
  func tellUnmetPaths(
    of choices: AuditChoices, in document: Document, _ report: AuditReport, file: String
  ) {
    for words in choices.unmetPaths(in: document, report) {
      complain("\(file.fileNameForDisplay): \(words)")
      end(with: .findings)
    }
  }

  /// Takes what an audit found into the exit status.
  fileprivate func count(_ report: AuditReport, _ choices: AuditChoices) {
    let isFound =
      choices.failing.isEmpty
      ? !report.removed.isEmpty
      : report.findings.contains { choices.failing.contains($0.trace.category) }
    if isFound { end(with: .findings) }
  }

  fileprivate func write(
    _ report: AuditReport, _ choices: AuditChoices, of inspection: Inspection, file: String,
    hasHead: Bool, isFirst: Bool
  ) {
    if invocation.flag(.csv) { return AuditCSV(output: output).write(report, file: file) }
    if invocation.flag(.json) {
      return writeJSON(of: inspection, file: file) { writer in
        if let file = choices.file { writer.member("choices", file: file) }
        AuditJSON(writer: writer).writeMembers(of: report, beside: Neighbours.of(file))
      }
    }
    let text = AuditText(style: style, output: output)
    guard hasHead else {
      return text.writeLine(
        report, file: file, beside: Neighbours.of(file), choices: choices.words)
    }
    if !isFirst { output.line() }
    writeHead(of: inspection, file: file)
    text.write(report, beside: Neighbours.of(file), choices: choices.words)
  }
}
