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
  let caller = Run(.edit, invocation)
  let options: EditOptions
  do {
    options = try EditOptions(invocation)
  } catch {
    caller.complain(error.words)
    return .usage
  }
  // The files of a table are not those of the command line, which reports invalid conditions.
  guard caller.acceptsConditions() else { return .usage }
  for problem in options.batch?.problems ?? [] {
    caller.complain(problem)
    caller.end(with: .notExamined)
  }
  guard let paths = options.batch.map({ InputPaths(listed: $0.files) }) ?? caller.inputPaths()
  else { return .usage }
  if invocation.value(.undo) != nil, paths.files.count != 1 || paths.files == ["-"] {
    caller.complain("--undo takes one file")
    return .usage
  }
  let copies: Copies
  let report: SaveLocation?
  do {
    (copies, report) = try caller.copies(to: CopyOutput(invocation, of: paths, suffix: "edited")) {
      $0.isStandardOutput
        ? "copies of edit cannot be written to standard output"
        : caller.problemOfEdit(paths.files, $0)
    }
  } catch {
    return error.status
  }
  if let record = invocation.value(.undo), let file = paths.files.first {
    caller.undo(file, by: record, to: copies.target)
    return caller.finish()
  }
  let names = WrittenNames([])
  let status = Run.overFiles(
    paths, .edit, invocation, showing: Progress(of: paths.files, as: invocation.value(.progress))
  ) { run, file, isFirst in
    guard run.recover(file, in: copies.target), let inspection = run.open(file) else { return }
    let isWritten = run.edit(inspection, file: file, to: copies, options, isFirst: isFirst, names)
    run.close(inspection, file: file, reportsReadFailure: isWritten)
  }
  copies.saveReport(in: report, by: caller, inOrderOf: paths.files)
  caller.end(with: status)
  return caller.finish()
}

/// The places in the file system where copies were already written, to detect a second copy at the
/// same place.
private typealias WrittenNames = Monitor<Set<Folder.Place>>

/// What the options of `edit` request.
private struct EditOptions {
  let batch: BatchTable?
  let plan: RecordedPlan?
  let template: NameTemplate?
  private let source: SourceOfTags?
  /// The changes that the options or the plan request; nil for an undo.
  private let requested: RequestedChanges?

  init(_ invocation: Invocation) throws(ChangeError) {
    batch = try invocation.value(.batch).map { path throws(ChangeError) in
      try BatchTable(path: path, isTrusted: invocation.flag(.outside))
    }
    source = try SourceOfTags(invocation)
    template = try invocation.value(.nameTemplate).map(NameTemplate.init)
    if invocation.value(.plan) != nil, !invocation.requests.isEmpty || source != nil {
      throw ChangeError("--plan cannot be used together with options that determine the changes")
    }
    plan = try invocation.value(.plan).map(RecordedPlan.init(path:))
    guard invocation.value(.undo) == nil else {
      requested = nil
      return
    }
    requested = try RequestedChanges(
      plan?.requests ?? invocation.requests,
      mayBeEmpty: batch != nil || source != nil || template != nil)
  }

  /// Returns the request for a file.
  ///
  /// - Parameter report: Receives each key that is not copied from another file, and the reason.
  func request(
    for inspection: Inspection, file: String,
    orReport report: (_ key: String, _ reason: String) -> Void
  ) throws(ChangeError) -> CopyRequest {
    var request = requested?.copy ?? CopyRequest()
    request.changes =
      try batch?.changes(of: inspection, file: file)
      ?? (source?.changes(of: inspection, orReport: report) ?? []) + request.changes
    return request
  }
}

extension Run {
  /// Edits a file. Returns false after reporting why there is no copy although there should be one.
  fileprivate func edit(
    _ inspection: Inspection, file: String, to copies: Copies, _ options: EditOptions,
    isFirst: Bool, _ names: WrittenNames
  ) -> Bool {
    guard inspection.isRecognized else {
      reportUnrecognized(inspection, file)
      writeNothing(of: inspection, file: file)
      return true
    }
    func refuse(_ reason: String, _ status: ExitStatus = .notExamined) -> Bool {
      complain("\(file.fileNameForDisplay): \(reason); nothing was written")
      end(with: status)
      writeNothing(of: inspection, file: file, because: reason)
      return false
    }
    var request: CopyRequest
    do {
      request = try options.request(for: inspection, file: file) { key, reason in
        complain(
          "\(file.fileNameForDisplay): \(key.withoutControls) is not copied: \(reason.withoutControls)"
        )
      }
    } catch {
      return refuse(error.words, .usage)
    }
    // The request is checked in addition to the options, because a plan can also request fast
    // start.
    if request.movesToFront, invocation.value(.undoRecord) != nil {
      return refuse("--faststart and --undo-record cannot be used together", .usage)
    }
    if request.policy != nil, let refusal = inspection.cleaningRefusal {
      return refuse("not cleaned: \(refusal.reason)")
    }
    request.usesRoom = invocation.flag(.patch) && copies.target.isInPlace
    let job = CopyJob(inspection.document, request, control: control(of: file))
    defer { job.forgetAnswers() }
    if let plan = options.plan, !plan.isOf(job) {
      return refuse("the plan is of another file, or the file has changed")
    }
    var path = copies.target.path(for: file)
    var name: String?
    if let template = options.template, job.refusal == nil {
      guard
        let named = self.path(of: job, inspection, file: file, to: copies.target, template, names)
      else {
        writeNothing(of: inspection, file: file, because: "no copy was written")
        return false
      }
      if copies.target.isInPlace { name = named } else { path = named }
    }
    let outcome = carryOut(
      job, file: file, to: copies.target, at: path,
      orReport: { writeNothing(of: inspection, file: file, because: $0) })
    guard let outcome else { return false }
    name = name.flatMap { rename(file, to: $0, only: copies.target.isDryRun) }
    write(job, outcome, of: inspection, file: file, isFirst: isFirst, renamed: name)
    copies.note(job, outcome, of: inspection, file: file, by: self)
    return true
  }

