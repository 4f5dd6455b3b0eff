import Bytes
import Files
import Inspection
import Jobs
import Rendering

@Sendable func runSkeleton(_ invocation: Invocation) -> ExitStatus {
  let run = Run(.skeleton, invocation)
  let file = invocation.operand(.oneFile)
  let name = file.split(separator: "/").last.map(String.init) ?? file
  let path =
    switch invocation.value(.skeletonOutput) {
    case let output? where Folder.exists(output) || output.hasSuffix("/"):
      output + (output.hasSuffix("/") ? "" : "/") + name
    case let output?: output
    case nil: CopyOutput.path(beside: file, adding: "skeleton")
    }
  if Folder.exists(file) {
    run.complain("\(file.fileNameForDisplay) is a folder; skeleton takes one file")
    return .usage
  }
  if file == "-" || path == "-" {
    run.complain("skeleton reads and writes files, not standard input and output")
    return .usage
  }
  if Folder.isSame(path, file) {
    run.complain("\(file.fileNameForDisplay): the skeleton would replace the file")
    return .usage
  }
  guard run.isComplete(file), let inspection = run.open(file) else { return run.finish() }
  run.reportUnrecognized(inspection, file)
  if inspection.isRecognized { run.writeSkeleton(of: inspection, file: file, to: path) }
  run.close(inspection, file: file)
  return run.finish()
}

extension Run {
  fileprivate func writeSkeleton(of inspection: Inspection, file: String, to path: String) {
    let skeleton = SkeletonJob(of: inspection.document) { source in
      Inspection(source, name: file, magic: nil).document
    }
    do {
      try skeleton.write(to: path, replacing: invocation.flag(.force))
    } catch {
      var advice = ""
      if case .notWritten(let failure) = error { advice = failure.advice }
      complain("\(file.fileNameForDisplay): \(error.words)\(advice); nothing was written")
      return end(with: .notExamined)
    }
    let rules = skeleton.ruleDifference
    guard invocation.flag(.json) else {
      writeHead(of: inspection, file: file)
      output.lines(
        "written and verified: \(path.fileNameForDisplay) · \(counted(skeleton.filled, "text")) and "
          + "times replaced, \(counted(skeleton.emptied, "byte")) of content emptied", style)
      for (words, rules) in [
        ("only in the original", rules.gone), ("only in the skeleton", rules.new),
      ]
      where !rules.isEmpty {
        output.lines("\(words), because of the content: \(rules.joined(separator: ", "))", style)
      }
      return
    }
    writeJSON(of: inspection, file: file) { writer in
      writer.key("skeleton")
      writer.object {
        writer.member("path", file: path)
        writer.member("replaced", skeleton.filled)
        writer.member("emptiedBytes", skeleton.emptied)
        for (key, rules) in [("onlyInOriginal", rules.gone), ("onlyInSkeleton", rules.new)]
        where !rules.isEmpty {
          writer.key(key)
          writer.array { rules.forEach(writer.string) }
        }
      }
    }
  }
}
