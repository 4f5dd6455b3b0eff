import Anatomy
import Bytes
import Crypto
import Editing
import Files
import Inspection
import Metadata
import Rendering
import Reporting
import Rules
import Verification

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
    let changes: [MetadataChange]
    do throws(ChangeError) {
      changes =
        try batch?.changes(of: inspection, file: file)
        ?? (source?.changes(of: inspection, telling: run, file) ?? []) + requested.changes
    } catch {
      isRefused = true
      run.complain("\(file.fileNameForDisplay): \(error.words); nothing was written")
      run.end(with: .usage)
      return run.writeNothing(of: inspection, file: file, because: error.words)
    }
    let editing = Editing(
      inspection.document, changes, checking: .all,
      usingRoom: invocation.flag(.patch) && target.isInPlace, padding: requested.padding)
    defer { editing.editedDocument.document.forgetAnswers() }
    if let plan, !plan.isOf(editing) {
      isRefused = true
      let reason = "the plan is of another file, or the file has changed"
      run.complain("\(file.fileNameForDisplay): \(reason); nothing was written")
      run.end(with: .notExamined)
      return run.writeNothing(of: inspection, file: file, because: reason)
    }
    guard let path = run.path(of: editing, file: file, to: target, template, written),
      let outcome = run.edit(editing, file: file, to: target, at: path)
    else {
      isRefused = true
      let reason = editing.refusals.first?.words ?? "no copy was written"
      return run.writeNothing(of: inspection, file: file, because: reason)
    }
    run.write(editing, outcome, of: inspection, file: file, isFirst: isFirst)
    if report != nil {
      let line = run.record(of: editing, outcome, file: file)
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
      if RequestedChanges.areGiven(in: invocation) || invocation.value(.plan) != nil
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
    of editing: Editing, file: String, to target: CopyOutput, _ template: NameTemplate?,
    _ written: Monitor<Set<Folder.Place>>
  ) -> String? {
    guard let template, editing.refusals.isEmpty else { return target.path(for: file) }
    let view = NormalizedView(editing.editedDocument.document.storedItems, isVideo: false)
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

  /// Edits a file and writes the copy. Returns nil if no copy was written although there should be
  /// one.
  fileprivate func edit(
    _ editing: Editing, file: String, to target: CopyOutput, at path: String
  ) -> EditText.Outcome? {
    if !editing.refusals.isEmpty {
      for refusal in editing.refusals {
        complain("\(file.fileNameForDisplay): \(refusal.words.withoutControls)")
      }
      complain("\(file.fileNameForDisplay): nothing was written")
      // A value that no file can have is wrong usage.
      end(with: editing.refusals.contains { $0.cause == .value } ? .usage : .notExamined)
      return nil
    }
    if let signature = editing.brokenSignature, !target.isForced {
      complain(
        "\(file.fileNameForDisplay): the file has content credentials (\(signature.path)), which would "
          + "not match it after the edit, and it is not signed again; --force edits the file anyway; nothing was written"
      )
      end(with: .notExamined)
      return nil
    }
    if let failure = editing.original.source.readFailure {
      refuse(.notRead(failure), file: file)
      return nil
    }
    if !editing.withoutEffect.isEmpty || !editing.reservations.isEmpty { end(with: .findings) }
    guard !target.isDryRun else { return .planned }
    guard target.makeFolder(for: file) else {
      refuse(.notWritten(.cannotCreate), file: file)
      return nil
    }
    let isInPlace = Folder.isSame(path, file)
    if isInPlace, target.replaces, editing.changesNothing { return .left }
    guard keepUndoRecord(of: editing, file: file) else { return nil }
    var isDone = false
    defer { if !isDone { removeUndoRecord() } }
    let links = isInPlace ? SystemFileCalls.linkCount(path.fileNameBytes) - 1 : 0
    // Other hard links to the file must keep their content.
    if isInPlace, links == 0, invocation.flag(.patch),
      let journal = editing.editedDocument.patchedSource.journal(for: editing.original.source),
      // If media data would move inside the file, a copy is written.
      let verification = try? Verification(ofPatch: editing.plan, journal)
    {
      do throws(PatchFailure) {
        try journal.apply(to: file, of: editing.original.source)
        if !verification.disagreements.isEmpty { end(with: .findings) }
        isDone = true
        return .patched(journal, verification)
      } catch .noJournal {
        // Without a journal, an interruption could destroy the file, so a copy is written.
      } catch {
        complain("\(file.fileNameForDisplay): \(error.words); nothing was written")
        end(with: .notExamined)
        return nil
      }
    }
    do {
      var plan = editing.plan
      plan.digestsMedia = invocation.flag(.json) || invocation.value(.report) != nil
      let verification = try plan.writer.write(
        to: path, like: file == "-" ? nil : file, keepingTimes: target.keepsTimes,
        replacing: target.replaces)
      tell(of: links, file: file)
      if !verification.disagreements.isEmpty { end(with: .findings) }
      isDone = true
      return .written(path, verification)
    } catch {
      refuse(error, file: file)
      return nil
    }
  }

  /// Writes the undo record, if one is requested. Returns false if that fails.
  private func keepUndoRecord(of editing: Editing, file: String) -> Bool {
    guard let path = invocation.value(.undoRecord) else { return true }
    guard let record = UndoRecord(of: editing) else {
      complain("\(file.fileNameForDisplay): no digest can be computed; nothing was written")
      end(with: .notExamined)
      return false
    }
    let bytes = Output.bytes { text in
      let writer = JSONWriter(text)
      writer.object {
        writeProgram(writer, listsOptions: false)
        EditJSON(writer: writer).write(record)
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
  private func removeUndoRecord() {
    guard let path = invocation.value(.undoRecord) else { return }
    SystemFileCalls().remove(path.fileNameBytes)
  }

  fileprivate func write(
    _ editing: Editing, _ outcome: EditText.Outcome, of inspection: Inspection, file: String,
    isFirst: Bool
  ) {
    guard invocation.flag(.json) else {
      if invocation.flag(.quiet) { return }
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
    json.writePlan(of: editing, RequestedChanges.options(of: invocation))
    if case .planned = outcome { json.writeSource(of: editing, file: file) }
    let copyJSON = CleaningJSON(writer: writer, includesValues: true)
    if case .patched(_, let verification) = outcome { copyJSON.write(verification) }
    guard case .written(let copy, let verification) = outcome else { return }
    copyJSON.writeCopy(
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
