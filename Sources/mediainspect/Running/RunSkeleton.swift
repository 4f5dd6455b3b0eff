import Anatomy
import Bytes
import Files
import Inspection
import Rendering
import RuleEngine
import Rules
import Skeletons
import Verification

@Sendable func runSkeleton(_ invocation: Invocation) -> ExitStatus {
  let run = Run("skeleton", invocation)
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
    let skeleton = Skeleton(of: inspection.document) { source in
      Inspection(source, name: file, magic: nil).document
    }
    do {
      try write(skeleton, to: path)
    } catch {
      complain("\(file.fileNameForDisplay): \(error.words); nothing was written")
      return end(with: .notExamined)
    }
    let rules = RuleDifference(skeleton)
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

  /// Writes a skeleton under a temporary name, reads it again, and gives it its name if it contains no
  /// value of the original.
  private func write(_ skeleton: Skeleton, to path: String) throws(SkeletonFailure) {
    func attempt<Result>(
      _ step: () throws(NewFile.Failure) -> Result
    ) throws(SkeletonFailure) -> Result {
      do throws(NewFile.Failure) { return try step() } catch { throw .notWritten(error) }
    }
    let source = skeleton.document.source
    let new = try attempt { () throws(NewFile.Failure) in
      try NewFile(at: path, calls: SystemFileCalls())
    }
    var place = 0
    while place < source.size {
      let bytes = source.bytes(ByteRange(start: place, count: 1 << 20))
      guard !bytes.isEmpty else { throw .notRead }
      guard new.append(bytes) else { throw .notWritten(.cannotWrite) }
      place += bytes.count
    }
    try attempt { () throws(NewFile.Failure) in try new.finish(synced: new.sync()) }
    guard let copy = try? ByteSource.open(path: new.path), copy.size == source.size,
      skeleton.original.source.readFailure == nil
    else { throw .notRead }
    if let place = skeleton.remainder(in: copy) { throw .remains(at: place) }
    try attempt { () throws(NewFile.Failure) in
      try new.put(replacing: invocation.flag(.force))
    }
  }
}

/// Why no skeleton was written.
private enum SkeletonFailure: Error {
  case notRead
  case notWritten(NewFile.Failure)
  /// The skeleton contains a value of the original.
  case remains(at: Int)

  var words: String {
    switch self {
    case .notRead: "the file cannot be read, or has changed"
    case .notWritten(let failure): CopyFailure.notWritten(failure).words
    case .remains(let place):
      "the skeleton still contains a text of the original, at byte offset \(place)"
    }
  }
}

/// The rules that a check reports for only one of two files.
private struct RuleDifference {
  /// The rules that only the original violates, and only the skeleton.
  let (gone, new): ([String], [String])

  init(_ skeleton: Skeleton) {
    let profiles = Set<Profile>(fitting: skeleton.original.root)
    func rules(_ document: Document) -> Set<String> {
      var rules: Set<String> = []
      _ = Check(.all, profiles: profiles).run(on: document) { rules.insert($0.finding.rule) }
      return rules
    }
    let (old, new) = (rules(skeleton.original), rules(skeleton.document))
    gone = old.subtracting(new).sorted()
    self.new = new.subtracting(old).sorted()
  }
}
