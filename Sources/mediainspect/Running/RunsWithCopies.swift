import Bytes
import Files
import Inspection
import Jobs
import Rendering
import Reporting

/// The entry of the report of `clean` or `edit` for one file.
struct CopyRecord: Sendable {
  let file: String
  /// A JSON object on one line.
  let line: [UInt8]
  let access: ReadAccess?
}

extension Run {
  /// Writes the entries of a report in the order of the input files.
  func save(_ records: [CopyRecord], in place: SaveLocation, inOrderOf files: [String]) {
    let places = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let sorted = records.sorted { places[$0.file] ?? 0 < places[$1.file] ?? 0 }
    save(in: place, within: Set(sorted.compactMap(\.access))) { output in
      for record in sorted { output.append { $0 += record.line } }
    }
  }

  /// Writes what was, or would be, removed and changed in a file.
  ///
  /// - Parameters:
  ///   - settings: the settings of `clean`.
  ///   - name: the new path of a file that was renamed; nil if it was not renamed.
  func write(
    _ job: CopyJob, _ outcome: CopyOutcome, of inspection: Inspection, file: String, isFirst: Bool,
    _ settings: AuditSettings? = nil, renamed name: String? = nil
  ) {
    guard invocation.flag(.json) else {
      if invocation.flag(.quiet) { return }
      if !isFirst { output.line() }
      writeHead(of: inspection, file: file)
      if let attributes = job.attributes(outcome) {
        FileAttributesText(style: style, output: output).write(attributes)
      }
      // The sidecars in a folder are inputs too, and each is reported.
      CopyText(style: style, output: output).write(
        job, outcome, sidecars: job.cleaning == nil || isWalked(file) ? [] : Sidecars.of(file),
        settings: settings?.sourceDescription)
      if let name {
        output.line(
          (invocation.flag(.dryRun) ? "would be renamed to " : "renamed to ")
            + name.fileNameForDisplay)
      }
      return
    }
    writeJSON(of: inspection, file: file) { writer in
      if let name { writer.member("newPath", file: name) }
      if let file = settings?.file { writer.member("configuration", file: file) }
      members(of: job, outcome, file: file, writer, includesValues: true)
    }
  }

  private func members(
    of job: CopyJob, _ outcome: CopyOutcome, file: String, _ writer: JSONWriter,
    includesValues: Bool
  ) {
    CopyJSON(
      writer: writer, includesValues: includesValues,
      options: invocation.requests
    ).writeMembers(
      of: job, outcome, file: file, sidecars: job.cleaning == nil ? [] : Sidecars.of(file))
    if let attributes = job.attributes(outcome) {
      FileAttributesJSON(writer: writer).writeMember(attributes)
    }
  }

  /// Returns the entry of the report for one file: a JSON object on one line.
  func record(
    of job: CopyJob, _ outcome: CopyOutcome, file: String, _ settings: AuditSettings? = nil
  ) -> [UInt8] {
    Output.bytes { text in
      let writer = JSONWriter(text)
      // A report on cleaning may be given to others, so it has values only if the user requests
      // them.
      let includesValues = settings == nil || invocation.flag(.withValues)
      writer.object {
        writeProgram(writer, listsOptions: includesValues)
        writer.member("input", input)
        if let file = settings?.file { writer.member("configuration", file: file) }
        members(of: job, outcome, file: file, writer, includesValues: includesValues)
        if case .written = outcome {
          CopyJSON(writer: writer, includesValues: includesValues).writeCertificate(of: job)
        }
      }
      text.line()
    }
  }

  /// Writes the JSON object for a file without a copy; nothing unless JSON is printed.
  func writeNothing(
    of inspection: Inspection, file: String, because reason: String? = nil
  ) {
    guard invocation.flag(.json) else { return }
    let writer = JSONWriter(output)
    writer.object {
      writeJSONHead(of: inspection, file: file, writer)
      let problem = reason.map {
        NotExamined(reason: kind.reasonForNoCopy, message: $0)
      }
      (NotExamined(inspection) ?? problem)?.write(writer)
    }
    output.line()
  }

