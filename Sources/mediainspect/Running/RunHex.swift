import Anatomy
import Bytes
import Inspection
import Rendering

@Sendable func runHex(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.hex, invocation)
  let place = invocation.operand(.place)
  let target: HexTarget
  do {
    target = try HexTarget(place)
  } catch {
    caller.complain("\(place.escapedForDisplay): \(error)")
    return .usage
  }
  guard let paths = caller.inputPaths() else { return .usage }
  return Run.overFiles(paths, .hex, invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    if !paths.isOne, !invocation.flag(.json) {
      if !isFirst { run.output.line() }
      run.output.line(run.style.heading(file))
    }
    let isFound =
      invocation.flag(.json)
      ? run.writeJSON(target, in: inspection, file: file)
      : run.write(target, in: inspection.document)
    if !isFound {
      let name = paths.isOne ? "the file" : file.fileNameForDisplay
      run.complain("\(place.escapedForDisplay): not found in \(name)")
      run.end(with: .findings)
    }
    run.close(inspection, file: file)
  }
}

private enum HexTarget: Sendable {
  case path(NodePath)
  case offset(Int)

  init(_ text: String) throws(PathError) {
    guard text.hasPrefix("@") else {
      self = .path(try NodePath(parsing: text))
      return
    }
    let digits = text.dropFirst()
    let number =
      digits.lowercased().hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    guard let number, number >= 0 else {
      throw PathError(place: 2, problem: "expected a decimal number, or 0x and hexadecimal digits,")
    }
    self = .offset(number)
  }
}

extension Run {
  private var rowLimit: RowLimit { invocation.value(.rows).rowLimit }

  fileprivate func write(_ target: HexTarget, in document: Document) -> Bool {
    switch target {
    case .offset(let offset): writeOwner(of: offset, in: document)
    case .path(let path): writeBytes(at: path, in: document)
    }
  }

  private func writeOwner(of offset: Int, in document: Document) -> Bool {
    guard let owner = document.owner(of: offset) else { return false }
    owner.chain.last.map(countFindings)
    let hex = HexText(style: style, output: output, rows: rowLimit, mark: offset)
    for node in owner.chain.dropFirst(owner.chain.count > 1 ? 1 : 0) { hex.heading(of: node) }
    for match in owner.fields { hex.write(match) }
    return true
  }

  private func writeBytes(at path: NodePath, in document: Document) -> Bool {
    var isFirst = true
    let hex = HexText(style: style, output: output, rows: rowLimit)
    document.forEachNode(at: path) { node in
      if path.fields.isEmpty {
        if !isFirst { output.line() }
        isFirst = false
        countFindings(about: node)
        hex.write(node)
      } else {
        countFindings(about: node)
        node.forEachField(at: path.fields) { match in
          if isFirst { hex.heading(of: node) }
          hex.write(match)
          isFirst = false
          return !output.isClosed
        }
      }
      return !output.isClosed
    }
    return !isFirst
  }

  fileprivate func writeJSON(
    _ target: HexTarget, in inspection: Inspection, file: String
  ) -> Bool {
    var isFound = false
    writeJSON(of: inspection, file: file, counting: false) { writer in
      switch target {
      case .offset(let offset):
        writer.member("offset", offset)
        let owner = inspection.document.owner(of: offset)
        if let node = owner?.chain.last { countFindings(about: node) }
        writer.key("chain")
        writer.array { for node in owner?.chain ?? [] { writer.string(node.path) } }
        writer.key("fields")
        writer.array { for match in owner?.fields ?? [] { writeJSON(match, writer) } }
        isFound = owner != nil
      case .path(let path) where path.fields.isEmpty:
        let tree = TreeJSON(
          depth: 0, rows: invocation.value(.rows)?.limit, writer: writer, found: count)
        writer.key("nodes")
        writer.array {
          inspection.document.forEachNode(at: path) { node in
            isFound = true
            tree.write(node)
            return !output.isClosed
          }
        }
      case .path(let path):
        writer.key("fields")
        writer.array {
          inspection.document.forEachNode(at: path) { node in
            countFindings(about: node)
            node.forEachField(at: path.fields) { match in
              isFound = true
              writeJSON(match, writer)
              return !output.isClosed
            }
            return !output.isClosed
          }
        }
      }
    }
    return isFound
  }

  func writeJSON(_ match: FieldMatch, _ writer: JSONWriter) {
    FieldJSON(rows: invocation.value(.rows)?.limit, writer: writer)
      .write(match.field, of: match.node, path: match.node.path + match.path)
  }
}