  /// Returns an error message if options of `edit` cannot be combined, or if the undo record would
  /// replace another file; otherwise nil.
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
    if invocation.value(.nameTemplate) != nil, !target.isFolder, !target.isInPlace {
      return "--name requires --in-place, or --output with a folder"
    }
    if invocation.value(.batch) != nil {
      if !invocation.operand(.paths).isEmpty || invocation.value(.filesFrom) != nil {
        return "--batch names the files itself"
      }
      if invocation.namesTags || invocation.value(.plan) != nil
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

  /// Renames a file that was edited in place. Returns the new path; nil if the file already has it,
  /// and after reporting that it cannot be renamed.
  ///
  /// - Parameter isDryRun: whether the file is only to be renamed, as far as is known.
  private func rename(_ file: String, to path: String, only isDryRun: Bool) -> String? {
    if file == path { return nil }
    let calls = SystemFileCalls()
    if isDryRun { return path }
    guard calls.rename(file.fileNameBytes, to: path.fileNameBytes, replacing: false) else {
      complain(
        "\(file.fileNameForDisplay): the file cannot be renamed to \(path.fileNameForDisplay)")
      end(with: .notExamined)
      return nil
    }
    calls.syncFolder(of: path.fileNameBytes)
    return path
  }

  /// Returns the path that `--name` gives to the copy of a file, which depends on the tags of the
  /// copy. If it cannot be used, the reason is reported, and the result is nil.
  private func path(
    of job: CopyJob, _ inspection: Inspection, file: String, to target: CopyOutput,
    _ template: NameTemplate, _ names: WrittenNames
  ) -> String? {
    let facts = FactsOfCopy(
      view: NormalizedView(job.document.storedItems, isVideo: false),
      original: facts(of: inspection, file), file: file)
    func refuse(_ words: String) -> String? {
      complain("\(file.fileNameForDisplay): \(words.withoutControls); nothing was written")
      end(with: .notExamined)
      return nil
    }
    do throws(NameTemplate.Missing) {
      let path = target.path(named: try template.name(facts), for: file)
      let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      guard target.isDryRun || folder.isEmpty || Folder.make(folder) else {
        return refuse("the folder \(folder.fileNameForDisplay) cannot be created")
      }
      if target.isInPlace, path == file { return path }
      if !target.isInPlace, Folder.isSame(path, file) {
        return refuse("the copy would replace the input file")
      }
      if target.isInPlace, SystemFileCalls.exists(path.fileNameBytes) {
        return refuse("a file named \(path.fileNameForDisplay) exists")
      }
      let isNew = names.change { $0.insert(Folder.Place(of: path)).inserted }
      return isNew
        ? path : refuse("another file gets the name \(path.fileNameForDisplay)")
    } catch {
      return refuse(error.words)
    }
  }

  /// Writes the undo record, if one is requested. Returns false if that fails.
  func keepUndoRecord(of job: CopyJob, file: String) -> Bool {
    guard let path = invocation.value(.undoRecord) else { return true }
    guard UndoRecord.canState(job) else {
      complain(
        "\(file.fileNameForDisplay): too many bytes are removed for an undo record; nothing was written"
      )
      end(with: .notExamined)
      return false
    }
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
    replacedUndoRecord = invocation.flag(.force) ? UndoRecord.bytes(ofFileAt: path) : nil
    do throws(NewFile.Failure) {
      try write(bytes, toUndoRecord: path)
      return true
    } catch {
      complain(
        "\(path.fileNameForDisplay): the undo record cannot be written"
          + (error == .targetExists ? ", because the file exists" : "") + "; nothing was written")
      end(with: .notExamined)
      return false
    }
  }

  private func write(_ bytes: [UInt8], toUndoRecord path: String) throws(NewFile.Failure) {
    let new = try NewFile(at: path, calls: SystemFileCalls())
    try new.write(bytes)
    try new.put(replacing: invocation.flag(.force))
  }

  /// Removes the undo record of an edit that was not made. If it replaced an older record, writes
  /// the older record again.
  func removeUndoRecord() {
    guard let path = invocation.value(.undoRecord) else { return }
    if let replacedUndoRecord {
      try? write(replacedUndoRecord, toUndoRecord: path)
    } else {
      SystemFileCalls().remove(path.fileNameBytes)
    }
  }
}
