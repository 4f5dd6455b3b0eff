import Bytes
import Expressions
import Inspection
import Jobs
import Metadata
import Rendering

/// The columns of `--columns`: one fact each.
struct FactColumns: Sendable {
  let facts: [FactDescription]

  /// The names that the option accepts, in addition to keys of metadata.
  static var names: [String] { ["all"] + FileFacts.registry.facts.map(\.name.description) }

  /// A name that no fact has, with the message about it.
  struct Unknown: Error {
    let words: String
  }

  /// - Parameter names: the names of facts; `all` for all facts except `editable.FIELD`.
  init(_ names: [String]) throws(Unknown) {
    let known = AskedFacts()
    var facts: [FactDescription] = []
    for name in names {
      if name == "all" {
        facts += FileFacts.allColumns
      } else if let fact = known.fact(spelled: name) {
        facts.append(fact)
      } else {
        let hint = nearest(to: name, in: known.spellings).map { "; did you mean \($0)?" } ?? ""
        throw Unknown(words: "--columns: no fact has the name \(name.escapedForDisplay)\(hint)")
      }
    }
    self.facts = facts
  }
}

extension Run {
  /// Prints the facts of `--columns` or the text of `--format` for each file.
  func printFacts(of paths: InputPaths) -> ExitStatus {
    do {
      if let text = invocation.value(.template) {
        let template = try Template(text, facts: AskedFacts())
        return Run.overFiles(paths, .info, invocation) { run, file, _ in
          run.withFacts(of: file) { facts in
            run.output.line(template.render(facts) { $0.withoutControls }.text)
          }
        }
      }
      return print(try FactColumns(invocation.value(.columns)).facts, of: paths)
    } catch let error as FactColumns.Unknown {
      complain(error.words)
    } catch let error as ExpressionError {
      let lines = error.lines(in: invocation.value(.template) ?? "").split(separator: "\n")
      complain("--format: \(error)\n" + lines.map { "  " + $0 }.joined(separator: "\n"))
    } catch {
      complain("\(error)")
    }
    return .usage
  }

  private func print(_ facts: [FactDescription], of paths: InputPaths) -> ExitStatus {
    let isJSON = invocation.flag(.json)
    if !isJSON {
      output.csv(["path"] + facts.map(\.name.description).filter { $0 != "path" })
      output.flush()
    }
    return Run.overFiles(paths, .info, invocation, writesTotal: false) { run, file, _ in
      run.withFacts(of: file) { values in
        if isJSON {
          run.writeRow(of: file, facts, values)
        } else {
          let cells = facts.filter { $0.name != "path" }.map {
            values.value(of: $0.name)?.cell ?? ""
          }
          run.output.csv([file.fileNameForDisplay] + cells)
        }
      }
    }
  }

  /// Writes a flat JSON object: the path, and each fact.
  private func writeRow(of file: String, _ facts: [FactDescription], _ values: FileFacts) {
    let writer = JSONWriter(output)
    let json = FactJSON(writer: writer)
    writer.object {
      writer.member("path", file.fileNameForDisplay)
      writer.key("pathBytes")
      if file.shownForBytes == nil { writer.null() } else { writer.base64(file.fileNameBytes) }
      for fact in facts where fact.name != "path" { json.write(fact, values.value(of: fact.name)) }
    }
    output.line()
  }

  /// Opens a file and passes its facts.
  private func withFacts(of file: String, _ body: (FileFacts) -> Void) {
    guard let inspection = open(file) else { return }
    reportUnrecognized(inspection, file)
    body(facts(of: inspection, file))
    close(inspection, file: file)
  }
}
