import Anatomy
import Bytes
import Files
import Formats
import Inspection
import Jobs
import Metadata
import Rendering

/// One run of a command. It contains the output, and combines the exit statuses of all files.
final class Run {
  let kind: RunKind
  let invocation: Invocation
  let style: Style
  let output: Output
  /// Whether the output is in a format for programs, such as JSON or CSV.
  let isExport: Bool
  private let sink: StandardSink
  private let magic: LibMagic?
  /// The lowest severity that causes exit status 1; nil if no severity does.
  private let threshold: Severity?
  /// Whether the command writes copies of files. The exit status then depends on the copies, and
  /// not on whether the messages could be printed.
  private let makesCopies: Bool
  /// Whether the command changes bytes inside files.
  private let patches: Bool
  /// The conditions of `--where`, or what is wrong with one of them.
  private let conditions: Result<FileConditions, FileConditions.Problem>
  /// The facts of the file that was opened last.
  private var latestFacts: FileFacts?
  /// What `--evidence` records about the current input file; nil without this option, and after the
  /// record was written.
  var evidence: EvidenceRecord?
  /// The undo record that the undo record of this run replaced; nil if it replaced none.
  var replacedUndoRecord: [UInt8]?
  /// Whether the current input file was skipped.
  private(set) var hasSkipped = false
  private(set) var status = ExitStatus.success
  /// The number of the current input file, counted from 1.
  private(set) var input = 1
  /// The progress of the run; nil if none is reported.
  private(set) var progress: Progress?
  /// All input files of the command; nil for a run without input files.
  private var paths: InputPaths?
  /// What became of the input files.
  private(set) var tally = Monitor(InputTally())

  init(_ kind: RunKind, _ invocation: Invocation) {
    self.kind = kind
    self.invocation = invocation
    // Other programs read exports, and the output of commands that print values. Their lines are
    // therefore cut to a width only on request.
    isExport = [.json, .gpx, .geoJSON, .kml, .csv, .sarif, .junit].contains { invocation.flag($0) }
    let isWhole = kind.isOfValues || isExport
    let width = invocation.value(.width) ?? (isWhole ? 0 : nil)
    // If the copy is written to standard output, messages are written to standard error.
    let stream: StandardStream = CopyOutput.isStandardOutput(invocation) ? .error : .output
    style = Style(color: invocation.value(.color), width: width, on: stream)
    // Exports such as JSON are always UTF-8, and raw bytes are not text. All other output is
    // converted to ASCII if the locale is not UTF-8.
    let isText = !isExport && !invocation.flag(.raw)
    sink = StandardSink(
      to: stream, fitting: style, wrapping: !kind.isLinewise,
      folds: isText && !Style.localeIsUTF8)
    output = Output(sink: sink.take)
    magic =
      invocation.flag(.noMagic)
      ? nil : LibMagic(describes: kind.describesType && invocation.flag(.json))
    threshold = Severity.threshold(of: invocation.value(.failOn), default: .error)
    makesCopies = kind.makesCopies && !invocation.flag(.dryRun)
    patches = makesCopies && invocation.flag(.patch)
    conditions = Result { () throws(FileConditions.Problem) in
      try FileConditions(invocation.value(.condition))
    }
  }

  /// Opens and recognizes a file. If that fails, it reports the error, counts the file as not
  /// examined, and returns nil.
  ///
  /// - Parameters:
  ///   - usesMagic: whether libmagic is used as evidence for the type.
  ///   - skips: whether files in folders that are not media are skipped.
  ///   - report: receives the error.
  func open(
    _ path: String, usesMagic: Bool = true, skips: Bool = true,
    orTell report: (OpeningError) -> Void = { _ in }
  ) -> Inspection? {
    do {
      let accessTime = invocation.flag(.evidence) ? EvidenceRecord.accessTime(of: path) : nil
      let source = try ByteSource.open(path: path)
      reportJournal(of: path)
      let inspection = Inspection(
        source, name: path, folder: PlaylistFolder(of: path),
        magic: usesMagic ? magic : nil,
        isPrecise: invocation.flag(.precise))
      setMedium(of: inspection, path)
      guard !skips || !skip(inspection, path), chooses(inspection, path) else { return nil }
      evidence =
        invocation.flag(.evidence)
        ? EvidenceRecord(path, source, accessTime: accessTime, digests: digests) : nil
      return inspection
    } catch {
      // If the path is a folder that cannot be read, the message states that, rather than that the
      // path is a folder. Commands for several files open only such folders, and search all others
      // for files.
      let isLocked = error == .isDirectory && Folder.names(in: path.fileNameBytes) == nil
      let error: OpeningError = isLocked ? .unreadable(reason: "permission denied") : error
      complain("\(path.fileNameForDisplay): \(error)")
      status = status.combined(with: .notExamined)
      report(error)
      if invocation.flag(.json) { writeJSON(NotExamined(error), file: path) }
      return nil
    }
  }

