import Anatomy
import Bytes
import Cleaning
import MediaInspection
import Privacy
import Rendering

@Sendable func runClean(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("clean", invocation)
  let files = invocation.operand(.files)
  let choice: Choice
  do {
    choice = try Choice(invocation)
  } catch {
    caller.complain("\(error.text.escapedForDisplay) is no category, identifier or path")
    return .usage
  }
  let target = CleanTarget(invocation)
  if let problem = target.problem(with: files) {
    caller.complain(problem)
    return .usage
  }
  return Run.overFiles(files, "clean", invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    defer { run.close(inspection) }
    guard inspection.isRecognised else {
      return run.complain("\(file.fileNameForDisplay): of no kind that is understood")
    }
    let cleaning = Cleaning(inspection.document, name: file, under: choice)
    if !isFirst { run.output.line() }
    run.writeHead(of: inspection, file: file)
    run.clean(cleaning, file: file, to: target)
  }
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
  fileprivate func clean(_ cleaning: Cleaning, file: String, to target: CleanTarget) {
    let text = CleaningText(style: style, output: output)
    if !cleaning.stays.isEmpty || !cleaning.rewrite.refusals.isEmpty { end(with: .findings) }
    guard !target.isDryRun else { return text.write(cleaning, copy: nil, proof: nil) }
    let path = target.path(for: file)
    do {
      let proof = try cleaning.write(
        to: path, like: file == "-" ? nil : file, keepingTimes: target.keepsTimes,
        replacing: target.replaces)
      text.write(cleaning, copy: path, proof: proof)
    } catch {
      complain("\(file.fileNameForDisplay): \(error.words); nothing is written")
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