  /// Writes the JSON object for a sidecar without a copy; nothing unless JSON is printed.
  func writeSidecar(
    _ sidecar: SidecarDescription, of inspection: Inspection, file: String, because reason: String
  ) {
    guard invocation.flag(.json) else { return }
    let writer = JSONWriter(output)
    writer.object {
      writeJSONHead(of: inspection, file: file, writer)
      sidecar.write(writer)
      NotExamined(reason: .sidecar, message: reason).write(writer)
    }
    output.line()
  }

  /// Returns the control for a job on a file. The control reports the progress of the job.
  func control(of file: String) -> JobControl { progress?.control(of: file) ?? JobControl() }

  /// Makes the copy of a file. Returns nil if no copy was written although there should be one.
  ///
  /// - Parameter report: receives the reason why no copy was written.
  func carryOut(
    _ job: CopyJob, file: String, to output: CopyOutput, at path: String,
    orReport report: (String) -> Void
  ) -> CopyOutcome? {
    defer { progress?.end() }
    if !job.isComplete { end(with: .findings) }
    let original = file == CopyOutput.standardOutput ? nil : file
    var target = CopyTarget(of: original, at: path)
    target.replaces = output.replaces
    target.keepsTimes = output.keepsTimes
    target.breaksSignatures = output.isForced
    target.patches = invocation.flag(.patch)
    target.digestsMedia =
      job.cleaning != nil || invocation.flag(.json) || invocation.value(.report) != nil
    var keepsRecord = false
    do throws(CopyRefusal) {
      if output.isDryRun {
        try job.requireMakeable(breakingSignatures: target.breaksSignatures)
        return .planned
      }
      if output.isStandardOutput {
        return try job.send(of: original) { StandardStream.output.write($0) == .written }
      }
      try job.requireMakeable(breakingSignatures: target.breaksSignatures)
      guard output.makeFolder(for: file) else {
        throw CopyRefusal.copy(.notWritten(.cannotCreate))
      }
      let links = target.isInPlace ? SystemFileCalls.linkCount(path.fileNameBytes) - 1 : 0
      let outcome = try job.carryOut(to: target) {
        keepsRecord = keepUndoRecord(of: job, file: file)
        return keepsRecord
      }
      progress?.end()
      if case .written = outcome { tell(of: links, file: file) }
      if outcome.verification?.disagreements.isEmpty == false { end(with: .findings) }
      return outcome
    } catch {
      progress?.end()
      if keepsRecord { removeUndoRecord() }
      refuse(error, file: file)
      report(error.words + error.advice)
      return nil
    }
  }

  /// Reports why no copy was written.
  func refuse(_ refusal: CopyRefusal, file: String) {
    let name = file.fileNameForDisplay
    end(with: .notExamined)
    switch refusal {
    case .edit(let refusals):
      for refusal in refusals { complain("\(name): \(refusal.words.withoutControls)") }
      complain("\(name): nothing was written")
      // A value that no file can have is wrong usage.
      if refusals.contains(where: { $0.cause == .value }) { end(with: .usage) }
    case .cleaning: complain("\(name): not cleaned: \(refusal.words)")
    case .signature:
      complain("\(name): \(refusal.words); --force edits the file anyway; nothing was written")
    // The reason why the undo record could not be written was already reported.
    case .noRecord: break
    case .notPatched, .copy, .cancelled:
      complain("\(name): \(refusal.words)\(refusal.advice); nothing was written")
    }
  }

  /// Reports that other hard links to a replaced file have its old content.
  func tell(of links: Int, file: String) {
    guard links > 0 else { return }
    complain(
      "\(file.fileNameForDisplay): \(counted(links, "other hard link")) to the file "
        + "still \(links == 1 ? "has" : "have") the old content")
  }
}

extension CopyRefusal {
  /// The end of a message, with an option that resolves the problem; empty if there is none.
  fileprivate var advice: String {
    if case .copy(.notWritten(let failure)) = self { failure.advice } else { "" }
  }
}

extension NewFile.Failure {
  /// The end of a message, with an option that resolves the problem; empty if there is none.
  var advice: String { self == .targetExists ? "; use --force to replace it" : "" }
}
