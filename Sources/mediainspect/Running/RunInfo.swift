import Anatomy
import Bytes
import Formats
import Metadata
import Rendering

@Sendable func runInfo(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("info", invocation)
  guard let filter = caller.itemFilter() else { return .usage }
  let files = invocation.operand(.files)
  return Run.overFiles(files, "info", invocation) { run, file, isFirst in
    guard let examination = run.open(file) else { return }
    if invocation.flag(.json) {
      run.writeInfoJSON(of: examination, file: file, filter)
    } else {
      if !isFirst { run.output.line() }
      run.writeInfo(of: examination, file: file, filter)
    }
    run.close(examination)
  }
}

extension Run {
  /// Nil when what was asked for is no identifier, which is then told.
  fileprivate func itemFilter() -> ItemFilter? {
    var filter = ItemFilter()
    filter.keySpace = invocation.value(.keySpace).map { KeySpace($0) }
    filter.language = invocation.value(.language)
    if let text = invocation.value(.identifier) {
      guard let identifier = Constant.named(text)?.identifier ?? Identifier(text) else {
        complain("\(text.escapedForDisplay) is neither an identifier nor a constant")
        return nil
      }
      filter.identifier = identifier
    }
    return filter
  }

  fileprivate func writeInfo(of examination: Examination, file: String, _ filter: ItemFilter) {
    writeHead(of: examination, file: file)
    let text = ItemText(style: style, output: output)
    examination.document.forEachItem(that: filter) { item in
      text.write(item)
      return !output.isClosed
    }
  }

  fileprivate func writeInfoJSON(of examination: Examination, file: String, _ filter: ItemFilter) {
    let writer = JSONWriter(output)
    writer.object {
      writeJSONHead(of: examination, file: file, writer)
      writer.key("items")
      let items = ItemJSON(writer: writer)
      writer.array {
        examination.document.forEachItem(that: filter) { item in
          items.write(item)
          return !output.isClosed
        }
      }
    }
    output.line()
  }
}
