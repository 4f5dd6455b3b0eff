import Anatomy
import Bytes
import Crypto
import Files
import Inspection
import Jobs
import Metadata
import Rendering
import Reporting

@Sendable func runEdit(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("edit", invocation)
  let choice: FileChoice
  let template: NameTemplate?
  let batch: BatchTable?
  let source: SourceOfTags?
  do throws(ChangeError) {
    batch = try invocation.value(.batch).map { path throws(ChangeError) in
      try BatchTable(path: path, isTrusted: invocation.flag(.outside))
    }
    source = try SourceOfTags(invocation)
    choice = try FileChoice(invocation.value(.choosing))
    template = try invocation.value(.nameTemplate).map(NameTemplate.init)
  } catch {
    caller.complain(error.words)
    return .usage
  }
  guard let paths = batch.map({ InputPaths(listed: $0.files) }) ?? caller.inputPaths() else {
    return .usage
  }
  let files = paths.files
  let target = CopyOutput(invocation, of: paths, suffix: "edited")
  let report = invocation.value(.report)
  if let problem = target.problem()
    ?? report.flatMap({ target.problem(withReport: $0) })
    ?? (target.isStandardOutput ? "copies of edit cannot be written to standard output" : nil)
    ?? caller.problemOfEdit(files, target)
  {
    caller.complain(problem)
    return .usage
  }
  if let record = invocation.value(.undo) {
    guard files.count == 1, let file = files.first, file != "-" else {
      caller.complain("--undo takes one file")
      return .usage
    }
    caller.undo(file, by: record, to: target)
    return caller.finish()
  }
  let requested: RequestedChanges
  let plan: RecordedPlan?
  do throws(ChangeError) {
    plan = try invocation.value(.plan).map(RecordedPlan.init(path:))
    requested = try RequestedChanges(
      plan?.requests ?? RequestedChanges.options(of: invocation),
      mayBeEmpty: batch != nil || source != nil)
  } catch {
    caller.complain(error.words)
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
  let records = Monitor<[CopyRecord]>([])
  let written = Monitor<Set<Folder.Place>>([])
  let status = Run.overFiles(paths, "edit", invocation) { run, file, isFirst in
    guard run.recover(file, in: target), let inspection = run.open(file) else { return }
    var isRefused = false
    defer { run.close(inspection, file: file, reportsReadFailure: !isRefused) }
    guard inspection.isRecognized else {
      run.reportUnrecognized(inspection, file)
      return run.writeNothing(of: inspection, file: file)
    }
    guard choice.chooses(inspection) else { return }
    var request = requested.copy
    do throws(ChangeError) {
      request.changes =
        try batch?.changes(of: inspection, file: file)
        ?? (source?.changes(of: inspection, telling: run, file) ?? []) + request.changes
    } catch {
      isRefused = true
      run.complain("\(file.fileNameForDisplay): \(error.words); nothing was written")
      run.end(with: .usage)
      return run.writeNothing(of: inspection, file: file, because: error.words)
    }
    if request.policy != nil, let refusal = inspection.cleaningRefusal {
      isRefused = true
      run.complain(
        "\(file.fileNameForDisplay): not cleaned: \(refusal.reason); nothing was written")
      run.end(with: .notExamined)
      return run.writeNothing(of: inspection, file: file, because: refusal.reason)
    }
    request.usesRoom = invocation.flag(.patch) && target.isInPlace
    let job = CopyJob(inspection.document, request)
    defer { job.forgetAnswers() }
    if let plan, !plan.isOf(job) {
      isRefused = true
      let reason = "the plan is of another file, or the file has changed"
      run.complain("\(file.fileNameForDisplay): \(reason); nothing was written")
      run.end(with: .notExamined)
      return run.writeNothing(of: inspection, file: file, because: reason)
    }
    guard let path = run.path(of: job, file: file, to: target, template, written),
      let outcome = run.carryOut(
        job, file: file, to: target, at: path,
        orReport: { run.writeNothing(of: inspection, file: file, because: $0) })
    else {
      isRefused = true
      return
    }
    run.write(job, outcome, of: inspection, file: file, isFirst: isFirst)
    if report != nil {
      let line = run.record(of: job, outcome, file: file)
      let access = inspection.document.source.readAccess
      records.change { $0.append(CopyRecord(file: file, line: line, access: access)) }
    }
  }
  if let place { caller.save(records.change { $0 }, in: place, inOrderOf: files) }
  caller.end(with: status)
  return caller.finish()
}

extension Run {
  /// Returns an error message if options of `edit` cannot be combined, or if a file that it writes
  /// would replace another one; otherwise nil.
  fileprivate func problemOfEdit(_ files: [String], _ target: CopyOutput) -> String? {
    if invocation.flag(.patch) {
      if !target.isInPlace { return "--patch requires --in-place" }
      if target.keepsTimes { return "--patch and --keep-times cannot be used together" }
      if invocation.value(.report) != nil { return "--patch and --report cannot be used together" }
      if invocation.value(.policy) != nil { return "--patch and --policy cannot be used together" }
    }
    if invocation.flag(.faststart), invocation.value(.undoRecord) != nil {
      return "--faststart and --undo-record cannot be used together"
    }
    if invocation.value(.plan) != nil,
      RequestedChanges.areGiven(in: invocation) || invocation.value(.source) != nil
    {
      return "--plan cannot be used together with options that determine the changes"
    }
    if invocation.value(.nameTemplate) != nil, !target.isFolder {
      return "--name requires --output with a folder"
    }
    if invocation.value(.batch) != nil {
      if !invocation.operand(.paths).isEmpty || invocation.value(.filesFrom) != nil {
        return "--batch names the files itself"
      }
      if RequestedChanges.nameTags(in: invocation) || invocation.value(.plan) != nil
        || invocation.value(.source) != nil
      {
        return "--batch cannot be used together with options that determine the changes"
      }
    }
    guard let record = invocation.value(.undoRecord) else { return nil }
    if files.count > 1 { return "--undo-record takes one file" }
    if record == CopyOutput.standardOutput { return "--undo-record requires a file name, not -" }
    if invocation.value(.report).map({ Folder.Place(of: $0) == Folder.Place(of: record) }) ?? false
    {
      return "the report would replace the undo record"
    }
    return target.problem(withReport: record)
      .map {
        $0.replacing("the report", with: "the undo record").replacing(
          "--report", with: "--undo-record")
      }
  }

  /// Returns the path of the copy of a file. Returns nil after reporting that there is none, or that
  /// another copy has it.
  fileprivate func path(
    of job: CopyJob, file: String, to target: CopyOutput, _ template: NameTemplate?,
    _ written: Monitor<Set<Folder.Place>>
  ) -> String? {
    guard let template, job.refusal == nil else { return target.path(for: file) }
    let view = NormalizedView(job.document.storedItems, isVideo: false)
    func refuse(_ words: String) -> String? {
      complain("\(file.fileNameForDisplay): \(words.withoutControls); nothing was written")
      end(with: .notExamined)
      return nil
    }
    do throws(NameTemplate.Missing) {
      let path = target.path(named: try template.name(view, of: file))
      let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      guard target.isDryRun || Folder.make(folder) else {
        return refuse("the folder \(folder.fileNameForDisplay) cannot be created")
      }
      if Folder.isSame(path, file) { return refuse("the copy would replace the input file") }
      let isNew = written.change { $0.insert(Folder.Place(of: path)).inserted }
      return isNew
        ? path : refuse("another copy is written to \(path.fileNameForDisplay)")
    } catch {
      return refuse(error.words)
    }
  }

  /// Writes the undo record, if one is requested. Returns false if that fails.
  func keepUndoRecord(of job: CopyJob, file: String) -> Bool {
    guard let path = invocation.value(.undoRecord) else { return true }
    guard let record = UndoRecord(of: job) else {
      complain("\(file.fileNameForDisplay): no digest can be computed; nothing was written")
      end(with: .notExamined)
      return false
    }
    let bytes = Output.bytes { text in
      let writer = JSONWriter(text)
      writer.object {
        writeProgram(writer, listsOptions: false)
        CopyJSON(writer: writer).write(record)
      }
      text.line()
    }
    do {
      let new = try NewFile(at: path, calls: SystemFileCalls())
      try new.write(bytes)
      try new.put(replacing: invocation.flag(.force))
      return true
    } catch {
      complain(
        "\(path.fileNameForDisplay): the undo record cannot be written"
          + (error == .targetExists ? ", because the file exists" : "") + "; nothing was written")
      end(with: .notExamined)
      return false
    }
  }

  /// Removes the undo record of an edit that was not made.
  func removeUndoRecord() {
    guard let path = invocation.value(.undoRecord) else { return }
    SystemFileCalls().remove(path.fileNameBytes)
  }
}
