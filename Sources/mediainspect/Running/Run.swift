import Anatomy
import Bytes
import Formats
import MediaInspection
import Metadata
import Rendering

/// One call of a command: what it writes with, and the exit status that its files add up to.
final class Run {
  let command: String
  let invocation: Invocation
  let style: Style
  let output: Output
  /// What is printed is for programs.
  let isExport: Bool
  private let sink: StandardSink
  private let magic: LibMagic?
  /// The least severity that makes the exit status 1.
  private let threshold: Severity
  /// The command makes copies: whether they were made counts, not whether that could be printed.
  private let makesCopies: Bool
  private(set) var status = ExitStatus.clean
  /// The number of the input that is examined, from 1.
  private(set) var input = 1

  init(_ command: String, _ invocation: Invocation) {
    self.command = command
    self.invocation = invocation
    // Values and JSON are whole unless somebody asks otherwise: they are meant for use.
    isExport = [.json, .gpx, .geoJSON, .kml, .csv, .sarif, .junit].contains {
      invocation.flag($0)
    }
    let isWhole = command == "get" || isExport
    let width = invocation.value(.width) ?? (isWhole ? 0 : nil)
    // Where the copy goes to standard output, what is said of it does not.
    let stream: StandardStream = CleanOutput.isStandardOutput(invocation) ? .error : .output
    style = Style(color: invocation.value(.color), width: width, on: stream)
    // JSON is UTF-8 wherever it goes, and raw bytes are no text.
    let isText = !isExport && !invocation.flag(.raw)
    sink = StandardSink(to: stream, fitting: style, folds: isText && !Style.localeIsUTF8)
    output = Output(sink: sink.take)
    magic =
      invocation.flag(.noMagic)
      ? nil : LibMagic(describes: command == "tree" && invocation.flag(.json))
    threshold = Severity.least(of: invocation.value(.failOn)) ?? .error
    makesCopies = command == "clean" && !invocation.flag(.dryRun)
  }

  /// Opens a file; one that cannot be is told and counts as not examined.
  ///
  /// - Parameter asksMagic: what libmagic says is told.
  func open(
    _ path: String, usesMagic: Bool = true, orTell report: (OpeningError) -> Void = { _ in }
  ) -> Inspection? {
    do {
      let source = try ByteSource.open(path: path)
      return Inspection(
        source, name: path, folder: PlaylistFolder(of: path),
        magic: usesMagic ? magic : nil,
        isPrecise: invocation.flag(.precise))
    } catch {
      complain("\(path.fileNameForDisplay): \(error)")
      status = status.combined(with: .notExamined)
      report(error)
      if invocation.flag(.json) { writeJSON(NotExamined(error), file: path) }
      return nil
    }
  }

  /// What says that a file that no family reads is picture or sound all the same.
  func signOfMedia(_ inspection: Inspection) -> String? {
    let typeEvidence = inspection.typeEvidence
    if let sign = typeEvidence.signOfMedia { return sign }
    guard typeEvidence.magic == nil else { return nil }
    return magic?.answer(about: inspection.document.source, thoroughly: false)?.signOfMedia
  }

  /// Says on standard error that no family reads a file.
  func reportUnrecognized(_ inspection: Inspection, _ file: String) {
    guard !inspection.isRecognized else { return }
    let words =
      inspection.typeEvidence.unsupportedDescription
      ?? "unsupported format" + (signOfMedia(inspection).map { ", though \($0)" } ?? "")
    complain("\(file.fileNameForDisplay): not examined: \(words)")
  }

  func complain(_ text: String) {
    output.flush()
    sink.complain("mediainspect \(command): \(text)\n")
  }

  /// Complains where more than one of these is asked for.
  func acceptsOne(of forms: Option<Bool>...) -> Bool {
    let given = forms.filter { invocation.flag($0) }
    guard given.count > 1 else { return true }
    complain("only one of \(given.map(\.name).joined(separator: " and ")) at a time")
    return false
  }

  /// Takes a finding into the exit status.
  func count(_ finding: Finding) {
    if finding.severity >= threshold { status = status.combined(with: .findings) }
  }

  /// Takes what is wrong with a node into the exit status.
  func countFindings(about node: Node) {
    node.layoutFindings.forEach(count)
    node.read(for: .fields).findings.forEach(count)
  }

  func end(with other: ExitStatus) { status = status.combined(with: other) }

  /// What is left to say about a file once its bytes were looked at.
  ///
  /// - Parameter reportsReadFailure: false where a failed read was reported before.
  func close(_ inspection: Inspection, file: String, reportsReadFailure: Bool = true) {
    if reportsReadFailure, let failure = inspection.document.source.readFailure {
      complain("\(file.fileNameForDisplay): \(failure)")
      status = status.combined(with: .notExamined)
    }
    if !inspection.isRecognized { status = status.combined(with: .notExamined) }
  }

  /// Examines files on all processors; what is told of them comes in their order.
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
    let status = Monitor(ExitStatus.clean)
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
  /// Without a number the ends of a table are shown.
  var rowLimit: RowLimit { self?.limit ?? .ends }
}
