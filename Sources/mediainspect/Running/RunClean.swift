import Anatomy
import Bytes
import Cleaning
import MediaInspection
import Privacy
import Rendering

@Sendable func runClean(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("clean", invocation)
  let files = invocation.operand(.files)
  guard let choices = caller.auditChoices(for: files) else { return .usage }
  let target = CleanTarget(invocation)
  if let problem = target.problem(with: files) {
    caller.complain(problem)
    return .usage
  }
  if let report = invocation.value(.report),
    !SystemFileCalls().append([], to: report, anew: true)
  {
    caller.complain("\(report.fileNameForDisplay): the report cannot be written")
    return .usage
  }
  return Run.overFiles(files, "clean", invocation) { run, file, isFirst in
    guard let choices = choices[file], let inspection = run.open(file) else { return }
    defer { run.close(inspection) }
    guard inspection.isRecognised else {
      return run.complain("\(file.fileNameForDisplay): of no kind that is understood")
    }
    let cleaning = Cleaning(
      inspection.document, name: file, under: choices.policy,
      toFront: invocation.flag(.faststart))
    let done = run.clean(cleaning, file: file, to: target)
    guard let done else { return }
    run.write(done, choices, of: inspection, file: file, isFirst: isFirst)
    if let report = invocation.value(.report) { run.record(done, in: report) }
  }
}

/// What became of a file.
private struct Cleaned {
  let cleaning: Cleaning
  /// Nil where nothing was written.
  let copy: String?
  let proof: Proof?
}

/// Where copies go.
private struct CleanTarget: Sendable {
  let output: String?
  let isInPlace: Bool
  let replaces: Bool
  let isDryRun: Bool
  let keepsTimes: Bool

  init(_ invocation: Invocation) {
    output = invocation.value(.output)
    isInPlace = invocation.flag(.inPlace)
    replaces = invocation.flag(.force) || invocation.flag(.inPlace)
    isDryRun = invocation.flag(.dryRun)
    keepsTimes = invocation.flag(.keepTimes)
  }

  func problem(with files: [String]) -> String? {
    if isInPlace, output != nil { return "only one of --in-place and --output at a time" }
    if files.contains("-"), output == nil, !isDryRun { return "standard input needs --output" }
    if let output, files.count > 1, !Folder.exists(output) {
      return "\(output.fileNameForDisplay) is no folder, and there are several files"
    }
    return nil
  }

  func path(for file: String) -> String {
    if isInPlace { return file }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    if let output {
      return Folder.exists(output) ? output + (output.hasSuffix("/") ? "" : "/") + name : output
    }
    let folder = file.dropLast(name.count)
    guard let point = name.lastIndex(of: "."), point > name.startIndex else {
      return folder + name + ".clean"
    }
    return folder + name[..<point] + ".clean" + name[point...]
  }
}

extension Run {
  /// Nil where there is no copy though there should be one.
  fileprivate func clean(_ cleaning: Cleaning, file: String, to target: CleanTarget) -> Cleaned? {
    let isWhole = cleaning.stays.isEmpty && cleaning.rewrite.refusals.isEmpty
    if !isWhole || cleaning.front == .impossible { end(with: .findings) }
    guard !target.isDryRun else { return Cleaned(cleaning: cleaning, copy: nil, proof: nil) }
    let path = target.path(for: file)
    do {
      let proof = try cleaning.write(
        to: path, like: file == "-" ? nil : file, keepingTimes: target.keepsTimes,
        replacing: target.replaces)
      return Cleaned(cleaning: cleaning, copy: path, proof: proof)
    } catch {
      complain("\(file.fileNameForDisplay): \(error.words); nothing is written")
      end(with: .notExamined)
      return nil
    }
  }

  fileprivate func write(
    _ done: Cleaned, _ choices: AuditChoices, of inspection: Inspection, file: String,
    isFirst: Bool
  ) {
    guard invocation.flag(.json) else {
      if !isFirst { output.line() }
      writeHead(of: inspection, file: file)
      return CleaningText(style: style, output: output)
        .write(done.cleaning, copy: done.copy, proof: done.proof, choices: choices.words)
    }
    writeJSON(of: inspection, file: file) { writer in
      if let file = choices.file { writer.member("choices", file: file) }
      members(of: done, writer, tellsValues: true)
    }
  }

  private func members(of done: Cleaned, _ writer: JSONWriter, tellsValues: Bool) {
    CleaningJSON(writer: writer, tellsValues: tellsValues).writeMembers(
      of: done.cleaning, copy: done.copy, proof: done.proof, digests: digests(of: done))
  }

  private func digests(of done: Cleaned) -> (input: [UInt8], output: [UInt8])? {
    let before = done.cleaning.original.source
    let after =
      done.copy.flatMap { try? ByteSource.open(path: $0) } ?? done.cleaning.rewrite.document.source
    guard let input = before.digests([.sha256])?[.sha256],
      let output = after.digests([.sha256])?[.sha256]
    else { return nil }
    return (input, output)
  }

  /// One object a file, each in a line.
  fileprivate func record(_ done: Cleaned, in report: String) {
    var bytes: [UInt8] = []
    let text = Output {
      bytes += $0
      return true
    }
    let writer = JSONWriter(text)
    let tellsValues = invocation.flag(.withValues)
    writer.object {
      writeProgram(writer, tellsOptions: tellsValues)
      members(of: done, writer, tellsValues: tellsValues)
    }
    text.line()
    text.flush()
    if !SystemFileCalls().append(bytes, to: report) {
      complain("\(report.fileNameForDisplay): the report cannot be written")
      end(with: .notExamined)
    }
  }
}

extension CopyFailure {
  fileprivate var words: String {
    switch self {
    case .notProven(let failure): "not proven: \(failure.words)"
    case .notWritten(.cannotCreate): "no file can be made where the copy is to be"
    case .notWritten(.cannotWrite): "the copy cannot be written"
    case .notWritten(.cannotFinish): "the copy cannot be finished"
    case .notWritten(.targetExists): "the copy is there already; --force replaces it"
    }
  }
}