  /// Skips a file that was found in a folder and is not media. Returns whether it was skipped.
  func skip(_ inspection: Inspection, _ file: String) -> Bool {
    guard paths?.isWalked(file) == true, inspection.document.source.readFailure == nil,
      let reason = reasonToSkip(inspection)
    else { return false }
    tally.change { $0.skip(file, because: reason) }
    hasSkipped = true
    if invocation.flag(.json) { writeJSON(.skipped, file: file) }
    return true
  }

  /// Whether a file was found in an input folder.
  func isWalked(_ file: String) -> Bool { paths?.isWalked(file) == true }

  /// Returns why a file that was found in a folder is skipped, as in `not a media file`; nil if it is
  /// examined.
  private func reasonToSkip(_ inspection: Inspection) -> String? {
    if inspection.isRecognized {
      let isDocument = inspection.sidecarKind.map(SidecarKind.documents.contains) ?? false
      return isDocument && !kind.readsSidecars ? "not a media file" : nil
    }
    if let unread = inspection.unreadSidecar {
      // No copy of a sidecar is written, whether it can be read or not.
      let isSkipped = unread.isSkipped || makesCopies || !kind.readsSidecars
      return isSkipped ? "not a media file, and \(unread.words)" : nil
    }
    guard mediaEvidence(inspection) == nil else { return nil }
    return inspection.document.source.bytes(ByteRange(start: 0, count: 5)).elementsEqual(
      "%PDF-".utf8)
      ? "a PDF document, which may name its author, but not a media file" : "not a media file"
  }

  /// Sets the medium with which a C2PA manifest in a separate file is compared.
  private func setMedium(of inspection: Inspection, _ path: String) {
    guard inspection.sidecarKind == .manifest else { return }
    let match = Sidecars.match(path, title: nil)
    let media = match.media
    let medium = media.count == 1 ? media.first : nil
    let source = medium.flatMap { ByteSource.open(path: $0, nextToFile: path) }
    let reason: String =
      switch match {
      case .unpaired(let reason): reason
      case .media(let names) where names.count > 1: "its name fits several media"
      case .media: "its medium cannot be read"
      }
    inspection.setMedium(source, name: medium ?? "", otherwise: reason)
  }

  /// Returns whether the conditions of `--where` choose a file. A file that they do not choose is not
  /// counted.
  private func chooses(_ inspection: Inspection, _ file: String) -> Bool {
    if case .success(let conditions) = conditions,
      conditions.isEmpty || conditions.hold(for: facts(of: inspection, file))
    {
      return true
    }
    hasSkipped = true
    return false
  }

  /// Returns the facts of a file. They are kept, so that what a condition needed is not computed
  /// again for the output.
  func facts(of inspection: Inspection, _ file: String) -> FileFacts {
    if let latestFacts, latestFacts.inspection === inspection { return latestFacts }
    let facts = FileFacts(inspection, path: file)
    latestFacts = facts
    return facts
  }

  /// Returns evidence that a file in an undecoded format contains a picture, sound or video; nil if
  /// there is none. Queries libmagic, unless it was queried when the file was opened.
  func mediaEvidence(_ inspection: Inspection) -> String? {
    let typeEvidence = inspection.typeEvidence
    if let sign = typeEvidence.mediaEvidence { return sign }
    guard typeEvidence.magic == nil else { return nil }
    return magic?.answer(about: inspection.document.source, thoroughly: false)?.mediaEvidence
  }

