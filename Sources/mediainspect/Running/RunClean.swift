import Anatomy
import Bytes
import Cleaning
import Crypto
import Files
import Inspection
import Privacy
import Rendering
import Reporting
import Rules
import Verification

@Sendable func runClean(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("clean", invocation)
  guard let paths = caller.inputPaths() else { return .usage }
  let files = paths.files
  guard let settings = caller.auditSettings() else { return .usage }
  let target = CopyOutput(invocation, of: paths, suffix: "clean")
  let report = invocation.value(.report)
  if let problem = target.problem()
    ?? report.flatMap({ target.problem(withReport: $0) })
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
  let unmatched = UnmatchedNames()
  let pairs = LivePhotoPairs()
  let records = Monitor<[CopyRecord]>([])
  let status = Run.overFiles(paths, "clean", invocation) { run, file, isFirst in
    guard run.isComplete(file), let inspection = run.open(file) else { return }
    var isRefused = false
    defer { run.close(inspection, file: file, reportsReadFailure: !isRefused) }
    if !inspection.isRecognized, let failure = inspection.document.source.readFailure {
      isRefused = true
      run.refuse(.notRead(failure), file: file)
      return run.writeNothing(of: inspection, file: file)
    }
    guard inspection.isRecognized else {
      run.reportUnrecognized(inspection, file)
      return run.writeNothing(of: inspection, file: file)
    }
    if let refusal = inspection.cleaningRefusal {
      run.end(with: .notExamined)
      run.complain("\(file.fileNameForDisplay): not cleaned: \(refusal.reason)")
      return run.writeNothing(of: inspection, file: file, because: refusal.reason)
    }
    let cleaning = Cleaning(
      inspection.document, under: settings.policy, checking: .all,
      fastStart: invocation.flag(.faststart))
    defer { cleaning.editedDocument.document.forgetAnswers() }
    run.reportUnmatchedPaths(of: settings, in: inspection.document, cleaning.found, file: file)
    unmatched.note(settings, cleaning.found)
    let done = run.clean(cleaning, file: file, to: target) {
      run.writeNothing(of: inspection, file: file, because: $0)
    }
    pairs.note(file, cleaning.found, isWritten: done != nil)
    guard let done else {
      isRefused = true
      return
    }
    run.write(done, settings, of: inspection, file: file, isFirst: isFirst)
    if report != nil {
      let line = run.record(of: done, settings, file: file)
      let access = inspection.document.source.readAccess
      records.change { $0.append(CopyRecord(file: file, line: line, access: access)) }
    }
  }
  if let place { caller.save(records.change { $0 }, in: place, inOrderOf: files) }
  unmatched.report(caller)
  pairs.report(caller)
  caller.end(with: status)
  return caller.finish()
}

/// The result of cleaning one file.
private struct Cleaned {
  let cleaning: Cleaning
  let outcome: CleaningText.Outcome

  var attributes: FileAttributes {
    guard case .written(CopyOutput.standardOutput, _) = outcome else { return cleaning.attributes }
    return cleaning.attributes.ofStream
  }
}

