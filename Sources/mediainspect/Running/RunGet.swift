import Anatomy
import Bytes
import Rendering

@Sendable func runGet(_ invocation: Invocation) -> ExitStatus {
  let run = Run("get", invocation)
  let key = invocation.operand(.key)
  let path: NodePath
  do {
    path = try NodePath(parsing: key.hasPrefix("/") ? key : "/**/\(key)")
  } catch {
    run.complain("\(key.escapedForDisplay): \(error)")
    return .usage
  }
  guard let examination = run.open(invocation.operand(.file)) else { return run.finish() }
  let matches = examination.document.values(at: path)
  if matches.isEmpty {
    run.complain("\(key.escapedForDisplay): nothing matches")
    run.end(with: .findings)
  } else if !invocation.flag(.raw) {
    matches.forEach(run.write)
  } else if matches.count == 1, let only = matches.first {
    run.writeRaw(only)
  } else {
    run.complain("\(matches.count) values match, and --raw writes one:")
    for match in matches { StandardStream.error.write("  \(match.node.path)\(match.path)\n") }
    run.end(with: .usage)
  }
  run.close(examination)
  return run.finish()
}

extension Document {
  /// What a path leads to: fields by name, or for a node the value that it is there for. A node
  /// without one value of its own stands for its whole bytes.
  fileprivate func values(at path: NodePath) -> [FieldMatch] {
    var matches: [FieldMatch] = []
    forEachNode(at: path) { node in
      if path.fields.isEmpty {
        matches.append(node.value)
      } else {
        node.forEachField(at: path.fields) {
          matches.append($0)
          return true
        }
      }
      return true
    }
    return matches
  }
}

extension Node {
  fileprivate var value: FieldMatch {
    if let (node, field) = principalField {
      return FieldMatch(node: node, field: field, path: ".\(field.name)")
    }
    let whole = Field(name: name.description, range: range, value: .bytes)
    return FieldMatch(node: self, field: whole, path: "")
  }
}

extension Run {
  fileprivate func write(_ match: FieldMatch) {
    if invocation.flag(.json) {
      writeJSON(match, JSONWriter(output))
      output.line()
      return
    }
    ValueLines(style: style, output: output, rows: invocation.value(.rows).rowLimit).write(match)
  }

  fileprivate func writeRaw(_ match: FieldMatch) {
    match.node.source.forEachRun(in: match.field.range) { _, bytes in
      output.append { text in
        for index in 0..<bytes.byteCount { text.append(bytes.byte(index)) }
      }
      return !output.isClosed
    }
  }
}
