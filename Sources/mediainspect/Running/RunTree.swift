import Anatomy
import Bytes
import Crypto
import Formats
import Inspection
import Rendering
import Reporting

@Sendable func runTree(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.tree, invocation)
  guard let path = caller.parsedPath(invocation.value(.at)) else { return .usage }
  guard let paths = caller.inputPaths() else { return .usage }
  if invocation.flag(.rowsAsCSV), path == nil || caller.invocation.flag(.json) {
    caller.complain("--csv requires --at, and cannot be used together with --json")
    return .usage
  }
  return Run.overFiles(paths, .tree, invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    if invocation.flag(.json) {
      run.writeJSON(of: inspection, file: file, at: path)
    } else if invocation.flag(.textconv) {
      StableTree(of: inspection.document, output: run.output).write(inspection.document.root)
    } else if let path, invocation.flag(.rowsAsCSV) {
      run.writeRows(of: inspection, file: file, at: path, isOne: paths.isOne)
    } else {
      if !isFirst { run.output.line() }
      run.writeTree(of: inspection, file: file, at: path)
    }
    run.close(inspection, file: file)
  }
}

extension Run {
  /// Parses the path in `--at`. Returns nil after reporting an error; if no path is given, it
  /// returns an optional that contains nil.
  fileprivate func parsedPath(_ text: String?) -> NodePath?? {
    guard let text else { return .some(nil) }
    do {
      return try NodePath(parsing: text)
    } catch {
      complain("\(text.escapedForDisplay): \(error)")
      return nil
    }
  }

  fileprivate func writeTree(of inspection: Inspection, file: String, at path: NodePath?) {
    var options = TreeText.Options()
    options.depth = invocation.value(.depth)
    options.showsFields = invocation.flag(.fields) || invocation.flag(.hex)
    options.showsBytes = invocation.flag(.hex)
    options.rows = invocation.value(.rows).rowLimit
    let tree = TreeText(options: options, style: style, output: output, found: count)

    writeHead(of: inspection, file: file)
    guard let path else { return tree.writeContents(of: inspection.document.root) }
    var matches = 0
    inspection.document.forEachNode(at: path) { node in
      tree.write(node)
      matches += 1
      return !output.isClosed
    }
    if matches == 0 { reportNoMatch(file) }
  }

  fileprivate func writeRows(
    of inspection: Inspection, file: String, at path: NodePath, isOne: Bool
  ) {
    let table = RowsCSV(output: output, file: isOne ? nil : file.fileNameForDisplay)
    inspection.document.forEachNode(at: path) { node in
      if path.fields.isEmpty {
        table.write(node)
      } else {
        node.forEachField(at: path.fields) { match in
          table.write(match)
          return !output.isClosed
        }
      }
      return !output.isClosed
    }
    if !table.hasRows { reportNoMatch(file) }
  }

  fileprivate func writeJSON(of inspection: Inspection, file: String, at path: NodePath?) {
    var matches = 0
    writeJSON(of: inspection, file: file) { writer in
      let tree = TreeJSON(
        depth: invocation.value(.depth), rows: invocation.value(.rows)?.limit, writer: writer,
        found: count)
      guard let path else {
        writer.key("root")
        return tree.write(inspection.document.root)
      }
      writer.key("nodes")
      writer.array {
        inspection.document.forEachNode(at: path) { node in
          tree.write(node)
          matches += 1
          return !output.isClosed
        }
      }
    }
    if path != nil, matches == 0 { reportNoMatch(file) }
  }

  private func reportNoMatch(_ file: String) {
    complain("\(file.fileNameForDisplay): no node matches the --at path")
    end(with: .findings)
  }

  /// Writes the type of a file, and the evidence for the type.
  ///
  /// - Parameter counting: whether inconsistent evidence is reported and affects the exit status.
  func writeHead(of inspection: Inspection, file: String, counting: Bool = true) {
    let root = inspection.document.root
    let typeEvidence = inspection.typeEvidence
    let parts =
      [
        typeEvidence.structure?.title ?? typeEvidence.unsupportedDescription ?? "not recognized",
        root.summary,
      ]
      .compactMap { $0 }
      + ["\(grouped(root.range.count)) bytes"]
    output.line(
      ([file.fileNameForDisplay] + parts).joined(separator: " · "))
    output.line(typeEvidence.line)
    if invocation.flag(.hash) {
      let digests = digests(of: inspection.document.source)
      for kind in Digest.ofFiles {
        guard let bytes = digests[kind] else { continue }
        output.line("\(kind.rawValue) \(bytes.hexText)")
      }
    }
    if counting, let finding = typeEvidence.finding(in: inspection.document.source) {
      count(finding)
      output.line(FindingText(style: style).line(finding))
    }
  }
}

extension TypeEvidence {
  /// The evidence for the type in one line, such as `content qt, libmagic video/quicktime, name
  /// .mov: consistent`.
  var line: String {
    let unread = unsupported.map { "\($0.title) (unsupported)" } ?? "not recognized"
    var parts = ["content \(structure?.name ?? unread)"]
    if let magic {
      let words = magic.isOpinion ? magic.description ?? magic.mimeType : "unknown"
      parts.append("libmagic \(words)".escapedForDisplay)
    }
    parts.append(nameExtension.map { "name .\($0.fileNameForDisplay)" } ?? "name without extension")
    let verdict =
      switch agreement {
      case .agree: ": consistent"
      case .disagree(let against):
        ": \(against.joined(separator: " and ")) inconsistent with content"
      case .unknown: ""
      }
    return parts.joined(separator: ", ") + verdict
  }
}
