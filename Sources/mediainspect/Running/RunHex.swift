import Anatomy
import Bytes
import Rendering

@Sendable func runHex(_ invocation: Invocation) -> ExitStatus {
  let run = Run("hex", invocation)
  let place = invocation.operand(.place)
  let target: HexTarget
  do {
    target = try HexTarget(place)
  } catch {
    run.complain("\(place.escapedForDisplay): \(error)")
    return .usage
  }
  guard let inspection = run.open(invocation.operand(.file)) else { return run.finish() }
  let isFound =
    switch target {
    case .offset(let offset): run.writeOwner(of: offset, in: inspection.document)
    case .path(let path): run.writeBytes(at: path, in: inspection.document)
    }
  if !isFound {
    run.complain("\(place.escapedForDisplay): there is nothing at this place")
    run.end(with: .findings)
  }
  run.close(inspection)
  return run.finish()
}

private enum HexTarget {
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
      throw PathError(place: 2, problem: "an offset is decimal or 0x and hexadecimal digits")
    }
    self = .offset(number)
  }
}

extension Run {
  private var rowLimit: RowLimit { invocation.value(.rows).rowLimit }

  fileprivate func writeOwner(of offset: Int, in document: Document) -> Bool {
    guard let owner = document.owner(of: offset) else { return false }
    owner.chain.last.map(countFindings)
    let hex = HexText(style: style, output: output, rows: rowLimit, mark: offset)
    if invocation.flag(.json) {
      let writer = JSONWriter(output)
      writer.object {
        writer.member("offset", offset)
        writer.key("chain")
        writer.array { owner.chain.forEach { writer.string($0.path) } }
        writer.key("fields")
        writer.array { owner.fields.forEach { writeJSON($0, writer) } }
      }
      output.line()
      return true
    }
    for node in owner.chain.dropFirst(owner.chain.count > 1 ? 1 : 0) { hex.heading(of: node) }
    for match in owner.fields { hex.write(match) }
    return true
  }

  fileprivate func writeBytes(at path: NodePath, in document: Document) -> Bool {
    var isFirst = true
    let hex = HexText(style: style, output: output, rows: rowLimit)
    let tree = TreeJSON(depth: 0, rows: rowLimit, writer: JSONWriter(output), found: count)
    document.forEachNode(at: path) { node in
      if path.fields.isEmpty {
        if !isFirst { output.line() }
        isFirst = false
        if invocation.flag(.json) {
          tree.write(node)
          output.line()
        } else {
          countFindings(about: node)
          hex.write(node)
        }
      } else {
        countFindings(about: node)
        node.forEachField(at: path.fields) { match in
          if invocation.flag(.json) {
            writeJSON(match, JSONWriter(output))
            output.line()
          } else {
            if isFirst { hex.heading(of: node) }
            hex.write(match)
          }
          isFirst = false
          return !output.isClosed
        }
      }
      return !output.isClosed
    }
    return !isFirst
  }

  func writeJSON(_ match: FieldMatch, _ writer: JSONWriter) {
    FieldJSON(rows: invocation.value(.rows)?.limit, writer: writer)
      .write(match.field, of: match.node, path: match.node.path + match.path)
  }
}