  /// Returns the media format that libmagic detects in a file, as in `video/x-flv (by libmagic)`; nil if
  /// it detects none, or was queried when the file was opened.
  private func formatByMagic(_ inspection: Inspection) -> String? {
    guard inspection.typeEvidence.magic == nil,
      let answer = magic?.answer(about: inspection.document.source, thoroughly: true)
    else { return nil }
    return answer.formatOfMedia
  }

  /// Reports on standard error that the format of a file is not decoded. Does nothing for a file in
  /// a decoded format.
  func reportUnrecognized(_ inspection: Inspection, _ file: String) {
    guard !inspection.isRecognized else { return }
    let words =
      inspection.reasonOfContent ?? formatByMagic(inspection).map { "\($0): unsupported" }
      ?? "unsupported format" + (mediaEvidence(inspection).map { ", although \($0)" } ?? "")
    complain("\(file.fileNameForDisplay): not examined: \(words)")
  }

  /// Prints an error message to standard error, after all previous output was written.
  func complain(_ text: String) {
    output.flush()
    sink.complain("mediainspect \(kind.name): \(text)\n")
  }

  /// Returns whether at most one of the options is given. If not, it reports an error.
  func acceptsOne(of forms: Option<Bool>...) -> Bool {
    let given = forms.filter { invocation.flag($0) }
    guard given.count > 1 else { return true }
    complain("\(given.map(\.name).joined(separator: " and ")) cannot be used together")
    return false
  }

  /// Updates the exit status for a finding.
  func count(_ finding: Finding) {
    if finding.severity.reaches(threshold) { status = status.combined(with: .findings) }
  }

  /// Updates the exit status for all structural findings about a node.
  func countFindings(about node: Node) {
    node.layoutFindings.forEach(count)
    node.read(for: .fields).findings.forEach(count)
  }

  func end(with other: ExitStatus) { status = status.combined(with: other) }

  /// Updates the exit status after a file was examined. A read failure is reported.
  ///
  /// - Parameter reportsReadFailure: false if a read failure was already reported.
  func close(_ inspection: Inspection, file: String, reportsReadFailure: Bool = true) {
    if reportsReadFailure, let failure = inspection.document.source.readFailure {
      complain("\(file.fileNameForDisplay): \(failure)")
      status = status.combined(with: .notExamined)
    }
    if !inspection.isRecognized { status = status.combined(with: .notExamined) }
    guard let evidence else { return }
    self.evidence = nil
    let lines = evidence.lines(digests: digests)
    // Exports and undecoded bytes have no place for the evidence record, so the record is written
    // to standard error.
    if isExport || invocation.flag(.raw) || invocation.value(.lineFormat) != nil {
      lines.forEach(complain)
    } else {
      lines.forEach { output.lines($0, style) }
    }
  }

  /// Returns whether all conditions of `--where` are valid. If not, reports the first invalid one.
  func acceptsConditions() -> Bool {
    guard case .failure(let problem) = conditions else { return true }
    complain(problem.words)
    return false
  }

  /// Returns the input files. Returns nil after reporting why they cannot be determined.
  func inputPaths() -> InputPaths? {
    guard acceptsConditions() else { return nil }
    do throws(InputPaths.Problem) {
      let paths = try InputPaths(invocation)
      if paths.leftOutCount > 0 {
        complain(
          "symbolic links and special files in folders are not read: \(paths.leftOutCount) left out"
        )
      }
      return paths
    } catch {
      complain(error.words)
      return nil
    }
  }

