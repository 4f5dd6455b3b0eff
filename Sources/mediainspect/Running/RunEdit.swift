import Anatomy
import Bytes
import Editing
import MediaInspection
import Metadata
import Rendering
import Verification

@Sendable func runEdit(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("edit", invocation)
  let files = invocation.operand(.files)
  let changes: [MetadataChange]
  do throws(ChangeError) {
    changes = try RequestedChanges(invocation).changes
  } catch {
    caller.complain(error.words)
    return .usage
  }
  let target = CopyOutput(invocation, suffix: "edited")
  let report = invocation.value(.report)
  if let problem = target.problem(with: files)
    ?? report.flatMap({ target.problem(withReport: $0, on: files) })
    ?? (target.isStandardOutput ? "copies of edit cannot be written to standard output" : nil)
  {
    caller.complain(problem)
    return .usage
  }
  guard target.makeFolder() else {
    caller.complain("\((target.output ?? "").fileNameForDisplay): the folder cannot be created")
    caller.end(with: .notExamined)
    return caller.finish()
  }
  var place: SaveLocation?
  if let report {
    place = caller.saveLocation(at: report, replacing: target.isForced)
    if place == nil { return caller.finish() }
  }
  let records = Monitor<[(file: String, line: [UInt8], access: ReadAccess?)]>([])
  let status = Run.overFiles(files, "edit", invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    var isRefused = false
    defer { run.close(inspection, file: file, reportsReadFailure: !isRefused) }
    guard inspection.isRecognized else {
      run.reportUnrecognized(inspection, file)
      return
    }
    let editing = Editing(inspection.document, name: file, changes)
    guard let outcome = run.edit(editing, file: file, to: target) else {
      isRefused = true
      return
    }
    run.write(editing, outcome, of: inspection, file: file, isFirst: isFirst)
    if report != nil {
      let line = run.record(of: editing, outcome, file: file)
      let access = inspection.document.source.readAccess
      records.change { $0.append((file, line, access)) }
    }
  }
  if let place {
    let places = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let sorted = records.change { $0 }.sorted { places[$0.file] ?? 0 < places[$1.file] ?? 0 }
    caller.save(in: place, within: Set(sorted.compactMap(\.access))) { output in
      for record in sorted { output.append { $0 += record.line } }
    }
  }
  caller.end(with: status)
  return caller.finish()
}

extension Run {
  /// Edits a file and writes the copy. Returns nil if no copy was written although there should be
  /// one.
  fileprivate func edit(
    _ editing: Editing, file: String, to target: CopyOutput
  ) -> EditText.Outcome? {
    if !editing.refusals.isEmpty {
      for refusal in editing.refusals {
        complain("\(file.fileNameForDisplay): \(refusal.withoutControls)")
      }
      complain("\(file.fileNameForDisplay): nothing was written")
      end(with: .notExamined)
      return nil
    }
    if let failure = editing.original.source.readFailure {
      refuse(.notRead(failure), file: file)
      return nil
    }
    if !editing.withoutEffect.isEmpty { end(with: .findings) }
    guard !target.isDryRun else { return .planned }
    let path = target.path(for: file)
    let isInPlace = Folder.isSame(path, file)
    if isInPlace, target.replaces, editing.changesNothing { return .left }
    let links = isInPlace ? SystemFileCalls.linkCount(path.fileNameBytes) - 1 : 0
    do {
      let verification = try editing.plan.write(
        to: path, like: file == "-" ? nil : file, keepingTimes: target.keepsTimes,
        replacing: target.replaces)
      tell(of: links, file: file)
      if !verification.disagreements.isEmpty { end(with: .findings) }
      return .written(path, verification)
    } catch {
      refuse(error, file: file)
      return nil
    }
  }

  fileprivate func write(
    _ editing: Editing, _ outcome: EditText.Outcome, of inspection: Inspection, file: String,
    isFirst: Bool
  ) {
    guard invocation.flag(.json) else {
      if !isFirst { output.line() }
      writeHead(of: inspection, file: file)
      return EditText(style: style, output: output).write(editing, outcome)
    }
    writeJSON(of: inspection, file: file) { writer in
      members(of: editing, outcome, file: file, writer)
    }
  }

  private func members(
    of editing: Editing, _ outcome: EditText.Outcome, file: String, _ writer: JSONWriter
  ) {
    let json = EditJSON(writer: writer)
    json.writePlan(of: editing)
    guard case .written(let copy, let verification) = outcome else { return }
    CleaningJSON(writer: writer, includesValues: true).writeCopy(
      of: editing.plan, file: file, copy: copy, verification, digests: digests(of: editing, copy))
  }

  private func digests(
    of editing: Editing, _ copy: String
  ) -> (input: [UInt8], output: [UInt8])? {
    guard let input = editing.original.source.digests([.sha256])?[.sha256],
      let output = (try? ByteSource.open(path: copy))?.digests([.sha256])?[.sha256]
    else { return nil }
    return (input, output)
  }

  /// Returns the entry of the report for one file: a JSON object on one line.
  fileprivate func record(
    of editing: Editing, _ outcome: EditText.Outcome, file: String
  ) -> [UInt8] {
    Output.bytes { text in
      let writer = JSONWriter(text)
      writer.object {
        writeProgram(writer)
        writer.member("input", input)
        members(of: editing, outcome, file: file, writer)
        if case .written = outcome {
          CleaningJSON(writer: writer, includesValues: true).writeCertificate(of: editing.plan)
        }
      }
      text.line()
    }
  }
}