extension Run {
  /// Cleans a file and writes the copy. Returns nil if no copy was written although there should be
  /// one.
  ///
  /// - Parameter report: receives the reason why no copy was written.
  fileprivate func clean(
    _ cleaning: Cleaning, file: String, to target: CopyOutput, orReport report: (String) -> Void
  ) -> Cleaned? {
    if let failure = cleaning.original.source.readFailure {
      refuse(.notRead(failure), file: file)
      report(CopyFailure.notRead(failure).words)
      return nil
    }
    if let obstacle = cleaning.obstacle {
      let reason = "\(obstacle.edit.node.path): \(obstacle.reason)"
      complain("\(file.fileNameForDisplay): not cleaned: \(reason)")
      end(with: .notExamined)
      report(reason)
      return nil
    }
    if !cleaning.isComplete || cleaning.fastStart == .impossible { end(with: .findings) }
    guard !target.isDryRun else { return Cleaned(cleaning: cleaning, outcome: .planned) }
    let original = file == "-" ? nil : file
    if target.isStandardOutput {
      do {
        let verification = try cleaning.plan.writer.send(of: original) {
          StandardStream.output.write($0) == .written
        }
        return Cleaned(
          cleaning: cleaning, outcome: .written(CopyOutput.standardOutput, verification))
      } catch {
        refuse(error, file: file)
        report(error.words)
        return nil
      }
    }
    let path = target.path(for: file)
    guard target.makeFolder(for: file) else {
      refuse(.notWritten(.cannotCreate), file: file)
      report(CopyFailure.notWritten(.cannotCreate).words)
      return nil
    }
    let isInPlace = Folder.isSame(path, file)
    // A file is not replaced if nothing is to be removed, because the copy would be identical.
    if isInPlace, target.replaces, cleaning.changesNothing, cleaning.attributes.removed.isEmpty {
      return Cleaned(cleaning: cleaning, outcome: .left)
    }
    let others = isInPlace ? SystemFileCalls.linkCount(path.fileNameBytes) - 1 : 0
    do {
      let verification = try cleaning.write(
        to: path, like: original, keepingTimes: target.keepsTimes, replacing: target.replaces)
      tell(of: others, file: file)
      return Cleaned(cleaning: cleaning, outcome: .written(path, verification))
    } catch {
      refuse(error, file: file)
      report(error.words)
      return nil
    }
  }

  fileprivate func write(
    _ done: Cleaned, _ settings: AuditSettings, of inspection: Inspection, file: String,
    isFirst: Bool
  ) {
    guard invocation.flag(.json) else {
      if invocation.flag(.quiet) { return }
      if !isFirst { output.line() }
      writeHead(of: inspection, file: file)
      FileAttributesText(style: style, output: output).write(done.attributes)
      return CleaningText(style: style, output: output).write(
        done.cleaning, done.outcome.named, sidecars: Sidecars.of(file),
        settings: settings.sourceDescription)
    }
    writeJSON(of: inspection, file: file) { writer in
      if let file = settings.file { writer.member("configuration", file: file) }
      members(of: done, file: file, writer, includesValues: true)
    }
  }

  private func members(
    of done: Cleaned, file: String, _ writer: JSONWriter, includesValues: Bool
  ) {
    var written: (name: String, verification: Verification)?
    if case .written(let name, let verification) = done.outcome { written = (name, verification) }
    CleaningJSON(writer: writer, includesValues: includesValues).writeMembers(
      of: done.cleaning, file: file, copy: written?.name, verification: written?.verification,
      digests: digests(of: done, written?.name), sidecars: Sidecars.of(file))
    FileAttributesJSON(writer: writer).writeMember(done.attributes)
  }

  private func digests(of done: Cleaned, _ copy: String?) -> (input: [UInt8], output: [UInt8])? {
    let before = done.cleaning.original.source
    // A copy on standard output cannot be read back, so its digest is that of the edited document.
    let name = copy == CopyOutput.standardOutput ? nil : copy
    let after =
      name.flatMap { try? ByteSource.open(path: $0) }
      ?? done.cleaning.editedDocument.document.source
    guard let input = before.digests([.sha256])?[.sha256],
      let output = after.digests([.sha256])?[.sha256]
    else { return nil }
    return (input, output)
  }

  /// Returns the entry of the cleaning report for one file: a JSON object on one line.
  fileprivate func record(
    of done: Cleaned, _ settings: AuditSettings, file: String
  ) -> [UInt8] {
    Output.bytes { text in
      let writer = JSONWriter(text)
      let includesValues = invocation.flag(.withValues)
      writer.object {
        writeProgram(writer, listsOptions: includesValues)
        writer.member("input", input)
        if let file = settings.file { writer.member("configuration", file: file) }
        members(of: done, file: file, writer, includesValues: includesValues)
        if case .written = done.outcome {
          CleaningJSON(writer: writer, includesValues: includesValues)
            .writeCertificate(of: done.cleaning.plan)
        }
      }
      text.line()
    }
  }
}

extension CleaningText.Outcome {
  /// The same outcome, with a readable name if the copy was written to standard output.
  fileprivate var named: Self {
    guard case .written(CopyOutput.standardOutput, let verification) = self else { return self }
    return .written("standard output", verification)
  }
}