  /// Examines files in parallel on all processors. The output is in the order of the files. At the
  /// end, the total is written.
  ///
  /// - Parameters:
  ///   - progress: the progress line to update.
  ///   - beforeTotal: writes output that precedes the total.
  ///   - writesTotal: whether the total is written; false for a command that writes a separate
  ///     total.
  ///   - body: examines one file. It is called on several threads.
  static func overFiles(
    _ paths: InputPaths, _ kind: RunKind, _ invocation: Invocation,
    showing progress: Progress? = nil, writesTotal: Bool = true, tally: Monitor<InputTally>? = nil,
    beforeTotal: (Run) -> Void = { _ in },
    _ body: @escaping @Sendable (_ run: Run, _ file: String, _ isFirst: Bool) -> Void
  ) -> ExitStatus {
    let files = paths.files
    let caller = Run(kind, invocation)
    if let tally { caller.tally = tally }
    caller.paths = paths
    if files.count < 2 {
      caller.progress = progress
      for file in files {
        caller.examine(file, isFirst: true, body)
        progress?.step(file)
      }
      progress?.end()
    } else {
      let reorderBuffer = OutputReorderBuffer(files.count, needsReader: !caller.makesCopies) {
        stream, bytes in
        progress?.write(bytes, to: stream) ?? stream.write(bytes)
      }
      let status = Monitor(ExitStatus.success)
      let tally = caller.tally
      // A patch of a file often waits for the disk, which completes the writes of several threads at once.
      let threads = Workers.processors * (caller.patches ? 8 : 1)
      Workers.run(min(threads, files.count)) {
        let run = Run(kind, invocation)
        (run.paths, run.tally, run.progress) = (paths, tally, progress)
        while let slot = reorderBuffer.claim() {
          run.sink.slot = slot
          run.input = slot.file + 1
          run.examine(files[slot.file], isFirst: slot.file == 0, body)
          run.output.flush()
          run.sink.finish()
          slot.end()
          progress?.step(files[slot.file])
        }
        run.sink.slot = nil
        status.change { $0 = $0.combined(with: run.finish()) }
      }
      progress?.end()
      caller.status = status.change { $0 }
      caller.sink.hasFailed = reorderBuffer.haveFailed
    }
    beforeTotal(caller)
    caller.reportNoChoice()
    if writesTotal { caller.writeTotal() }
    return caller.finish()
  }

  /// Reports that the conditions of `--where` chose no file.
  private func reportNoChoice() {
    guard case .success(let conditions) = conditions, !conditions.isEmpty,
      tally.change({ $0.files }) == 0
    else { return }
    complain("no file meets the conditions of --where")
    end(with: .findings)
  }

  /// Examines one input file, and counts it.
  private func examine(
    _ file: String, isFirst: Bool, _ body: (_ run: Run, _ file: String, _ isFirst: Bool) -> Void
  ) {
    let before = status
    (status, hasSkipped) = (.success, false)
    body(self, file, isFirst)
    let own = status
    if !hasSkipped { tally.change { $0.add(own) } }
    status = before.combined(with: own)
  }

  /// Writes the JSON object with the total.
  func writeTotal(_ total: InputTally) {
    let writer = JSONWriter(output)
    writer.object {
      writeProgram(writer)
      total.write(writer)
    }
    output.line()
  }

  /// Writes the total of the input files if folders were searched, if a list named the files, or if
  /// the command sums up the results of several files.
  private func writeTotal() {
    guard let paths, paths.isSearch || paths.files.count > 1 && kind.sums
    else { return }
    let total = tally.change { $0 }
    let isSilent = invocation.flag(.quiet) || invocation.value(.lineFormat) != nil
    total.linesOfSkipped(among: paths.files).forEach(complain)
    if invocation.flag(.json) {
      guard paths.isSearch else { return }
      writeTotal(total)
    } else if !isExport, !isSilent {
      if total.files > 0 { output.line() }
      output.lines(total.line(makesCopies ? kind.totals.copies : kind.totals.others), style)
    }
  }

  /// Writes the remaining output and returns the exit status.
  func finish() -> ExitStatus {
    output.flush()
    for file in StaleFiles.takeRemoved() {
      complain("\(file.fileNameForDisplay): removed, a temporary file of a run that was killed")
    }
    sink.finish()
    if sink.hasFailed {
      complain("the output could not be written")
      if !makesCopies { end(with: .notExamined) }
    }
    return status
  }
}

extension Amount {
  var limit: RowLimit {
    switch self {
    case .atMost(let count): .first(count)
    case .all: .all
    }
  }
}

extension Amount? {
  /// The row limit of `--rows`. Without a number, the first and last rows of a table are shown.
  var rowLimit: RowLimit { self?.limit ?? .ends }
}
