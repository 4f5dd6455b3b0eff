import Anatomy
import Bytes
import Formats
import MediaInspection
import Metadata
import Rendering

/// One run of a command. It contains the output, and combines the exit statuses of all files.
final class Run {
  let command: String
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
  private(set) var status = ExitStatus.success
  /// The number of the current input file, counted from 1.
  private(set) var input = 1

  init(_ command: String, _ invocation: Invocation) {
    self.command = command
    self.invocation = invocation
    // Values and exports are read by programs, so their lines are cut to a width only on request.
    isExport = [.json, .gpx, .geoJSON, .kml, .csv, .sarif, .junit].contains { invocation.flag($0) }
    let isWhole = command == "get" || isExport
    let width = invocation.value(.width) ?? (isWhole ? 0 : nil)
    // If the copy is written to standard output, messages are written to standard error.
    let stream: StandardStream = CopyOutput.isStandardOutput(invocation) ? .error : .output
    style = Style(color: invocation.value(.color), width: width, on: stream)
    // JSON is always UTF-8, and raw bytes are not text. All other output is converted to ASCII if
    // the locale is not UTF-8.
    let isText = !isExport && !invocation.flag(.raw)
    sink = StandardSink(to: stream, fitting: style, folds: isText && !Style.localeIsUTF8)
    output = Output(sink: sink.take)
    magic =
      invocation.flag(.noMagic)
      ? nil : LibMagic(describes: command == "tree" && invocation.flag(.json))
    threshold = Severity.threshold(of: invocation.value(.failOn), default: .error)
    makesCopies = ["clean", "edit"].contains(command) && !invocation.flag(.dryRun)
  }

  /// Opens and recognizes a file. If that fails, it reports the error, counts the file as not
  /// examined, and returns nil.
  ///
  /// - Parameters:
  ///   - usesMagic: whether libmagic is used as evidence for the type.
  ///   - report: receives the error.
  func open(
    _ path: String, usesMagic: Bool = true, orTell report: (OpeningError) -> Void = { _ in }
  ) -> Inspection? {
    do {
      let source = try ByteSource.open(path: path)
      if PatchJournal.exists(for: path) {
        complain(
          "\(path.fileNameForDisplay): an edit of the file was interrupted; the next edit restores "
            + "the content before it")
      }
      return Inspection(
        source, name: path, folder: PlaylistFolder(of: path),
        magic: usesMagic ? magic : nil,
        isPrecise: invocation.flag(.precise))
    } catch {
      // Commands that search folders for files open a folder itself only if it cannot be read.
      let isFolder = error == .isDirectory && ["audit", "check", "report"].contains(command)
      let error = isFolder ? .unreadable(reason: "permission denied") : error
      complain("\(path.fileNameForDisplay): \(error)")
      status = status.combined(with: .notExamined)
      report(error)
      if invocation.flag(.json) { writeJSON(NotExamined(error), file: path) }
      return nil
    }
  }

  /// Returns evidence that a file in an undecoded format contains a picture, sound or video; nil if
  /// there is none. Queries libmagic, unless it was queried when the file was opened.
  func mediaEvidence(_ inspection: Inspection) -> String? {
    let typeEvidence = inspection.typeEvidence
    if let sign = typeEvidence.mediaEvidence { return sign }
    guard typeEvidence.magic == nil else { return nil }
    return magic?.answer(about: inspection.document.source, thoroughly: false)?.mediaEvidence
  }

  /// Reports on standard error that the format of a file is not decoded. Does nothing if it is.
  func reportUnrecognized(_ inspection: Inspection, _ file: String) {
    guard !inspection.isRecognized else { return }
    let words =
      inspection.typeEvidence.unsupportedDescription
      ?? "unsupported format" + (mediaEvidence(inspection).map { ", although \($0)" } ?? "")
    complain("\(file.fileNameForDisplay): not examined: \(words)")
  }

  /// Prints an error message to standard error, after all previous output was written.
  func complain(_ text: String) {
    output.flush()
    sink.complain("mediainspect \(command): \(text)\n")
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
  }

  /// Examines files in parallel on all processors. The output is in the order of the files.
  ///
  /// - Parameters:
  ///   - progress: the progress line to update.
  ///   - body: examines one file. It is called on several threads.
  static func overFiles(
    _ files: [String], _ command: String, _ invocation: Invocation,
    showing progress: Progress? = nil,
    _ body: @escaping @Sendable (_ run: Run, _ file: String, _ isFirst: Bool) -> Void
  ) -> ExitStatus {
    guard files.count > 1 else {
      let run = Run(command, invocation)
      for file in files { body(run, file, true) }
      return run.finish()
    }
    let caller = Run(command, invocation)
    let reorderBuffer = OutputReorderBuffer(files.count, needsReader: !caller.makesCopies) {
      stream, bytes in
      progress?.write(bytes, to: stream) ?? stream.write(bytes)
    }
    let status = Monitor(ExitStatus.success)
    Workers.run(min(Workers.processors, files.count)) {
      let run = Run(command, invocation)
      while let slot = reorderBuffer.claim() {
        run.sink.slot = slot
        run.input = slot.file + 1
        body(run, files[slot.file], slot.file == 0)
        run.output.flush()
        slot.end()
        progress?.step()
      }
      run.sink.slot = nil
      status.change { $0 = $0.combined(with: run.finish()) }
    }
    caller.status = status.change { $0 }
    caller.sink.hasFailed = reorderBuffer.haveFailed
    return caller.finish()
  }

  /// Writes the remaining output and returns the exit status.
  func finish() -> ExitStatus {
    output.flush()
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
